import Foundation
import Geometry
import Memory
import TestSupport
import Testing
import Topology

/// `CoveredCells`, on polygons around random places.
struct CoveredCellsTests {
    /// Rings that wind around their places once or, like those of outlines that cross themselves, twice.
    private static func rings(_ numbers: inout SplitMix64, count: Int, turns: Int) -> [[Shape.Point]] {
        (0..<count).map { _ in
            let (x, y) = (Double.random(in: 0...10, using: &numbers), Double.random(in: 0...10, using: &numbers))
            let (radius, corners) = (
                Double.random(in: 0.5...3, using: &numbers), Int.random(in: 3...20, using: &numbers)
            )
            let isClockwise = Bool.random(using: &numbers)
            var ring = (0..<corners * turns).map { corner in
                let angle = 2 * Double.pi * Double(isClockwise ? -corner : corner) / Double(corners)
                let reach = radius * (turns > 1 ? 1 + 0.3 * Double(corner) / Double(corners) : 1)
                return Shape.Point(x: x + reach * cos(angle), y: y + reach * sin(angle))
            }
            ring.append(ring[0])
            return ring
        }
    }

    private static func shape(_ rings: [[Shape.Point]]) -> Shape {
        var shape = Shape()
        shape.kind = .multiPolygon
        for ring in rings {
            for point in ring { shape.append(x: point.x, y: point.y) }
            shape.endRing()
            shape.endPart()
        }
        return shape
    }

    /// How often a ring winds around a place, by angles.
    private static func winding(of ring: [Shape.Point], around place: Shape.Point) -> Int {
        var angle = 0.0
        for (start, end) in zip(ring, ring.dropFirst()) {
            let turn = atan2(end.y - place.y, end.x - place.x) - atan2(start.y - place.y, start.x - place.x)
            angle += remainder(turn, 2 * .pi)
        }
        return Int((angle / (2 * .pi)).rounded())
    }

    /// What is left and the cells cover what all cover, and nothing else.
    @Test(arguments: [CoveredCells.Rule.evenOdd, .wound]) func nothingIsLostOrAdded(_ rule: CoveredCells.Rule) {
        var numbers = SplitMix64(seed: 61)
        var coveredCount = 0
        for round in 0..<Effort.of(40, oneIn: 8) {
            let rings = Self.rings(&numbers, count: round == 0 ? 64 : 150, turns: rule == .wound ? 2 : 1)
            let shape = Self.shape(rings)
            guard var cells = CoveredCells(of: shape, rule) else {
                Issue.record("there are no cells")
                return
            }
            var rest: [[Shape.Point]] = []
            for (number, ring) in rings.enumerated() where !cells.cover(number, of: shape) { rest.append(ring) }
            coveredCount += rings.count - rest.count
            var rectangles = Shape()
            cells.appendRectangles(to: &rectangles)
            let boxes = (0..<rectangles.partEnds.count).map { part in
                rectangles.points.span.extracting(rectangles.positions(ofParts: part..<part + 1)).box
            }
            for _ in 0..<200 {
                let place = Shape.Point(
                    x: Double.random(in: -3...13, using: &numbers), y: Double.random(in: -3...13, using: &numbers))
                let isIn = { (ring: [Shape.Point]) in Self.winding(of: ring, around: place) != 0 }
                let isInCell = boxes.contains {
                    $0.west <= place.x && place.x <= $0.east && $0.south <= place.y && place.y <= $0.north
                }
                #expect(rings.contains(where: isIn) == (isInCell || rest.contains(where: isIn)), "\(round) \(place)")
            }
        }
        #expect(coveredCount > 0)
    }

    private static func hasCells(_ rings: [[Shape.Point]], depth: Double = 0) -> Bool {
        let shape = shape(rings)
        guard var cells = CoveredCells(of: shape, .evenOdd, depth: depth) else { return false }
        _ = cells.cover(0, of: shape)
        return true
    }

    /// Few areas, areas side by side, and those without a size have no cells.
    @Test func noCells() {
        var numbers = SplitMix64(seed: 1)
        let few = Self.rings(&numbers, count: 63, turns: 1)
        #expect(!Self.hasCells(few))
        let squares = (0..<100).map { number in
            let (x, y) = (Double(number % 10), Double(number / 10))
            return [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { Shape.Point(x: x + $0.0, y: y + $0.1) }
        }
        #expect(Self.hasCells(squares))
        #expect(!Self.hasCells(squares, depth: 4))
        for place in [0, Double.infinity, Double.nan] {
            let points = Array(repeating: Array(repeating: Shape.Point(x: place, y: place), count: 4), count: 100)
            #expect(!Self.hasCells(points))
        }
    }
}
