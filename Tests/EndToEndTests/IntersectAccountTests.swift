import Foundation
import Testing

/// Account of every record of both layers, and of the run.
struct IntersectAccountTests {
    private let layers = ["a.geojsonl", "b.geojsonl"]

    private func account(_ outcome: Workdir.Outcome) throws -> [String: Any] {
        let line = try #require(outcome.errorLines.last)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test(
        arguments: [
            ("--pairs", 4, nil, ["no-match": 2]), ("", 8, 4, ["no-match": 2]), ("--join inner", 9, 4, ["no-match": 2]),
            ("--join left", 11, 6, [:]), ("--clip", 4, nil, ["no-match": 2]), ("--difference", 2, nil, ["covered": 4]),
            ("--count", 6, nil, [:]), ("--pairs --bbox 5,0,9,1", 1, nil, ["outside-bbox": 5]),
        ] as [(String, Int, Int?, [String: Int])])
    func records(form: String, written: Int, from: Int?, skipped: [String: Int]) throws {
        let directory = try directoryOfTwoLayers()
        let outcome = try directory.shell("plat intersect --summary json \(form) a.geojsonl b.geojsonl")
        let object = try account(outcome)
        #expect(object["read"] as? Int == 6 && object["loaded"] as? Int == 3)
        #expect(object["written"] as? Int == written && object["writtenFrom"] as? Int == from)
        #expect(object["skippedBy"] as? [String: Int] == skipped)
        #expect(object["heldSkippedBy"] as? [String: Int] == [:])
        #expect(skipped.values.reduce(from ?? written, +) == 6)
    }

    /// A limit may come in the midst of what a record becomes: that is as much of it as is written.
    @Test func limits() throws {
        let directory = try directoryOfTwoLayers()
        let all = try directory.plat(["intersect", "-q", "-f", "geojsonseq"] + layers).lines
        for (limit, read) in [(0, 0), (1, 1), (2, 1), (3, 2), (5, 4), (8, 5), (9, 6)] {
            let outcome = try directory.plat(
                ["intersect", "-f", "geojsonseq", "--summary", "json", "--limit", "\(limit)"] + layers)
            #expect(outcome.lines == Array(all.prefix(limit)))
            let object = try account(outcome)
            #expect(object["read"] as? Int == read, "\(limit)")
            let from = object["writtenFrom"] as? Int ?? object["written"] as? Int ?? -1
            #expect(from + (object["skipped"] as? Int ?? -1) == read, "\(limit)")
        }
        // Of features, which have all their pairs.
        #expect(try directory.pairs(["--limit", "2"] + layers) == ["1,1", "1,2", "2,1", "2,2", "2,3"])
    }

    /// The columns of a table are those of all that may be written.
    @Test(arguments: ["csv", "shp"])
    func limitOfTables(ending: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            features: [(point(50, 50), #"{"p":1}"#), (point(51, 50), #"{"p":1}"#), (point(1, 1), #"{"q":5}"#)])
        try directory.write("b.geojsonl", features: [(rect(0, 0, 2, 2), "{}")])
        let outcome = try directory.plat(
            "intersect", "-q", "--limit", "1", "-o", "o.\(ending)", "a.geojsonl", "b.geojsonl")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let written = try directory.plat("cat", "-q", "-f", "geojsonseq", "o.\(ending)")
        #expect(try written.properties().map { $0["q"] as? Int } == [5])
    }

    @Test func outputs() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("b.csv", "lat,lon\n1,1\n")
        for (name, layer) in [("a.geojsonl", "b.geojsonl"), ("b.geojsonl", "b.geojsonl"), ("b.csv", "b.csv")] {
            let before = directory.read(name)
            let form = name == "b.csv" ? ["--pairs"] : []
            let outcome = try directory.plat(["intersect"] + form + ["-o", name, "a.geojsonl", layer])
            #expect(
                outcome.status == 73 && outcome.errors.contains("cannot write \(name): it is also an input"),
                "\(outcome.errors)")
            #expect(directory.read(name) == before)
        }
        #expect(try directory.plat("intersect", "--rejects", "b.csv", "a.geojsonl", "b.csv").status == 73)
        #expect(try directory.plat(["intersect", "-o", "no/o.geojson"] + layers).status == 73)
        for form in ["", "--pairs", "-f csv --count"] {
            #expect(try directory.shell("plat intersect \(form) a.geojsonl b.geojsonl > /dev/full").status == 74)
        }
        for layers in [["no.csv", "b.geojsonl"], ["a.geojsonl", "no.csv"]] {
            let outcome = try directory.plat(["intersect", "--pairs"] + layers)
            #expect(outcome.status == 66 && outcome.text.isEmpty)
        }
    }

    /// The old file stays until the new one is whole, and is all that is left on failure.
    @Test func atomicOutput() throws {
        let directory = try directoryOfTwoLayers()
        let bow = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#
        try directory.write("c.geojsonl", features: [(rect(0, 0, 1, 1), "{}"), (bow, "{}")])
        for (name, form) in [("o.geojson", []), ("o.csv", ["--pairs"]), ("o.shp", ["--clip", "--limit", "2"])] {
            try directory.write(name, "old")
            let before = directory.contents
            let outcome = try directory.plat(["intersect", "-q", "-o", name] + form + ["c.geojsonl", "b.geojsonl"])
            #expect(outcome.status == 65 && directory.text(name) == "old" && directory.contents == before)
            let done = try directory.plat(["intersect", "-q", "-o", name] + form + layers)
            #expect(done.status == 0 && done.text.isEmpty && directory.text(name) != "old", "\(done.errors)")
        }
    }

    /// A FeatureCollection is not closed after a failure.
    @Test func brokenOff() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("c.csv", "lat,lon\n1,1\n1,x\n2,2\n")
        let outcome = try directory.plat("intersect", "-q", "--join", "inner", "c.csv", "b.geojsonl")
        #expect(outcome.status == 65 && outcome.errors.contains("c.csv:3:3: error: "))
        #expect(try outcome.features().count == 1 && !outcome.text.contains("]}\n]}"), "\(outcome.text)")
        #expect((try? JSONSerialization.jsonObject(with: Data(outcome.output))) == nil)
    }

    @Test(arguments: ["-f geojsonseq", "--pairs", "--join inner"])
    func closedPipe(form: String) throws {
        let directory = try directoryOfTwoLayers()
        let outcome = try directory.shell(
            "printf 'a.geojsonl%.0s ' {1..4000} | xargs cat > big.geojsonl; set +o pipefail; "
                + "plat intersect \(form) big.geojsonl b.geojsonl | head -1; echo ${PIPESTATUS[0]}")
        #expect(outcome.lines.count == 2 && outcome.lines.last == "141" && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test func whatIsSaid() throws {
        let directory = try directoryOfTwoLayers()
        #expect(try directory.plat(["intersect", "-q"] + layers).errors.isEmpty)
        let plan = try directory.plat(["intersect", "--explain"] + layers)
        #expect(plan.errors.contains("plat intersect: note: index: 3 features, 11 edges"), "\(plan.errors)")
        #expect(plan.errors.contains("plat intersect: note: plan: 6 features, "), "\(plan.errors)")
        #expect(
            plan.errors.contains("a.geojsonl: note: format: ") && plan.errors.contains("b.geojsonl: note: format: "))
        let json = try directory.plat(["intersect", "--explain", "--log-format", "json", "--summary", "json"] + layers)
        for line in json.errorLines {
            #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any], "\(line)")
        }
        #expect(try directory.plat(["intersect", "-v"] + layers).text == plan.text)
    }
}
