import CSVLayers
import Geometry
import Memory
import Testing

struct WKTReaderTests {
    /// Reads a text; returns its kind, the ends of its rings and parts, and its positions as text; nil if it is not
    /// WKT.
    private func read(_ text: String) -> (kind: Shape.Kind, rings: [Int], parts: [Int], positions: String)? {
        var reader = WKTReader()
        var shape = Shape()
        do throws(WKTError) { try reader.read(Array(text.utf8).span, into: &shape) } catch { return nil }
        let positions = (0..<shape.points.count).map { index in
            var numbers = [shape.points[index].x, shape.points[index].y]
            if !shape.elevations.isEmpty { numbers.append(shape.elevations[index]) }
            if !shape.measures.isEmpty { numbers.append(shape.measures[index]) }
            return numbers.map { DecimalText.shortest($0) }.joined(separator: " ")
        }
        let rings = (0..<shape.ringEnds.count).map { shape.ringEnds[$0] }
        let parts = (0..<shape.partEnds.count).map { shape.partEnds[$0] }
        return (shape.kind, rings, parts, positions.joined(separator: ","))
    }

    @Test(
        arguments: [
            ("POINT (1 2)", .point, [1], [1], "1 2"), ("point(1 2)", .point, [1], [1], "1 2"),
            ("  Point  Z ( 1  2 3 ) ", .point, [1], [1], "1 2 3"), ("POINT(1 2 3)", .point, [1], [1], "1 2 3"),
            ("POINTZ(1 2 3)", .point, [1], [1], "1 2 3"), ("POINT ZM (1 2 3 4)", .point, [1], [1], "1 2 3 4"),
            ("POINT M (1 2 4)", .point, [1], [1], "1 2 4"), ("POINT EMPTY", .point, [], [], ""),
            ("SRID=4326;POINT(-1e1 .5)", .point, [1], [1], "-10 0.5"),
            ("MULTIPOINT (1 2, 3 4)", .multiPoint, [2], [1], "1 2,3 4"),
            ("MULTIPOINT ((1 2), (3 4))", .multiPoint, [2], [1], "1 2,3 4"),
            ("LINESTRING(1 2,3 4,5 6)", .lineString, [3], [1], "1 2,3 4,5 6"),
            ("MULTILINESTRING((1 2,3 4),(5 6,7 8))", .multiLineString, [2, 4], [2], "1 2,3 4,5 6,7 8"),
            ("POLYGON((0 0,1 0,1 1,0 0),(0 0,1 0,1 1,0 0))", .polygon, [4, 8], [2], "0 0,1 0,1 1,0 0,0 0,1 0,1 1,0 0"),
            (
                "MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))", .multiPolygon, [4, 8], [1, 2],
                "0 0,1 0,1 1,0 0,5 5,6 5,6 6,5 5"
            ),
            ("MULTIPOLYGON EMPTY", .multiPolygon, [], [], ""), ("GEOMETRYCOLLECTION EMPTY", .collection, [], [], ""),
            ("POLYGON(EMPTY)", .polygon, [], [], ""), ("POLYGON(EMPTY, EMPTY)", .polygon, [], [], ""),
            ("MULTIPOLYGON(EMPTY)", .multiPolygon, [], [], ""),
            ("MULTIPOINT(EMPTY)", .multiPoint, [], [], ""), ("MULTILINESTRING(EMPTY)", .multiLineString, [], [], ""),
            ("GEOMETRYCOLLECTION(POLYGON(EMPTY),POINT(1 2))", .collection, [1], [1], "1 2"),
            ("GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(1 2,3 4))", .collection, [1, 3], [1, 2], "1 2,1 2,3 4"),
        ] as [(String, Shape.Kind, [Int], [Int], String)])
    func everyTypeIsRead(_ text: String, _ kind: Shape.Kind, _ rings: [Int], _ parts: [Int], _ positions: String) throws
    {
        let found = try #require(read(text))
        #expect(found == (kind, rings, parts, positions))
    }

    @Test func collectionsAreNested() throws {
        var reader = WKTReader()
        var shape = Shape()
        let text = "GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 2)),GEOMETRYCOLLECTION EMPTY,POINT(3 4))"
        try reader.read(Array(text.utf8).span, into: &shape)
        let members = (0..<shape.members.count).map { shape.members[$0] }
        #expect(members.map(\.role) == [.open, .geometry, .close, .open, .close, .geometry])
        #expect(members.map(\.partEnd) == [0, 1, 1, 1, 1, 2])
    }

    @Test(arguments: [
        "", "POINT", "POINT(", "POINT(1)", "POINT(1 2", "POINT(1 2))", "POINT(1 2) x", "POINT(1,2)", "POINT Z (1 2)",
        "POINT(1 2 3 4 5)", "LINESTRING(1 2)", "LINESTRING(1 2,3 4 5)", "POLYGON((0 0,1 0,0 0))",
        "POLYGON(0 0,1 0,1 1,0 0)", "CURVEPOLYGON((0 0,1 0,1 1,0 0))", "TIN EMPTY",
        "SRID=3857;POINT(1 2)", "SRID=;POINT(1 2)", "POINT(nan 1)", "POINT(1e999 1)", "GEOMETRYCOLLECTION(",
        "GEOMETRYCOLLECTION(POINT(1 2)", "GEOMETRYCOLLECTION(POINT(1 2),)", "POINT(1 2)POINT(1 2)", "(1 2)",
        "POINTZZ(1 2 3)",
    ])
    func whatIsNoneIsRefused(_ text: String) {
        #expect(read(text) == nil)
    }

    /// EMPTY where the standard does not have it, and outer rings that are empty.
    @Test(arguments: [
        ("POINT(EMPTY)", "EMPTY cannot stand here"), ("LINESTRING(empty)", "EMPTY cannot stand here"),
        ("POLYGON((EMPTY))", "EMPTY cannot stand here"), ("POLYGON((0 0,1 0,EMPTY))", "EMPTY cannot stand here"),
        ("MULTIPOINT((EMPTY))", "EMPTY cannot stand here"), ("MULTIPOLYGON(((EMPTY)))", "EMPTY cannot stand here"),
        ("GEOMETRYCOLLECTION(EMPTY)", "EMPTY cannot stand here"), ("EMPTY", "EMPTY cannot stand here"),
        ("POLYGON(EMPTY,(0 0,1 0,1 1,0 0))", "a ring has fewer than four positions"),
        ("MULTIPOLYGON((EMPTY))", "a ring has fewer than four positions"),
        ("POLYGON(EMPTY", "expected ')', found the end of the WKT"),
    ])
    func misplacedEmpty(_ text: String, _ message: String) {
        var reader = WKTReader()
        var shape = Shape()
        do throws(WKTError) {
            try reader.read(Array(text.utf8).span, into: &shape)
            Issue.record("no fault in \(text)")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test func noNestingIsTooDeepForTheStack() {
        let deep = String(repeating: "GEOMETRYCOLLECTION(", count: 100_000)
        #expect(read(deep) == nil)
        for (count, isFine) in [(249, true), (251, false)] {
            let text =
                String(repeating: "GEOMETRYCOLLECTION(", count: count) + "POINT(1 2)"
                + String(repeating: ")", count: count)
            #expect((read(text) != nil) == isFine)
        }
    }
}
