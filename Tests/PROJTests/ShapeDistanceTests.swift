import Foundation
import Geometry
import PROJ
import TestSupport
import Testing

struct ShapeDistanceTests {
    typealias Edge = (start: (Double, Double), end: (Double, Double))

    private let geodesic: Geodesic

    init() throws { geodesic = try Geodesic() }

    private func meters(_ one: Drawing, _ other: Drawing, upTo limit: Double = .infinity) -> Double? {
        var distance = ShapeDistance(geodesic)
        return distance.meters(one.shape, other.shape, upTo: limit)
    }

    /// Metres of meridian arcs and of the equator are published ones.
    @Test(
        arguments: [
            ([(0.0, 1.0)], [(-10.0, 0.0), (10.0, 0.0)], 110_574.388558),
            ([(179.9, 0)], [(-179.9, 0)], 0.2 * 111319.490793),
            ([(179.9, -1), (179.9, 1)], [(-179.9, -1), (-179.9, 1)], 22_260.529951),
            ([(0, 90)], [(-180, 0), (180, 0)], 10_001_965.7293),
            ([(-180, 90), (180, 90)], [(20, 89), (30, 89)], 111_693.864915),
            ([(10, 89.5), (10, 88)], [(-170, 89.5), (-170, 88)], 111_693.950897),
            ([(5, 5)], [(0, 0), (10, 10)], 0),
            ([(0, 0), (10, 10)], [(0, 10), (10, 0)], 0),
            ([(0, 0), (0, 0)], [(0, 0)], 0),
            ([(180, 27), (180, -90)], [(-180, 70), (-180, -46)], 0),
            ([(180, 90), (180, 54.56)], [(-180, 34.78), (-180, 90)], 0),
        ] as [([(Double, Double)], [(Double, Double)], Double)])
    func knownDistances(_ one: [(Double, Double)], _ other: [(Double, Double)], _ expected: Double) throws {
        let (first, second) = (shape(.lineString, [one]), shape(.lineString, [other]))
        let found = try #require(meters(first, second))
        let back = try #require(meters(second, first))
        #expect(abs(found - expected) <= expected * 1e-6, "\(found)")
        #expect(abs(found - back) < 1e-6)
        if expected == 0 { #expect(found == 0) }
    }

    @Test func limitsAreReached() throws {
        let one = shape(.point, [[(10, 50)]])
        let other = shape(.polygon, [square(10.1, 50, 1)])
        let found = try #require(meters(one, other))
        #expect(meters(one, other, upTo: found) == found)
        #expect(meters(one, other, upTo: found.nextDown) == nil)
        #expect(meters(one, other, upTo: -1) == nil)
        #expect(meters(one, other, upTo: .nan) == nil)
        let next = shape(.point, [[(10, 50)]])
        #expect(meters(one, next, upTo: 0) == 0)
    }

    @Test func nothingIsFarFromAll() {
        let place = shape(.point, [[(10, 50)]])
        for kind in Shape.Kind.allCases {
            let empty = Drawing(geometries: [(kind, [], [])])
            #expect(meters(place, empty) == nil)
            #expect(meters(empty, place) == nil)
        }
        #expect(meters(place, shape(.point, [[(.nan, 1)]])) == nil)
    }

    @Test func holesPartsAndMembersCount() throws {
        let place = shape(.point, [[(5.0, 5.0)]])
        let ring = shape(.polygon, [square(0, 0, 10), square(4, 4, 2.5)])
        let hole = shape(.lineString, [square(4, 4, 2.5)])
        #expect(meters(place, ring) == meters(place, hole))
        let parts = shape(
            .multiPolygon, [square(-20, 0, 10), square(0, 0, 10), square(4, 4, 2.5)], ringsOfParts: [1, 2])
        #expect(meters(place, parts) == meters(place, hole))
        let mixed = collection([
            (.point, [[(7, 7)]]), (.lineString, [square(4, 4, 2.5)]), (.polygon, [square(-20, 0, 10)]),
        ])
        #expect(meters(place, mixed) == meters(place, hole))
        let open = shape(.polygon, [[(4.0, 4.0), (6.5, 4.0), (6.5, 6.5), (4.0, 6.5)]])
        let west = shape(.point, [[(3.9, 5)]])
        #expect(meters(west, open) == meters(west, hole))
    }

    /// PROJ's own program for places anywhere, beside the antimeridian and around a pole.
    @Test(.enabled(if: Package.has("geod")))
    func placesAreAsFarAsPROJsProgramSays() throws {
        var generator = SplitMix64(seed: 11)
        let pairs = (0..<3000).map { index -> [Double] in
            let latitude = index % 3 == 2 ? 88.0...90 : -90.0...90
            let longitude = index % 3 == 1 ? 179.9...180 : -180.0...180
            let sign = index % 3 == 1 ? -1.0 : 1
            return [
                .random(in: latitude, using: &generator), .random(in: longitude, using: &generator),
                .random(in: latitude, using: &generator), sign * .random(in: longitude, using: &generator),
            ]
        }
        let expected = try geodDistances(pairs)
        try #require(expected.count == pairs.count)
        for (pair, expected) in zip(pairs, expected) {
            // One of several positions takes the way through the trees.
            let one = shape(.multiPoint, [[(pair[1], pair[0])]])
            let other = shape(.multiPoint, [[(pair[3], pair[2]), (pair[3], pair[2])]])
            let found = try #require(meters(one, other))
            try #require(abs(found - expected) < 1e-5, "\(pair)")
        }
    }

    @Test(arguments: 0..<(Effort.isFull ? 16 : 8))
    func edgesAreAsFarAsTheirSamples(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        for trial in 0..<30 {
            let (one, other) = edges(trial, seed, &generator)
            let expected = SampledDistance(geodesic).meters(one, other)
            let first = shape(.lineString, [[one.start, one.end]])
            let second = shape(.lineString, [[other.start, other.end]])
            let found = try #require(meters(first, second))
            try #require(abs(found - expected) < 1e-3, "\(one) \(other) \(found) \(expected)")
            #expect(meters(first, second, upTo: found * (1 + 1e-9) + 1e-3) == found)
            #expect(meters(first, second, upTo: found * (1 - 1e-9) - 1e-3) == nil)
        }
    }

    /// Of any size and distance: at poles, the equator and the antimeridian, parallel ones, and those without length.
    private func edges(_ trial: Int, _ seed: Int, _ generator: inout SplitMix64) -> (Edge, Edge) {
        func random(_ size: Double) -> Double { Double.random(in: -size...size, using: &generator) }
        func onWorld(_ x: Double, _ y: Double) -> (Double, Double) { (min(max(x, -180), 180), min(max(y, -90), 90)) }
        let latitude: Double = [0, 45, 89, -89.5, 70, -30][trial % 6]
        let size: Double = [0.001, 0.1, 1, 10, 60][trial / 6]
        let gap: Double = [0.01, 1, 20, 100][seed % 4]
        let longitude = trial % 7 == 0 ? 179.99 : random(150)
        var east = longitude + random(gap)
        if east.magnitude > 180 { east -= east < 0 ? -360 : 360 }
        let start = onWorld(longitude + random(size), latitude + random(size))
        let end = trial % 3 == 0 ? start : onWorld(start.0 + random(size), start.1 + random(size))
        let otherStart = onWorld(east + random(size), latitude + random(gap))
        let otherEnd =
            trial % 11 == 1
            ? onWorld(otherStart.0 + end.0 - start.0, otherStart.1 + end.1 - start.1)
            : onWorld(otherStart.0 + random(size), otherStart.1 + random(size))
        return ((start, end), (otherStart, otherEnd))
    }

    /// Places in the middle of many edges that are about as near: the teeth of a star, and rings near and far around.
    @Test(arguments: [(0.05, 0.5), (0.5, 0.5), (20, 20), (60, 61)])
    func placesAreAsFarAsTheNearestOfManyEdges(least: Double, most: Double) throws {
        var random = SplitMix64(seed: 21)
        let count = 600
        let ring = (0...count).map { corner in
            let (turn, radius) = (
                2 * Double.pi * Double(corner % count) / Double(count), corner % 2 == 0 ? least : most
            )
            return (10 + radius * cos(turn), 5 + radius * sin(turn))
        }
        let whole = shape(.lineString, [ring])
        for _ in 0..<Effort.of(20) {
            let reach = most * 0.6
            let place = shape(.point, [[(10 + random.double(-reach...reach), 5 + random.double(-reach...reach))]])
            let edges = zip(ring, ring.dropFirst()).compactMap { meters(place, shape(.lineString, [[$0, $1]])) }
            let expected = try #require(edges.min())
            let found = try #require(meters(place, whole))
            try #require(abs(found - expected) < 2e-4, "\(found) \(expected)")
            #expect(meters(place, whole, upTo: found) == found)
        }
    }

    @Test(arguments: 0..<24)
    func polygonsAreAsFarAsTheirEdges(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed) + 100)
        let size: Double = [0.01, 0.5, 8][seed % 3]
        let latitude: Double = [0, 50, -88, 75][seed % 4]
        let longitude: Double = [179.9, 20][seed % 2]
        let gap: Double = [2.5, 4, 40][seed / 8] * size
        let otherLongitude = longitude + gap > 180 ? longitude + gap - 360 : longitude + gap
        let one = [
            star(longitude, latitude, size, 25, &generator),
            star(longitude - 3 * size, min(latitude + 2 * size, 89.9), size, 9, &generator),
        ]
        let other = [star(otherLongitude, latitude + size / 3, size, 21, &generator)]
        let expected = SampledDistance(geodesic).meters(edges(of: one), edges(of: other))
        let (first, second) = (shape(.multiPolygon, one, ringsOfParts: [1, 1]), shape(.polygon, other))
        let found = try #require(meters(first, second))
        #expect(abs(found - expected) < 1e-3, "\(found) \(expected)")
        #expect(abs((meters(second, first) ?? 0) - found) < 1e-3)
        #expect(meters(first, second, upTo: found * 1.01) == found)
        #expect(meters(first, second, upTo: found * 0.99) == nil)
    }

    private func edges(of rings: [[(Double, Double)]]) -> [Edge] {
        rings.flatMap { ring in zip(ring, ring.dropFirst()).map { Edge($0, $1) } }
    }

    /// All of a parallel is as near as all of another.
    @Test func parallelsAreAsFarAsMeridiansSay() throws {
        let south = shape(.lineString, [[(-180, 40), (180, 40)]])
        let north = shape(.lineString, [[(-180, 50), (180, 50)]])
        let expected = geodesic.inverse(
            from: Coordinate(latitude: 40, longitude: 0), to: Coordinate(latitude: 50, longitude: 0)
        ).meters
        let found = try #require(meters(south, north))
        #expect(abs(found - expected) < 1e-3)
    }
}

