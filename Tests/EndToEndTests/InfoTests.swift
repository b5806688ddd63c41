import Foundation
import Testing

struct InfoTests {
    private func layers(_ outcome: Workdir.Outcome) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        return try #require(object?["layers"] as? [[String: Any]])
    }

    private let places =
        "name;code;lat;lon;open\nSuva;01;-18,1416;178,4415;1\nApia;02;-13,8333;-171,7667;2.5\n;03;;;\n"

    @Test func aReportForPrograms() throws {
        let outcome = try Workdir().plat("info", "--json", "-q", input: places)
        #expect(outcome.status == 0 && outcome.errors == "")
        let layer = try #require(try layers(outcome).first)
        #expect(layer["format"] as? String == "csv" && layer["features"] as? Int == 3)
        #expect(layer["geometry"] as? [String: Int] == ["Point": 2, "null": 1])
        #expect(layer["crs"] as? String == "WGS84")
        // Over the antimeridian, where the layer is narrowest.
        let bounds = try #require(layer["bounds"] as? [Double])
        #expect(zip(bounds, [178.4415, -18.1416, -171.7667, -13.8333]).allSatisfy { abs($0 - $1) < 1e-9 })
        let rect = try #require(layer["mapRect"] as? [String: Double])
        // 9.7918° of 360 on a world 2^28 wide.
        #expect(abs(rect["width"]! - 9.7918 / 360 * 268_435_456) < 1e-3)
        let fields = try #require(layer["fields"] as? [[String: Any]])
        #expect(fields.map { $0["name"] as? String } == ["name", "code", "open"])
        #expect(fields.map { $0["type"] as? String } == ["string", "string", "number"])
        #expect(fields.map { $0["nulls"] as? Int } == [1, 0, 1])
        #expect(fields[2]["examples"] as? [Double] == [1, 2.5])
        #expect(fields[0]["examples"] as? [String] == ["Suva", "Apia"])
        let guesses = try #require(layer["guesses"] as? [[String: String]])
        #expect(
            Set(guesses.compactMap { $0["subject"] }).isSuperset(of: ["format", "delimiter", "latitude", "longitude"]))
        #expect(guesses.allSatisfy { $0["reason"]?.isEmpty == false })
    }

    @Test func aReportForPeople() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            """
            {"type":"FeatureCollection","name":"n","features":[
            {"type":"Feature","properties":{"a":1,"b":"x"},"geometry":{"type":"LineString","coordinates":[[0,0,5],[1,1,6]]}},
            {"type":"Feature","properties":{"a":"1"},"geometry":{"type":"Point","coordinates":[2,2]}}]}
            """)
        let outcome = try directory.plat("info", "-q", "a.geojson")
        #expect(outcome.status == 0)
        for line in [
            "a.geojson", "  format      geojson", "  features    2 (1 Point, 1 LineString, with elevations)",
            "  bounds      0,0,2,2", "  crs         EPSG:4326 (WGS 84)", "  members     name",
            "  field       a  mixed    1 | \"1\"",
            "  field       b  string   \"x\"  (1 null)",
        ] { #expect(outcome.lines.contains(line), "\(line) in\n\(outcome.text)") }
    }

    /// A type is that of the whole table, though it is read once.
    @Test func typesAreThoseOfTheWholeTable() throws {
        let rows = (0..<20_000).map { "1,2,\($0),\($0),\n" }.joined()
        let outcome = try Workdir().plat(
            "info", "--json", "-q", input: "lat,lon,a,b,c\n" + rows + "1,2,x,3,7\n")
        let fields = try #require(try layers(outcome).first?["fields"] as? [[String: Any]])
        #expect(fields.map { $0["type"] as? String } == ["string", "number", "number"])
        #expect((try layers(outcome).first?["problems"] as? [Any])?.isEmpty == true)
    }

    @Test func problemsAreToldAndTheNextFileIsRead() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n95,2\n3\n96,0\n")
        try directory.write("b.geojson", #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"#)
        try directory.write("c.csv", "lat,lon\n1,2\n")
        let outcome = try directory.plat("info", "--json", "--rejects", "bad.csv", "a.csv", "b.geojson", "c.csv")
        #expect(outcome.status == 65)
        let layers = try layers(outcome)
        #expect(layers.map { $0["features"] as? Int } == [1, 0, 1])
        let problems = layers.map { $0["problems"] as? [[String: Any]] ?? [] }
        #expect(problems[0].map { $0["code"] as? String } == ["invalid-coordinate", "ragged-row"])
        #expect(problems[0].map { $0["count"] as? Int } == [2, 1])
        #expect(problems[0].map { $0["line"] as? Int } == [3, 4])
        #expect(problems[1].first?["code"] as? String == "truncated")
        #expect(problems[2].isEmpty)
        #expect(directory.text("bad.csv")?.split(separator: "\n").count == 5)
        #expect(outcome.errors.contains("6 read, 4 skipped"))
        let forgiven = try directory.plat("info", "--json", "-q", "--on-error", "skip", "a.csv")
        #expect(forgiven.status == 0)
    }

    @Test func missingFilesAreReportedToo() throws {
        let directory = try Workdir()
        #expect(try directory.plat("info", "nope.csv").status == 66)
        #expect(try directory.plat("info").status == 65)
    }
}

