import Foundation
import Testing

/// Shapes of every type, and such as are not what their record says.
struct ShapefileShapesTests {
    private typealias Build = ShapefileBuilder

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let type: Int32
        let content: [UInt8]
        /// The geometry that is written.
        let geometry: String
        /// The reason why the account has altered features; nil if it has none.
        var altered: String?

        var testDescription: String { name }

        init(_ name: String, _ type: Int32, _ content: [UInt8], _ geometry: String, altered: String? = nil) {
            (self.name, self.type, self.content) = (name, type, content)
            (self.geometry, self.altered) = (geometry, altered)
        }
    }

    private static let line: [(Double, Double)] = [(0, 0), (4, 0), (4, 4)]
    private static let noData = -1e39
    /// Clockwise, as outer rings go in a shapefile.
    private static func square(_ low: Double, _ high: Double) -> [(Double, Double)] {
        [(low, low), (low, high), (high, high), (high, low), (low, low)]
    }

    static let good: [Case] = [
        Case("null", 1, Build.null, "null"),
        Case("point", 1, Build.point(1, 2), #"{"type":"Point","coordinates":[1,2]}"#),
        Case(
            "empty point", 1, Build.point(-.greatestFiniteMagnitude, -.greatestFiniteMagnitude), "null"),
        Case(
            "point with elevation and measure", 11, Build.little(11) + [1, 2, 3, 4].flatMap(Build.double),
            #"{"type":"Point","coordinates":[1,2,3]}"#, altered: "dropped-ordinate"),
        Case(
            "point with elevation and no measure", 11, Build.little(11) + [1, 2, 3].flatMap(Build.double),
            #"{"type":"Point","coordinates":[1,2,3]}"#),
        Case(
            "point whose measure is no data", 11, Build.little(11) + [1, 2, 3, noData].flatMap(Build.double),
            #"{"type":"Point","coordinates":[1,2,3]}"#),
        Case(
            "point with measure", 21, Build.little(21) + [1, 2, 4].flatMap(Build.double),
            #"{"type":"Point","coordinates":[1,2]}"#, altered: "dropped-ordinate"),
        Case("line", 3, Build.shape(3, line), #"{"type":"LineString","coordinates":[[0,0],[4,0],[4,4]]}"#),
        Case(
            "lines", 3, Build.shape(3, line + [(5, 5), (6, 6)], parts: [0, 3]),
            #"{"type":"MultiLineString","coordinates":[[[0,0],[4,0],[4,4]],[[5,5],[6,6]]]}"#),
        Case(
            "line with elevations and measures", 13, Build.shape(13, line, z: [1, 2, 3], m: [7, 8, 9]),
            #"{"type":"LineString","coordinates":[[0,0,1],[4,0,2],[4,4,3]]}"#, altered: "dropped-ordinate"),
        Case(
            "line with elevations", 13, Build.shape(13, line, z: [1, 2, 3]),
            #"{"type":"LineString","coordinates":[[0,0,1],[4,0,2],[4,4,3]]}"#),
        Case(
            "line with measures", 23, Build.shape(23, line, m: [7, 8, 9]),
            #"{"type":"LineString","coordinates":[[0,0],[4,0],[4,4]]}"#, altered: "dropped-ordinate"),
        Case(
            "line whose type has measures and that has none", 23, Build.shape(23, line),
            #"{"type":"LineString","coordinates":[[0,0],[4,0],[4,4]]}"#),
        Case(
            "points", 8, Build.shape(8, line, parts: nil),
            #"{"type":"MultiPoint","coordinates":[[0,0],[4,0],[4,4]]}"#),
        Case(
            "points with elevations", 18, Build.shape(18, line, parts: nil, z: [1, 2, 3]),
            #"{"type":"MultiPoint","coordinates":[[0,0,1],[4,0,2],[4,4,3]]}"#),
        Case(
            "points with measures", 28, Build.shape(28, line, parts: nil, m: [1, 2, 3]),
            #"{"type":"MultiPoint","coordinates":[[0,0],[4,0],[4,4]]}"#, altered: "dropped-ordinate"),
        Case(
            "polygon", 5, Build.shape(5, square(0, 9)),
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}"#),
        Case(
            "polygon with a hole", 5, Build.shape(5, square(0, 9) + square(2, 3).reversed(), parts: [0, 5]),
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[2,3],[3,3],[3,2],[2,2]]]}"#),
        Case(
            "a hole before its ring, and another ring", 5,
            Build.shape(5, square(2, 3).reversed() + square(20, 21) + square(0, 9), parts: [0, 5, 10]),
            """
            {"type":"MultiPolygon","coordinates":[[[[20,20],[21,20],[21,21],[20,21],[20,20]]],\
            [[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[2,3],[3,3],[3,2],[2,2]]]]}
            """),
        Case(
            "polygon with elevations and measures", 15,
            Build.shape(15, square(0, 9), z: [1, 2, 3, 4, 1], m: [1, 2, 3, 4, 5]),
            #"{"type":"Polygon","coordinates":[[[0,0,1],[9,0,4],[9,9,3],[0,9,2],[0,0,1]]]}"#,
            altered: "dropped-ordinate"),
        Case(
            "polygon with measures", 25, Build.shape(25, square(0, 9), m: [1, 2, 3, 4, 5]),
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}"#, altered: "dropped-ordinate"),
        Case(
            "ring that is not closed", 5, Build.shape(5, square(0, 9).dropLast()),
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}"#, altered: "closed-ring"),
        Case(
            "ring of two positions beside a good one", 5,
            Build.shape(5, square(0, 9) + [(1, 1), (2, 2)], parts: [0, 5]),
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}"#, altered: "degenerate-ring"),
        Case(
            "only part that starts at its second position", 5, Build.shape(5, square(0, 9), parts: [1]),
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}"#, altered: "late-part"),
        Case(
            "triangle strip", 31,
            Build.shape(31, [(0, 0), (4, 0), (0, 4), (4, 4)], partTypes: [0], z: [1, 2, 3, 4]),
            """
            {"type":"MultiPolygon","coordinates":[[[[0,0,1],[4,0,2],[0,4,3],[0,0,1]]],\
            [[[4,0,2],[4,4,4],[0,4,3],[4,0,2]]]]}
            """, altered: "multipatch"),
        Case(
            "triangle fan", 31, Build.shape(31, [(0, 0), (4, 0), (4, 4), (0, 4)], partTypes: [1], z: [1, 2, 3, 4]),
            """
            {"type":"MultiPolygon","coordinates":[[[[0,0,1],[4,0,2],[4,4,3],[0,0,1]]],\
            [[[0,0,1],[4,4,3],[0,4,4],[0,0,1]]]]}
            """, altered: "multipatch"),
        Case(
            "outer and inner ring of a solid", 31,
            Build.shape(
                31, square(0, 9) + square(2, 3).reversed(), parts: [0, 5], partTypes: [2, 3],
                z: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
            """
            {"type":"Polygon","coordinates":[[[0,0,1],[9,0,1],[9,9,1],[0,9,1],[0,0,1]],\
            [[2,2,1],[2,3,1],[3,3,1],[3,2,1],[2,2,1]]]}
            """, altered: "multipatch"),
    ]

    @Test(arguments: good, [true, false]) func everyType(_ item: Case, hasIndex: Bool) throws {
        let directory = try Workdir()
        let table = DBFBuilder([DBFBuilder.Field("a", "C", 3)], text: [["one"], ["two"]])
        // The second is found behind the first, whatever that is.
        try directory.layer(
            "a", ShapefileBuilder(type: item.type, records: [item.content, item.content]), table, hasIndex: hasIndex)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.lines
                == ["one", "two"].map {
                    #"{"type":"Feature","geometry":\#(item.geometry),"properties":{"a":"\#($0)"}}"#
                })
        #expect(outcome.errors.contains("altered (2 \(item.altered ?? ""))") == (item.altered != nil))
    }

    static let bad: [(name: String, type: Int32, content: [UInt8], code: String)] = [
        (
            "a count beyond the record", 8,
            Build.little(8) + Build.shape(8, line, parts: nil)[4..<36] + Build.little(9), "bad-shape"
        ),
        ("a negative count", 3, Array(Build.shape(3, line)[..<36]) + Build.little(-1) + Build.little(3), "bad-shape"),
        ("parts that go back", 3, Build.shape(3, line + line, parts: [0, 4, 2]), "bad-shape"),
        ("a part beyond the positions", 3, Build.shape(3, line, parts: [0, 3]), "bad-shape"),
        ("a type that is none", 1, Build.little(2) + [1, 2].flatMap(Build.double), "bad-shape"),
        ("NaN", 1, Build.point(.nan, 2), "not-finite"),
        ("infinity", 1, Build.point(1, .infinity), "not-finite"),
        (
            "a part of a solid of no type", 31, Build.shape(31, line + [(0, 0)], partTypes: [9], z: [1, 1, 1, 1]),
            "unread-multipatch"
        ),
    ]

    @Test(arguments: bad.indices) func badShapes(_ index: Int) throws {
        let item = Self.bad[index]
        let directory = try Workdir()
        let null = Build.null
        try directory.layer("a", ShapefileBuilder(type: item.type, records: [null, item.content, null]), nil)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
        #expect(outcome.status == 0 && outcome.lines.count == 2, "\(item.name): \(outcome.errors)")
        #expect(outcome.errors.contains("1 skipped (1 \(item.code))"), "\(item.name): \(outcome.errors)")
        #expect(try directory.plat("cat", "-f", "geojsonseq", "a.shp").status == 65)
    }

    /// A record that holds more than its shape, and one of another type than the file.
    @Test(
        arguments: [
            (3, Build.shape(3, line) + Build.little(0) + Build.little(0), "1 rest-of-record"),
            (3, Build.null + Build.little(0), "1 rest-of-record"),
            (8, Build.point(1, 2), "1 other-type"), (5, Build.shape(3, line), "1 other-type"),
        ] as [(Int32, [UInt8], String)])
    func oddRecords(_ type: Int32, _ content: [UInt8], _ said: String) throws {
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: type, records: [Build.null, content, Build.null]), nil)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0 && outcome.lines.count == 3, "\(outcome.errors)")
        #expect(outcome.errors.contains("altered (\(said))"), "\(outcome.errors)")
    }
}
