import Geometry
import Memory
import TestSupport
import Testing

struct ContactTests {
    /// By whole numbers, of which no product overflows.
    private static func meet(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point, _ d: Shape.Point) -> Bool {
        func turn(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point) -> Int {
            (Int((b.x - a.x) * (c.y - a.y)) - Int((b.y - a.y) * (c.x - a.x))).signum()
        }
        func isOn(_ p: Shape.Point, _ a: Shape.Point, _ b: Shape.Point) -> Bool {
            turn(a, b, p) == 0 && min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y
                && p.y <= max(a.y, b.y)
        }
        if isOn(a, c, d) || isOn(b, c, d) || isOn(c, a, b) || isOn(d, a, b) { return true }
        return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
    }

    private static func edges(_ shape: borrowing Shape) -> [(Shape.Point, Shape.Point)] {
        var edges: [(Shape.Point, Shape.Point)] = []
        for ring in 0..<shape.ringEnds.count {
            for index in shape.positions(ofRing: ring).dropLast() {
                if shape.points[index] != shape.points[index + 1] {
                    edges.append((shape.points[index], shape.points[index + 1]))
                }
            }
        }
        return edges
    }

    @Test(arguments: [5, 12, 60]) func edgesThatMeet(_ size: Int) {
        var grid = GridShapes(seed: UInt64(size), size: size)
        let kinds: [Shape.Kind] = [.lineString, .multiLineString, .polygon, .multiPolygon]
        var counts = [0, 0]
        for number in 0..<Effort.of(2000) {
            let first = grid.shape(kinds[number % 4])
            let second = grid.shape(kinds[number / 4 % 4])
            let others = Self.edges(second)
            let expected = Self.edges(first).contains { edge in
                others.contains { Self.meet(edge.0, edge.1, $0.0, $0.1) }
            }
            counts[expected ? 1 : 0] += 1
            var left = IndexedShapes()
            var right = IndexedShapes()
            left.append(first, indexesEdges: number % 3 == 0)
            right.append(second, indexesEdges: number % 5 < 3)
            for _ in 0..<2 {
                let (found, mirrored) = (left.edgesMeet(0, right, 0), right.edgesMeet(0, left, 0))
                #expect(found == expected && mirrored == expected, "\(first.text) \(second.text)")
                left.indexEdges(of: 0)
            }
        }
        #expect(counts[0] > Effort.of(200) && counts[1] > Effort.of(200))
    }

    private static let square = [[box(0, 0, 9, 9)]]
    private static let withHole = [[box(0, 0, 9, 9), box(3, 3, 6, 6)]]

    private static let known: [([[Shape.Pairs]], [[Shape.Pairs]], Contact)] = [
        (square, [[box(1, 1, 2, 2)]], Contact.around), (square, [[box(9, 9, 12, 12)]], .edgesMeet),
        (square, [[box(10, 0, 12, 3)]], .apart), (withHole, [[box(4, 4, 5, 5)]], .apart),
        (withHole, [[box(2, 2, 7, 7)]], .mixed), (withHole, [[box(-1, -1, 10, 10)]], .inside),
        (withHole, [[box(1, 1, 2, 2)], [box(4, 4, 5, 5)]], .mixed), (withHole, [[box(2, 2, 3, 3)]], .edgesMeet),
        (square, [[box(1, 1, 2, 2)], [box(20, 4, 25, 5)]], .mixed),
        (square, [[box(-9, -9, 20, 20), box(-1, -1, 10, 10)]], .apart),
        (square, [[box(-9, -9, 20, 20), box(-1, -1, 10, 10)], [box(2, 2, 3, 3)]], .mixed),
        (square, [[box(1, 1, 2, 2)], [box(4, 4, 5, 5)]], .around),
    ]

    @Test(arguments: known) func knownContacts(_ first: [[Shape.Pairs]], _ second: [[Shape.Pairs]], _ expected: Contact)
    {
        var shapes = IndexedShapes()
        shapes.append(Shape.polygons(first))
        shapes.append(Shape.polygons(second))
        let found = [shapes.contact(0, shapes, 1), shapes.contact(1, shapes, 0)]
        let mirrored: Contact = expected == .inside ? .around : expected == .around ? .inside : expected
        #expect(found == [expected, mirrored])
    }
}
