import Foundation
import TestSupport
import Testing

/// What `plat check` finds suspicious about features among others.
struct CheckSuspicionTests {
    private static let codes = ["duplicate-feature", "repeated-id", "null-island", "far-outlier"]

    /// The suspicious lines, without what else is found.
    private func found(_ outcome: Workdir.Outcome) -> [String] {
        outcome.lines.filter { line in Self.codes.contains { line.contains(": \($0): ") } }
    }

    private func collection(_ features: [String]) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    private func point(_ x: String, _ y: String, _ properties: String = "{}", id: String? = nil) -> String {
        let id = id.map { "\"id\":\($0)," } ?? ""
        return
            "{\"type\":\"Feature\",\(id)\"properties\":\(properties),\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(x),\(y)]}}"
    }

    @Test func duplicatesNameTheFirst() throws {
        let features = [
            point("1", "2", #"{"a":1,"b":"x"}"#), point("1", "2", #"{"a":2,"b":"x"}"#),
            // The same in another order, with an escape and a null, and in another notation.
            point("1.0", "2", #"{"b":"\u0078","a":1,"c":null}"#), point("1", "2", #"{"a":"1","b":"x"}"#),
            point("1", "2", #"{"a":1,"b":"x"}"#, id: "7"), point("1", "2", #"{"a":1,"b":"x"}"#),
            "{\"type\":\"Feature\",\"properties\":{},\"geometry\":null}",
            "{\"type\":\"Feature\",\"properties\":{},\"geometry\":null}", point("1", "3", #"{"a":1,"b":"x"}"#),
            point("1", "2", #"{"a":"x","b":1}"#),
        ]
        let outcome = try Workdir().plat("check", "-q", input: collection(features))
        #expect(outcome.status == 1)
        #expect(
            found(outcome)
                == [
                    "-:4:1: duplicate-feature: the feature equals record 1",
                    "-:7:1: duplicate-feature: the feature equals record 1",
                ].map { $0.replacingOccurrences(of: "-:", with: outcome.lines[0].prefix { $0 != ":" } + ":") })
    }

    @Test func identifiersThatComeAgain() throws {
        let ids = ["1", "\"1\"", "2", nil, nil, "1", "\"\\u0031\"", "3"]
        let features = ids.enumerated().map { point("\($0 + 1)", "5", id: $1) }
        let directory = try Workdir()
        try directory.write("a.geojson", collection(features))
        let outcome = try directory.plat("check", "-q", "a.geojson")
        #expect(outcome.status == 1)
        #expect(
            outcome.lines == [
                "a.geojson:7:1: repeated-id: the feature has the id of record 1",
                "a.geojson:8:1: repeated-id: the feature has the id of record 2",
            ])
    }

    @Test func nobodyIsAtNullIsland() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n0,0,1\n0.0,5,2\n-0,0.000,3\n,,4\n")
        let outcome = try directory.plat("check", "-q", "a.csv")
        #expect(found(outcome).map { $0.prefix(8) } == ["a.csv:2:", "a.csv:4:"], "\(outcome.text)")
        #expect(outcome.status == 1 && found(outcome).allSatisfy { $0.contains(": null-island: ") })
        // 0,0 of a plane or of a projected system is a place like others.
        try directory.write("b.csv", "x,y,n\n0,0,1\n1,5,2\n")
        for space in [["--planar"], ["-s", "EPSG:25832"], ["-s", "map-point"]] {
            #expect(try found(directory.plat(["check", "-q"] + space + ["b.csv"])) == [])
        }
        try directory.write(
            "c.csv", "wkt\n\"POLYGON((0 0,1 0,1 1,0 0))\"\n\"LINESTRING(0 0,5 5)\"\n\"MULTIPOINT(0 0)\"\n")
        #expect(try found(directory.plat("check", "-q", "c.csv")).map { $0.prefix(8) } == ["c.csv:4:"])
    }

    /// Rows with one of each fault, far from each other, as a table, GeoJSON and shapefile.
    private func faulty(_ directory: Workdir) throws -> Int {
        var random = SplitMix64(seed: 8)
        var rows = (0..<20_000).map { "\(47 + random.double(-1...1)),\(8 + random.double(-1...1)),r\($0)\n" }
        rows[12_345] = "8.25,47.25,swapped\n"
        rows[4_000] = "0,0,zero\n"
        rows[19_000] = rows[77]
        rows[19_001] = rows[18_999]
        try directory.write("a.csv", "lat,lon,name\n" + rows.joined())
        #expect(try directory.plat("cat", "-q", "-o", "a.geojson", "a.csv").status == 0)
        #expect(try directory.plat("cat", "-q", "-o", "a.shp", "a.csv").status == 0)
        return rows.count
    }

    @Test func allFormatsThreadsAndPipesTellTheSame() throws {
        let directory = try Workdir()
        _ = try faulty(directory)
        let expected = [
            (4_001, "null-island"), (19_001, "duplicate-feature"), (19_002, "duplicate-feature"),
            (12_346, "far-outlier"),
        ]
        for name in ["a.csv", "a.geojson", "a.shp"] {
            let one = try directory.plat("check", "-q", "--json", "--threads", "1", name)
            #expect(one.status == 1)
            let object = try JSONSerialization.jsonObject(with: Data(one.output)) as? [String: Any]
            let layer = try #require((object?["layers"] as? [[String: Any]])?.first)
            let problems = try #require(layer["problems"] as? [[String: Any]])
            #expect(problems.map { $0["record"] as? Int } == expected.map(\.0), "\(name) \(problems)")
            #expect(problems.map { $0["code"] as? String } == expected.map(\.1))
            #expect(problems.allSatisfy { $0["severity"] as? String == "warning" })
            #expect(problems[1]["message"] as? String == "the feature equals record 78")
            #expect(
                layer["counts"] as? [String: Int] == ["null-island": 1, "duplicate-feature": 2, "far-outlier": 1])
            if name == "a.csv" { #expect(problems.map { $0["line"] as? Int } == expected.map { $0.0 + 1 }) }
            for threads in ["2", "5"] {
                #expect(try directory.plat("check", "-q", "--json", "--threads", threads, name).output == one.output)
            }
            guard name != "a.shp" else { continue }
            let format = name.hasSuffix("csv") ? "csv" : "geojson"
            let piped = try directory.shell("cat \(name) | plat check -q --json --input-format \(format); true")
            #expect(
                piped.text.replacingOccurrences(of: #""source":\s*"[^"]*""#, with: "", options: .regularExpression)
                    == one.text.replacingOccurrences(of: #""source":\s*"[^"]*""#, with: "", options: .regularExpression),
                "\(piped.text)")
        }
    }

    @Test func remarksStayInTheOrderOfRecords() throws {
        var features = (0..<5).map { point("\($0 + 1)", "5") }
        features += [point("1", "5"), point("200", "5"), point("2", "5"), point("200", "5")]
        let outcome = try Workdir().plat("check", "-q", input: collection(features))
        let lines = outcome.lines.compactMap { $0.split(separator: ":").dropFirst().first.flatMap { Int($0) } }
        #expect(lines == lines.sorted() && lines.count == 5, "\(outcome.text)")
    }
}
