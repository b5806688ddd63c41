import Foundation
import Testing

/// Meaning of the values in a table.
struct TableValuesTests {
    private func features(_ table: String, _ options: String...) throws -> (lines: [String], errors: String) {
        let outcome = try Workdir().plat(["cat", "-f", "geojsonseq"] + options, input: Array(table.utf8))
        return (outcome.lines, outcome.errors)
    }

    @Test func degreesMayHoldDoubledQuotes() throws {
        let place = "\"48°12'30\"\"N\",\"16°22'21\"\"E\""
        let found = try features("lat,lon\n\(place)\n")
        #expect(found.lines.first?.contains("[16.3725,48.2083333]") == true, "\(found.errors)")
        let columns = try Workdir().plat(
            "convert", "-q", "--columns", "lat,lon:x,y", "--from", "coordinate", "--to", "EPSG:4326", "--precision",
            "4",
            input: "lat,lon\n\(place)\n")
        #expect(columns.lines.last == "\(place),16.3725,48.2083", "\(columns.text)\(columns.errors)")
    }

    /// In a column of numbers quotes mean nothing; in one of text an empty text is no null.
    @Test func quotesDoNotMakeText() throws {
        let found = try features("lat,lon,n,t\n1,2,\"5\",\"5\"\n1,2,\"\",\"\"\n1,2,,\n1,2,7,x\n")
        let values = found.lines.map { $0.components(separatedBy: "\"properties\":").last }
        #expect(
            values == [
                #"{"n":5,"t":"5"}}"#, #"{"n":null,"t":""}}"#, #"{"n":null,"t":null}}"#, #"{"n":7,"t":"x"}}"#,
            ])
        // The types of a pipe follow from its start, those of a file from all of it.
        let directory = try Workdir()
        try directory.write("t.csv", "lat,lon,n,t\n1,2,\"5\",\"5\"\n1,2,\"\",\"\"\n1,2,,\n1,2,7,x\n")
        #expect(try directory.plat("cat", "-f", "geojsonseq", "t.csv").lines == found.lines)
    }

    @Test func nothingIsChangedInSilence() throws {
        // Two numbers with a blank between them are no degrees and minutes that anybody has named.
        for (text, isGood) in [("1 2", false), ("1 2 3", true), ("1° 2", true), ("1 2 N", true), ("1:2", true)] {
            let found = try features("lat,lon\n\(text),4\n")
            #expect(found.lines.isEmpty != isGood, "\(text)")
            if !isGood { #expect(found.errors.contains("'\(text)' is not a latitude")) }
        }
        let tiny = try features("lat,lon\n1e-400,0\n0.0,-0.0e9\n")
        #expect(tiny.lines.count == 2)
        #expect(tiny.errors.contains("<stdin>:2:1: warning: a coordinate too close to 0"), "\(tiny.errors)")
        #expect(tiny.errors.contains("altered (1 vanished-number)"))
        let names = try features("lat, lon,\" a \", b\t\n1,2,3,4\n")
        #expect(names.lines.first?.contains(#""properties":{" a ":3,"b":4}"#) == true, "\(names.lines)")
        #expect(names.errors.contains("note: blanks around column names were removed: lon, b; hint:"))
        #expect(try !features("lat,lon,a\n1,2,3\n").errors.contains("note"))
    }

    @Test(arguments: [
        ("MULTIPOINT (EMPTY, 1 2)", "1 empty-part"), ("MULTIPOINT (EMPTY, EMPTY)", "2 empty-part"),
        ("MULTILINESTRING (EMPTY, (1 2, 3 4))", "1 empty-part"),
        ("MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1, 0 0)))", "1 empty-part"),
        ("GEOMETRYCOLLECTION (MULTIPOINT (EMPTY), POINT EMPTY)", "1 empty-part"),
        ("LINEARRING (0 0, 1 0, 1 1, 0 0)", "1 changed-type"), ("TRIANGLE ((0 0, 1 0, 1 1, 0 0))", "1 changed-type"),
        ("POINT (1e-400 1)", "1 vanished-number"), ("POINT Z (1 0.0e-5 4e-999)", "1 vanished-number"),
    ])
    func whatWKTLosesIsCounted(_ text: String, _ counts: String) throws {
        let found = try features("wkt\n\"\(text)\"\n")
        #expect(found.lines.count == 1 && found.errors.contains("altered (\(counts)), "), "\(found.errors)")
    }

    @Test(arguments: [
        "POINT EMPTY", "MULTIPOINT EMPTY", "GEOMETRYCOLLECTION (POINT EMPTY, GEOMETRYCOLLECTION EMPTY)",
        "MULTIPOINT ((1 2))", "MULTILINESTRING ((1 2, 3 4))", "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))",
        "GEOMETRYCOLLECTION (MULTIPOINT ((1 2)), GEOMETRYCOLLECTION (POINT (0 0)))",
    ])
    func wktKeepsItsType(_ text: String) throws {
        let outcome = try Workdir().plat("cat", "-f", "csv", input: "wkt\n\"\(text)\"\n")
        #expect(outcome.lines.last?.replacingOccurrences(of: "\"", with: "") == text)
        #expect(!outcome.errors.contains("altered"))
    }

    /// In quotes a NUL is meant, as in what plat writes; elsewhere it is damage.
    @Test func aNULInQuotesIsText() throws {
        let directory = try Workdir()
        let feature =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"a\u0000":"x\u0000, y","b":"\u0000"}}"#
        try directory.write("in.geojson", feature)
        let outcome = try directory.shell(
            "plat cat -q -f csv -o t.csv in.geojson; plat cat -q -f geojsonseq t.csv; cat t.csv | plat cat -q -f geojsonseq"
        )
        #expect(outcome.lines == [feature, feature], "\(outcome.text)\(outcome.errors)")
        try directory.write("bad.csv", "lat,lon,a\n" + String(repeating: "1,2,x\n", count: 100) + "1,2,\0\n")
        #expect(
            try directory.plat("cat", "-q", "bad.csv").errors.contains("bad.csv:102:5: error: NUL byte outside quotes")
        )
        try directory.write("utf16.csv", "lat,lon\n1,2\n".utf8.flatMap { [$0, 0] })
        #expect(try directory.plat("cat", "utf16.csv").errors.contains("unsupported format: binary"))
    }

    @Test func elevationsComeBack() throws {
        let directory = try Workdir()
        try directory.write("t.csv", "lat,lon,z,n\n1,2,3.5,a\n4,5,,b\n,,,c\n")
        let outcome = try directory.plat("cat", "-q", "-f", "geojsonseq", "t.csv")
        #expect(
            outcome.lines.map { $0.components(separatedBy: "\"coordinates\":").last } == [
                #"[2,1,3.5]},"properties":{"n":"a"}}"#, #"[5,4]},"properties":{"n":"b"}}"#,
                #"{"type":"Feature","geometry":null,"properties":{"n":"c"}}"#,
            ])
        #expect(try directory.plat("cat", "-q", "-f", "csv", "t.csv").text == directory.text("t.csv"))
        #expect(try directory.plat("cat", "-q", "-f", "csv", "--fields", "n", "t.csv").text == directory.text("t.csv"))
        // A field where that is said, where it is text, or where other columns come first.
        for (options, table) in [
            (["--fields", "z"], "lat,lon,z\n1,2,3\n"), (["--string-fields", "z"], "lat,lon,z\n1,2,3\n"),
            ([], "lat,lon,z\n1,2,x\n"), ([], "lat,lon,n,z\n1,2,3,4\n"), ([], "lon,lat,z\n1,2,3\n"),
        ] {
            let kept = try directory.plat(["cat", "-q", "-f", "geojsonseq"] + options, input: Array(table.utf8))
            #expect(kept.text.contains("\"z\":"), "\(table)\(kept.text)")
        }
        #expect(try features("lat,lon,z\n,,3\n").errors.contains("row has an elevation but no coordinates"))
    }

    /// Longitudes that were not brought back over the antimeridian are read as they were written.
    @Test func longitudesBeyond180ComeBack() throws {
        let directory = try Workdir()
        try directory.write("in.geojsonl", #"{"type":"Point","coordinates":[190,3]}"# + "\n")
        let outcome = try directory.shell(
            "plat cat -q --no-cut -f csv -o t.csv in.geojsonl; cat t.csv; plat cat -q --no-cut -f geojsonseq t.csv; plat cat -q -f geojsonseq t.csv"
        )
        #expect(outcome.lines[0...1] == ["lat,lon", "3,190"])
        #expect(
            outcome.lines.count == 4 && outcome.lines[2].contains("[190,3]") && outcome.lines[3].contains("[-170,3]"))
        #expect(try features("lat,lon\n1,361\n").errors.contains("longitude 361 is outside -360…360"))
    }

    /// Somebody may look for a column that is a field no more.
    @Test func aColumnOfElevationsIsTold() throws {
        let directory = try Workdir()
        try directory.write("z.csv", "lat,lon,z\n1,2,3\n4,5,6\n")
        try directory.write("n.csv", "lat,lon,n\n1,2,3\n")
        let outcome = try directory.plat("cat", "z.csv", "n.csv", "z.csv")
        let notes = outcome.errorLines.filter { $0.contains("z.csv: note: column 'z' was read as the elevation") }
        #expect(outcome.status == 0 && (1...2).contains(notes.count), "\(outcome.errors)")
        for arguments in [["--fields", "z", "z.csv"], ["--string-fields", "z", "z.csv"], ["-q", "z.csv"], ["n.csv"]] {
            let silent = try directory.plat(["cat"] + arguments)
            #expect(silent.status == 0 && !silent.errors.contains("elevation"), "\(arguments): \(silent.errors)")
        }
        #expect(try directory.plat("check", "z.csv").status == 0)
    }
}
