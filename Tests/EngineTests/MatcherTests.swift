import Foundation
import Geometry
import LayerOverlay
import Layers
import Memory
import TestSupport
import Testing

/// Partners of shapes on a lattice, which are known by counting its cells.
struct MatcherTests {
    private func partners(
        _ relation: Relation, of samples: [Sample], in layer: IndexedLayer, pairing: SelfPairing = .none,
        areDegrees: Bool = true
    ) throws -> [[Partner]] {
        var request = MatchRequest()
        request.relation = relation
        request.pairing = pairing
        request.areDegrees = areDegrees
        var finder = try PartnerFinder(layer, request, log: nil)
        var feature = Feature()
        var chunk = Chunk()
        var found: [[Partner]] = []
        for (index, sample) in samples.enumerated() {
            feature.become(sample, index, in: &chunk)
            try finder.find(&feature, of: chunk)
            found.append((0..<finder.partners.count).map { finder.partners[$0] })
        }
        return found
    }

    private func items(
        _ relation: Relation, of samples: [Sample], in layer: IndexedLayer, pairing: SelfPairing = .none
    ) throws -> [[Int]] {
        try partners(relation, of: samples, in: layer, pairing: pairing).map { $0.map { Int($0.item) } }
    }

    /// In the middle of the map; over the antimeridian, with the subjects in this world or in those beside it.
    @Test(arguments: [(0.0, 0.0), (177, 0), (177, -360), (-183, 360)])
    func partnersAreThoseOfTheLattice(x: Double, turn: Double) throws {
        var lattice = LatticeShapes(seed: UInt64(x + turn + 1000))
        for _ in 0..<Effort.of(50) {
            let hasCollections = x == 0
            let shapes = lattice.list(12, collections: hasCollections)
            let subjects = lattice.list(12, collections: hasCollections)
            let layer = try layerB(shapes.map { $0.sample(x: x) })
            let places = shapes.map { LatticePlaces($0) }
            let relations = subjects.map { LatticePlaces($0) }.map { one in
                places.map { LatticeRelation(one, $0) }
            }
            for predicate in Predicate.allCases {
                let found = try items(.shapes([predicate]), of: subjects.map { $0.sample(x: x + turn) }, in: layer)
                for (one, items) in found.enumerated() {
                    let expected = shapes.indices.filter { relations[one][$0].holds(predicate) }
                    #expect(items == expected, "\(predicate): \(subjects[one]) \(shapes)")
                }
            }
        }
    }

    /// The corners of a hole and its edges, where one of them runs along the antimeridian or all go over it.
    @Test(arguments: [3..<5, 1..<3, 2..<4]) func placesAtAHoleOverTheAntimeridian(columns: Range<Int>) throws {
        let hole = LatticeShape.Rect(west: columns.lowerBound, south: 2, east: columns.upperBound, north: 4)
        let area = LatticeShape(areas: [.init(outer: .init(west: 0, south: 0, east: 6, north: 6), hole: hole)])
        let nodes = (0..<49).map { LatticeShape.Node(x: $0 % 7, y: $0 / 7) }
        let layer = try layerB([area.sample(x: 177)])
        for predicate in [Predicate.within, .touches, .disjoint, .coveredBy] {
            let samples = nodes.map { LatticeShape(points: [$0]).sample(x: 177) }
            let found = try items(.shapes([predicate]), of: samples, in: layer)
            for (node, items) in zip(nodes, found) {
                let relation = LatticeRelation(LatticePlaces(LatticeShape(points: [node])), LatticePlaces(area))
                #expect(items == (relation.holds(predicate) ? [0] : []), "\(predicate) \(node)")
            }
        }
    }

