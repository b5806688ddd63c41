import Geometry
import LayersCommands
import Memory
import Testing

struct GeometryInspectorTests {
    private let inspector: GeometryInspector

    init() throws {
        inspector = try GeometryInspector()
    }

    /// Each fault as its code and place.
    private func reported(
        _ kind: Shape.Kind, _ parts: [[Ring]], isGeographic: Bool = false, checksWinding: Bool = false
    ) throws -> [String] {
        try inspector.faults(of: shape(kind, parts), isGeographic: isGeographic, checksWinding: checksWinding).map {
            #expect(!$0.message.hasSuffix(".") && !$0.message.isEmpty)
            guard let x = $0.x, let y = $0.y else { return $0.code }
            return "\($0.code) \(x) \(y)"
        }
    }

    @Test func validShapesHaveNoFault() throws {
        let hole: Ring = square(1, 1, 1).reversed()
        #expect(try reported(.point, [[[(1, 2)]]]) == [])
        #expect(try reported(.multiPoint, [[[(1, 2), (1, 2)]]], isGeographic: true) == [])
        #expect(try reported(.lineString, [[[(0, 0), (0, 0), (2, 2), (2, 0), (0, 2)]]]) == [])
        #expect(try reported(.multiLineString, [[[(0, 0), (1, 1)], [(0, 0), (1, 1)]]]) == [])
        #expect(try reported(.polygon, [[square(0, 0, 9), hole]], isGeographic: true, checksWinding: true) == [])
        #expect(try reported(.polygon, [[[(0, 0), (0, 0), (4, 0), (4, 4), (4, 4), (0, 0)]]]) == [])
        let island = square(1.25, 1.25, 0.5)
        #expect(try reported(.multiPolygon, [[square(0, 0, 9), hole], [island]], checksWinding: true) == [])
    }

    @Test(arguments: Shape.Kind.allCases) func emptyShapesHaveNoFault(kind: Shape.Kind) throws {
        #expect(try reported(kind, [], isGeographic: true, checksWinding: true) == [])
    }

