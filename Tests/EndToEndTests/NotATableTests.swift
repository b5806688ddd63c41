import Foundation
import Testing

private let collection =
    #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"lat":1,"lon":2}}]}"#

/// Text that is not a layer, which is reported as what it is.
struct NotATableTests {
    @Test(arguments: [
        ("var d = \(collection);\n", "is JavaScript"), ("const d=\(collection)", "is JavaScript"),
        ("export default \(collection)", "is JavaScript"), ("export const d = [\(collection)]", "is JavaScript"),
        ("/* a, b */ // c\nwindow.data['x'] =\n  \(collection);\n", "is JavaScript"),
        ("callback(\(collection));\n", "is JSONP, a call in JavaScript"),
        ("/**/jQuery.cb_1 ( [\(collection)] )", "is JSONP, a call in JavaScript"),
        (")]}',\n\(collection)", "is JSON after an anti-hijacking prefix"),
        ("(\(collection))", "is JSON in parentheses"), ("/* a */ ( [\(collection)] );\n", "is JSON in parentheses"),
        ("\u{FEFF}\u{FEFF}\(collection)", "starts with two byte order marks"),
        ("\u{FEFF}\u{FEFF}lat,lon\n1,2\n", "starts with two byte order marks"),
        (" \n\t\r\n", "has only blanks and line breaks"), ("", "is empty"),
    ])
    func otherTextIsRefused(_ text: String, _ message: String) throws {
        let directory = try Workdir()
        for name in ["t", "t.csv", "t.geojson", "-"] {
            try directory.write("t\(name)", text)
            let outcome = try directory.plat(
                ["cat", name == "-" ? "-" : "t\(name)"], input: name == "-" ? Array(text.utf8) : [])
            #expect(outcome.status == 65 && outcome.text == "", "\(name)")
            #expect(outcome.errors.contains("input \(message)"), "\(name): \(outcome.errors)")
        }
    }

    /// Numbers for names are a row of values, so advice names their columns, whichever layer it is.
    @Test(arguments: [
        ("1,2.5,abc\n45,8.5,x\n", "if the file has no header row, use --no-header, and name"),
        ("abc,1.5, -2\nx,45,8\n", "use --no-header --lat 2 --lon 3, or --lat 3 --lon 2 if the longitude"),
        ("a,1\nb,2\n", "name them with --lat and --lon"),
    ])
    func tablesWithoutAHeader(_ table: String, _ advice: String) throws {
        let directory = try Workdir()
        try directory.write("t.csv", table)
        let outcome = try directory.plat("cat", "t.csv")
        #expect(outcome.status == 65 && outcome.errors.contains(advice), "\(outcome.errors)")
        try directory.write("p.csv", "lat,lon\n1,2\n")
        let second = try directory.plat("intersect", "p.csv", "t.csv")
        let options =
            advice.contains("--lat 2")
            ? "--no-header-b --lat-b" : advice.contains("header") ? "--no-header-b, and name" : "--lat-b and --lon-b"
        #expect(second.status == 65 && second.errors.contains(options), "\(second.errors)")
    }

    /// Headers that only look a little like it.
    @Test(arguments: [
        "var,lat,lon\n1,2,3\n", "let x,lat,lon\n1,2,3\n", "f(x),lat,lon\n1,2,3\n", "a=b,lat,lon\n1,2,3\n",
        "(a),lat,lon\n1,2,3\n", "[1],lat,lon\n1,2,3\n", "[lat],lat,lon\n1,2,3\n", "//lat,lat,lon\n1,2,3\n",
        "a(b),lat,lon\n1,2,3\n", "\u{FEFF}lat,lon\n2,3\n",
    ])
    func tablesAreTables(_ table: String) throws {
        let outcome = try Workdir().plat("cat", "-q", "-f", "csv", input: table)
        #expect(outcome.status == 0 && outcome.lines.last?.hasPrefix("2,3") == true, "\(outcome.errors)")
    }

    @Test(arguments: ["[1,2,3]", "[true]\n", " [null, -1.5e3]\r\n", "[1,\n2]"])
    func anArrayOfNoFeaturesIsTold(_ text: String) throws {
        let outcome = try Workdir().plat("cat", input: text)
        #expect(outcome.status == 65 && outcome.errors.contains("file is a JSON array without features"))
    }

    /// Only where the name promises GeoJSON, and nothing follows: else a word is the header of a table.
    @Test(arguments: [
        ("null\n", "null"), (" true", "true"), ("-1.5e3\n", "a number"), (#""a""#, "a string"), ("-\n", nil),
        ("null\nfalse\n", nil), ("nullable\n", nil),
    ])
    func noObject(text: String, found: String?) throws {
        let directory = try Workdir()
        for (name, isGeoJSON) in [("a.geojson", true), ("a.geojsonl", true), ("a.csv", false)] {
            try directory.write(name, text)
            let outcome = try directory.plat("cat", name)
            let message = "the input is not GeoJSON: expected a JSON object, found \(found ?? "")"
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains(message) == (isGeoJSON && found != nil), "\(outcome.errors)")
        }
    }

    @Test(arguments: ["' '", "'\\n'"])
    func manyBlanksAreToldQuickly(_ blank: String) throws {
        let outcome = try Workdir().shell(
            """
            head -c 30000000 /dev/zero | tr '\\0' \(blank) > blank
            \(Workdir.measure("timeout 20 plat cat blank")); \(Workdir.measure("timeout 20 plat cat --input-format csv blank"))
            """)
        #expect(outcome.lines.count == 4 && outcome.lines[0] == "65" && outcome.lines[2] == "65", "\(outcome.text)")
        #expect(Int(outcome.lines.last ?? "").map { $0 < 60_000 } == true, "\(outcome.text)")
        #expect(outcome.errorLines.count == 2)
        #expect(
            outcome.errorLines.allSatisfy { $0.hasSuffix("the first 64 KiB are only blanks and line breaks") })
    }
}
