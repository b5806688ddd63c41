import Foundation
import Testing

struct BadRecordTests {
    private let options = ["convert", "--from", "coordinate", "--to", "map-point"]

    /// Messages say what is wrong, and where, to the column.
    @Test(arguments: [
        (
            "bad",
            "<stdin>:1:1: error: 'bad' is not a number; hint: write each line as lat,lon, then anything; put # before a header, or convert a table with --columns LAT,LON"
        ),
        ("1,bad", "<stdin>:1:3: error: 'bad' is not a number; hint: write each line as lat,lon, then anything"),
        ("1", "<stdin>:1:2: error: expected 2 numbers, found 1; hint: write each line as lat,lon, then anything"),
        ("1,", "<stdin>:1:3: error: expected 2 numbers, found 1; hint: write each line as lat,lon, then anything"),
        (
            "nan,0",
            "<stdin>:1:1: error: 'nan' is not a number; hint: write each line as lat,lon, then anything; put # before a header, or convert a table with --columns LAT,LON"
        ),
        ("1,inf", "<stdin>:1:3: error: 'inf' is not a number; hint: write each line as lat,lon, then anything"),
        ("1,1e999", "<stdin>:1:3: error: '1e999' is not a number; hint: write each line as lat,lon, then anything"),
        ("1,2x", "<stdin>:1:3: error: '2x' is not a number; hint: write each line as lat,lon, then anything"),
        (
            "1;2",
            "<stdin>:1:1: error: '1;2' is not a number; hint: write each line as lat,lon, then anything; put # before a header, or convert a table with --columns LAT,LON"
        ),
        (
            "90.1,0",
            "<stdin>:1:1: error: latitude 90.1 is outside -90…90; hint: are latitude and longitude swapped? latitude comes first"
        ),
        ("1000,0", "<stdin>:1:1: error: latitude 1000 is outside -90…90"),
        ("0,-180.5", "<stdin>:1:3: error: longitude -180.5 is outside -180…180"),
        (
            "0,0\n \t 5 , x\u{1B}[31m\n",
            "<stdin>:2:8: error: 'x\\u{1B}[31m' is not a number; hint: write each line as lat,lon, then anything"
        ),
    ])
    func saysWhatAndWhere(_ input: String, _ message: String) throws {
        let outcome = try Workdir().plat(options, input: Array(input.utf8))
        #expect(outcome.status == 65)
        #expect(outcome.errorLines == [message])
    }

    @Test func invalidBytesAreSpelledOut() throws {
        let outcome = try Workdir().plat(options, input: [0x31, 0x2C, 0xFF, 0x00, 0x0A])
        #expect(outcome.errors.contains("'\\xFF\\0' is not a number"))
    }

