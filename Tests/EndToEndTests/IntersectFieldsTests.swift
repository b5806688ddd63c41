import Foundation
import Testing

/// Names of the fields of layer B beside those of A.
struct IntersectFieldsTests {
    /// Writes points with these properties as layer A, and one polygon around them all with the other properties as
    /// layer B.
    private func directory(_ own: [String], _ other: String) throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: own.map { (point(1, 1), $0) })
        try directory.write("b.geojsonl", features: [(rect(0, 0, 2, 2), other)])
        return directory
    }

    /// The properties as text, as they are written.
    private func written(_ outcome: Workdir.Outcome) -> [String] {
        outcome.lines.map { line in
            line.components(separatedBy: #""properties":"#).last.map { String($0.dropLast()) } ?? ""
        }
    }

    @Test(arguments: [
        (#"{"k":1}"#, #"{"m":2}"#, "", #"{"k":1,"m":2}"#), (#"{"k":1}"#, #"{"k":2}"#, "", #"{"k":1,"b_k":2}"#),
        (#"{"k":1}"#, #"{"m":3,"k":2}"#, "--prefix-b held.", #"{"k":1,"m":3,"held.k":2}"#),
        // The name with the prefix is taken, too, on either side.
        (#"{"k":1,"b_k":0}"#, #"{"k":2}"#, "", #"{"k":1,"b_k":0,"b_k_2":2}"#),
        (#"{"k":1}"#, #"{"k":2,"b_k":3}"#, "", #"{"k":1,"b_k_2":2,"b_k":3}"#),
        (#"{"k":1}"#, #"{"k":2}"#, "--prefix-b ''", #"{"k":1,"k_2":2}"#),
        (#"{"distance":1}"#, #"{"k":2}"#, "--nearest", #"{"distance":1,"k":2,"b_distance":0}"#),
        (#"{"k":1}"#, #"{"distance":2}"#, "--nearest", #"{"k":1,"b_distance":2,"distance":0}"#),
        (#"{"count":7}"#, #"{"k":2}"#, "--count", #"{"count":7,"b_count":1}"#),
        (#"{"k":1,"l":2}"#, #"{"k":3,"l":4}"#, "--fields l --fields-b k,l", #"{"l":2,"k":3,"b_l":4}"#),
        (
            #"{"k":1,"l":2}"#, #"{"k":3,"l":"x"}"#, "--string-fields l --string-fields-b k",
            #"{"k":1,"l":"2","b_k":"3","b_l":"x"}"#
        ),
    ])
    func names(own: String, other: String, options: String, expected: String) throws {
        let directory = try directory([own, own], other)
        let form = options.hasPrefix("--nearest") || options.hasPrefix("--count") ? "" : "--join inner"
        let command = "plat intersect -f geojsonseq \(form) \(options)"
        let file = try directory.shell("\(command) a.geojsonl b.geojsonl")
        #expect(file.status == 0 && written(file) == [expected, expected], "\(file.errors)")
        // For a pipe the first feature decides; nothing is odd then.
        let pipe = try directory.shell("cat a.geojsonl | \(command) - b.geojsonl")
        #expect(pipe.text == file.text)
        #expect(!pipe.errors.contains("altered"), "\(pipe.errors)")
        // Where the requested number has another name, that is reported, and nothing else.
        let isRenamed = ["distance", "count"].contains { own.contains("\"\($0)\"") }
        #expect(pipe.errors.contains("warning: layer A already has a field '") == isRenamed, "\(pipe.errors)")
        #expect(pipe.errors.components(separatedBy: "warning").count == (isRenamed ? 2 : 1), "\(pipe.errors)")
        if form != "" {
            #expect(try directory.shell("\(command.replacing(form, with: "")) a.geojsonl b.geojsonl").text == file.text)
        }
    }

    /// Of GeoJSON nobody knows its fields before the end.
    @Test(arguments: [("--fields k,x", "a"), ("--fields-b x,m", "b")])
    func misspeltNames(options: String, layer: String) throws {
        let directory = try directory([#"{"k":1}"#], #"{"m":2}"#)
        let outcome = try directory.shell("plat intersect \(options) a.geojsonl b.geojsonl")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("\(layer).geojsonl: warning: no feature has a field named 'x'"),
            "\(outcome.errors)")
        #expect(outcome.errors.components(separatedBy: "warning").count == 2, "\(outcome.errors)")
    }

    /// A field that comes up late in a pipe: B's value moves aside, for that feature alone, which is reported and
    /// counted.
    @Test func lateNames() throws {
        let directory = try directory([#"{"x":1}"#, #"{"x":2,"k":"own"}"#, #"{"x":3}"#], #"{"k":"loaded"}"#)
        let file = try directory.plat("intersect", "-f", "geojsonseq", "a.geojsonl", "b.geojsonl")
        #expect(
            written(file) == [
                #"{"x":1,"b_k":"loaded"}"#, #"{"x":2,"k":"own","b_k":"loaded"}"#, #"{"x":3,"b_k":"loaded"}"#,
            ])
        #expect(!file.errors.contains("altered"))
        let pipe = try directory.shell("cat a.geojsonl | plat intersect -f geojsonseq - b.geojsonl")
        #expect(
            written(pipe) == [#"{"x":1,"k":"loaded"}"#, #"{"x":2,"k":"own","b_k":"loaded"}"#, #"{"x":3,"k":"loaded"}"#])
        #expect(pipe.errors.contains("<stdin>:2:1: warning: some features of layer A have a field of the same name"))
        #expect(pipe.errors.contains("altered (1 renamed-field)"))
        // A table and a shapefile need all names beforehand, and have them.
        for format in ["-f csv", "-o o.shp"] {
            let file = try directory.shell("plat intersect -q \(format) a.geojsonl b.geojsonl; cat o.dbf 2>/dev/null")
            let pipe = try directory.shell(
                "cat a.geojsonl | plat intersect -q \(format) - b.geojsonl; cat o.dbf 2>/dev/null")
            #expect(file.status == pipe.status && file.output == pipe.output && file.output.count > 20, "\(format)")
        }
    }

    /// Where even the name with the prefix comes up late there is none left: never two members of one name.
    @Test func lateNamesThatLeaveNone() throws {
        let directory = try directory([#"{"x":1}"#, #"{"k":1,"b_k":2}"#], #"{"k":"loaded"}"#)
        let file = try directory.plat("intersect", "-q", "-f", "geojsonseq", "a.geojsonl", "b.geojsonl")
        #expect(written(file) == [#"{"x":1,"b_k_2":"loaded"}"#, #"{"k":1,"b_k":2,"b_k_2":"loaded"}"#])
        let pipe = try directory.shell("cat a.geojsonl | plat intersect -q -f geojsonseq - b.geojsonl")
        #expect(pipe.status == 65 && written(pipe) == [#"{"x":1,"k":"loaded"}"#])
        #expect(pipe.errors.contains("<stdin>:2:1: error: the fields 'k' and 'b_k'"), "\(pipe.errors)")
        let other = try directory.shell("cat a.geojsonl | plat intersect -q -f geojsonseq --prefix-b c_ - b.geojsonl")
        #expect(written(other) == [#"{"x":1,"k":"loaded"}"#, #"{"k":1,"b_k":2,"c_k":"loaded"}"#])
    }

    /// A pipe that has sent a feature gets its answer.
    @Test(arguments: ["{}", #"{"k":1}"#])
    func slowPipe(properties: String) throws {
        let directory = try directory([properties], #"{"k":2}"#)
        let script = """
            (cat a.geojsonl; sleep 5) | plat intersect -q -f geojsonseq --input-format geojsonseq - b.geojsonl |
              (SECONDS=0; head -1; echo $SECONDS)
            """
        let outcome = try directory.shell(script + "; true")
        #expect(outcome.lines.count == 2 && (Int(outcome.lines[1]) ?? 9) < 4, "\(outcome.text)")
    }

    /// A first feature that is longer than what is looked at first.
    @Test func longFirstFeature() throws {
        let directory = try Workdir()
        let places = (0..<60_000).map { "[\(Double($0) / 60_000),1]" }.joined(separator: ",")
        try directory.write(
            "a.geojsonl",
            features: [
                (#"{"type":"LineString","coordinates":[\#(places)]}"#, #"{"k":1}"#), (point(1, 1), #"{"k":2}"#),
            ])
        try directory.write("b.geojsonl", features: [(rect(-1, -1, 2, 2), #"{"k":3}"#)])
        let file = try directory.shell("plat intersect -f geojsonseq --join inner a.geojsonl b.geojsonl")
        let pipe = try directory.shell("cat a.geojsonl | plat intersect -f geojsonseq --join inner - b.geojsonl")
        #expect(file.output == pipe.output && !pipe.errors.contains("altered"), "\(pipe.errors)")
    }

    /// A missing field is reported with the option that names it.
    @Test(arguments: ["--fields", "--string-fields"]) func missingFieldsOfOneLayer(option: String) throws {
        let outcome = try Workdir().plat(
            "intersect", "--self", "--count", option, "foo", input: "lat,lon,name\n1,2,a\n")
        #expect(outcome.status == 64 && outcome.errors.contains("error: \(option): no field named 'foo'"))
    }
}