/// `plat info` names systems by their codes.
struct InfoSystemTests {
    @Test func aCodeIsToldWhereItIsKnown() throws {
        let directory = try Workdir()
        for (name, system) in [("utm", "EPSG:26915"), ("nad", "EPSG:4269"), ("world", "EPSG:4326")] {
            let arguments = ["cat", "-q", "-d", system, "-o", "\(name).shp"]
            #expect(try directory.plat(arguments, input: Array("lat,lon\n45,-93\n".utf8)).status == 0)
            #expect(directory.text("\(name).prj")?.contains("EPSG") == false)
        }
        let outcome = try directory.plat("info", "-q", "utm.shp", "nad.shp", "world.shp")
        #expect(
            outcome.lines.filter { $0.hasPrefix("  crs ") } == [
                "  crs         EPSG:26915 (NAD83 / UTM zone 15N)", "  crs         EPSG:4269 (NAD83)",
                "  crs         EPSG:4326 (WGS 84)",
            ])
        let json = try directory.plat("info", "-q", "--json", "utm.shp")
        let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
        let layer = try #require((object?["layers"] as? [[String: Any]])?.first)
        #expect(layer["crs"] as? String == "NAD_1983_UTM_Zone_15N" && layer["epsg"] as? Int == 26915)
        #expect(layer["epsgName"] as? String == "NAD83 / UTM zone 15N")
        // One of nobody's.
        let own = try #require(directory.text("utm.prj")).replacingOccurrences(of: "500000.0", with: "500001.0")
        try directory.write("utm.prj", own)
        let unknown = try directory.plat("info", "-q", "utm.shp")
        #expect(unknown.lines.contains("  crs         NAD_1983_UTM_Zone_15N"))
        #expect(try !directory.plat("info", "-q", "--json", "utm.shp").text.contains("\"epsg\""))
    }

    @Test func whatIsOnNoGlobeHasNoCode() throws {
        let directory = try Workdir()
        for (start, system) in [("\"coordinateSpace\":{\"name\":\"map-point\"},", "map points"), ("", "plane")] {
            try directory.write(
                "a.geojson",
                "{\"type\":\"FeatureCollection\",\(start)\"features\":[{\"type\":\"Feature\",\"properties\":{},"
                    + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}]}")
            let options = start.isEmpty ? ["--planar"] : []
            let outcome = try directory.plat(["info", "-q"] + options + ["a.geojson"])
            #expect(outcome.lines.contains("  crs         \(system)"), "\(outcome.text)\(outcome.errors)")
            #expect(try !directory.plat(["info", "-q", "--json"] + options + ["a.geojson"]).text.contains("epsg"))
        }
    }

    /// A table in WGS84 needs no library, and does not wait for one.
    @Test func aTableInDegreesLoadsNoLibrary() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let outcome = try directory.shell("LD_DEBUG=files plat info --stats -q a.csv 2>&1 >/dev/null | grep -c libproj")
        #expect(outcome.text == "0\n", "\(outcome.text)")
    }
}

