import TestSupport
import Testing

/// Contents of GeoJSON besides positions: they are kept, or reported as left out.
struct GeoJSONInputTests {
    /// A fault of an object is reported for the member that is wrong.
    @Test(arguments: [
        (#"{"type":"FeatureCollection","features":{}}"#, #"1:40: error: "features" must be an array, found an object"#),
        (#"{"type":"FeatureCollection"}"#, #"1:9: error: the FeatureCollection has no "features""#),
        (
            #"{"type":"FeatureCollection","features":[{"type":"FeatureCollection","features":[]}]}"#,
            "1:49: error: a FeatureCollection cannot be inside another"
        ),
        (#"{"type":{}}"#, #"1:9: error: "type" must be a string, found an object"#),
        (
            #"{"type":"MultiPoint","coordinates":[0,0]}"#,
            "1:36: error: coordinates are nested 1 deep; a MultiPoint needs 2: [[x,y],…]"
        ),
        (
            #"{"type":"MultiLineString","coordinates":[[[3,4]],[[1,2]]]}"#,
            "1:41: error: a line of the geometry has fewer than two positions"
        ),
        (
            #"{"type":"Point","coordinates":[[0,0]]}"#,
            "1:31: error: coordinates are nested 2 deep; a Point needs 1: [x,y]"
        ),
        (
            #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:99999"}},"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}]}"#,
            #"error: "crs" names EPSG:99999, which PROJ does not know"#
        ),
    ])
    func faultsOfObjects(_ text: String, _ message: String) throws {
        let outcome = try Workdir().plat("cat", input: text)
        #expect(outcome.status == 65 && outcome.errors.contains("\(message)"), "\(outcome.errors)")
    }

    @Test func whatIsNoJSON() throws {
        let table = try Workdir().plat("cat", "--input-format", "geojson", input: "name,lat,lon\na,1,2\n")
        #expect(table.errors.hasSuffix("not JSON: expected a value, found 'name'; hint: is the file a CSV?\n"))
        let lines = try Workdir().plat(
            "cat", "--input-format", "geojsonseq", input: #"{"type":"Feature","geometry":null}"# + "\n{\"type\":\n{}\n")
        #expect(lines.errors.contains(":2:9: error: expected a value, found the end of the line"), "\(lines.errors)")
    }

    private func collection(_ features: String..., members: String = "") -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]\(members)}\n"
    }

    private func point(_ members: String, at position: String = "10,50") -> String {
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(position)]}\(members)}"
    }

    // MARK: Arrays

    @Test func arraysOfFeaturesAreCollections() throws {
        let (first, second) = (point(",\"properties\":{\"a\":1}"), point(",\"properties\":{\"a\":2}"))
        let expected = try Workdir().plat("cat", input: collection(first, second))
        for text in [
            "[\(first),\(second)]", " [\n \(first) ,\n\(second)]\n", "[\(first)]\n[\(second)]\n",
            "[\(first)]\n[]\n\(second)",
            "\u{FEFF}[\(first),\(second)]",
        ] {
            let outcome = try Workdir().plat("cat", input: text)
            #expect(outcome.status == 0 && outcome.output == expected.output, "\(text)")
            #expect(outcome.errors.contains("an array of features was read as a FeatureCollection"))
        }
    }

    @Test(arguments: [
        ("[{}]", "a JSON array, but its elements are not features"),
        ("[[1,2],[3,4]]", "a JSON array, but its elements are not features"),
        ("[\"a\",\"b\"]", "a JSON array, but its elements are not features"),
        ("[{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}", "']' is missing"),
    ])
    func otherArraysAreRefused(_ text: String, _ message: String) throws {
        let outcome = try Workdir().plat("cat", input: text)
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    // MARK: Bounding boxes

    @Test(arguments: [
        ("10,50", "[10,50,10,50]"), ("10.04,50", "[10.0,50,10.1,50]"), ("10,50,7", "[10,50,7,10,50,7]"),
    ])
    func boxesThatFitAreKept(_ position: String, _ box: String) throws {
        let outcome = try Workdir().plat(
            "cat", input: collection(point(",\"properties\":{},\"bbox\":\(box)", at: position)))
        #expect(outcome.text.contains("\"bbox\":\(box)") && !outcome.errors.contains("bbox"), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("[50,10,50,10]", "wrong-bbox"), ("[10,50,11.5,51.5]", "wrong-bbox"), ("[10,50,1,10,50,1]", "wrong-bbox"),
        ("[10,50]", "bad-bbox"), ("\"10,50,10,50\"", "bad-bbox"), ("[10,50,10,null]", "bad-bbox"),
        ("[10,50,10,50,10,50,10]", "bad-bbox"), ("{}", "bad-bbox"), ("[]", "bad-bbox"),
    ])
    func boxesThatDoNotFitAreLeftOut(_ box: String, _ code: String) throws {
        for text in [
            collection(point(",\"properties\":{},\"bbox\":\(box)")),
            "{\"type\":\"Point\",\"bbox\":\(box),\"coordinates\":[10,50]}\n",
        ] {
            let outcome = try Workdir().plat("cat", input: text)
            #expect(outcome.status == 0 && !outcome.text.contains("bbox"))
            #expect(outcome.errors.contains("altered (1 \(code))"), "\(outcome.errors)")
            let check = try Workdir().plat("check", input: text)
            #expect(check.status == 1 && check.text.contains(": \(code): "), "\(check.text)")
        }
    }

    @Test func boxesOverTheAntimeridianAreKnown() throws {
        let geometry = "{\"type\":\"MultiPoint\",\"coordinates\":[[170,1],[-175,2]]}"
        for (box, isKept) in [("[170,1,-175,2]", true), ("[-175,1,170,2]", true), ("[160,1,-175,2]", false)] {
            let outcome = try Workdir().plat(
                "cat", input: "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":{},\"bbox\":\(box)}")
            #expect(outcome.text.contains("bbox") == isKept, "\(box) \(outcome.errors)")
        }
    }

    /// Boxes of random points, of which some were moved.
    @Test func boxesAreHeldAgainstPositions() throws {
        var random = SplitMix64(seed: 22)
        var (features, isRight): ([String], [Bool]) = ([], [])
        for _ in 0..<Effort.of(200) {
            let points = (0..<random.int(1...5)).map { _ in (random.double(-170...170), random.double(-80...80)) }
            let (xs, ys) = (points.map(\.0), points.map(\.1))
            var box = [xs.min()!, ys.min()!, xs.max()!, ys.max()!]
            let isMoved = random.int(0...1) == 0
            if isMoved { box[random.int(0...3)] += random.int(0...1) == 0 ? 0.01 : -0.01 }
            isRight.append(!isMoved)
            features.append(
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":\(points.map { [$0.0, $0.1] })},"
                    + "\"properties\":{},\"bbox\":\(box)}")
        }
        let outcome = try Workdir().plat("cat", "-f", "geojsonseq", input: features.joined(separator: "\n"))
        #expect(outcome.lines.map { $0.contains("bbox") } == isRight)
    }

    /// Nothing is transformed, and nothing else is reported.
    @Test func theBoxOfAGeometryIsSaidToBeLeftOut() throws {
        let outcome = try Workdir().plat(
            "cat", "--input-format", "geojsonseq",
            input: "{\"type\":\"Point\",\"coordinates\":[1,2],\"bbox\":[1,2,1,2]}\n")
        #expect(outcome.errors.contains("a bbox inside a geometry"), "\(outcome.errors)")
        #expect(
            !outcome.errors.contains("transformed") && outcome.errors.contains("1 dropped-bbox"), "\(outcome.errors)")
    }

    @Test func theBoxOfACollectionIsSaidToBeLeftOut() throws {
        let text = collection(point(",\"properties\":{}"), members: ",\"bbox\":[10,50,10,50]")
        let outcome = try Workdir().plat("cat", input: text)
        #expect(!outcome.text.contains("bbox") && outcome.errors.contains("altered (1 dropped-bbox)"))
        let written = try Workdir().plat("cat", "--write-bbox", input: text)
        #expect(written.text.contains("\"bbox\":[10,50,10,50]") && !written.errors.contains("dropped"))
        #expect(try Workdir().plat("check", input: text).status == 0)
        for (box, code) in [("[50,10,50,10]", "wrong-bbox"), ("[1,2]", "bad-bbox")] {
            let check = try Workdir().plat(
                "check", input: collection(point(",\"properties\":{}"), members: ",\"bbox\":\(box)"))
            #expect(check.status == 1 && check.text.contains(code), "\(check.text)")
        }
    }

    // MARK: Members and numbers

    @Test func membersThatAreMissingAreProblems() throws {
        let text = collection("{\"type\":\"Feature\",\"properties\":{}}", "{\"type\":\"Feature\",\"geometry\":null}")
        let check = try Workdir().plat("check", input: text)
        #expect(check.status == 1 && check.lines.count == 2)
        #expect(check.text.contains("missing-geometry") && check.text.contains("missing-properties"))
        #expect(try Workdir().plat("cat", input: text).status == 0)
    }

    @Test func nullPropertiesStayNull() throws {
        let outcome = try Workdir().plat(
            "cat", "-f", "geojsonseq", input: collection(point(",\"properties\":null"), point(",\"properties\":{}")))
        #expect(outcome.lines.map { $0.contains("\"properties\":null") } == [true, false])
    }

    @Test(arguments: [("1e-400", true), ("-0.0e-9", false), ("0.000", false), ("1e-300", false)])
    func numbersThatVanishAreCounted(_ number: String, _ vanishes: Bool) throws {
        let outcome = try Workdir().plat(
            "cat", "--precision", "full", input: collection(point(",\"properties\":{}", at: "1,\(number)")))
        #expect(outcome.status == 0 && outcome.errors.contains("1 vanished-number") == vanishes, "\(outcome.errors)")
    }

    @Test func emptyPartsAreCounted() throws {
        let outcome = try Workdir().plat("cat", input: "wkt\n\"MULTIPOINT (EMPTY, 1 2)\"\n\"MULTIPOINT (1 2)\"\n")
        #expect(outcome.errors.contains("altered (1 empty-part)"), "\(outcome.errors)")
    }

    // MARK: Reference systems

    private let system = "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::3857\"}}"

    @Test func aSingleRecordSaysItsSystem() throws {
        let expected = "[0.8983153,1.7963362]"
        for text in [
            "{\"type\":\"Feature\",\(system),\"geometry\":{\"type\":\"Point\",\"coordinates\":[100000,200000]},\"properties\":{}}",
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[100000,200000]},\"properties\":{},\(system)}",
            "{\"type\":\"Point\",\"coordinates\":[100000,200000],\(system)}",
        ] {
            let outcome = try Workdir().plat("cat", input: text)
            #expect(outcome.status == 0 && outcome.text.contains(expected), "\(outcome.errors)")
        }
        let mixed = try Workdir().plat(
            "cat",
            input:
                "{\"type\":\"Point\",\n\"coordinates\":[100000,200000],\(system)}\n{\"type\":\"Point\",\"coordinates\":[1,2]}"
        )
        #expect(mixed.status == 65 && mixed.errors.contains("but an earlier one is in EPSG:3857"), "\(mixed.errors)")
    }

    @Test func aFileSaysItsSystemAtItsEnd() throws {
        let folder = try Workdir()
        let text = collection(point(",\"properties\":{}", at: "100000,200000"), members: ",\(system)")
        try folder.write("late.geojson", text)
        let outcome = try folder.plat("cat", "late.geojson")
        #expect(outcome.status == 0 && outcome.text.contains("[0.8983153,1.7963362]"), "\(outcome.errors)")
        #expect(try folder.plat("cat", input: text).status == 65)
        // The same name within a feature means nothing.
        try folder.write("name.geojson", collection(point(",\"properties\":{\"crs\":1}")))
        #expect(try folder.plat("cat", "name.geojson").text.contains("[10,50]"))
    }

    /// Without positions it is checked by itself alone.
    @Test(arguments: [
        ("[1,2,3,4]", true), ("[170,2,-170,4]", true), ("[1,4,3,2]", false), ("[1,2,9,3,4,8]", false),
        ("[1,2,8,3,4,9]", true),
    ])
    func aBoxOfNothingMustBeOne(_ box: String, _ isKept: Bool) throws {
        let text = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{},\"bbox\":\(box)}"
        let outcome = try Workdir().plat("cat", input: text)
        #expect(outcome.status == 0 && outcome.text.contains("bbox") == isKept, "\(outcome.text)")
        #expect(outcome.errors.contains("altered (1 wrong-bbox)") != isKept, "\(outcome.errors)")
    }
}
