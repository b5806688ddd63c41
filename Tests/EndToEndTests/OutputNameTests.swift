import Foundation
import Testing

/// Names of outputs, what follows from them, and values that a shapefile cannot hold.
struct OutputNameTests {
    @Test func namesOfOtherFilesOfAShapefileAreRefused() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        for (arguments, message) in [
            ("-o y.shx", "end in .shp"), ("-f csv -o y.zip", "as in -o y.csv.gz"),
            ("-f geojson -o y.shp", "but -f is geojson"),
            ("-f csv -o y.zst", "-o: cannot write compressed data"), ("-o y.shp.gz", "end in .shp"),
            ("-o y.gml", "GML"),
            ("-o y.parquet", "Parquet"), ("-o y.xlsx", "a spreadsheet"),
            ("-o y.7z", "an archive"), ("-o y.js", "JavaScript"), ("-o y.e00", "ArcInfo"),
            ("--rejects r.gpkg", "--rejects: bad records are written as CSV, but .gpkg means a GeoPackage"),
            ("--rejects r.geojson", "--rejects: bad records are written as CSV, but .geojson means GeoJSON"),
            ("--rejects r.jsonl", "but .jsonl means JSON"), ("-o y.shz", "a packed shapefile"),
            ("--rejects r.csv.gz", "compressed data"),
        ] {
            let outcome = try directory.shell("plat cat \(arguments) a.csv")
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        }
        // Layers beside the output.
        for line in [
            "check --coverage --faults x.parquet", "repair --coverage -o y.csv --report x.parquet",
            "render --size 9x9 -o y.png --labels-to x.parquet",
        ] {
            let outcome = try directory.shell("plat \(line) a.csv")
            #expect(
                outcome.status == 64 && outcome.errors.contains(": cannot write Parquet (.parquet); hint: choose"),
                "\(outcome)")
        }
        #expect(directory.contents == ["a.csv"])
        // Given a format, any name will do; and not every ending names a format.
        for (arguments, start) in [("-f csv -o y.gpkg", "lat"), ("-f geojson -o y.kml", "{"), ("-o y.txt", "{")] {
            let outcome = try directory.shell("plat cat -q \(arguments) a.csv && head -c 3 y.*; rm y.*")
            #expect(outcome.status == 0 && outcome.text.hasPrefix(start), "\(outcome.errors)")
        }
    }

    /// Python's gzip, zipfile and csv read what is written, twice the same bytes.
    @Test func compressedOutputs() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n" + (0..<50_000).map { "1,2,\"ü\t\($0)\"\n" }.joined())
        let outcome = try directory.shell(
            """
            set -e
            for file in a.csv.gz a.geojson.gz a.tsv a.zip; do
                plat cat -q -o $file a.csv; cp $file first; plat cat -q -o $file a.csv; cmp $file first
            done
            plat cat -q -o b.GZ -f csv a.csv
            plat cat -q -f geojson a.csv | cmp - <(gunzip -c a.geojson.gz)
            plat cat -q -f csv a.csv | cmp - <(gunzip -c a.csv.gz)
            plat cat -q -f csv a.tsv | cmp - <(gunzip -c <b.GZ)
            python3 -c '
            import csv, zipfile
            rows = list(csv.reader(open("a.tsv", newline=""), delimiter="\t"))
            assert rows[0] == ["lat", "lon", "name"] and rows[-1][2] == "ü\t49999" and len(rows) == 50001
            archive = zipfile.ZipFile("a.zip")
            assert archive.testzip() is None
            assert archive.namelist() == ["a.shx", "a.dbf", "a.prj", "a.cpg", "a.shp"], archive.namelist()'
            plat cat -q -f csv a.zip | cmp - <(plat cat -q -f csv a.csv)
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        // A full disk, and an output that would be lost.
        let full = try directory.shell("ln -s /dev/full x.csv.gz; plat cat -o x.csv.gz a.csv")
        #expect(full.status == 74 && full.errors.contains("no space left"), "\(full.errors)")
    }

    /// Layers of text in an archive, and files in folders, are layers.
    @Test func packedAndGatheredInputs() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,x\n")
        try directory.write("b.csv", "lat,lon,n\n3,4,5\n")
        let outcome = try directory.shell(
            """
            set -e
            mkdir -p in/deep; cp a.csv in; gzip -c b.csv > in/deep/b.csv.gz; echo note > in/readme.txt
            python3 -c '
            import zipfile
            with zipfile.ZipFile("t.csv.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                for name in ("a.csv", "b.csv"): archive.write(name)'
            plat cat -q -f csv a.csv b.csv > both.csv
            plat cat -q -f csv t.csv.zip | cmp - both.csv
            plat cat -q -f csv t.csv.zip/b.csv | cmp - b.csv
            plat cat -q -f csv in | cmp - both.csv
            plat sort -q --by n -f csv t.csv.zip | wc -l
            """)
        #expect(outcome.status == 0 && outcome.text.hasPrefix("3\n"), "\(outcome.text)\(outcome.errors)")
        let refused = try directory.shell(
            "cp t.csv.zip c.zip; plat cat t.csv.zip -o t.csv.zip; echo $?; cmp t.csv.zip c.zip")
        #expect(refused.status == 0 && refused.text == "64\n", "\(refused.text)\(refused.errors)")
        #expect(try directory.shell("plat cat t.csv.zip/c.csv").errors.contains("no layer 'c.csv'"))
    }

    @Test func throughALinkAllFilesAreReplaced() throws {
        let directory = try Workdir()
        _ = try directory.shell("printf 'lat,lon\\n1,2\\n' | plat cat -q -o a.shp && ln -s a.shp ln.shp")
        let outcome = try directory.shell(
            "printf 'lat,lon,n\\n3,4,x\\n5,6,y\\n' | plat cat -q -o ln.shp && plat check -q a.shp")
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        #expect(directory.contents == ["a.cpg", "a.dbf", "a.prj", "a.shp", "a.shx", "ln.shp"])
    }

    @Test func whatATableCannotHoldIsCounted() throws {
        let outcome = try Workdir().plat(
            ["cat", "-o", "a.shp"],
            input: Array(#"{"type":"Feature","properties":{"a":"","b":"x ","c":[1]},"geometry":null}"#.utf8))
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("2 padded-text") && outcome.errors.contains("1 json-as-text"), "\(outcome.errors)")
    }

    /// A file that says what coordinates are is an input, too.
    @Test(arguments: [
        "cat -f csv -d", "cat -f csv -s", "convert --to map-point -f csv -s",
    ])
    func aSystemIsKept(command: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let outcome = try directory.shell("echo EPSG:4326 > p.prj; plat \(command) p.prj -o p.prj a.csv")
        #expect(
            outcome.status == 73 && outcome.errors.contains("cannot write p.prj: it is also an input"),
            "\(outcome.errors)")
        #expect(directory.text("p.prj") == "EPSG:4326\n")
    }

    /// In the terms of the box, not of the output.
    @Test func theEdgeOfABoxIsInItWhateverIsWritten() throws {
        for target in ["EPSG:4326", "EPSG:3857", "EPSG:25832"] {
            let outcome = try Workdir().plat(
                "cat", "-q", "-f", "csv", "-d", target, "--bbox", "0,0,3,3", input: "lat,lon\n0,0\n3,3\n0,3\n4,4\n")
            #expect(outcome.lines.count == 4, "\(target): \(outcome.text)")
        }
    }

    /// A layer of nothing is still one of something.
    @Test func anEmptyLayerKeepsItsType() throws {
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: 3, records: []), nil)
        let outcome = try directory.plat("cat", "--explain", "-o", "b.shp", "a.shp")
        #expect(outcome.status == 0 && outcome.errors.contains("column FID"), "\(outcome.errors)")
        #expect(directory.read("b.shp")?[32] == 3)
    }

    /// Records after the last feature that is wanted are not in the account.
    @Test(arguments: [1, 8]) func theAccountEndsWithTheLimit(_ threads: Int) throws {
        let rows = "lat,lon\n" + (0..<9).map { "\($0),\($0)\n" }.joined()
        let outcome = try Workdir().plat(
            "cat", "--threads", "\(threads)", "-f", "csv", "--bbox", "2,2,8,8", "--limit", "2", input: rows)
        #expect(outcome.errors.contains("4 read, 2 written, 2 skipped (2 outside-bbox)"), "\(outcome.errors)")
    }

    @Test func whatAnArchiveHoldsBesidesIsSaid() throws {
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: 1, records: [ShapefileBuilder.point(1, 2)]), nil)
        let script =
            "import warnings, zipfile; warnings.simplefilter('ignore'); z = zipfile.ZipFile('z.zip', 'w'); "
            + "z.write('a.shp'); z.write('a.shx'); z.write('a.shp'); z.writestr('b.csv', 'lat,lon')"
        _ = try directory.shell("python3 -c \"\(script)\"")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "z.zip")
        #expect(outcome.lines.count == 1)
        #expect(
            outcome.errors.contains("files of a twice") && outcome.errors.contains("1 other file skipped: b.csv"),
            "\(outcome.errors)")
    }

    @Test func aPolygonThatWillReadBackAsAHoleIsCounted() throws {
        let nested = "MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0)),((1 1,5 1,5 5,1 5,1 1)))"
        // An island in a lake is none.
        let island = "MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0),(1 1,1 5,5 5,5 1,1 1)),((2 2,3 2,3 3,2 3,2 2)))"
        let outcome = try Workdir().plat("cat", "-o", "a.shp", input: "wkt\n\"\(nested)\"\n\"\(island)\"\n")
        #expect(outcome.status == 0 && outcome.errors.contains("1 nested-shell"), "\(outcome.errors)")
    }

    /// Whatever comes up before the work begins, too.
    @Test(arguments: ["missing.csv", "-s nonsense in.csv", "b.zip"]) func theLogIsJSONFromTheStart(_ words: String)
        throws
    {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n1,2\n")
        try directory.write("b.zip", "PK\u{3}\u{4}")
        let outcome = try directory.shell("plat cat --log-format json \(words)")
        #expect(outcome.status != 0 && outcome.errorLines.count == 2)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.errorLines[0].utf8)) as? [String: Any]
        #expect(object?["severity"] as? String == "error" && object?["code"] != nil)
    }

    /// An option that means nothing to what is read is not passed over.
    @Test(arguments: ["cat", "info", "check"]) func optionsThatMeanNothingAreSaid(_ command: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojson", #"{"type":"Point","coordinates":[1,2]}"#)
        try directory.write("a.csv", "lat;lon\n1;2\n")
        let idle = try directory.plat(
            command, "--delimiter", ";", "--lat", "lat", "--lon", "lon", "--measures", "a.geojson")
        #expect(
            idle.status == 0
                && idle.errors.contains(
                    "--delimiter, --lat, --lon have no effect: they apply to CSV only; --measures has no effect"),
            "\(idle.errors)")
        let used = try directory.plat(command, "--delimiter", ";", "--lat", "lat", "--lon", "lon", "a.geojson", "a.csv")
        #expect(used.status == 0 && !used.errors.contains("no effect"), "\(used.errors)")
    }

    /// A report is no layer, whatever its name says.
    @Test(arguments: ["info", "check", "fit --size 10x10"], ["y.gpkg", "y.PARQ", "y.shp", "a.b.geojson", "y.csv.gz"])
    func reportsAreNotNamedAsOtherFormats(_ command: String, _ name: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", command.hasPrefix("fit") ? "1,2\n" : "lat,lon\n1,2\n")
        let outcome = try directory.shell("plat \(command) -o \(name) a.csv")
        #expect(
            outcome.status == 64 && outcome.errors.contains("-o: a report cannot be written as "), "\(outcome.errors)")
        #expect(directory.contents == ["a.csv"])
        for good in ["y", "y.txt", "y.json", "gpkg", "a.b.log"] {
            let written = try directory.shell("plat \(command) -o \(good) a.csv")
            let isEmpty = command == "check" && good != "y.json"
            #expect(written.status == 0 && directory.read(good)?.isEmpty == isEmpty, "\(written.errors)")
        }
    }

    @Test(arguments: ["cat", "info", "check", "bounds", "convert --from coordinate --to map-point", "fit --size 10x10"])
    func noNameIsNoFile(_ command: String) throws {
        let directory = try Workdir()
        for option in ["-o", "--rejects"] where option == "-o" || command != "check" {
            let outcome = try directory.shell("plat \(command) \(option) '' missing.csv")
            #expect(
                outcome.status == (option == "-o" ? 73 : 64) && outcome.errors.contains("the name is empty"),
                "\(command): \(outcome.errors)")
        }
    }

    /// A name that says nothing about a format gets the usual one, which is reported.
    @Test func endingsThatNameNoFormat() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let note =
            "-o: b.txt is written as GeoJSON, as .txt names no format; hint: use -f to choose a format, as in -f csv"
        let outcome = try directory.shell("plat cat -o b.txt a.csv")
        #expect(outcome.status == 0 && outcome.errors.contains(note), "\(outcome.errors)")
        for options in ["-f geojson -o b.txt", "-o b.geojson", "-o b", "-o /dev/null"] {
            let silent = try directory.shell("plat cat \(options) a.csv")
            #expect(silent.status == 0 && !silent.errors.contains("names no format"), "\(options): \(silent.errors)")
        }
    }
}