/// The statistics of fields, compared with a count by hand.
struct InfoStatisticsTests {
    private func statistics(_ outcome: Workdir.Outcome) throws -> [String: [String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let layer = try #require((object?["layers"] as? [[String: Any]])?.first)
        let fields = try #require(layer["fields"] as? [[String: Any]])
        var found: [String: [String: Any]] = [:]
        for field in fields { found[field["name"] as! String] = field["stats"] as? [String: Any] }
        return found
    }

    private let mixture = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"n":12345678901234567891,"t":"é","m":2,"b":true,"o":[1],"e":""},"geometry":null},
        {"type":"Feature","properties":{"n":12345678901234567890,"t":"z\\u0041","m":"10","b":false,"o":[1],"e":null},"geometry":null},
        {"type":"Feature","properties":{"n":1e-400,"t":"zA","m":1.50,"b":true,"o":{},"e":"x"},"geometry":null},
        {"type":"Feature","properties":{"n":-1.50,"t":"Zürich"},"geometry":null}]}
        """

    @Test func valuesOfEachType() throws {
        let outcome = try Workdir().plat("info", "-q", "--json", "--stats", input: mixture)
        #expect(outcome.status == 0)
        for text in [
            #""stats":{"nulls":0,"empty":0,"distinct":4,"min":-1.50,"max":12345678901234567891}"#,
            #""stats":{"nulls":0,"empty":0,"distinct":3,"min":"Zürich","max":"é"}"#,
            #""stats":{"nulls":1,"empty":0,"distinct":3,"min":1.50,"max":2}"#,
            #""stats":{"nulls":1,"empty":0,"distinct":2,"min":false,"max":true}"#,
            #""stats":{"nulls":1,"empty":0,"distinct":2}"#,
            #""stats":{"nulls":2,"empty":1,"distinct":2,"min":"","max":"x"}"#,
        ] { #expect(outcome.text.contains(text), "\(text) in\n\(outcome.text)") }
        let people = try Workdir().plat("info", "-q", "--stats", input: mixture)
        for line in [
            "    stats     min -1.50, max 12345678901234567891, 4 distinct, 0 null",
            "    stats     min \"Zürich\", max \"é\", 3 distinct, 0 null",
            "    stats     min \"\", max \"x\", 2 distinct, 2 null, 1 empty",
        ] { #expect(people.lines.contains(line), "\(line) in\n\(people.text)") }
        #expect(try !Workdir().plat("info", "-q", input: mixture).text.contains("stats"))
    }

    /// Numbers are ordered as such where all of a table's column are, and as text where a single one is not.
    @Test(arguments: ["", "x"]) func aColumnIsOrderedByItsType(last: String) throws {
        let rows = (0..<30_000).map { "1,2,\($0 * 7919 % 30_011),\($0 % 9)\n" }.joined()
        let outcome = try Workdir().plat(
            "info", "-q", "--json", "--stats", input: "lat,lon,a,b\n" + rows + "1,2,\(last),\n")
        let a = try #require(try statistics(outcome)["a"])
        #expect(a["distinct"] as? Int == (last.isEmpty ? 30_000 : 30_001))
        let values = (0..<30_000).map { $0 * 7919 % 30_011 }
        if last.isEmpty {
            #expect(a["min"] as? Int == values.min() && a["max"] as? Int == values.max() && a["nulls"] as? Int == 1)
        } else {
            #expect((a["max"] as? String) == "x" && a["nulls"] as? Int == 0)
            #expect(outcome.text.contains("\"min\":\(values.map { "\($0)" }.min()!),"), "\(a)")
        }
        let b = try #require(try statistics(outcome)["b"])
        #expect(b["distinct"] as? Int == 9 && b["nulls"] as? Int == 1)
    }

    @Test(arguments: [100_000, 100_001]) func countingEndsSomewhere(count: Int) throws {
        let rows = (0..<count).map { "1,2,v\($0)\n" }.joined()
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,a\n" + rows + rows)
        let a = try #require(try statistics(directory.plat("info", "-q", "--json", "--stats", "a.csv"))["a"])
        #expect(a["distinct"] as? Int == (count > 100_000 ? nil : count))
        #expect(a["distinctOver"] as? Int == (count > 100_000 ? 100_000 : nil))
        let text = try directory.plat("info", "-q", "--stats", "a.csv").text
        #expect(text.contains(count > 100_000 ? "more than 100000 distinct" : "100000 distinct"))
    }

    @Test func selectionsThreadsAndPipesTellTheSame() throws {
        let directory = try Workdir()
        var lines = ["lat,lon,name,n\n"]
        for index in 0..<40_000 {
            lines.append("\(index % 90),\(index % 180),\"n\(index * 31 % 1000)\",\(Double(index * 17 % 5003) / 8)\n")
        }
        try directory.write("a.csv", lines.joined())
        for options in [[], ["--bbox", "10,10,50,50"], ["--limit", "777"], ["--fields", "n"]] {
            let arguments = ["info", "-q", "--json", "--stats", "--threads"]
            let one = try directory.plat(arguments + ["1"] + options + ["a.csv"])
            #expect(one.status == 0)
            for threads in ["2", "5"] {
                #expect(try directory.plat(arguments + [threads] + options + ["a.csv"]).output == one.output)
            }
            let piped = try directory.shell(
                "cat a.csv | plat \((arguments + ["2"] + options).joined(separator: " ")) --input-format csv -")
            #expect(try statistics(piped)["n"] as NSDictionary? == statistics(one)["n"] as NSDictionary?)
            // By hand.
            var values: [Double] = []
            for index in 0..<40_000 {
                let (lat, lon) = (index % 90, index % 180)
                if options.first == "--bbox", !(10...50 ~= lat && 10...50 ~= lon) { continue }
                if options.first == "--limit", values.count == 777 { break }
                values.append(Double(index * 17 % 5003) / 8)
            }
            let n = try #require(try statistics(one)["n"])
            #expect(n["min"] as? Double == values.min() && n["max"] as? Double == values.max())
            #expect(n["distinct"] as? Int == Set(values).count)
        }
    }
}