    /// Whichever layer is indexed, and in whatever order its features are.
    @Test func layersMayBeExchangedAndPutInOrder() throws {
        var lattice = LatticeShapes(seed: 2)
        let (ones, others) = (lattice.list(30, collections: true), lattice.list(30, collections: true))
        let order = others.indices.shuffled(using: &lattice.random)
        let layer = try layerB(others.map { $0.sample() })
        let shuffled = try layerB(order.map { others[$0].sample() })
        let turned = try layerB(ones.map { $0.sample() })
        for predicate in Predicate.allCases {
            let found = try items(.shapes([predicate]), of: ones.map { $0.sample() }, in: layer)
            let again = try items(.shapes([predicate]), of: ones.map { $0.sample() }, in: shuffled)
            #expect(again.map { $0.map { order[$0] }.sorted() } == found)
            #expect(again.allSatisfy { $0 == $0.sorted() })
            let back = try items(.shapes([turnedRound(predicate)]), of: others.map { $0.sample() }, in: turned)
            #expect(
                others.indices.allSatisfy { item in back[item] == ones.indices.filter { found[$0].contains(item) } })
        }
    }

    @Test func contactsAreThoseOfTheLattice() throws {
        var lattice = LatticeShapes(seed: 3)
        for _ in 0..<Effort.of(2000) {
            let (one, other) = (lattice.plain(), lattice.plain())
            guard one.points.count < 2, other.points.count < 2 else { continue }
            var matcher = Matcher(try layerB([other.sample()]), MatchRequest(), log: nil)
            var feature = Feature()
            var chunk = Chunk()
            feature.become(one.sample(), 0, in: &chunk)
            try matcher.take(&feature, of: chunk, isKept: true)
            let (mine, its) = (LatticePlaces(one), LatticePlaces(other))
            #expect(matcher.contact(with: 0) == mine.contact(with: its), "\(one) \(other)")
            #expect(matcher.canCover(0) == (other.dimension >= one.dimension))
        }
    }

    /// Of a layer with itself: all others, those after it, and those that are drawn under it.
    @Test func pairsOfOneLayer() throws {
        var random = SplitMix64(seed: 4)
        let heights = (0..<40).map { _ in random.int(0...5) }
        let boxes = heights.map { height in
            let (x, y) = (random.double(0...10), random.double(0...10))
            return Sample(
                geometry: { $0 = shape(.polygon, [[square(x, y, 3)]]) },
                values: height == 0 ? [] : [(0, .number("\(height)"))])
        }
        var content = IndexedFeatures.Content()
        content.orderField = "height"
        let layer = try layerB(boxes, fields: ["height"], content)
        let all = try items(.shapes([.intersects]), of: boxes, in: layer)
        func expect(_ pairing: SelfPairing, _ isPair: (Int, Int) -> Bool) throws {
            let found = try items(.shapes([.intersects]), of: boxes, in: layer, pairing: pairing)
            for one in boxes.indices { #expect(found[one] == all[one].filter { isPair(one, $0) }) }
        }
        try expect(.both) { $0 != $1 }
        try expect(.later) { $0 < $1 }
        // A feature without a height is at the bottom, and of equals the later is drawn over the earlier.
        try expect(.lower) { (heights[$0], $0) > (heights[$1], $1) }
        let stranger = #expect(throws: BadRecord.self) {
            try items(.shapes([.intersects]), of: boxes + boxes, in: layer, pairing: .lower)
        }
        #expect(stranger?.code == "bad-order")
    }

    /// Of longitudes that are whole parts of the map, as intervals: touching is not enough, and the world goes round.
    @Test func mapRectsOverlapAsIntervals() throws {
        var random = SplitMix64(seed: 5)
        let step = 5.625
        let boxes = (0..<60).map { _ in
            (
                west: random.int(-32...31), width: random.int(1...28), south: random.int(-8...7),
                height: random.int(1...6)
            )
        }
        let samples = boxes.map { box in
            Sample(geometry: { shape in
                shape.become(
                    Shape.Box(
                        west: Double(box.west) * step, south: Double(box.south) * 5,
                        east: Double(box.west + box.width) * step, north: Double(box.south + box.height) * 5))
                var cutter = AntimeridianCutter()
                _ = cutter.cut(&shape)
            })
        }
        var content = IndexedFeatures.Content()
        (content.keepsShapes, content.keepsRects) = (false, true)
        let found = try items(.rects, of: samples, in: layerB(samples, content))
        for (one, items) in zip(boxes, found) {
            let expected = boxes.indices.filter { item in
                let other = boxes[item]
                return one.south < other.south + other.height && other.south < one.south + one.height
                    && [-64, 0, 64].contains { turn in
                        one.west < other.west + turn + other.width && other.west + turn < one.west + one.width
                    }
            }
            #expect(items == expected, "\(one)")
        }
    }

    /// Along the equator it is an arc of a circle with the radius of the earth, 6,378,137 m.
    @Test func distancesOnTheEquator() throws {
        var random = SplitMix64(seed: 6)
        var places = (0..<50).map { _ in random.double(-180...180) }
        // Of those that are as near as each other the first is the nearest.
        places += places.prefix(10)
        let samples = places.map { Sample.point($0, 0) }
        func meters(_ one: Double, _ other: Double) -> Double {
            let degrees = abs(one - other)
            return min(degrees, 360 - degrees) * .pi / 180 * 6_378_137
        }
        let layer = try layerB(samples)
        for limit in [1000.0, 400_000, 5_000_000] {
            let near = try partners(.within(meters: limit), of: samples, in: layer)
            let nearest = try partners(.nearest(count: 1, upTo: limit), of: samples, in: layer, pairing: .both)
            for one in places.indices {
                let known = places.map { meters(places[one], $0) }
                #expect(near[one].map { Int($0.item) } == places.indices.filter { known[$0] <= limit })
                for partner in near[one] { #expect(abs(partner.distance - known[Int(partner.item)]) < 1e-6) }
                let others = places.indices.filter { $0 != one && known[$0] <= limit }
                #expect(nearest[one].map { Int($0.item) } == others.min { known[$0] < known[$1] }.map { [$0] } ?? [])
            }
        }
    }

    /// On a sphere, which differs from the ellipsoid by less than 0.6 %.
    @Test func distancesByTheHaversine() throws {
        var random = SplitMix64(seed: 7)
        let places = (0..<40).map { _ in (x: random.double(-180...180), y: random.double(-89...89)) }
        func meters(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> Double {
            let radians = Double.pi / 180
            let (height, width) = (sin((other.y - one.y) / 2 * radians), sin((other.x - one.x) / 2 * radians))
            let share = height * height + cos(one.y * radians) * cos(other.y * radians) * width * width
            return 2 * 6_371_008.8 * asin(min(share, 1).squareRoot())
        }
        let samples = places.map { Sample.point($0.x, $0.y) }
        let found = try partners(.within(meters: 2.1e7), of: samples, in: layerB(samples))
        for (one, partners) in found.enumerated() {
            #expect(partners.count == places.count)
            for (other, partner) in partners.enumerated() {
                let known = meters(places[one], places[other])
                #expect(abs(partner.distance - known) <= 0.006 * known, "\(places[one]) \(places[other])")
            }
        }
    }

    /// On a plane, in its units.
    @Test func distancesOnAPlane() throws {
        var lattice = LatticeShapes(seed: 8)
        let (shapes, subjects) = (lattice.list(25, collections: true), lattice.list(25, collections: true))
        let layer = try layerB(shapes.map { $0.sample() })
        let samples = subjects.map { $0.sample() }
        let places = shapes.map { LatticePlaces($0) }
        let distances = subjects.map { LatticePlaces($0) }.map { one in places.map { one.distance(to: $0) } }
        for limit in [0, 1, 2.0.squareRoot(), 3] {
            let near = try partners(.within(meters: limit + 1e-9), of: samples, in: layer, areDegrees: false)
            let nearest = try partners(
                .nearest(count: 1, upTo: limit + 1e-9), of: samples, in: layer, areDegrees: false)
            for (one, known) in distances.enumerated() {
                #expect(near[one].map { Int($0.item) } == shapes.indices.filter { known[$0] <= limit + 1e-9 })
                for partner in near[one] { #expect(abs(partner.distance - known[Int(partner.item)]) < 1e-12) }
                let least = known.min().flatMap { $0 <= limit + 1e-9 ? $0 : nil }
                #expect(nearest[one].count == (least == nil ? 0 : 1))
                for partner in nearest[one] { #expect(abs(known[Int(partner.item)] - (least ?? .nan)) < 1e-12) }
            }
        }
    }
}

extension LatticePlaces {
    /// How the edges lie to each other, of shapes whose parts are not apart; a place has none and is inside at a boundary, too.
    fileprivate func contact(with other: LatticePlaces) -> Contact {
        let common = Self.cells.indices.filter { cover[$0] && other.cover[$0] }
        if common.isEmpty { return .apart }
        if dimension == 0 { return .inside }
        if other.dimension == 0 { return .around }
        func isEdge(_ index: Int, _ places: LatticePlaces) -> Bool {
            places.dimension == 1 || places.places[index] == .boundary
        }
        if common.contains(where: { isEdge($0, self) && isEdge($0, other) }) { return .edgesMeet }
        if common.count == cover.count(where: \.self) { return .inside }
        return common.count == other.cover.count(where: \.self) ? .around : .mixed
    }
}
