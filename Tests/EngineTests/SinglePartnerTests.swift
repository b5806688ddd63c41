import Features
import Geometry
import LayerOverlay
import Layers
import Memory
import PROJ
import TestSupport
import Testing

/// The first, the largest and the nearest partner of rectangles are known by their numbers.
struct SinglePartnerTests {
    private struct Rect {
        var box: Shape.Box

        init(_ random: inout SplitMix64, _ extent: Int) {
            let (x, y) = (Double(random.int(0...extent)), Double(random.int(0...extent)))
            box = Shape.Box(
                west: x, south: y, east: x + Double(random.int(1...9)), north: y + Double(random.int(1...9)))
        }

        var sample: Sample { Sample(geometry: { [box] in $0.become(box) }) }

        /// Common area, or common length where there is none; nil if the two do not meet.
        func share(with other: Rect) -> (area: Double, length: Double)? {
            guard box.intersects(other.box) else { return nil }
            let common = box.common(with: other.box)
            let (width, height) = (common.east - common.west, common.north - common.south)
            return (width * height, width * height > 0 ? 0 : max(width, height))
        }

        func squaredGap(to other: Rect) -> Double {
            let width = max(other.box.west - box.east, box.west - other.box.east, 0)
            let height = max(other.box.south - box.north, box.south - other.box.north, 0)
            return width * width + height * height
        }
    }

    private static func found(
        _ relation: Relation, _ wanted: PartnerFinder.Wanted, of subjects: [Sample], in layer: IndexedLayer,
        pairing: SelfPairing = .none, areDegrees: Bool = false
    ) throws -> [Int?] {
        var request = MatchRequest()
        (request.relation, request.areDegrees, request.pairing) = (relation, areDegrees, pairing)
        var finder = try PartnerFinder(layer, request, wanted: wanted, log: nil)
        var feature = Feature()
        var chunk = Chunk()
        var found: [Int?] = []
        for (index, sample) in subjects.enumerated() {
            feature.become(sample, index, in: &chunk)
            try finder.find(&feature, of: chunk)
            #expect(finder.partners.count < 2)
            found.append(finder.partners.isEmpty ? nil : Int(finder.partners[0].item))
        }
        return found
    }

    /// Few and many candidates, many of them the same; whether the indexed shapes are known to be valid or not.
    @Test(arguments: [(5, 4), (30, 6), (400, 8), (400, 40)]) func firstAndLargest(count: Int, extent: Int) throws {
        var random = SplitMix64(seed: UInt64(count + extent))
        var rects = (0..<count).map { _ in Rect(&random, extent) }
        for index in rects.indices where index % 3 == 1 { rects[index] = rects[random.int(0...index)] }
        let subjects = (0..<Effort.of(60)).map { _ in Rect(&random, extent) }
        var content = IndexedFeatures.Content()
        for areChecked in [true, false] {
            content.areChecked = areChecked
            let layer = try layerB(rects.map(\.sample), content)
            let firsts = try Self.found(.shapes([.intersects]), .first, of: subjects.map(\.sample), in: layer)
            let overlaps = try Self.found(.shapes([.overlaps]), .first, of: subjects.map(\.sample), in: layer)
            let largest = try Self.found(.shapes([.intersects]), .largest, of: subjects.map(\.sample), in: layer)
            for (number, subject) in subjects.enumerated() {
                let shares = rects.map { subject.share(with: $0) }
                #expect(firsts[number] == shares.firstIndex { $0 != nil })
                let expected = rects.indices.first { item in
                    guard let share = shares[item], share.area > 0 else { return false }
                    return !subject.box.covers(rects[item].box) && !rects[item].box.covers(subject.box)
                }
                #expect(overlaps[number] == expected)
                var best: Int?
                for (item, share) in shares.enumerated() {
                    guard let share else { continue }
                    if best.flatMap({ shares[$0] }).map({ share > $0 }) ?? true { best = item }
                }
                #expect(largest[number] == best)
            }
        }
    }

