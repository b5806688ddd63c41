import Foundation
import TestSupport
import Testing

/// Archives, compression, order and failure of `plat gazetteer build`.
struct GazetteerInputTests {
    private static let archive = """
        import sys, zipfile
        with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sys.argv[2:]:
                entry = zipfile.ZipInfo(name, (2025, 11, 29, 3, 28, 0))
                archive.writestr(entry, open(name, "rb").read(), zipfile.ZIP_DEFLATED)
        """

    private func zip(_ workdir: Workdir, _ arguments: String...) throws {
        try workdir.write("zip.py", Self.archive)
        let outcome = try workdir.shell("python3 zip.py \(arguments.joined(separator: " ")) && rm zip.py")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func archivesAreTakenAsTheyAre() throws {
        let workdir = try Workdir()
        try workdir.write("cities.txt", GeoNames.paris)
        try workdir.write("FR.txt", GeoNames.postal("FR", "75001", "Paris 01", "48.86", "2.34"))
        try workdir.write("readme.txt", "This work is licensed under a Creative Commons Attribution 3.0 License.\n")
        try workdir.write("codes.txt", "ISO 639-3\tLanguage\nfra\tFrench\n")
        try zip(workdir, "cities.zip", "cities.txt")
        try zip(workdir, "postal.zip", "readme.txt", "FR.txt", "codes.txt")
        let outcome = try workdir.plat("gazetteer", "build", "-o", "out.gaz", "cities.zip", "postal.zip", "--explain")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("cities.zip/cities.txt: places: 1 read, 1 written, 0 skipped"), "\(outcome.errors)")
        #expect(outcome.errors.contains("postal.zip/FR.txt: postal codes: 1 read, 1 written, 0 skipped"))
        #expect(outcome.errors.contains("postal.zip/readme.txt: note: the file is ignored except for its licence"))
        #expect(outcome.errors.contains("postal.zip: warning: 1 other file skipped: codes.txt"))
        let info = try workdir.plat("gazetteer", "info", "--json", "out.gaz")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(info.output)) as? [String: Any])
        let sources = try #require(object["sources"] as? [[String: Any]])
        #expect(sources.map { $0["name"] as? String } == ["FR.txt", "cities.txt"])
        #expect(sources.map { $0["licence"] as? String } == ["CC BY 3.0", "CC BY 4.0"])
        #expect(sources.map { $0["date"] as? String } == ["2025-11-29", "2025-11-29"])
        #expect(
            object["attributions"] as? [String] == [
                "Contains data of GeoNames, CC BY 3.0", "Contains data of GeoNames, CC BY 4.0",
            ])
    }

    @Test func damagedArchivesAndCompressionFail() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", (1...2000).map { GeoNames.place($0, "P\($0)", "1", "\($0 % 90)") }.joined())
        try zip(workdir, "p.zip", "p.txt")
        var bytes = try #require(workdir.read("p.zip"))
        bytes[bytes.count / 2] ^= 0x10
        try workdir.write("bad.zip", bytes)
        #expect(try workdir.shell("gzip -kn p.txt && head -c 9000 p.txt.gz > cut.txt.gz").status == 0)
        for input in ["bad.zip", "cut.txt.gz"] {
            let outcome = try workdir.plat("gazetteer", "build", "-o", "out.gaz", input)
            #expect(outcome.status == 65, "\(outcome.errors)")
            #expect(!workdir.contents.contains { $0.hasPrefix("out") || $0.contains(".plat") }, "\(workdir.contents)")
        }
    }

    /// The same bytes for any number of threads, any order of the inputs, and any way to pass them.
    @Test func theFileIsTheSameForAnyOrder() throws {
        let workdir = try Workdir()
        var rows = SplitMix64(seed: 7)
        var table = ""
        for id in 1...5000 {
            let (latitude, longitude) = (Int(rows.next() % 170) - 85, Int(rows.next() % 359) - 179)
            let name = "Place \(rows.next() % 3000)"
            table += GeoNames.place(
                id, name, "\(latitude).25", "\(longitude).5", alternates: "N\(rows.next() % 99),M\(id)",
                country: ["FR", "DE", "NA"][Int(rows.next() % 3)], admin1: "\(rows.next() % 20)",
                population: "\(rows.next() % 100_000)")
        }
        try workdir.write("a.txt", table)
        try workdir.write("b.txt", GeoNames.place(3, "Place 3 elsewhere", "1", "2", population: "9999999"))
        try workdir.write("c.txt", GeoNames.country("FR", "FRA", "France", 9001))
        try workdir.write("d.txt", (1...900).map { GeoNames.alternate($0, $0, "de", "Ort \($0)") }.joined())
        #expect(try workdir.shell("gzip -kn a.txt && cat a.txt b.txt > ab.txt").status == 0)
        let orders = [
            "--threads 1 a.txt b.txt c.txt d.txt", "--threads 2 d.txt c.txt b.txt a.txt",
            "--threads 7 b.txt d.txt a.txt c.txt",
        ]
        var first: [UInt8]?
        for order in orders {
            let outcome = try workdir.shell("plat gazetteer build -q -o out.gaz \(order)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let bytes = try #require(workdir.read("out.gaz"))
            #expect(bytes == first ?? bytes, "\(order)")
            first = bytes
        }
        // Of two rows of a place the one with more people stays.
        #expect(try workdir.place(named: "Place 3 elsewhere", in: "out.gaz")?["population"] == "9999999")
    }

    @Test func standardInputAndOutput() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        let outcome = try workdir.shell(
            "plat gazetteer build -q -o - < p.txt > a.gaz && cat p.txt | plat gazetteer build -q -o b.gaz - && cmp a.gaz b.gaz"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let layer = try workdir.plat(
            "gazetteer", "build", "-o", "c.gaz", "-", input: "{\"type\":\"FeatureCollection\"}")
        #expect(layer.status == 65 && layer.errors.contains("<stdin>: error: this is neither a table of GeoNames"))
    }

    @Test(arguments: [
        ("countries.txt", GeoNames.country("FR", "FRA", "France", 1), "the input has no places"),
        ("notes.txt", "hello\nworld\n", "this is neither a table of GeoNames nor"),
        ("empty.txt", "", "the input is empty"),
        ("data.csv", "lat,lon,name\n1,2,X\n", "this is neither a table of GeoNames nor"),
    ])
    func filesWithoutPlacesAreRefused(_ name: String, _ content: String, _ message: String) throws {
        let workdir = try Workdir()
        try workdir.write(name, content)
        try workdir.write("old.gaz", "old")
        let outcome = try workdir.plat("gazetteer", "build", "-o", "old.gaz", name)
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(workdir.text("old.gaz") == "old" && workdir.contents == [name, "old.gaz"].sorted())
    }

    @Test func anEndedRunLeavesNothing() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        try workdir.write("out.gaz", "old")
        let outcome = try workdir.shell(
            """
            mkfifo rows
            plat gazetteer build -q -o out.gaz rows & pid=$!
            { cat p.txt; kill -TERM $pid; sleep 0.3; } > rows
            wait $pid || echo "status $?"
            """)
        #expect(outcome.text == "status 143\n", "\(outcome.text) \(outcome.errors)")
        #expect(workdir.contents == ["out.gaz", "p.txt", "rows"] && workdir.text("out.gaz") == "old")
    }

    @Test func usage() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        let nowhere = try workdir.plat("gazetteer", "build", "p.txt")
        #expect(nowhere.status == 64 && nowhere.errors.contains("-o is needed"))
        let missing = try workdir.plat("gazetteer", "build", "-o", "o.gaz", "p.txt", "none.txt")
        #expect(missing.status == 66 && workdir.contents == ["p.txt"])
        let same = try workdir.plat("gazetteer", "build", "-o", "p.txt", "p.txt")
        #expect(same.status == 73 && same.errors.contains("it is also an input"))
        let nameless = try workdir.plat("gazetteer", "build", "-o", "o.gaz", "--layer", "p.txt")
        #expect(nameless.status == 64 && nameless.errors.contains("--layer needs --name-field"))
        let idle = try workdir.plat("gazetteer", "build", "-o", "o.gaz", "--licence", "x", "p.txt")
        #expect(idle.status == 64, "\(idle.errors)")
    }

    @Test func theAccountInJSONTellsInputsApart() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris + GeoNames.place(2, "Lost", "0", "0"))
        let outcome = try workdir.plat("gazetteer", "build", "-o", "o.gaz", "--summary", "json", "p.txt")
        let line = try #require(outcome.errors.split(separator: "\n").last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let parts = try #require(object["byInput"] as? [[String: Any]])
        #expect(
            parts.count == 1 && parts[0]["input"] as? String == "p.txt" && parts[0]["content"] as? String == "places")
        #expect(parts[0]["read"] as? Int == 2 && parts[0]["written"] as? Int == 1 && parts[0]["skipped"] as? Int == 1)
    }
}
