import Foundation
import TestSupport
import Testing

private typealias Build = ShapefileBuilder

/// The table of odd geometries in plat(7): each of its cells is what the format makes of such a geometry.
struct OddGeometryTests {
    private typealias Ring = [[Double]]

    /// A geometry in the formats that can hold it, and what is left of it where it is neither bad nor without positions.
    private struct Case {
        var name: String
        var json: String?
        var wkt: String?
        var shape: [UInt8]?
        var gpx: String?
        /// Its rings, lines or points, as they are written.
        var left: [Ring] = []
        /// The same where a shapefile makes areas of holes.
        var areas: [Ring] = []
        var pointsOfGPX: [Ring] = [[[1, 1]]]
    }

    private static let outer: Ring = [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]
    private static let hole: Ring = [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]
    private static let short: Ring = [[20, 20], [21, 20], [20, 20]]
    private static let line: Ring = [[0, 0], [1, 1]]

    private static func json(_ kind: String, _ coordinates: Any) -> String {
        let text = (try? JSONSerialization.data(withJSONObject: coordinates)).map {
            String(decoding: $0, as: UTF8.self)
        }
        return #"{"type":"\#(kind)","coordinates":\#(text ?? "")}"#
    }

    private static func text(_ ring: Ring) -> String {
        "(" + ring.map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: ", ") + ")"
    }

    /// A polygon of rings, or lines, in three formats. Outer rings of shapefiles run clockwise, so all are turned round.
    private static func parts(_ name: String, _ rings: [Ring], areLines: Bool = false, left: [Ring] = []) -> Case {
        let list = "(" + rings.map(text).joined(separator: ", ") + ")"
        var starts: [Int32] = []
        var positions: [(Double, Double)] = []
        for ring in rings {
            starts.append(Int32(positions.count))
            positions += (areLines ? ring : ring.reversed()).map { ($0[0], $0[1]) }
        }
        return Case(
            name: name, json: json(areLines ? "MultiLineString" : "Polygon", rings),
            wkt: (areLines ? "MULTILINESTRING " : "POLYGON ") + list,
            shape: Build.shape(areLines ? 3 : 5, positions, parts: starts), left: left)
    }

    private static func point(_ name: String, _ x: String, _ y: String, _ shape: [UInt8]?) -> Case {
        Case(
            name: name, json: #"{"type":"Point","coordinates":[\#(x),\#(y)]}"#, wkt: "POINT (\(x) \(y))", shape: shape,
            gpx: #"<wpt lat="\#(y)" lon="\#(x)">"#)
    }

    private static func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    private static var cases: [Case] {
        let box = [0.0, 0, 1, 1].flatMap(Build.double)
        let empty = Build.little(5) + box + Build.little(0) + Build.little(0)
        func cut(_ starts: [Int32]) -> [UInt8] {
            Build.shape(5, Self.outer.reversed().map { ($0[0], $0[1]) }, parts: starts)
        }
        var absent = parts("an empty part beside others", [Self.outer], left: [Self.outer])
        (absent.json, absent.wkt) = (
            json("MultiPolygon", [[], [Self.outer]]), "MULTIPOLYGON (EMPTY, (\(text(outer))))"
        )
        absent.shape = cut([0, 0])
        var emptyRing = parts("an empty ring beside others", [Self.outer], left: [Self.outer])
        (emptyRing.json, emptyRing.wkt) = (json("Polygon", [Self.outer, []]), "POLYGON (\(text(outer)), EMPTY)")
        emptyRing.shape = cut([0, 5])
        let member = Case(
            name: "a short ring in a collection",
            json: #"{"type":"GeometryCollection","geometries":["#
                + "\(json("Polygon", [short])),\(json("Point", [1, 1]))]}",
            wkt: "GEOMETRYCOLLECTION (POLYGON (\(text(short))), POINT (1 1))", left: [[[1, 1]]])
        var repeated = parts(
            "repeated positions", [line + line.suffix(1)], areLines: true, left: [line + line.suffix(1)])
        let twice = #"<wpt lat="1" lon="1"><name>#</name></wpt><wpt lat="1" lon="1">"#
        (repeated.gpx, repeated.pointsOfGPX) = (twice, [[[1, 1]], [[1, 1]]])
        let far: Ring = [[20, 1], [20, 2], [21, 2], [21, 1], [20, 1]]
        var outside = parts("a hole outside of its ring", [Self.outer, far], left: [Self.outer, far])
        outside.areas = [Self.outer, far.reversed()]
        let bowTie: Ring = [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]
        var crossing = parts("rings that cross", [bowTie], left: [bowTie])
        crossing.shape = Build.shape(5, bowTie.map { ($0[0], $0[1]) })
        var wrong = parts(
            "rings in the wrong direction", [Self.outer.reversed(), Self.hole.reversed()],
            left: [Self.outer, Self.hole])
        // Both are reversed once more.
        wrong.shape = Build.shape(5, (Self.outer + Self.hole).map { ($0[0], $0[1]) }, parts: [0, 5])
        return [
            parts("a short ring beside others", [Self.outer, Self.short], left: [Self.outer]),
            parts("only short rings", [Self.short]),
            parts("a line of one position beside others", [Self.line, [[5, 5]]], areLines: true, left: [Self.line]),
            parts("only lines of one position", [[[5, 5]]], areLines: true),
            parts("a ring that is not closed", [Self.outer.dropLast()], left: [Self.outer]), absent, emptyRing, member,
            Case(name: "no positions at all", json: json("Polygon", [Ring]()), wkt: "POLYGON EMPTY", shape: empty),
            Case(name: "no geometry", json: "null", wkt: "", shape: Build.null, gpx: "<wpt>"),
            Case(
                name: "one coordinate missing", json: json("Point", [1]), wkt: "POINT (1)",
                shape: Build.point(1, .nan), gpx: #"<wpt lat="1">"#),
            point("both coordinates NaN", "NaN", "NaN", Build.point(.nan, .nan)),
            point("a coordinate that is infinite", "1e999", "1", Build.point(.infinity, 1)),
            point("latitude beyond 90", "1", "91", Build.point(1, 91)),
            point("longitude beyond 360", "361", "1", Build.point(361, 1)),
            Case(
                name: "an elevation that is NaN", json: #"{"type":"Point","coordinates":[1,1,NaN]}"#,
                wkt: "POINT Z (1 1 NaN)",
                shape: Build.little(11) + [1, 1, .nan, .nan].flatMap(Build.double),
                gpx: #"<wpt lat="1" lon="1"><ele>NaN</ele>"#, left: [[[1, 1]]]),
            Case(
                name: "an elevation in some positions only", json: json("LineString", [[0, 0], [1, 1, 5]]),
                wkt: "LINESTRING (0 0, 1 1 5)", gpx: twice + "<ele>5</ele>", left: [[[0, 0], [1, 1, 5]]],
                pointsOfGPX: [[[1, 1]], [[1, 1, 5]]]),
            Case(
                name: "a fifth number in a position", json: json("Point", [1, 1, 3, 4, 5]), wkt: "POINT (1 1 3 4 5)",
                left: [[[1, 1, 3]]]),
            repeated, wrong, outside, crossing,
            Case(
                name: "collections nested 251 deep",
                json: nested(251, #"{"type":"GeometryCollection","geometries":["#, json("Point", [1, 1]), "]}"),
                wkt: nested(251, "GEOMETRYCOLLECTION (", "POINT (1 1)", ")")),
        ]
    }

    /// The lines of the table, by their first cell.
    private func table() throws -> [String: [String]] {
        let lines = try Workdir().plat("help", "formats").lines.drop { !$0.contains("WKT, CSV") }.dropFirst()
        let rows = lines.prefix { $0.hasPrefix("  ") }.map { $0.components(separatedBy: "  ").filter { !$0.isEmpty } }
        #expect(rows.allSatisfy { $0.count == 5 }, "\(rows)")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0].trimmingCharacters(in: .whitespaces), $0) }).mapValues
        {
            $0.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func eachCellHolds() throws {
        let table = try table()
        let cases = Self.cases
        #expect(Set(table.keys) == Set(cases.map(\.name)))
        let directory = try Workdir()
        func rows(_ form: (Case) -> String?) -> [String] {
            cases.enumerated().compactMap { index, odd in
                form(odd).map { $0.replacingOccurrences(of: "#", with: "\(index)") }
            }
        }
        try directory.write(
            "a.geojsonl",
            rows { $0.json.map { "{\"type\":\"Feature\",\"properties\":{\"name\":\"#\"},\"geometry\":\($0)}\n" } }
                .joined())
        try directory.write("a.csv", "name,wkt\n" + rows { $0.wkt.map { "#,\"\($0)\"\n" } }.joined())
        try directory.write(
            "a.gpx",
            #"<gpx xmlns="http://www.topografix.com/GPX/1/1">"#
                + rows { $0.gpx.map { "\($0)<name>#</name></wpt>" } }.joined() + "</gpx>")
        let shapes = cases.enumerated().filter { $0.element.shape != nil }
        try directory.layer(
            "a", Build(type: 5, records: shapes.compactMap(\.element.shape)),
            DBFBuilder([DBFBuilder.Field("name", "C", 4)], text: shapes.map { ["\($0.offset)"] }))
        for (column, input) in ["a.geojsonl", "a.csv", "a.shp", "a.gpx"].enumerated() {
            let outcome = try directory.plat("cat", "--on-error", "skip", "-f", "geojsonseq", input)
            #expect(outcome.status == 0, "\(outcome.errors)")
            var found: [Int: [Any]] = [:]
            for line in outcome.lines {
                let feature = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                let name = (feature["properties"] as? [String: Any])?["name"]
                let index = try #require(Int("\(name ?? "")"))
                found[index, default: []].append(try #require(feature["geometry"]))
            }
            for (index, odd) in cases.enumerated() {
                let cell = table[odd.name]?[column] ?? ""
                let has = [odd.json != nil, odd.wkt != nil, odd.shape != nil, odd.gpx != nil][column]
                #expect(has == (cell != "-"), "\(odd.name): \(input)")
                guard has else { continue }
                let left = cell == "area" ? odd.areas : column == 3 ? odd.pointsOfGPX : odd.left
                let expected = ["bad", "none", "empty"].contains(cell) ? cell : list(left)
                #expect(text(found[index] ?? []) == expected, "\(odd.name): \(input): \(outcome.errors)")
            }
            func counted(_ codes: String...) -> Int {
                codes.reduce(0) { sum, code in
                    let before = outcome.errors.components(separatedBy: " \(code)").first ?? ""
                    let digits = before.count < outcome.errors.count ? before.reversed().prefix(while: \.isNumber) : []
                    return sum + (Int(String(digits.reversed())) ?? 0)
                }
            }
            func cells(_ word: String) -> Int { table.values.count { $0[column] == word } }
            #expect(counted("degenerate-ring", "empty-part") == cells("dropped"), "\(input): \(outcome.errors)")
            #expect(counted("closed-ring") == cells("closed"), "\(input): \(outcome.errors)")
            #expect(counted("hole-outside-shell") == cells("area"), "\(input): \(outcome.errors)")
            #expect(counted("empty-shape", "empty-point") == (column == 2 ? cells("none") - 1 : 0))
        }
    }

    /// `bad`, `none`, `empty`, or the rings, lines and points of the features of a geometry.
    private func text(_ geometries: [Any]) -> String {
        guard let first = geometries.first else { return "bad" }
        guard first is [String: Any] else { return "none" }
        func rings(_ value: Any) -> [Ring] {
            if let position = value as? [Double] { return position.isEmpty ? [] : [[position]] }
            if let ring = value as? Ring { return [ring] }
            return ((value as? [Any]) ?? []).flatMap(rings)
        }
        let members = geometries.flatMap { (($0 as? [String: Any])?["geometries"] as? [Any]) ?? [$0] }
        let all = members.flatMap { rings(($0 as? [String: Any])?["coordinates"] ?? []) }
        return all.isEmpty ? "empty" : list(all)
    }

    private func list(_ rings: [Ring]) -> String { rings.map { "\(fromFirst($0))" }.sorted().joined(separator: " ") }

    /// A ring from its least position on; a line as it is.
    private func fromFirst(_ ring: Ring) -> Ring {
        let corners = Array(ring.dropLast())
        guard ring.count > 3, ring.first == ring.last,
            let start = corners.indices.min(by: { corners[$0].lexicographicallyPrecedes(corners[$1]) })
        else { return ring }
        return Array(corners[start...] + corners[..<start]) + [corners[start]]
    }
}
