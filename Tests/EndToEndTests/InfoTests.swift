import Foundation
import Testing

@Suite struct InfoTests {
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
            "  bounds      0,0,2,2", "  crs         WGS84", "  members     name", "  field       a  mixed    1 | \"1\"",
            "  field       b  string   1 null  \"x\"",
        ] { #expect(outcome.lines.contains(line), "\(line) in\n\(outcome.text)") }
    }

    /// A type is told of the whole, though the table is read once.
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
        #expect(outcome.errors.contains("read 6, written 2, skipped 4"))
        let forgiven = try directory.plat("info", "--json", "-q", "--on-error", "skip", "a.csv")
        #expect(forgiven.status == 0)
    }

    @Test func missingFilesAreReportedToo() throws {
        let directory = try Workdir()
        #expect(try directory.plat("info", "nope.csv").status == 66)
        #expect(try directory.plat("info").status == 65)
    }
}