    /// Contours of several hills, which lie in one another, and a few that cross them.
    @Test(arguments: [1, 3]) func largestOfNested(hills: Int) throws {
        var random = SplitMix64(seed: UInt64(hills))
        let rects = (0..<300).map { _ in
            var rect = Rect(&random, 60)
            let size = Double(random.int(1...40))
            let x = Double(random.int(1...hills)) * 30
            if random.int(0...9) > 0 { rect.box = Shape.Box(west: x - size, south: -size, east: x + size, north: size) }
            return rect
        }
        let layer = try layerB(rects.map(\.sample))
        let subjects = (0..<Effort.of(100)).map { _ in
            var rect = Rect(&random, 90)
            rect.box.south -= Double(random.int(0...60))
            rect.box.north -= Double(random.int(0...20))
            if rect.box.north <= rect.box.south { rect.box.north = rect.box.south + 1 }
            return rect
        }
        let largest = try Self.found(.shapes([.intersects]), .largest, of: subjects.map(\.sample), in: layer)
        for (number, subject) in subjects.enumerated() {
            var best: (item: Int, share: (area: Double, length: Double))?
            for (item, rect) in rects.enumerated() {
                guard let share = subject.share(with: rect) else { continue }
                if best.map({ share > $0.share }) ?? true { best = (item, share) }
            }
            #expect(largest[number] == best?.item)
        }
    }

    @Test func firstOfPlaces() throws {
        var random = SplitMix64(seed: 7)
        let rects = (0..<300).map { _ in Rect(&random, 6) }
        let layer = try layerB(rects.map(\.sample))
        let places = (0..<Effort.of(100)).map { _ in (Double(random.int(0...15)), Double(random.int(0...15))) }
        let samples = places.map { Sample.point($0.0, $0.1) }
        let firsts = try Self.found(.shapes([.intersects]), .first, of: samples, in: layer)
        let inside = try Self.found(.shapes([.within]), .first, of: samples, in: layer)
        for (number, (x, y)) in places.enumerated() {
            func first(_ margin: Double) -> Int? {
                rects.firstIndex { rect in
                    rect.box.west + margin <= x && x <= rect.box.east - margin && rect.box.south + margin <= y
                        && y <= rect.box.north - margin
                }
            }
            #expect(firsts[number] == first(0))
            #expect(inside[number] == first(0.5))
        }
    }

    /// Few and many, most of them the same, which is what stops a search at the first.
    @Test(arguments: [(30, 6), (400, 6), (400, 40)]) func firstThatIsDisjointOrNear(count: Int, extent: Int) throws {
        var random = SplitMix64(seed: UInt64(count * extent))
        var rects = (0..<count).map { _ in Rect(&random, extent) }
        for index in rects.indices where index % 4 != 1 { rects[index] = rects[random.int(0...index)] }
        let layer = try layerB(rects.map(\.sample))
        let subjects = (0..<Effort.of(60)).map { _ in Rect(&random, extent + 20) }
        let samples = subjects.map(\.sample)
        let disjoint = try Self.found(.shapes([.disjoint]), .first, of: samples, in: layer)
        let near = try Self.found(.within(meters: 3), .first, of: samples, in: layer)
        for (number, subject) in subjects.enumerated() {
            let gaps = rects.map { subject.squaredGap(to: $0) }
            #expect(disjoint[number] == rects.firstIndex { subject.share(with: $0) == nil })
            #expect(near[number] == gaps.firstIndex { $0 <= 9 })
        }
    }

