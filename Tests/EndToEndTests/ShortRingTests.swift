import Foundation
import TestSupport
import Testing

private typealias Build = ShapefileBuilder

/// Rings and lines of too few positions: every format drops the same ones, and refuses the same records.
struct ShortRingTests {
    typealias Ring = [[Int]]

    /// A geometry as its polygons or lines, and what is left of it.
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var parts: [[Ring]]
        /// Nil for a bad record.
        var left: [[Ring]]?
        var dropped = 0
        var closed = 0

        init(_ name: String, _ parts: [[Ring]], left: [[Ring]]?, dropped: Int = 0, closed: Int = 0) {
            (testDescription, self.parts, self.left) = (name, parts, left)
            (self.dropped, self.closed) = (dropped, closed)
        }
    }

    private static let outer: Ring = [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]
    private static let other: Ring = [[20, 0], [29, 0], [29, 9], [20, 0]]
    private static let hole: Ring = [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]

    static let polygons = [
        Case("hole of three", [[outer, [[1, 1], [2, 1], [1, 1]]]], left: [[outer]], dropped: 1),
        Case("hole of two between", [[outer, [[5, 5], [6, 6]], hole]], left: [[outer, hole]], dropped: 1),
        Case("hole of one", [[outer, [[5, 5]]]], left: [[outer]], dropped: 1),
        Case("hole of none", [[outer, [], hole]], left: [[outer, hole]], dropped: 1),
        Case("outer ring of none", [[[], hole], [outer, []]], left: [[outer]], dropped: 2),
        Case("outer ring of none behind", [[outer, []], [[], hole], [other]], left: [[outer], [other]], dropped: 2),
        Case("only outer rings of none", [[[]], [[], hole]], left: nil),
        Case(
            "outer ring of three", [[[[50, 0], [51, 0], [50, 0]]], [outer, hole]], left: [[outer, hole]], dropped: 1),
        Case(
            "the last outer ring", [[outer], [other], [[[50, 0], [51, 0]]]], left: [[outer], [other]], dropped: 1),
        Case("only outer ring", [[[[0, 0], [9, 0], [0, 0]]]], left: nil),
        Case("all outer rings", [[[[0, 0], [9, 0]]], [[[20, 0], [29, 0], [20, 0]]]], left: nil),
        Case("open outer ring", [[Array(outer.dropLast()), hole]], left: [[outer, hole]], closed: 1),
        Case("open hole", [[outer, Array(hole.dropLast())]], left: [[outer, hole]], closed: 1),
        Case("open triangle", [[Array(other.dropLast())]], left: [[other]], closed: 1),
        Case(
            "open and short", [[outer, Array(hole.dropLast()), [[5, 5], [6, 6]]], [Array(other.dropLast())]],
            left: [[outer, hole], [other]], dropped: 1, closed: 2),
    ]

    static let lines = [
        Case(
            "a short line", [[[[0, 0], [1, 1]], [[5, 5]], [[2, 2], [3, 3]]]],
            left: [[[[0, 0], [1, 1]], [[2, 2], [3, 3]]]], dropped: 1),
        Case("two of three", [[[[7, 7]], [[0, 0], [1, 1]], [[5, 5]]]], left: [[[[0, 0], [1, 1]]]], dropped: 2),
        Case("only short lines", [[[[7, 7]], [[5, 5]]]], left: nil),
    ]

    private func check(_ test: Case, _ json: String, _ wkt: String, type: Int32) throws {
        let directory = try Workdir()
        try directory.write("a.json", "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\(json)}\n")
        try directory.write("a.csv", "wkt\n\"\(wkt)\"\n")
        let all = test.parts.flatMap { part in part.indices.map { (ring: part[$0], isHole: $0 > 0) } }
        var starts: [Int32] = []
        var positions: [(Double, Double)] = []
        for (ring, isHole) in all {
            starts.append(Int32(positions.count))
            let area = zip(ring, ring.dropFirst() + ring.prefix(1)).map { $0[0] * $1[1] - $1[0] * $0[1] }.reduce(0, +)
            // Outer rings run clockwise there.
            let isReversed = type == 5 && (isHole ? area < 0 : area > 0)
            positions += (isReversed ? ring.reversed() : ring).map { (Double($0[0]), Double($0[1])) }
        }
        try directory.layer("a", Build(type: type, records: [Build.shape(type, positions, parts: starts)]), nil)
        // In a shapefile, a part without positions is damage.
        for input in ["a.json", "a.csv"] + (all.allSatisfy { !$0.ring.isEmpty } ? ["a.shp"] : []) {
            let found = try directory.plat("cat", "-f", "geojsonseq", input)
            guard let left = test.left else {
                #expect(found.status == 65 && found.text.isEmpty, "\(input): \(found.text)\(found.errors)")
                #expect(found.errors.contains("has fewer than"), "\(input): \(found.errors)")
                continue
            }
            #expect(found.status == 0, "\(input): \(found.errors)")
            #expect(try rings(of: found.text) == Set(left.flatMap(\.self).map(fromFirst)), "\(input): \(found.text)")
            let counts = [(test.dropped, "degenerate-ring"), (test.closed, "closed-ring")]
            for (count, code) in counts {
                #expect(found.errors.contains("\(count) \(code)") == (count > 0), "\(input): \(found.errors)")
            }
        }
    }

    /// Rings as they are written: those of the shapefile may come in another order.
    private func rings(of text: String) throws -> Set<Ring> {
        let feature = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let geometry = try #require(feature["geometry"] as? [String: Any])
        return Set(try all(geometry).map(fromFirst))
    }

    private func all(_ geometry: [String: Any]) throws -> [Ring] {
        switch geometry["type"] as? String {
        case "LineString": return [try #require(geometry["coordinates"] as? Ring)]
        case "MultiLineString", "Polygon": return try #require(geometry["coordinates"] as? [Ring])
        default: return try #require(geometry["coordinates"] as? [[Ring]]).flatMap(\.self)
        }
    }

    /// A ring from its least position on; a line as it is.
    private func fromFirst(_ ring: Ring) -> Ring {
        guard ring.first == ring.last else { return ring }
        let corners = Array(ring.dropLast())
        guard let start = corners.indices.min(by: { corners[$0].lexicographicallyPrecedes(corners[$1]) }) else {
            return ring
        }
        return Array(corners[start...] + corners[..<start]) + [corners[start]]
    }

    private func text(_ ring: Ring) -> String {
        ring.isEmpty ? "EMPTY" : "(" + ring.map { "\($0[0]) \($0[1])" }.joined(separator: ",") + ")"
    }

    @Test(arguments: polygons) func areas(_ test: Case) throws {
        let list = test.parts.map { "(" + $0.map(text).joined(separator: ",") + ")" }.joined(separator: ",")
        try check(
            test, "{\"type\":\"MultiPolygon\",\"coordinates\":\(test.parts)}", "MULTIPOLYGON(\(list))",
            type: 5)
    }

    @Test(arguments: lines) func ofLines(_ test: Case) throws {
        try check(
            test, "{\"type\":\"MultiLineString\",\"coordinates\":\(test.parts[0])}",
            "MULTILINESTRING(\(test.parts[0].map(text).joined(separator: ",")))", type: 3)
    }

    /// A record that is refused after others takes none of their counts away.
    @Test func beforeABadRecord() throws {
        let directory = try Workdir()
        let box = [(0.0, 0.0), (0, 9), (9, 9), (9, 0), (0, 0)]
        let short = [(1.0, 1.0), (2, 1), (1, 1)]
        try directory.layer(
            "a",
            Build(
                type: 5,
                records: [
                    Build.shape(5, box + short, parts: [0, 5]), Build.shape(5, short),
                    Build.shape(5, box + short, parts: [0, 5]),
                    Build.shape(5, short),
                ]), nil)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
        #expect(outcome.lines.count == 2 && outcome.errors.contains("2 bad-shape"), "\(outcome.errors)")
        #expect(outcome.errors.contains("2 degenerate-ring"), "\(outcome.errors)")
    }

    /// The geometry counts, not the collection.
    @Test func inACollection() throws {
        let ring = "[[0,0],[9,0],[9,9],[0,0]]"
        let outcome = try Workdir().plat(
            "cat", "-f", "csv",
            input: """
                {"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[\(ring),[[1,1],[2,2],[1,1]]]},\
                {"type":"LineString","coordinates":[[1,2],[3,4]]},{"type":"Polygon","coordinates":[\(ring)]}]}
                """)
        #expect(
            outcome.lines == [
                "wkt",
                #""GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 0)), LINESTRING (1 2, 3 4), POLYGON ((0 0, 9 0, 9 9, 0 0)))""#,
            ], "\(outcome.errors)")
        #expect(outcome.errors.contains("1 degenerate-ring"), "\(outcome.errors)")
        // A geometry of which nothing is left goes, unless the collection keeps none.
        let short = #"{"type":"Polygon","coordinates":[[[1,1],[2,2],[1,1]],[]]}"#
        let line = #"{"type":"LineString","coordinates":[[1,1]]}"#
        let nested = #"{"type":"GeometryCollection","geometries":[\#(short)]}"#
        let point = #"{"type":"Point","coordinates":[7,8]}"#
        for (members, left) in [
            ([short, point, line], "POINT (7 8)"), ([point, nested], "POINT (7 8), GEOMETRYCOLLECTION EMPTY"),
            ([short, line], nil), ([nested], nil), ([#"{"type":"Polygon","coordinates":[[],\#(ring)]}"#], nil),
        ] {
            let json = #"{"type":"GeometryCollection","geometries":[\#(members.joined(separator: ","))]}"#
            let directory = try Workdir()
            let wkt = members.joined(separator: ", ")
                .replacingOccurrences(of: nested, with: "GEOMETRYCOLLECTION (POLYGON ((1 1, 2 2, 1 1), EMPTY))")
                .replacingOccurrences(of: short, with: "POLYGON ((1 1, 2 2, 1 1), EMPTY)")
                .replacingOccurrences(of: line, with: "LINESTRING (1 1)")
                .replacingOccurrences(of: point, with: "POINT (7 8)")
            try directory.write("a.json", json)
            try directory.write("a.csv", "wkt\n\"GEOMETRYCOLLECTION (\(wkt))\"\n")
            for input in ["a.json"] + (wkt.contains("{") ? [] : ["a.csv"]) {
                let found = try directory.plat("cat", "-f", "csv", input)
                guard let left else {
                    #expect(found.status == 65 && found.errors.contains("has fewer than"), "\(wkt): \(found)")
                    continue
                }
                #expect(found.text.contains("GEOMETRYCOLLECTION (\(left))"), "\(wkt): \(found)")
                #expect(found.errors.contains(" degenerate-ring"), "\(found.errors)")
            }
        }
    }
}