    @Test func projectionFailuresAreRecords() throws {
        let outcome = try Workdir().plat(
            "convert", "--from", "coordinate", "--to", "+proj=gnom +lat_0=90 +datum=WGS84", "--on-error", "skip",
            input: "80,0\n-45,0\n80,0\n")
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 2 && outcome.lines[0] == outcome.lines[1])
        #expect(outcome.errors.contains(" cannot be transformed from coordinates to "))
        #expect(outcome.errors.contains("(proj_trans)"))
        #expect(outcome.errors.contains("1 skipped (1 not-transformable)"))
    }

    @Test func areasAreChecked() throws {
        let directory = try Workdir()
        let region = ["convert", "--kind", "region", "--from", "coordinate", "--to", "map-point"]
        for (input, message) in [
            ("0,0,-1,1", ":5: error: height -1 is negative"),
            ("0,0,1,361", ":7: error: width 361 is larger than 360 degrees"),
            ("91,0,1,1", ":1: error: latitude 91 of the centre is outside -90…90"),
            ("1,2,3", ":6: error: expected 4 numbers, found 3"),
        ] {
            let outcome = try directory.plat(region, input: Array(input.utf8))
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    /// Messages that differ are not called alike, and few warnings are all reported.
    @Test func othersAreNotAlike() throws {
        let directory = try Workdir()
        try directory.write("w.csv", "n,wkt\na,POINT (10 50\nc,FOO (1)\nf,POINT (1\n")
        let skipped = try directory.plat("cat", "--on-error", "skip", "w.csv")
        #expect(skipped.errors.contains("2 other bad records (bad-wkt); hint: use --rejects FILE to list each"))
        let info = try directory.plat("info", "-q", "--on-error", "skip", "w.csv")
        #expect(info.text.contains("  problem     3 × bad-wkt (error), such as: "), "\(info.text)")
        try directory.write("alike.csv", "n,wkt\na,POINT (1\nc,POINT (1\n")
        let alike = try directory.plat("cat", "--on-error", "skip", "alike.csv")
        #expect(alike.errors.contains("note: 1 more like it (bad-wkt)\n"), "\(alike.errors)")
        try directory.write("a.csv", "lat,lon,a\n1,2,3\n")
        try directory.write("b.csv", "lat,lon,b\n1,2,3\n")
        let warned = try directory.plat("cat", "--fields", "a,b", "a.csv", "b.csv")
        #expect(
            warned.errors.contains("a.csv: warning: --fields: no field named 'b'")
                && warned.errors.contains("b.csv: warning: --fields: no field named 'a'"), "\(warned.errors)")
    }

    @Test func skippedRecordsAreCountedOnceSaidAndKept() throws {
        let directory = try Workdir()
        try directory.write("a.txt", "0,0\nbad, \"quoted\"\n95,0\n")
        try directory.write("b.txt", "# header\n\n0,0\nworse\n")
        let outcome = try directory.plat(options + ["--on-error", "skip", "--rejects", "bad.csv", "a.txt", "b.txt"])
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 3)
        #expect(outcome.errorLines.count == 4)
        #expect(outcome.errors.contains("1 other bad record (not-a-number)\n"))
        #expect(outcome.errors.contains("5 read, 2 written, 3 skipped (2 not-a-number, 1 invalid-coordinate)"))

        let rows = try directory.shell(
            "python3 -c 'import csv,json; print(json.dumps(list(csv.reader(open(\"bad.csv\", newline=\"\")))))'")
        let table = try #require(try JSONSerialization.jsonObject(with: Data(rows.output)) as? [[String]])
        #expect(table[0] == ["source", "record", "line", "byte", "column", "code", "message", "raw"])
        #expect(table.count == 4)
        #expect(Array(table[1].prefix(6)) == ["a.txt", "2", "2", "4", "1", "not-a-number"])
        #expect(table[1][7] == "bad, \"quoted\"")
        #expect(Array(table[2].prefix(6)) == ["a.txt", "3", "3", "18", "1", "invalid-coordinate"])
        #expect(Array(table[3].prefix(6)) == ["b.txt", "2", "4", "14", "1", "not-a-number"])
    }

    /// A slip that is known only at the end costs no record that was rejected before.
    @Test func rejectsBeforeALateSlipAreKept() throws {
        let directory = try Workdir()
        let features = ["1,2", "1,200"].map {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0)]},"properties":{"a":1}}"#
        }
        try directory.write("a.geojsonl", features.joined(separator: "\n"))
        let outcome = try directory.plat(
            "declutter", "--on-error", "skip", "--rejects", "r.csv", "--priority", "nope", "a.geojsonl")
        #expect(outcome.status == 64 && outcome.errors.contains("no field named 'nope'"), "\(outcome.errors)")
        #expect(directory.text("r.csv")?.contains("a.geojsonl,2,2") == true, "\(directory.text("r.csv") ?? "")")
    }

    /// A command line that cannot be carried out costs no older file, and leaves no new one.
    @Test(arguments: ["-o old.csv", "--fields nope", "-o none/x.geojson"])
    func olderRejectsAreKept(_ options: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\nbad,3\n")
        try directory.write("old.csv", "older\n")
        let words = options.split(separator: " ").map(String.init)
        let outcome = try directory.plat(["cat", "--on-error", "skip", "--rejects", "old.csv", "a.csv"] + words)
        #expect([64, 73].contains(outcome.status), "\(outcome.errors)")
        #expect(directory.text("old.csv") == "older\n")
        guard words[0] != "-o" else { return }
        _ = try directory.plat(["cat", "--on-error", "skip", "--rejects", "new.csv", "a.csv"] + words)
        #expect(directory.contents == ["a.csv", "old.csv"])
    }

    @Test func rejectsAreKeptWhenTheRunFails() throws {
        let directory = try Workdir()
        for _ in 0..<10 {
            let failed = try directory.plat(options + ["--rejects", "bad.csv"], input: Array("0,0\nbad\n".utf8))
            #expect(failed.status == 65)
            #expect(directory.text("bad.csv")?.contains("<stdin>,2,2,4,1,not-a-number") == true)
        }
    }

    @Test func aBoxThatTheTargetCannotHoldIsABadRecord() throws {
        let directory = try Workdir()
        for (system, region) in [
            ("EPSG:25832", "0,100,10,10"), ("EPSG:25832", "0,0,180,360"), ("EPSG:3857", "0,180,10,20"),
        ] {
            let outcome = try directory.plat(
                ["convert", "--kind", "region", "--from", "coordinate", "--to", system], input: Array(region.utf8))
            #expect(outcome.status == 65, "\(system) \(region): \(outcome.text)")
            #expect(outcome.output.isEmpty)
        }
        // The whole of a polar cap: its widest points are on the axes.
        let cap = try directory.plat(
            "convert", "-q", "--kind", "region", "--from", "coordinate", "--to", "EPSG:3031", input: "-80,0,20,360")
        let axis = try directory.plat("convert", "-q", "--from", "coordinate", "--to", "EPSG:3031", input: "-70,90")
        let numbers = cap.text.split { $0 == "," || $0 == "\n" }.compactMap { Double($0) }
        let reach = try #require(axis.text.split(separator: ",").first.flatMap { Double($0) })
        try #require(numbers.count == 4)
        #expect(numbers[0] + numbers[2] >= reach - 0.01)
        #expect(numbers[0] <= -reach + 0.01)
    }

    @Test func clampedRegionsAreCounted() throws {
        let outcome = try Workdir().plat(
            "convert", "--kind", "region", "--from", "coordinate", "--to", "map-point", input: "89,0,1,1\n0,0,1,1\n")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("altered (1 clamped-latitude)"))
    }

    @Test func tooManyErrorsEndTheWork() throws {
        let input = "0,0\nbad\n0,0\nbad\n0,0\n"
        let enough = try Workdir().plat(
            options + ["--on-error", "skip", "--max-errors", "2"], input: Array(input.utf8))
        #expect(enough.status == 0)
        let tooMany = try Workdir().plat(
            options + ["--on-error", "skip", "--max-errors", "1"], input: Array(input.utf8))
        #expect(tooMany.status == 65)
        #expect(tooMany.errors.contains("<stdin>:4:1: error: more than 1 bad record"))
        let none = try Workdir().plat(
            options + ["--on-error", "skip", "--max-errors", "0"], input: Array(input.utf8))
        #expect(none.errors.contains("<stdin>:2:1: error: more than 0 bad records; hint: raise --max-errors"))
    }

    @Test func quietIsQuietOnlyWhenAllIsWell() throws {
        let directory = try Workdir()
        #expect(try directory.plat(options + ["-q"], input: Array("0,0\n".utf8)).errors == "")
        let skipped = try directory.plat(options + ["-q", "--on-error", "skip"], input: Array("bad\n".utf8))
        #expect(skipped.errors.contains("1 skipped"))
        #expect(try directory.plat(options + ["-q"], input: Array("bad\n".utf8)).errorLines.count == 1)
    }

    @Test func programsGetJSON() throws {
        let outcome = try Workdir().plat(
            options + ["--on-error", "skip", "--log-format", "json", "--summary", "json"],
            input: Array("0,0\nb\"ad\n".utf8))
        let objects = try outcome.errorLines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.count == 2)
        #expect(objects[0]["code"] as? String == "not-a-number")
        #expect(objects[0]["line"] as? Int == 2)
        #expect(objects[0]["message"] as? String == "'b\"ad' is not a number")
        #expect(objects[1]["read"] as? Int == 2)
        #expect(objects[1]["skippedBy"] as? [String: Int] == ["not-a-number": 1])
    }

    /// The fields of a layer are the columns of its table, whatever happens to its records.
    @Test(arguments: ["", "--bbox 50,50,51,51", "--threads 2"]) func fieldsOfSkippedRecordsAreColumns(_ options: String)
        throws
    {
        func feature(_ members: String) -> String { #"{"type":"Feature",\#(members)}"# }
        let directory = try Workdir()
        let features = [
            feature(#""properties":{"Name":"a","n":1},"geometry":{"type":"Point","coordinates":[1,"x"]}"#),
            feature(#""geometry":{"type":"Point","coordinates":[1,100]},"properties":{"Name":"b","more":{"k":[1]}}"#),
            feature(#""geometry":{"type":"Point","coordinates":[1,2,"#),
        ]
        try directory.write("a.jsonl", features.joined(separator: "\n"))
        let table = try directory.shell("plat cat --on-error skip \(options) -f csv a.jsonl")
        #expect(table.status == 0 && table.lines == ["lat,lon,Name,n,more"], "\(table)")
        let renamed = try directory.shell(
            "plat cat --on-error skip \(options) --rename Name=name --exclude n -f csv a.jsonl")
        #expect(renamed.lines == ["lat,lon,name,more"], "\(renamed)")
        try directory.write(
            "b.jsonl", feature(#""geometry":{"type":"Point","coordinates":[1,2]},"properties":{"q":1}"#))
        let filtered = try directory.shell("plat filter 'q > 1' \(options) -f csv b.jsonl")
        #expect(filtered.lines == ["lat,lon,q"], "\(filtered)")
    }
}
