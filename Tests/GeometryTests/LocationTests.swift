import Foundation
import Geometry
import TestSupport
import Testing

struct LocationTests {
    private static func star(_ random: inout SplitMix64, _ count: Int, step: Double) -> Shape.Pairs {
        let ring = (0..<count).map { index in
            let angle = Double(index) / Double(count) * 2 * .pi
            let radius = random.double(0.3...1)
            return ((radius * cos(angle) / step).rounded() * step, (radius * sin(angle) / step).rounded() * step)
        }
        return ring + [ring[0]]
    }

    /// By the angles that the ring's edges are seen under from a place that is on none of them.
    private static func isInside(_ place: Shape.Point, _ ring: Shape.Pairs) -> Bool {
        var sum = 0.0
        for (start, end) in zip(ring, ring.dropFirst()) {
            let (first, second) = ((start.0 - place.x, start.1 - place.y), (end.0 - place.x, end.1 - place.y))
            sum += atan2(first.0 * second.1 - first.1 * second.0, first.0 * second.0 + first.1 * second.1)
        }
        return abs(sum) > 3
    }

    /// Among them places level with corners, on corners, and halfway along edges, where that is exact.
    @Test(arguments: [3, 7, 40, 400, 5000])
    func placesInAStar(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let ring = Self.star(&random, count, step: 0x1p-20)
        let shape = Shape.polygons([[ring]])
        var shapes = IndexedShapes()
        shapes.append(shape, indexesEdges: false)
        shapes.append(shape)
        for _ in 0..<Effort.of(2000) {
            let corner = ring[random.int(0...count - 1)]
            let place = Shape.Point(
                x: random.double(-1...1), y: random.int(0...1) == 0 ? corner.1 : random.double(-1...1))
            let expected: Location = Self.isInside(place, ring) ? .interior : .exterior
            let at0 = shapes.locate(place, in: 0)
            #expect(at0 == expected)
            let at1 = shapes.locate(place, in: 1)
            #expect(at1 == expected)
        }
        for (start, end) in zip(ring, ring.dropFirst()) {
            let middle = Shape.Point(x: (start.0 + end.0) / 2, y: (start.1 + end.1) / 2)
            for place in [Shape.Point(x: start.0, y: start.1), middle] {
                let at0 = shapes.locate(place, in: 0)
                #expect(at0 == .boundary)
                let at1 = shapes.locate(place, in: 1)
                #expect(at1 == .boundary)
            }
        }
    }

    /// With the index and without, of several stars with holes, of any size and far away, where cells of the index are
    /// smaller than what doubles distinguish; and of flat ones.
    @Test(arguments: [
        (1.0, 1.0, 0.0), (1e-9, 1e-9, 1e6), (1e-300, 0x1p-1030, 0), (1e307, 1e300, 0), (1, 1e-12, 1), (0, 1, 4),
    ])
    func starsWithHoles(_ width: Double, _ height: Double, _ offset: Double) {
        var random = SplitMix64(seed: 29)
        var isIn = 0
        for count in [4, 13, 60, 700] {
            var parts: [[Shape.Pairs]] = []
            for center in [0.0, 2.5, 5] {
                let star = Self.star(&random, count, step: 0x1p-30)
                let hole = star.map { ($0.0 / 4, $0.1 / 4) }
                parts.append(
                    [star, hole].map { $0.map { (offset + ($0.0 + center) * width, offset + $0.1 * height) } })
            }
            let shape = Shape.polygons(parts)
            var shapes = IndexedShapes()
            shapes.append(shape, indexesEdges: false)
            shapes.append(shape)
            let box = shapes.box(0)
            let corners = parts.joined().joined().map { $0 }
            for _ in 0..<Effort.of(1500) {
                let corner = corners[random.int(0...corners.count - 1)]
                let place = Shape.Point(
                    x: random.int(0...3) == 0 ? corner.0 : random.double(box.west...box.east),
                    y: random.int(0...3) == 0 ? corner.1 : random.double(box.south...box.north))
                let (location, expected) = (shapes.locate(place, in: 1), shapes.locate(place, in: 0))
                #expect(location == expected, "\(place)")
                if location == .interior { isIn += 1 }
            }
        }
        #expect(width == 0 ? isIn == 0 : isIn > 100)
    }

    private static let known: [(Shape.Kind, [Shape.Pairs], [Location])] = [
        (Shape.Kind.lineString, [[(0.0, 0.0), (4, 0), (4, 4)]], [Location.boundary, .interior, .interior, .exterior]),
        (.lineString, [[(0, 0), (4, 0), (0, 4), (0, 0)]], [.interior, .interior, .interior, .interior]),
        // Two lines end there: no boundary; three do.
        (.multiLineString, [[(0, 0), (4, 0)], [(0, 0), (0, 9)]], [.interior, .interior, .boundary, .exterior]),
        (
            .multiLineString, [[(0, 0), (4, 0)], [(0, 0), (0, 9)], [(-3, 0), (0, 0)]],
            [.boundary, .interior, .boundary, .exterior]
        ),
        (.multiPoint, [[(0, 0), (4, 0), (4, 0)]], [.interior, .exterior, .interior, .exterior]),
        (.polygon, [box(0, 0, 4, 4), box(1, 1, 3, 3)], [.boundary, .boundary, .boundary, .exterior]),
    ]

    @Test(arguments: known) func knownPlaces(_ kind: Shape.Kind, _ rings: [Shape.Pairs], _ expected: [Location]) {
        var shapes = IndexedShapes()
        shapes.append(Shape.of(kind, rings))
        let places = [(0.0, 0.0), (2, 0), (4, 0), (2, 2)].map { Shape.Point(x: $0.0, y: $0.1) }
        var found: [Location?] = []
        for place in places { found.append(shapes.locate(place, in: 0)) }
        #expect(found == expected)
        let at0 = shapes.locate(Shape.Point(x: .nan, y: 0), in: 0)
        #expect(at0 == .exterior)
    }
}
