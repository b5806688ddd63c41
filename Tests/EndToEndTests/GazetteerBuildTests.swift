import Foundation
import TestSupport
import Testing

/// `plat gazetteer build` from tables of GeoNames that were made here.
struct GazetteerBuildTests {
    private func build(_ workdir: Workdir, _ arguments: String...) throws -> Workdir.Outcome {
        try workdir.plat(["gazetteer", "build", "-o", "out.gaz"] + arguments)
    }

    @Test func tablesAreKnownByTheirShape() throws {
        let workdir = try Workdir()
        try workdir.write("a", GeoNames.paris + GeoNames.place(2, "Lyon", "45.75", "4.85", admin1: "84"))
        try workdir.write("b", "FR.11\tÎle-de-France\tIle-de-France\t3012874\nFR.11.75\tParis\tParis\t2968815\n")
        try workdir.write("c", "# a comment\n#ISO\tISO3\n" + GeoNames.country("FR", "FRA", "France", 3_017_382))
        let names: [String] = [
            GeoNames.alternate(1, 2_988_507, "it", "Lutezia", flags: "1\t\t\t1"),
            GeoNames.alternate(2, 2_988_507, "link", "https://example.org"),
            GeoNames.alternate(3, 99, "en", "Nowhere"), GeoNames.alternate(4, 3_017_382, "de", "Frankreich"),
        ]
        try workdir.write("d", names.joined())
        try workdir.write("e", GeoNames.postal("FR", "75001", "Paris 01", "48.86", "2.34"))
        let outcome = try build(workdir, "d", "e", "a", "b", "c")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.split(separator: "\n").dropLast().map(String.init) == [
                "d: alternate names: 4 read, 2 written, 2 skipped", "e: postal codes: 1 read, 1 written, 0 skipped",
                "a: places: 2 read, 2 written, 0 skipped", "b: divisions: 2 read, 2 written, 0 skipped",
                "c: countries: 1 read, 1 written, 0 skipped",
            ])
        #expect(
            outcome.errors.contains("10 read, 8 written, 2 skipped (1 not-in-gazetteer, 1 not-a-name)")
                || outcome.errors.contains("10 read, 8 written, 2 skipped (1 not-a-name, 1 not-in-gazetteer)"))
        let paris = try #require(try workdir.place(named: "Paris", in: "out.gaz", kinds: "place"))
        #expect(paris["geonameid"] == "2988507" && paris["population"] == "2138551" && paris["at"] == "48.85341,2.3488")
        #expect(paris["country"] == "FR" && paris["admin1"] == "11" && paris["timezone"] == "Europe/Paris")
        #expect(paris["feature_code"] == "PPLC")
        #expect(
            Set((paris["names"] ?? "").split(separator: "|").map(String.init)) == [
                "Parigi", "PAR", "パリ", "Lutezia@it+preferred+historic",
            ])
        let france = try #require(try workdir.place(named: "France", in: "out.gaz", kinds: "country"))
        #expect(france["iso3"] == "FRA" && france["names"] == "Frankreich@de" && france["area_km2"] == "1000.5")
        #expect(try workdir.place(named: "Île-de-France", in: "out.gaz", kinds: "admin1")?["admin1"] == "11")
        let postal = try #require(try workdir.places("out.gaz", kinds: "postal").first)
        #expect(postal["postal_code"] == "75001" && postal["name"] == "Paris 01" && postal["accuracy"] == "5")
        #expect(postal["admin2_name"] == "Paris")
    }

    /// Places have codes of countries and states, whose names are in files of their own.
    @Test(arguments: [
        (
            "a", "the names of countries and states are missing",
            "give countryInfo.txt and admin1CodesASCII.txt of GeoNames"
        ),
        ("a b", "the names of countries are missing", "give countryInfo.txt of GeoNames"),
        ("a c", "the names of states are missing", "give admin1CodesASCII.txt of GeoNames"), ("a b c", "", ""),
    ])
    func namesThatAreMissing(files: String, note: String, advice: String) throws {
        let workdir = try Workdir()
        try workdir.write("a", GeoNames.paris)
        try workdir.write("b", "FR.11\tÎle-de-France\tIle-de-France\t3012874\n")
        try workdir.write("c", GeoNames.country("FR", "FRA", "France", 3_017_382))
        let outcome = try workdir.shell("plat gazetteer build -o out.gaz \(files)")
        #expect(outcome.status == 0 && outcome.errors.contains("note: the names of") == !note.isEmpty)
        guard !note.isEmpty else { return }
        #expect(outcome.errors.contains(note) && outcome.errors.contains("hint: \(advice)"), "\(outcome.errors)")
    }

    /// What other importers have fallen into.
    @Test(
        arguments: [
            // A quotation mark is a letter.
            ("Rome \"Caput", GeoNames.place(1, "Rome \"Caput", "41.9", "12.5"), [:]),
            ("\"Moscow\"", GeoNames.place(1, "\"Moscow\"", "55.75", "37.6"), [:]),
            // Namibia is not a missing value.
            ("Windhoek", GeoNames.place(1, "Windhoek", "-22.5", "17", country: "NA"), ["country": "NA"]),
            // No people are known, or no division.
            ("Zero", GeoNames.place(1, "Zero", "1", "2", population: "0"), ["population": nil]),
            ("Empty", GeoNames.place(1, "Empty", "1", "2", population: ""), ["population": nil]),
            ("None", GeoNames.place(1, "None", "1", "2", admin1: "00"), ["admin1": nil]),
            // Codes of divisions are letters as well.
            ("Leeds", GeoNames.place(1, "Leeds", "53.8", "-1.5", country: "GB", admin1: "ENG"), ["admin1": "ENG"]),
            // Kosovo has no numeric code.
            ("Pristina", GeoNames.place(1, "Pristina", "42.7", "21.2", country: "XK", admin1: ""), ["country": "XK"]),
            // Names that are written twice, and an airport.
            (
                "Nice", GeoNames.place(1, "Nice", "43.7", "7.3", alternates: "Nice,NCE,Nizza,Nizza"),
                ["names": "NCE|Nizza"]
            ),
            ("Edge", GeoNames.place(1, "Edge", "-90", "180"), ["at": "-90.0,180.0"]),
            ("Blanks in name", GeoNames.place(1, "Blanks in name", "+1.50", "2e0"), ["at": "1.5,2.0"]),
        ] as [(String, String, [String: String?])])
    func traps(_ name: String, _ row: String, _ wanted: [String: String?]) throws {
        let workdir = try Workdir()
        try workdir.write("places.txt", GeoNames.place(7, "Other", "10", "20") + row)
        let outcome = try build(workdir, "places.txt")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try #require(try workdir.place(named: name, in: "out.gaz", kinds: "place"), "\(name)")
        for (field, value) in wanted { #expect(found[field] == value, "\(field)") }
    }

    @Test func lostCoordinatesAreSaidAndSkipped() throws {
        let workdir = try Workdir()
        try workdir.write(
            "p.txt", GeoNames.paris + GeoNames.place(2, "Oymyakon", "0", "0") + GeoNames.place(3, "Lost", "0.0", "-0"))
        let outcome = try build(workdir, "p.txt")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("p.txt:2: warning: a place at 0,0 was skipped: its coordinate was lost\n"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("3 read, 1 written, 2 skipped (2 lost-coordinate)"))
        #expect(try workdir.places("out.gaz", kinds: "place").compactMap { $0["name"] } == ["Paris"])
    }

    @Test func continentsCountriesAndDivisionsAreKnownByTheirCodes() throws {
        let workdir = try Workdir()
        let rows = [
            GeoNames.place(1, "Europe", "48", "9", class: "L", code: "CONT", country: "", admin1: ""),
            GeoNames.place(2, "France", "46", "2", class: "A", code: "PCLI", admin1: "00"),
            GeoNames.place(3, "Corsica", "42", "9", class: "A", code: "ADM1", admin1: "94"),
            GeoNames.place(4, "Corse-du-Sud", "41.8", "9", class: "A", code: "ADM2", admin1: "94", admin2: "2A"),
            GeoNames.place(5, "Ajaccio", "41.9", "8.7", code: "PPLA", admin1: "94"),
            GeoNames.place(6, "Mont Blanc", "45.8", "6.9", class: "T", code: "MT"),
        ]
        try workdir.write("all.txt", rows.joined())
        #expect(try build(workdir, "all.txt").status == 0)
        let kinds = Dictionary(
            uniqueKeysWithValues: try workdir.places("out.gaz").map { ($0["name"] ?? "", $0["kind"] ?? "") })
        #expect(
            kinds == [
                "Europe": "continent", "France": "country", "Corsica": "admin1", "Corse-du-Sud": "admin2",
                "Ajaccio": "place", "Mont Blanc": "other",
            ])
    }

    @Test func columnsWithNames() throws {
        let workdir = try Workdir()
        let table = """
            # licence: CC BY 4.0
            # attribution: Ours
            # date: 2026-07-01
            geonameid\tname\tlatitude\tlongitude\tcountry\tadmin1\tpopulation\ttimezone
            12\tTakht-e Qeyşar\t32.05908\t48.86752\tIR\t15\t1266\tAsia/Tehran
            38\tSeyyed Nūr\t32.13928\t48.49952\tIR\t15\t\tAsia/Tehran

            """
        try workdir.write("t.tsv", table)
        #expect(try workdir.shell("gzip -kn t.tsv").status == 0)
        for input in ["t.tsv", "t.tsv.gz"] {
            let outcome = try build(workdir, input)
            #expect(outcome.errors.contains("\(input): places with a header: 2 read, 2 written, 0 skipped"))
            #expect(try workdir.place(named: "Seyyed Nūr", in: "out.gaz")?["timezone"] == "Asia/Tehran")
        }
        let info = try workdir.plat("gazetteer", "info", "out.gaz")
        #expect(info.text.contains("2 rows, 2026-07-01, CC BY 4.0") && info.text.contains("attribution   Ours"))
        // Each kind has its columns; a kind that plat does not know is a bad row.
        try workdir.write(
            "k.tsv",
            "kind\tgeonameid\tname\tlatitude\tlongitude\tcountry\tadmin1\nplace\t1\tX\t1\t2\tFR\t11\n"
                + "country\t2\tFrance\t\t\tFR\t\nadmin1\t\tIle\t\t\tFR\t11\nmoon\t3\tIo\t1\t1\t\t\n")
        let kinds = try workdir.plat("gazetteer", "build", "-o", "out.gaz", "--on-error", "skip", "k.tsv")
        #expect(kinds.status == 0 && kinds.errors.contains("k.tsv:5:1: error: unknown kind 'moon'"), "\(kinds.errors)")
        #expect(
            try workdir.places("out.gaz").compactMap { $0["kind"] }.sorted() == ["admin1", "country", "place"])
    }

    /// Each bad row, with the column of the fault, its code and what the message says.
    @Test(
        arguments: [
            ("1\tTwo\n", 1, "ragged-row", "the row has 2 columns instead of 19"),
            (GeoNames.place(2, "", "1", "2"), 3, "no-name", "the name is empty"),
            (GeoNames.place(2, "X", "91", "2"), 8, "invalid-coordinate", "latitude 91 is outside -90…90"),
            (GeoNames.place(2, "X", "1", "-180.5"), 10, "invalid-coordinate", "longitude -180.5 is outside -180…180"),
            (GeoNames.place(2, "X", "north", "2"), 8, "not-a-number", "the latitude 'north' is not a number"),
            (GeoNames.place(2, "X", "", "2"), 8, "missing-coordinate", "the latitude is empty"),
            (GeoNames.place(2, "X", "nan", "2"), 8, "not-a-number", "the latitude 'nan' is not a number"),
            (GeoNames.place(2, "X", "1", "2", country: "fr"), 18, "bad-country", "the country 'fr' is not a code"),
            (GeoNames.place(2, "X", "1", "2", population: "-5"), 28, "not-a-number", "the population '-5'"),
            (
                GeoNames.place(2, "X", "1", "2").replacing("2\tX", with: "x\tX"), 1, "bad-geonameid",
                "the geonameid 'x' is not a number"
            ),
            (
                GeoNames.place(2, "X", "1", "2").replacing("2\tX", with: "99999999999\tX"), 1, "bad-geonameid",
                "the geonameid '99999999999'"
            ),
        ] as [(String, Int, String, String)])
    func badRows(_ row: String, _ column: Int, _ code: String, _ message: String) throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris + "\n" + row + GeoNames.place(3, "After", "5", "6"))
        let failed = try build(workdir, "p.txt")
        #expect(failed.status == 65 && failed.errors.contains("p.txt:3:"), "\(failed.errors)")
        #expect(failed.errors.contains(message), "\(failed.errors)")
        #expect(workdir.contents == ["p.txt"])
        let skipped = try build(workdir, "--on-error", "skip", "--rejects", "bad.csv", "p.txt")
        #expect(skipped.status == 0 && skipped.errors.contains("3 read, 2 written, 1 skipped (1 \(code))"))
        let rejects = try #require(workdir.text("bad.csv"))
        #expect(rejects.contains("p.txt,") && rejects.contains(",\(code),"), "\(rejects)")
        let location = try #require(failed.errors.firstMatch(of: /p\.txt:3:(\d+)/))
        if !row.contains("99999") { #expect(Int(location.1) == column, "\(failed.errors)") }
        #expect(Set(try workdir.places("out.gaz", kinds: "place").compactMap { $0["name"] }) == ["After", "Paris"])
    }

    @Test func textThatIsNotUTF8IsABadRow() throws {
        let workdir = try Workdir()
        let bad = Array(GeoNames.place(2, "M?nchen", "48", "11").utf8).map { $0 == UInt8(ascii: "?") ? 0xFC : $0 }
        try workdir.write("p.txt", Array(GeoNames.paris.utf8) + bad)
        let failed = try build(workdir, "p.txt")
        #expect(
            failed.status == 65 && failed.errors.contains("p.txt:2:4: error: the text is not UTF-8"), "\(failed.errors)"
        )
        // The same bytes are text in the encoding that they have.
        #expect(try build(workdir, "--encoding", "latin1", "p.txt").status == 0)
    }

    @Test func theMostErrorsAreOfAllInputs() throws {
        let workdir = try Workdir()
        try workdir.write("a.txt", GeoNames.paris + "x\n")
        try workdir.write("b.txt", GeoNames.place(2, "B", "1", "2") + "y\n")
        let outcome = try build(workdir, "--on-error", "skip", "--max-errors", "1", "a.txt", "b.txt")
        #expect(outcome.status == 65 && outcome.errors.contains("more than 1 bad record"))
    }
}
