import Foundation
import Testing

/// What `plat diff` refuses, skips and reports.
struct DiffUsageTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "id,name,lat,lon\n1,A,1,1\n2,B,2,2\n")
        try directory.write("b.csv", "id,name,lat,lon\n1,A,1,1\n3,C,3,3\n")
        try directory.write("plain.geojsonl", features: [(point(1, 1), #"{"name":"A","n":1}"#)])
        return directory
    }

    @Test(arguments: [
        ("a.csv", 64, "NEW is required"),
        ("a.csv b.csv a.csv", 64, "unexpected argument 'a.csv'"),
        ("- - < a.csv", 64, "- is given twice"),
        ("a.csv none.csv", 66, "none.csv"),
        ("--id code a.csv b.csv", 64, "--id: no field named 'code'; hint: the fields are id, name"),
        ("a.csv plain.geojsonl", 64, "plain.geojsonl: error: the features have neither an id nor a field 'id'"),
        (
            "plain.geojsonl a.csv", 64,
            "the fields are name, n; name the one that identifies them, as in plat diff --id name plain"
        ),
        ("--id k plain.geojsonl a.csv", 64, "--id: no field named 'k'"),
        ("--ignore foo a.csv b.csv", 64, "--ignore: no field named 'foo'; hint: the fields are id, name"),
        ("--ignore name --id id,name a.csv b.csv", 64, "--ignore: a field of --id is never compared"),
        ("--tolerance -1 a.csv b.csv", 64, "--tolerance"),
        ("--as rect --unchanged a.csv b.csv", 64, "--unchanged cannot be used with --as rect"),
        ("--as bbox -f csv a.csv b.csv", 64, "--as bbox writes one rect"),
        ("--as rect -o out.shp a.csv b.csv", 64, "--as rect"),
        ("--as bbox -o out.geojson a.csv b.csv", 64, "choose a name such as rect.txt"),
        ("--planar a.csv b.csv", 64, "OLD is on a plane (--planar), but NEW is not"),
        ("--planar-b a.csv b.csv", 65, "NEW is on a plane (--planar-b), but OLD is not"),
        ("-o a.csv a.csv b.csv", 73, "it is also an input"),
    ])
    func refused(arguments: String, status: Int32, message: String) throws {
        let outcome = try directory().shell("plat diff \(arguments)")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.status) \(outcome.errors)")
    }

    /// Options of NEW have names of their own, also in messages.
    @Test func optionsOfNew() throws {
        let directory = try directory()
        try directory.write("c.csv", "id,name,breite,laenge\n1,A,1,1\n2,B,2,2\n")
        let without = try directory.plat("diff", "a.csv", "c.csv")
        #expect(without.status != 0 && without.errors.contains("--lat-b"), "\(without.errors)")
        let with = try directory.plat(
            "diff", "--exit-code", "--lat-b", "breite", "--lon-b", "laenge", "a.csv", "c.csv")
        #expect(with.status == 0 && with.errors.contains("2 unchanged"), "\(with.errors)")
    }

    /// A field that was named is named again if a feature has no value in it.
    @Test(arguments: [
        (
            "r",
            "field 'r' is empty, so the feature has no id; hint: choose a field for --id that always has a value; or skip such records with --on-error skip\n"
        ),
        ("r,q", "one of the fields 'r', 'q' is empty, so the feature has no id; hint: choose a field for --id"),
    ])
    func emptyIds(_ id: String, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("p.csv", "r,q,lat,lon\na,b,45,8\n,c,46,9\n")
        let outcome = try directory.plat("diff", "--id", id, "p.csv", "p.csv")
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
        // Advice that was taken is not repeated.
        let skipped = try directory.plat("diff", "--id", id, "--on-error", "skip", "p.csv", "p.csv")
        #expect(!skipped.errors.contains("--on-error skip"), "\(skipped.errors)")
    }

    /// Features without an id, and those whose id came before, are bad records: never the last one counts in silence.
    @Test func idsThatAreNone() throws {
        let directory = try directory()
        try directory.write("a.csv", "id,name,lat,lon\n1,A,1,1\n1,B,2,2\n,C,3,3\n4,D,4,4\n")
        for (arguments, location) in [("a.csv b.csv", ":3:1"), ("b.csv a.csv", ":3:1")] {
            let failed = try directory.shell("plat diff -q -o out.geojson \(arguments)")
            #expect(
                failed.status == 65
                    && failed.errors.contains("a.csv\(location): error: the id is the same as that of record 1"))
            #expect(directory.read("out.geojson") == nil)
        }
        let skipped = try directory.shell("plat diff --on-error skip --rejects r.csv -f csv a.csv b.csv")
        #expect(skipped.status == 0 && skipped.lines.dropFirst() == ["3,3,3,C,added,", "4,4,4,D,removed,"])
        #expect(skipped.errors.contains("1 unchanged, 2 skipped (1 repeated-id, 1 no-id)"), "\(skipped.errors)")
        #expect(directory.text("r.csv")?.contains("\"1,B,2,2\"") == true, "\(directory.text("r.csv") ?? "")")
        #expect(directory.text("r.csv")?.contains("\",C,3,3\"") == true)
        let most = try directory.shell("plat diff -q --on-error skip --max-errors 1 a.csv b.csv")
        #expect(most.status == 65 && most.errors.contains("more than 1 bad record"), "\(most.errors)")
    }

    /// Bad records that only the comparison finds are reported with line, byte and column, however many chunks there
    /// are.
    @Test(arguments: ["\n", "\r\n"]) func locationsOfIds(ending: String) throws {
        let directory = try directory()
        var rows = ["id,name,lat,lon"] + (1...40_000).map { "\($0),\(String(repeating: "x", count: $0 % 90)),1,2" }
        rows[30_001] = "29000,twice,1,2"
        rows[39_000] = ",none,1,2"
        try directory.write("a.csv", rows.joined(separator: ending) + ending)
        func byte(_ row: Int) -> Int { rows[..<row].reduce(0) { $0 + $1.utf8.count + ending.utf8.count } }
        let outcome = try directory.shell("plat diff -q --on-error skip --rejects r.csv -f csv a.csv a.csv; cat r.csv")
        let rejects = outcome.lines.filter { $0.hasPrefix("a.csv,") }
        let expected = [(30_001, "repeated-id"), (39_000, "no-id")].map { "a.csv,\($0),\($0 + 1),\(byte($0)),1,\($1)," }
        for prefix in expected { #expect(rejects.count { $0.hasPrefix(prefix) } == 2, "\(rejects)") }
        #expect(rejects.count == 4)
    }

    /// Records in one line have their columns; those of a shapefile only a byte.
    @Test func locationsWithoutLines() throws {
        let directory = try directory()
        let point = #""geometry":{"type":"Point","coordinates":[1,1]}"#
        let feature = #"{"type":"Feature","id":1,\#(point),"properties":{"id":1}}"#
        try directory.write("a.geojson", #"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#)
        let outcome = try directory.shell(
            """
            plat cat -q -o s.shp a.geojson
            plat diff -q --on-error skip --rejects r.csv --id id a.geojson a.geojson > /dev/null; tail -n 1 r.csv
            plat diff -q --on-error skip --rejects r.csv --id id s.shp s.shp > /dev/null; tail -n 1 r.csv
            """)
        let start = 40 + feature.utf8.count + 1
        #expect(outcome.lines.first?.hasPrefix("a.geojson,2,1,\(start),\(start + 1),repeated-id") == true)
        // A header of 100 bytes, and a point of 28.
        #expect(outcome.lines.last?.hasPrefix("s.shp,2,,128,,repeated-id") == true, "\(outcome.text)")
    }

    @Test func brokenRecords() throws {
        let directory = try directory()
        try directory.write("c.csv", "id,name,lat,lon\n1,A,1,1\n2,B,200,2\n3,C,3,3\n")
        let failed = try directory.plat("diff", "a.csv", "c.csv")
        #expect(failed.status == 65 && failed.errors.contains("c.csv:3:5: error: latitude 200"), "\(failed.errors)")
        for (arguments, expected) in [("a.csv c.csv", "1 added, 1 removed"), ("c.csv a.csv", "1 added, 1 removed")] {
            let skipped = try directory.shell("plat diff --on-error skip \(arguments)")
            #expect(skipped.status == 0 && skipped.errors.contains(expected), "\(skipped.errors)")
            #expect(skipped.errors.contains("1 skipped (1 invalid-coordinate)"), "\(skipped.errors)")
        }
    }

    /// A field that only one layer has is reported once, and its values count as edits.
    @Test func fieldsOfOneLayer() throws {
        let directory = try directory()
        try directory.write("c.csv", "id,name,note,lat,lon\n1,A,x,1,1\n2,B,,2,2\n")
        let outcome = try directory.plat("diff", "-f", "csv", "a.csv", "c.csv")
        #expect(outcome.errors.contains("warning: a field is only in NEW: note"), "\(outcome.errors)")
        #expect(outcome.lines.dropFirst() == ["1,1,1,A,x,edited,note"], "\(outcome.text)")
        let ignored = try directory.plat("diff", "--ignore", "note", "--exit-code", "a.csv", "c.csv")
        #expect(ignored.status == 0 && !ignored.errors.contains("warning"), "\(ignored.errors)")
    }

    /// Fields of the input give way to those of the result, and that is counted.
    @Test func fieldsOfTheSameName() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "plat diff -q -f csv a.csv b.csv > first.csv; plat diff -f csv first.csv b.csv")
        #expect(outcome.errors.contains("altered ("), "\(outcome.errors)")
        #expect(
            outcome.lines == [
                "lat,lon,id,name,change,changed", "1,1,1,A,added,", "3,3,3,C,edited,change", "2,2,2,B,removed,",
            ], "\(outcome.text)")
    }

    /// The field of --id is read even if it is not written.
    @Test func fewerFields() throws {
        let outcome = try directory().shell("plat diff -q -f csv --fields name --id id a.csv b.csv")
        #expect(outcome.lines == ["lat,lon,name,change,changed", "3,3,C,added,", "2,2,B,removed,"], "\(outcome.text)")
    }

    @Test func emptyLayers() throws {
        let directory = try directory()
        try directory.write("none.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        let outcome = try directory.shell(
            """
            for layers in "none.geojson a.csv" "a.csv none.geojson" "none.geojson none.geojson"; do
              plat diff -f geojsonseq $layers | grep -c Feature || true
            done
            """)
        #expect(outcome.text == "2\n2\n0\n", "\(outcome.text) \(outcome.errors)")
    }

    /// Either layer may come from a pipe.
    @Test func pipes() throws {
        let outcome = try directory().shell(
            "cat a.csv | plat diff -q -f csv - b.csv; cat b.csv | plat diff -q -f csv a.csv -")
        let expected = ["lat,lon,id,name,change,changed", "3,3,3,C,added,", "2,2,2,B,removed,"]
        #expect(outcome.lines == expected + expected, "\(outcome.text)")
    }

    /// On a plane, the rect is a box of it.
    @Test func planes() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,x,y\n1,1000,2000\n2,5,5\n")
        try directory.write("b.csv", "id,x,y\n1,1000,2003\n2,5,5\n")
        let plane = "plat diff -q --planar --planar-b"
        let outcome = try directory.shell(
            """
            \(plane) --as rect a.csv b.csv; \(plane) --as bbox a.csv b.csv
            \(plane) --tolerance 3 --as rect a.csv b.csv; \(plane) -f csv a.csv b.csv 2> /dev/null | tail -1
            """)
        #expect(
            outcome.lines == ["1000,2000,0,3", "1000,2000,1000,2003", "null", "2003,1000,1,moved,"], "\(outcome.text)")
    }

    /// More features than are held in memory, in another order; nothing stays behind, also when nobody reads on.
    @Test func many() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkdir tmp; export TMPDIR=$PWD/tmp
            awk 'BEGIN { print "id,v,lat,lon"; for (i = 0; i < 250000; i++) print i ",x," i % 90 "," i % 180 }' > a.csv
            awk 'BEGIN { print "id,v,lat,lon"; for (i = 250001; i > 1; i--) print i ",x," i % 90 "," i % 180 }' > b.csv
            plat diff --as bbox a.csv b.csv; ls tmp | wc -l
            set +o pipefail; plat diff -q --unchanged a.csv b.csv | head -1 > /dev/null; echo "${PIPESTATUS[0]}"; ls tmp | wc -l
            """)
        #expect(outcome.lines == ["0,0,161,71", "0", "141", "0"], "\(outcome.text) \(outcome.errors)")
        #expect(outcome.errors.contains("2 added, 2 removed, 0 moved, 0 edited, 249998 unchanged"), "\(outcome.errors)")
    }

    /// The result is the same for any number of threads.
    @Test func threads() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            for file in a b; do awk -v s=$file 'BEGIN { srand(s == "a"); print "id,v,lat,lon"
              for (i = 0; i < 60000; i++) print int(rand() * 90000) + i / 100000 "," int(rand() * 3) ",1,2" }' > $file.csv; done
            for threads in 1 4; do
              plat diff -q --on-error skip --unchanged --threads $threads a.csv b.csv 2> /dev/null | md5sum
            done | uniq | wc -l
            """)
        #expect(outcome.text.trimmingCharacters(in: .whitespaces) == "1\n", "\(outcome.text) \(outcome.errors)")
    }
}