    @Test func firstOnTheGlobe() throws {
        var random = SplitMix64(seed: 9)
        var places = (0..<400).map { _ in (random.double(-180...180), random.double(-80...80)) }
        for index in places.indices where index % 2 == 1 { places[index] = places[random.int(0...index)] }
        let layer = try layerB(places.map { Sample.point($0.0, $0.1) })
        let subjects = (0..<Effort.of(60)).map { _ in (random.double(-180...180), random.double(-80...80)) }
        let geodesic = try Geodesic()
        for limit in [300_000.0, 3_000_000, 12_000_000] {
            let found = try Self.found(
                .within(meters: limit), .first, of: subjects.map { Sample.point($0.0, $0.1) }, in: layer,
                areDegrees: true)
            for (number, (x, y)) in subjects.enumerated() {
                let expected = places.firstIndex {
                    geodesic.inverse(
                        from: Coordinate(latitude: y, longitude: x), to: Coordinate(latitude: $0.1, longitude: $0.0)
                    ).meters <= limit
                }
                #expect(found[number] == expected)
            }
        }
    }

    /// Rects that reach over the antimeridian too, and those without height.
    @Test func firstOfRects() throws {
        var random = SplitMix64(seed: 10)
        var rects = (0..<300).map { _ in
            MapRect(
                x: Double(random.int(-20...20)) * 0x1p23, y: Double(random.int(1...20)) * 0x1p23,
                width: Double(random.int(0...5)) * 0x1p23, height: Double(random.int(0...5)) * 0x1p23)
        }
        for index in rects.indices where index % 2 == 1 { rects[index] = rects[random.int(0...index)] }
        var flat = FlatBuffer<MapRect>()
        for rect in rects { flat.append(rect) }
        let index = RectIndex(flat.span, isWrapping: true, areRanked: true)
        for rect in rects {
            let found = index.first(that: rect) { rect.intersectsWrapping(rects[$0]) }
            #expect(found == rects.firstIndex { rect.intersectsWrapping($0) })
        }
    }

    /// Of several that are equally near the first; of a layer with itself, never the feature itself.
    @Test func nearestOnAPlane() throws {
        var random = SplitMix64(seed: 8)
        var rects = (0..<200).map { _ in Rect(&random, 60) }
        for index in rects.indices where index % 4 == 1 { rects[index] = rects[random.int(0...index)] }
        let layer = try layerB(rects.map(\.sample))
        let subjects = (0..<Effort.of(60)).map { _ in Rect(&random, 90) }
        let nearest = try Self.found(.nearest(count: 1, upTo: 5), .all, of: subjects.map(\.sample), in: layer)
        for (number, subject) in subjects.enumerated() {
            let gaps = rects.map { subject.squaredGap(to: $0) }
            let expected = gaps.indices.min { (gaps[$0], $0) < (gaps[$1], $1) }.flatMap { gaps[$0] <= 25 ? $0 : nil }
            #expect(nearest[number] == expected)
        }
        let others = try Self.found(
            .nearest(count: 1, upTo: .infinity), .all, of: rects.map(\.sample), in: layer, pairing: .both)
        for number in rects.indices {
            let expected = rects.indices.filter { $0 != number }.min {
                (rects[number].squaredGap(to: rects[$0]), $0) < (rects[number].squaredGap(to: rects[$1]), $1)
            }
            #expect(others[number] == expected)
        }
    }

    /// What is disjoint is counted without a look at most of it.
    @Test func countOfDisjoint() throws {
        var random = SplitMix64(seed: 9)
        let rects = (0..<150).map { _ in Rect(&random, 40) }
        let nothing = Sample(geometry: { $0.removeAll() })
        let layer = try layerB(rects.map(\.sample) + [nothing])
        for pairing in [SelfPairing.none, .both] {
            var request = MatchRequest()
            (request.relation, request.areDegrees, request.pairing) = (.shapes([.disjoint]), false, pairing)
            var finder = try PartnerFinder(layer, request, wanted: .count, log: nil)
            var feature = Feature()
            var chunk = Chunk()
            for (index, rect) in rects.enumerated() {
                feature.become(rect.sample, index, in: &chunk)
                try finder.find(&feature, of: chunk)
                #expect(finder.count == rects.count { !$0.box.intersects(rect.box) })
            }
            feature.become(nothing, rects.count, in: &chunk)
            try finder.find(&feature, of: chunk)
            #expect(finder.count == 0)
        }
    }
}
