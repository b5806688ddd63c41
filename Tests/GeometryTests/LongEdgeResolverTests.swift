import Foundation
import Geometry
import Memory
import TestSupport
import Testing

struct LongEdgeResolverTests {
    private func polygon(_ rings: [(Double, Double)]...) -> Shape {
        var shape = Shape()
        shape.kind = .polygon
        for ring in rings {
            for (x, y) in ring + [ring[0]] { shape.append(x: x, y: y) }
            shape.endRing()
        }
        shape.endPart()
        return shape
    }

    private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(Double, Double)] {
        [(west, south), (east, south), (east, north), (west, north)]
    }

    private func ways(_ shape: borrowing Shape, given: LongEdges? = nil) -> [LongEdges?] {
        var resolver = LongEdgeResolver(given: given)
        return resolver.ways(of: shape)
    }

    private struct Sample {
        var ring: [(Double, Double)]
        var way: LongEdges

        init(_ way: LongEdges, _ ring: [(Double, Double)]) {
            self.ring = ring
            self.way = way
        }
    }

    private static func samples() -> [Sample] {
        var samples: [Sample] = []
        // Boxes of more than half the world, which reach to the antimeridian or not; and around the world, but for a
        // little.
        samples.append(Sample(.straight, box(-120, -60, 120, 60)))
        samples.append(Sample(.straight, box(-180, -30, 108, 30)))
        samples.append(Sample(.straight, box(-149, 10, 149, 20)))
        samples.append(Sample(.straight, box(-100, 60, 180, 70)))
        samples.append(Sample(.straight, box(-179.9, -89.9, 179.9, 89.9)))
        samples.append(Sample(.straight, box(-178, -85, 178, 85)))
        samples.append(Sample(.straight, box(-120, -90, 120, 90)))
        // Boxes over the antimeridian, also high ones.
        samples.append(Sample(.short, box(170, -10, -170, 10)))
        samples.append(Sample(.short, box(-150, -30, 150, 30)))
        samples.append(Sample(.short, box(-179, -20, 179, 20)))
        samples.append(Sample(.short, box(-165, -90, 165, 90)))
        // A triangle with a parallel for its base, and one of places in three continents.
        samples.append(Sample(.straight, [(-120, 0), (120, 0), (0, 60)]))
        samples.append(Sample(.short, [(140, 35), (-122, 37), (151, -33)]))
        // Rings around a pole: a regular one, one with a side along a parallel, one of many sides.
        samples.append(Sample(.short, [(-100, 80), (0, 80), (100, 80)]))
        samples.append(Sample(.short, [(-135, 80), (-45, 81), (45, 81), (135, 80)]))
        samples.append(Sample(.short, [(-170, 70), (-90, 50), (0, 65), (90, 50), (170, 70)]))
        // A comb, which would cross itself if it were straight.
        var comb: [(Double, Double)] = [(120, -40), (-120, -40), (-120, -20), (150, -20), (150, 0), (-120, 0)]
        comb += [(-120, 60), (120, 60), (120, 40), (-150, 40), (-150, 20), (120, 20)]
        samples.append(Sample(.short, comb))
        return samples
    }

    @Test func rings() {
        for sample in Self.samples() {
            let ring = sample.ring
            for shape in [ring, ring.reversed(), Array(ring[1...] + ring[..<1])] {
                #expect(ways(polygon(shape)) == [sample.way], "\(ring)")
                let (mirrored, turned) = (shape.map { (-$0.0, $0.1) }, shape.map { ($0.0, -$0.1) })
                #expect(ways(polygon(mirrored)) == [sample.way], "\(mirrored)")
                #expect(ways(polygon(turned)) == [sample.way], "\(turned)")
            }
        }
    }

    /// A ring that would lose its holes on one way goes the other.
    @Test func holes() {
        let middle = Self.box(-5, -5, 5, 5)
        let edge = Self.box(176, -5, 178, 5)
        let slanted: [(Double, Double)] = [(-150, -11), (140, -9), (145, 12), (-155, 8)]
        for shell in [Self.box(-170, -10, 170, 10), slanted] {
            #expect(ways(polygon(shell, middle)) == [.straight, nil])
            #expect(ways(polygon(shell, edge)) == [.short, nil])
        }
        #expect(ways(polygon(Self.box(-120, -10, 120, 10), edge)) == [.short, nil])
        // Holes with long edges go with their shell, and holes of a shell that has none are on the map as that is.
        #expect(ways(polygon(Self.box(-120, -10, 120, 10), Self.box(-110, -5, 110, 5))) == [.straight, .straight])
        #expect(ways(polygon(Self.box(170, -10, -170, 10), Self.box(175, -5, -175, 5))) == [.short, .short])
        let dense: [(Double, Double)] = [(-175, -10), (0, -10), (175, -10), (175, 10), (0, 10), (-175, 10)]
        #expect(ways(polygon(dense, Self.box(-170, -5, 170, 5))) == [nil, .straight])
    }

    @Test func lines() {
        func line(_ places: [(Double, Double)]) -> Shape {
            var shape = Shape()
            shape.kind = .lineString
            for (x, y) in places { shape.append(x: x, y: y) }
            shape.endRing()
            shape.endPart()
            return shape
        }
        #expect(ways(line([(140, 35), (-122, 37)])) == [.short])
        #expect(ways(line([(-120, 40), (120, 40)])) == [.short])
        #expect(ways(line([(150, 10), (-120, 10)])) == [.short])
        #expect(ways(line([(-170, 40), (170, 40)])) == [.short])
        #expect(ways(line([(0, 0), (200, 0), (500, 0)])) == [nil])
    }

    /// A requested way is not counted, and is reported where it puts a hole out of its shell.
    @Test func given() {
        for way in LongEdges.allCases {
            var resolver = LongEdgeResolver(given: way)
            var shape = polygon(Self.box(-120, -60, 120, 60), Self.box(-5, -5, 5, 5))
            let isLonger = resolver.resolve(&shape)
            #expect(isLonger == (way == .straight) && resolver.hasStrayHole == (way == .short))
            #expect(resolver.counts == (0, 0))
        }
    }

    /// Heights and measures of the new position are between those beside it.
    @Test func settledEdges() {
        var shape = Shape()
        shape.kind = .polygon
        for (x, y) in Self.box(-120, -60, 120, 60) + [(-120, -60)] {
            shape.append(x: x, y: y, elevation: x, measure: 2 * x)
        }
        shape.endRing()
        shape.endPart()
        var resolver = LongEdgeResolver()
        let isLonger = resolver.resolve(&shape)
        #expect(isLonger && resolver.counts == (1, 0))
        #expect((0..<7).map { shape.points[$0].x } == [-120, 0, 120, 120, 0, -120, -120])
        #expect((0..<7).map { shape.elevations[$0] } == [-120, 0, 120, 120, 0, -120, -120])
        #expect((0..<7).map { shape.measures[$0] } == [-240, 0, 240, 240, 0, -240, -240])
        let again = resolver.resolve(&shape)
        #expect(!again && resolver.isPlain)
    }

    /// Rings whose every edge is at most 180° long are not touched, and nothing is reported about them.
    @Test func ordinaryShapes() {
        var numbers = SplitMix64(seed: 173)
        var resolver = LongEdgeResolver()
        for _ in 0..<Effort.of(2000) {
            var x = numbers.double(-180...180)
            var ring: [(Double, Double)] = []
            for _ in 0..<numbers.int(2...12) {
                ring.append((x, numbers.double(-90...90)))
                x = numbers.double(max(x - 180, -180)...min(x + 180, 180))
            }
            while (ring[ring.count - 1].0 - ring[0].0).magnitude > 180 { ring.removeLast() }
            var shape = polygon(ring)
            let isChanged = resolver.resolve(&shape)
            #expect(!isChanged && resolver.isPlain && resolver.counts == (0, 0))
        }
    }

    /// Rings over the antimeridian, in data with longitudes within ±180, are taken the short way, whatever their form.
    @Test func ringsOverTheAntimeridian() {
        var numbers = SplitMix64(seed: 174)
        var resolver = LongEdgeResolver()
        for _ in 0..<Effort.of(2000) {
            let (center, height) = (numbers.double(-180...180), numbers.double(-60...60))
            let radius = numbers.double(0.01...25)
            let count = numbers.int(3...30)
            let angles = (0..<count).map { _ in numbers.double(0...6.283) }.sorted()
            let ring = angles.map { angle -> (Double, Double) in
                let x = center + radius * cos(angle)
                return (x > 180 ? x - 360 : x < -180 ? x + 360 : x, height + radius * cos(angle + 1.5707963))
            }
            var shape = polygon(ring)
            let isChanged = resolver.resolve(&shape)
            #expect(!isChanged && resolver.counts.straight == 0, "\(ring)")
        }
    }
}
