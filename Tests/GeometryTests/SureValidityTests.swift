import Geometry
import Testing

struct SureValidityTests {
    private static let known: [([[Shape.Pairs]], Bool)] = [
        ([[box(0, 0, 9, 9)]], true), ([[box(0, 0, 9, 9), box(3, 3, 6, 6)]], true),
        ([[[(0, 0), (0, 0), (4, 0), (4, 4), (4, 4), (0, 0), (0, 0)]]], true),
        // Bow tie, spike, hole that touches, hole outside, hole in a hole, part in a part, island, not closed, two edges.
        ([[[(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)]]], false),
        ([[[(0, 0), (4, 0), (4, 4), (4, 8), (4, 4), (0, 0)]]], false),
        ([[[(0, 0), (4, 0), (9, 0), (4, 0), (4, 4), (0, 0)]]], false),
        ([[box(0, 0, 9, 9), box(0, 3, 2, 6)]], false), ([[box(0, 0, 9, 9), box(12, 3, 16, 6)]], false),
        ([[box(0, 0, 9, 9), box(1, 1, 7, 7), box(2, 2, 3, 3)]], false),
        ([[box(0, 0, 9, 9)], [box(1, 1, 3, 3)]], false),
        ([[box(0, 0, 9, 9), box(1, 1, 7, 7)], [box(2, 2, 3, 3)]], true),
        ([[box(2, 2, 3, 3)], [box(0, 0, 9, 9), box(1, 1, 7, 7)]], true),
        ([[box(0, 0, 9, 9), box(1, 1, 7, 7)], [box(-1, -1, 10, 10), box(-0.5, -0.5, 8, 8)]], false),
        ([[[(0, 0), (4, 0), (4, 4), (0, 4)]]], false), ([[[(0, 0), (4, 0), (0, 0), (0, 0)]]], false),
        ([[[(0, 0), (.infinity, 0), (4, 4), (0, 0)]]], false),
        // Star, U, triangle with an edge through the middle of its box, pentagram.
        ([[[(0, 9), (-2, 2), (-9, 0), (-2, -2), (0, -9), (2, -2), (9, 0), (2, 2), (0, 9)]]], true),
        ([[[(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9), (0, 0)]]], true),
        ([[[(0, 0), (0, 8), (8, 8), (0, 0)]]], true),
        ([[[(0, 10), (-6, -8), (10, 3), (-10, 3), (6, -8), (0, 10)]]], false),
    ]

    @Test(arguments: known) func whatIsSurelyValid(_ parts: [[Shape.Pairs]], _ expected: Bool) {
        for expectsPlaces in [true, false] {
            var shapes = IndexedShapes()
            shapes.append(Shape.polygons(parts), expectsPlaces: expectsPlaces)
            let isValid = shapes.isSurelyValid(0)
            #expect(isValid == expected)
        }
    }

    @Test(arguments: Predicate.allCases)
    func nothing(_ predicate: Predicate) {
        var shapes = IndexedShapes()
        for kind in Shape.Kind.allCases { shapes.append(Shape.of(kind, [])) }
        shapes.append(Shape.polygons([[box(0, 0, 9, 9)]]))
        for index in 0..<8 {
            let answers = [shapes.answer(predicate, index, shapes, 8), shapes.answer(predicate, index, shapes, index)]
            #expect(answers == [predicate == .disjoint, predicate == .disjoint])
        }
    }

    /// Of no place anybody can know whether it lies in it.
    @Test func whatIsNotFiniteIsLeftOpen() {
        var shapes = IndexedShapes()
        shapes.append(Shape.polygons([[[(0, 0), (9, 0), (.nan, 5), (9, 9), (0, 0)]]]))
        shapes.append(Shape.polygons([[box(0, 0, 9, 9)]]))
        let location = shapes.locate(Shape.Point(x: 4, y: 1), in: 0)
        #expect(location == nil)
        let (answer, contact) = (shapes.answer(.intersects, 0, shapes, 1), shapes.contact(0, shapes, 1))
        #expect(answer == nil && contact == .edgesMeet)
        let isValid = shapes.isSurelyValid(0)
        #expect(!isValid)
    }
}