    @Test func boundariesThatCross() throws {
        #expect(try reported(.polygon, [[[(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)]]]) == ["self-crossing 2.0 2.0"])
        let touching: Ring = [(0, 0), (4, 0), (4, 4), (2, 0), (0, 4), (0, 0)]
        #expect(try reported(.polygon, [[touching]]) == ["ring-self-touch 2.0 0.0"])
        let pinched: Ring = [(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2), (0, 0)]
        #expect(try reported(.polygon, [[pinched]]) == ["ring-self-touch 2.0 2.0"])
        #expect(
            try reported(.multiPolygon, [[square(0, 0, 4)], [square(2, 2, 4)]]).map { $0.prefix(13) } == [
                "self-crossing"
            ])
    }

    @Test func holesAndShellsOutOfPlace() throws {
        #expect(try reported(.polygon, [[square(0, 0, 2), square(5, 5, 1)]]) == ["hole-outside-shell 5.0 5.0"])
        #expect(
            try reported(.polygon, [[square(0, 0, 9), square(1, 1, 5), square(2, 2, 1)]]) == ["nested-holes 2.0 2.0"])
        #expect(try reported(.multiPolygon, [[square(0, 0, 9)], [square(2, 2, 1)]]) == ["nested-shells 2.0 2.0"])
        let across: Ring = [(0, 2), (2, 1), (4, 2), (2, 3), (0, 2)]
        let cut = try reported(.polygon, [[square(0, 0, 4), across]])
        #expect(cut.count == 1 && cut[0].hasPrefix("disconnected-interior"))
    }

    @Test func ringsThatAreThereTwice() throws {
        let hole = square(1, 1, 2)
        let turned: Ring = [(3, 3), (3, 1), (1, 1), (1, 3), (3, 3)]
        #expect(try reported(.polygon, [[square(0, 0, 9), hole, hole]]) == ["duplicate-rings 1.0 1.0"])
        #expect(try reported(.polygon, [[square(0, 0, 9), hole, turned]]) == ["duplicate-rings 3.0 3.0"])
        #expect(try reported(.polygon, [[square(0, 0, 9), square(0, 0, 9)]]) == ["duplicate-rings 0.0 0.0"])
        #expect(try reported(.multiPolygon, [[hole], [turned]]) == ["duplicate-rings 3.0 3.0"])
    }

    @Test func ringsThatAreNone() throws {
        #expect(try reported(.polygon, [[[]]]) == ["too-few-points"])
        #expect(try reported(.polygon, [[[(1, 2)]]]) == ["too-few-points 1.0 2.0"])
        #expect(try reported(.polygon, [[[(1, 2), (3, 4)]]]) == ["too-few-points 1.0 2.0", "unclosed-ring 3.0 4.0"])
        #expect(try reported(.polygon, [[[(1, 2), (3, 4), (1, 2)]]]) == ["too-few-points 1.0 2.0"])
        #expect(try reported(.polygon, [[[(0, 0), (4, 0), (4, 4)]]]) == ["unclosed-ring 4.0 4.0"])
        #expect(try reported(.polygon, [[[(0, 0), (4, .nan), (4, 4), (0, 0)]]]) == ["not-finite"])
        #expect(try reported(.polygon, [[[(0, 0), (0.1, 0.3), (0.2, 0.6), (0, 0)]]]) == ["zero-area 0.0 0.0"])
        #expect(try reported(.polygon, [[[(5, 6), (5, 6), (5, 6), (5, 6)]]]) == ["zero-area 5.0 6.0"])
    }

    @Test func linesAndPointsThatAreNone() throws {
        #expect(try reported(.point, [[[(.nan, 1)]]], isGeographic: true) == ["not-finite"])
        #expect(try reported(.lineString, [[[(0, 0), (.infinity, 1)]]], isGeographic: true) == ["not-finite"])
        #expect(try reported(.lineString, [[[(1, 2)]]]) == ["too-few-points 1.0 2.0"])
        let lines: [Ring] = [[(1, 2), (1, 2), (1, 2)], [(0, 0), (1, 1)], [(3, 4)]]
        #expect(try reported(.multiLineString, [lines]) == ["zero-length 1.0 2.0", "too-few-points 3.0 4.0"])
    }

    @Test func windingIsLookedAtWhenAsked() throws {
        let parts: [[Ring]] = [[square(0, 0, 9).reversed(), square(1, 1, 2)], [square(20, 0, 1)]]
        #expect(try reported(.multiPolygon, parts) == [])
        #expect(
            try reported(.multiPolygon, parts, checksWinding: true) == [
                "wrong-winding 0.0 0.0", "wrong-winding 1.0 1.0",
            ])
        let far = square(1e9, 1e9, 0.001).reversed() as Ring
        #expect(try reported(.polygon, [[far]], checksWinding: true).map { $0.prefix(13) } == ["wrong-winding"])
    }

    @Test func degreesAreLookedAtWhenGeographic() throws {
        let far: Ring = [(0, 0), (190, 5), (0, 91)]
        #expect(try reported(.multiPoint, [[far]]) == [])
        #expect(try reported(.multiPoint, [[far]], isGeographic: true) == ["out-of-range 190.0 5.0"])
        #expect(try reported(.point, [[[(180, -90.5)]]], isGeographic: true) == ["out-of-range 180.0 -90.5"])
        #expect(try reported(.point, [[[(-180, -90)]]], isGeographic: true) == [])
        #expect(try reported(.lineString, [[[(170, 1), (-170, 2)]]]) == [])
        #expect(
            try reported(.lineString, [[[(170, 1), (-170, 2)]]], isGeographic: true) == ["antimeridian -170.0 2.0"])
        #expect(try reported(.lineString, [[[(-90, 1), (90, 2)]]], isGeographic: true) == [])
        let fiji: Ring = [(177, -18), (-179, -18), (-179, -16), (177, -16), (177, -18)]
        #expect(try reported(.polygon, [[fiji]], isGeographic: true) == ["antimeridian -179.0 -18.0"])
        let world: Ring = [(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)]
        #expect(try reported(.polygon, [[world]], isGeographic: true) == [])
    }

    @Test func everyPolygonTellsItsOwn() throws {
        let bowTie: Ring = [(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)]
        let parts: [[Ring]] = [
            [bowTie], [bowTie.map { ($0.x + 10, $0.y) }], [[(0, 0), (1, 1)]],
            [square(50, 50, 9)], [square(51, 51, 1)],
        ]
        #expect(
            try reported(.multiPolygon, parts) == [
                "too-few-points 0.0 0.0", "unclosed-ring 1.0 1.0", "self-crossing 2.0 2.0", "self-crossing 12.0 2.0",
                "nested-shells 51.0 51.0",
            ])
        let broken: [Ring] = [square(0, 0, 9), [(1, 1), (2, 2)], square(20, 20, 1)]
        #expect(
            try reported(.polygon, [broken]) == [
                "too-few-points 1.0 1.0", "unclosed-ring 2.0 2.0", "hole-outside-shell 20.0 20.0",
            ])
    }

    @Test func everyMemberOfACollectionTellsItsOwn() throws {
        var all = shape(.collection, [[[(.nan, 0)]]])
        all.endMember(.point)
        all.members.append(Shape.Member(.open, .collection, partEnd: 1))
        all.append([[[(1, 1), (1, 1)]]])
        all.endMember(.lineString)
        all.append([[square(0, 0, 9)], [square(1, 1, 1)]])
        all.endMember(.multiPolygon)
        all.members.append(Shape.Member(.close, .collection, partEnd: 4))
        all.append([[square(1, 1, 1)]])
        all.endMember(.polygon)
        let codes = try inspector.faults(of: all, isGeographic: true).map(\.code)
        #expect(codes == ["not-finite", "zero-length", "nested-shells"])
    }

    /// A ring around a pole is no ring on the map, so nothing else is said of it.
    @Test func ringsAroundAPole() throws {
        let wavy: Ring = [(0, 60), (-90, 63), (-179, 61), (179, 60), (90, 62), (0, 60)]
        let parallel: Ring = [(-180, 81), (-90, 81), (0, 81), (90, 81), (-180, 81)]
        for ring in [wavy, parallel, wavy.reversed()] {
            let found = try reported(.polygon, [[ring]], isGeographic: true, checksWinding: true)
            #expect(found.count == 1 && found[0].hasPrefix("antimeridian"), "\(found)")
        }
    }
}
