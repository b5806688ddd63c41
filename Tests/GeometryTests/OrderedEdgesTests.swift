import Foundation
import Geometry
import Memory
import TestSupport
import Testing

/// Places are where they are by a walk along all edges.
struct OrderedEdgesTests {
    private static func expectSameLocations(
        _ rings: [Shape.Pairs], _ random: inout SplitMix64, isOrdered: Bool = true
    ) {
        var shapes = IndexedShapes()
        shapes.append(Shape.polygons([rings]), indexesEdges: false)
        let edges = shapes.edges(0, shapes.extents[0])
        guard let ordered = OrderedEdges(edges) else {
            #expect(!isOrdered)
            return
        }
        #expect(isOrdered)
        let corners = rings.flatMap(\.self)
        let (xs, ys) = (corners.map(\.0), corners.map(\.1))
        for _ in 0..<Effort.of(400) {
            let corner = corners[random.int(0...corners.count - 1)]
            let next = random.int(0...3)
            let x = next == 0 ? corner.0 : random.double(xs.min()! - 0.1...xs.max()! + 0.1)
            let y = next < 2 ? corner.1 : random.double(ys.min()! - 0.1...ys.max()! + 0.1)
            let place = Shape.Point(x: x, y: y)
            #expect(ordered.locate(place, edges) == edges.locateInArea(place), "\(place)")
        }
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst()) {
                for share in [0, 0.5] {
                    let place = Shape.Point(
                        x: start.0 + (end.0 - start.0) * share, y: start.1 + (end.1 - start.1) * share)
                    #expect(ordered.locate(place, edges) == edges.locateInArea(place), "\(place)")
                }
            }
        }
    }

    private static func closed(_ ring: Shape.Pairs) -> Shape.Pairs { ring + [ring[0]] }

    @Test(arguments: [1, 2, 9, 300]) func combs(_ teeth: Int) {
        var random = SplitMix64(seed: UInt64(teeth))
        for isRagged in [false, true] {
            var ring: Shape.Pairs = [(0, -1)]
            for tooth in 0..<teeth {
                let x = Double(tooth)
                func wobble() -> Double { isRagged ? random.double(0...0.5) : 0 }
                ring += [(x, wobble()), (x, 2 + wobble()), (x + 0.6, 2 + wobble()), (x + 0.6, wobble())]
            }
            ring.append((Double(teeth), -1))
            Self.expectSameLocations([Self.closed(ring)], &random)
            // Lying on its side, and aslant.
            Self.expectSameLocations([Self.closed(ring.map { ($0.1, $0.0) })], &random)
            Self.expectSameLocations([Self.closed(ring.map { ($0.0 + $0.1, $0.1 - $0.0) })], &random)
        }
    }

    @Test(arguments: [3, 40, 900]) func starsWithHoles(_ teeth: Int) {
        var random = SplitMix64(seed: UInt64(teeth))
        func star(_ least: Double, _ most: Double) -> Shape.Pairs {
            Self.closed(
                (0..<2 * teeth).map { corner in
                    let angle = Double(corner) / Double(teeth) * .pi
                    let radius = corner % 2 == 0 ? least : most
                    return (radius * cos(angle), radius * sin(angle))
                })
        }
        Self.expectSameLocations([star(0.1, 1), star(0.01, 0.05)], &random)
    }

    /// On a grid, where edges touch in places and run along each other.
    @Test func squaresThatTouch() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<Effort.of(100) {
            var rings: [Shape.Pairs] = []
            for _ in 0..<random.int(1...6) {
                let (x, y) = (Double(random.int(0...4)), Double(random.int(0...4)))
                rings.append([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)])
            }
            Self.expectSameLocations(rings, &random)
        }
    }

    /// Any ring: those whose edges cross have no order.
    @Test func ringsThatCross() {
        var random = SplitMix64(seed: 9)
        Self.expectSameLocations([[(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)]], &random, isOrdered: false)
        for _ in 0..<Effort.of(200) {
            let ring = (0..<random.int(3...8)).map { _ in (Double(random.int(0...5)), Double(random.int(0...5))) }
            var shapes = IndexedShapes()
            shapes.append(Shape.polygons([[Self.closed(ring)]]), indexesEdges: false)
            let edges = shapes.edges(0, shapes.extents[0])
            let isOrdered = OrderedEdges(edges) != nil
            if isOrdered { Self.expectSameLocations([Self.closed(ring)], &random) }
        }
    }
}