/// Distances by samples of edges and ever smaller steps from the nearest of them; geodesics are all that it knows.
private struct SampledDistance {
    private let geodesic: Geodesic

    init(_ geodesic: Geodesic) { self.geodesic = geodesic }

    private func place(_ edge: ShapeDistanceTests.Edge, _ share: Double) -> Coordinate {
        Coordinate(
            latitude: edge.start.1 + (edge.end.1 - edge.start.1) * share,
            longitude: edge.start.0 + (edge.end.0 - edge.start.0) * share)
    }

    func meters(_ one: ShapeDistanceTests.Edge, _ other: ShapeDistanceTests.Edge) -> Double {
        let (isPlace, isOtherPlace) = (one.start == one.end, other.start == other.end)
        let count = isPlace ? 0 : isOtherPlace ? 2000 : 60
        let otherCount = isOtherPlace ? 0 : isPlace ? 2000 : 60
        return meters([one], [other], count, otherCount, starts: 6)
    }

    func meters(_ ones: [ShapeDistanceTests.Edge], _ others: [ShapeDistanceTests.Edge]) -> Double {
        meters(ones, others, 5, 5, starts: 30)
    }

    private func meters(
        _ ones: [ShapeDistanceTests.Edge], _ others: [ShapeDistanceTests.Edge], _ count: Int, _ otherCount: Int,
        starts: Int
    ) -> Double {
        typealias Sample = (edge: ShapeDistanceTests.Edge, share: Double, place: Coordinate)
        func samples(_ edges: [ShapeDistanceTests.Edge], _ count: Int) -> [Sample] {
            edges.flatMap { edge in
                (0...count).map { index in
                    let share = count == 0 ? 0 : Double(index) / Double(count)
                    return (edge, share, place(edge, share))
                }
            }
        }
        let (first, second) = (samples(ones, count), samples(others, otherCount))
        var nearest: [(meters: Double, one: Int, other: Int)] = []
        for (one, sample) in first.enumerated() {
            for (other, otherSample) in second.enumerated() {
                let meters = geodesic.inverse(from: sample.place, to: otherSample.place).meters
                if nearest.count == starts, let last = nearest.last, meters >= last.meters { continue }
                let index = nearest.firstIndex { $0.meters > meters } ?? nearest.count
                nearest.insert((meters, one, other), at: index)
                if nearest.count > starts { nearest.removeLast() }
            }
        }
        let step = 1 / Double(max(count, otherCount, 1))
        return nearest.map { start in
            let (one, other) = (first[start.one], second[start.other])
            return descend(one.edge, other.edge, from: (start.meters, one.share, other.share), step: step)
        }.min() ?? .infinity
    }

    private func descend(
        _ one: ShapeDistanceTests.Edge, _ other: ShapeDistanceTests.Edge, from start: (Double, Double, Double),
        step: Double
    ) -> Double {
        var (least, share, otherShare) = start
        var step = step
        while step > 1e-13 {
            var isNearer = false
            for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
                let moved = min(max(share + x * step, 0), 1)
                let otherMoved = min(max(otherShare + y * step, 0), 1)
                let meters = geodesic.inverse(from: place(one, moved), to: place(other, otherMoved)).meters
                if meters < least {
                    (least, share, otherShare) = (meters, moved, otherMoved)
                    isNearer = true
                }
            }
            if !isNearer { step /= 2 }
        }
        return least
    }
}
