import GEOS
import Geometry
import Memory
import Testing

struct GEOSGeometryTests {
    private let context: Context

    init() throws {
        context = try Context()
    }

    private static let square: [(Double, Double)] = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
    private static let bowTie: [(Double, Double)] = [(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)]

    private func flaw(_ shape: borrowing Shape) throws -> GEOS.Geometry.Flaw? {
        try Geometry(shape, in: context).isValidDetail()
    }

    private func refusal(_ shape: borrowing Shape) -> GEOSError.Kind? {
        do throws(GEOSError) {
            _ = try Geometry(shape, in: context).isValidDetail()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test(arguments: Shape.Kind.allCases) func emptyShapesAreValid(kind: Shape.Kind) throws {
        var shape = Shape()
        shape.kind = kind
        #expect(try flaw(shape) == nil)
    }

    @Test func everyKindIsTaken() throws {
        #expect(try flaw(shape(.point, [[[(1, 2)]]])) == nil)
        #expect(try flaw(shape(.multiPoint, [[[(1, 2), (3, 4)]]])) == nil)
        #expect(try flaw(shape(.lineString, [[[(1, 2), (3, 4)]]])) == nil)
        #expect(try flaw(shape(.multiLineString, [[[(1, 2), (3, 4)], [(5, 6), (7, 8), (9, 9)]]])) == nil)
        #expect(try flaw(shape(.polygon, [[Self.square, [(1, 1), (1, 2), (2, 2), (1, 1)]]])) == nil)
        #expect(try flaw(shape(.multiPolygon, [[Self.square], [Self.square.map { ($0.0 + 9, $0.1) }]])) == nil)
        let line = try #require(try flaw(shape(.lineString, [[[(5, 6), (5, 6)]]])))
        #expect(line == .init(reason: "Too few points in geometry component", x: 5, y: 6))
    }

    @Test func aFlawHasItsReasonAndPlace() throws {
        #expect(try flaw(shape(.polygon, [[Self.bowTie]])) == .init(reason: "Self-intersection", x: 2, y: 2))
        let nested = shape(.multiPolygon, [[Self.square], [[(1, 1), (2, 1), (2, 2), (1, 1)]]])
        #expect(try flaw(nested)?.reason == "Nested shells")
        let picked = try Geometry(polygons: 1..<2, of: nested, in: context)
        #expect(try picked.isValidDetail() == nil)
        let without = try Geometry(polygons: 0..<2, of: nested, leavingOut: [0], in: context)
        #expect(try without.isValidDetail() == nil)
    }

    @Test func membersOfCollectionsAreLookedAt() throws {
        var nested = shape(.polygon, [[Self.square]])
        nested.kind = .collection
        nested.endMember(.polygon)
        nested.members.append(Shape.Member(.open, .collection, partEnd: 1))
        append([[[(7, 8)]]], to: &nested)
        nested.endMember(.point)
        #expect(try flaw(nested) == nil)
        append([[Self.bowTie]], to: &nested)
        nested.endMember(.polygon)
        nested.members.append(Shape.Member(.close, .collection, partEnd: 3))
        #expect(try flaw(nested) == .init(reason: "Self-intersection", x: 2, y: 2))
    }

    @Test func whatGEOSCannotTakeIsRefused() {
        #expect(refusal(shape(.polygon, [[[(0, 0), (1, 1), (0, 0)]]])) == .unfit)
        #expect(refusal(shape(.polygon, [[[]]])) == .unfit)
        #expect(refusal(shape(.polygon, [[[(0, 0), (1, 1), (0, 1), (5, 5)]]])) == .unfit)
        #expect(refusal(shape(.polygon, [[Self.square, [(1, 1), (1, 2)]]])) == .unfit)
        #expect(refusal(shape(.lineString, [[[(0, 0)]]])) == .unfit)
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(refusal(shape(.point, [[[(0, number)]]])) == .unfit)
            #expect(refusal(shape(.lineString, [[[(0, 0), (number, 1)]]])) == .unfit)
            #expect(refusal(shape(.polygon, [[[(0, 0), (4, number), (4, 4), (0, 0)]]])) == .unfit)
        }
    }

    @Test func collectionsMayBeNestedOnlySoDeep() throws {
        for (depth, kind) in [(Assembly.maximumDepth, nil), (100_000, GEOSError.Kind.unfit)] {
            var nested = Shape()
            nested.kind = .collection
            for _ in 0..<depth { nested.members.append(Shape.Member(.open, .collection, partEnd: 0)) }
            for _ in 0..<depth { nested.members.append(Shape.Member(.close, .collection, partEnd: 0)) }
            #expect(refusal(nested) == kind)
        }
    }

    /// Sums and products of them are infinite.
    @Test func hugeNumbersDoNoHarm() {
        let huge = Double.greatestFiniteMagnitude
        let tiny = Double.leastNonzeroMagnitude
        for ring in [Self.square, Self.bowTie] {
            _ = refusal(shape(.polygon, [[ring.map { (($0.0 - 2) * (huge / 2), ($0.1 - 2) * (huge / 2)) }]]))
            _ = refusal(shape(.polygon, [[ring.map { ($0.0 * tiny, $0.1 * tiny) }]]))
        }
    }

    private static let measured: [(kind: Shape.Kind, parts: [[Positions2D]], area: Double, length: Double)] = [
        (Shape.Kind.point, [[[(3.0, 4.0)]]], 0, 0),
        (.lineString, [[[(0, 0), (3, 4)]]], 0, 5),
        (.polygon, [[box(0, 0, 4, 4), box(1, 1, 2, 2)]], 15, 20),
        (.multiPolygon, [[box(0, 0, 1, 1)], [box(2, 0, 4, 1)]], 3, 10),
    ]

    @Test(arguments: measured)
    func measures(kind: Shape.Kind, parts: [[Positions2D]], area: Double, length: Double) throws {
        let geometry = try Geometry(shape(kind, parts), in: context)
        #expect(try geometry.area == area)
        #expect(try geometry.length == length)
        #expect(try !geometry.isEmpty)
    }

    @Test(arguments: Shape.Kind.allCases) func whatHasNoPositionIsEmpty(kind: Shape.Kind) throws {
        var shape = Shape()
        shape.kind = kind
        let geometry = try Geometry(shape, in: context)
        #expect(try geometry.isEmpty)
        #expect(try geometry.area == 0)
    }
}
