import TestSupport
import Testing

/// Addresses as people write them, read with the built-in gazetteer.
struct GeocodeAddressTests {
    private func answer(_ text: String, _ fields: String = "status,name,administrative_area,iso_country_code,unused")
        throws -> String
    {
        let directory = try Workdir()
        try directory.write("q.csv", "q\n\"\(text)\"\n")
        let outcome = try directory.shell("plat geocode forward -q --query q -f csv --fields \(fields) q.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines.last?.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false).last
            .map(String.init) ?? ""
    }

    /// A postal code that nobody knows is left over, but the state before it counts.
    @Test(arguments: [
        ("Springfield, MO 65801", "matched,Springfield,Missouri,US,65801"),
        ("Columbus, GA 31901", "matched,Columbus,Georgia,US,31901"),
        ("Portland, Maine 04101", "matched,Portland,Maine,US,04101"),
        ("1 Main St, Springfield, IL 62701, United States", "matched,Springfield,Illinois,US,\"1 Main St, 62701\""),
        ("London, ON N6A 3K7", "matched,London,Ontario,CA,N6A 3K7"),
        ("London ON N6A 3K7", "matched,London,Ontario,CA,N6A 3K7"),
        ("Perth WA 6000", "matched,Perth,Western Australia,AU,6000"),
        ("10117 Berlin", "matched,Berlin,Berlin,DE,10117"),
        ("Paris, TX 75460", "matched,Paris,Texas,US,75460"),
        // A street is called after a place that is somewhere else, and a code behind it is no town.
        ("Washington St, Boston, MA", "matched,Boston,Massachusetts,US,Washington St"),
        ("5 Main St, PA", "unmatched,,,,"), ("1051, HU", "unmatched,,,,"),
    ])
    func unknownPostalCodes(text: String, expected: String) throws { #expect(try answer(text) == expected) }

    /// Codes that a table of postal codes has confirm a town or contradict it. In countries without a table, they do
    /// neither.
    @Test(
        .enabled(if: RealGazetteer.isPublished),
        arguments: [
            ("10115 Berlin", "postal,Berlin,10115,State of Berlin,Europe/Berlin,"),
            ("D-10115 Berlin", "postal,Berlin,10115,State of Berlin,Europe/Berlin,"),
            ("D-10115", "postal,Berlin,10115,State of Berlin,Europe/Berlin,"),
            ("Chausseestr. 5, 10115 Berlin", "partial,Berlin,10115,State of Berlin,Europe/Berlin,Chausseestr. 5"),
            ("Am Zoo 1, Berlin, 10115", "partial,Berlin,10115,State of Berlin,Europe/Berlin,Am Zoo 1"),
            (
                "Unter den Linden 77, 10117 Berlin, Germany",
                "partial,Berlin,10117,State of Berlin,Europe/Berlin,Unter den Linden 77"
            ),
            ("10115 Munich", "contradiction,,,,,"), ("Am Zoo 1, Berlin, 80331", "contradiction,,,,,"),
            ("10115 Paris", "partial,Paris,,Île-de-France,Europe/Paris,10115"),
            ("F-75001 Paris", "partial,Paris,,Île-de-France,Europe/Paris,F-75001"),
            (
                "1 Elm St, Cambridge, MA 02139, USA",
                "partial,Cambridge,,Massachusetts,America/New_York,\"1 Elm St, 02139\""
            ),
            ("New York, NY 10115", "partial,New York City,,New York,America/New_York,10115"),
            (
                "10 Downing Street, London SW1A 2AA",
                "partial,London,,England,Europe/London,\"10 Downing Street, SW1A 2AA\""
            ),
            ("Statue of Liberty, New York", "partial,New York City,,New York,America/New_York,Statue of Liberty"),
            ("12 Main St, 10115", "no-match,,,,,"),
        ])
    func knownPostalCodes(text: String, expected: String) throws {
        let directory = try Workdir()
        try directory.write("q.csv", "q\n\"\(text)\"\n")
        let outcome = try directory.shell(
            """
            plat geocode forward -q --gazetteer '\(RealGazetteer.path ?? "")' --query q -f csv \
                --fields reason,match,name,postal_code,administrative_area,time_zone,unused q.csv
            """)
        let cells = outcome.lines.last?.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        // The reason or the match: one of them is empty.
        #expect(cells == (expected.hasPrefix("contra") || expected.hasPrefix("no-") ? expected + "," : "," + expected))
    }

    /// Countries and states by the names that their people use, as a query and beside one.
    @Test(arguments: [
        ("Deutschland", "matched,Germany,,DE,"), ("Bayern", "matched,Bavaria,Bavaria,DE,"),
        ("Milano, Lombardia", "matched,Milan,Lombardy,IT,"), ("Sevilla, Andalucía", "matched,Sevilla,Andalusia,ES,"),
        ("Aachen, NRW", "matched,Aachen,North Rhine-Westphalia,DE,"), ("Aachen, Bayern", "unmatched,,,,"),
        // A misspelt town is not the state it is said to be in.
        ("Unalaska, Alaska, US", "unmatched,,,,"), ("Califronia", "matched,California,California,US,"),
    ])
    func namesOfStates(text: String, expected: String) throws { #expect(try answer(text) == expected) }

    /// A field with states holds no towns, and no town is corrected where the state is unknown.
    @Test func fieldsOfStates() throws {
        let directory = try Workdir()
        try directory.write(
            "q.csv", "c,s,k\nNovorossiysk,Krasnodar,RU\nBelomorsk,Karelia,RU\nAachen,Bayern,DE\nAachen,NRW,DE\n")
        let outcome = try directory.shell(
            """
            plat geocode forward -q --city c --state s --country k -f csv --fields reason,match,name,unused q.csv
            """)
        let found = outcome.lines.dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).suffix(4).joined(separator: ",")
        }
        #expect(
            found == [",partial,Novorossiysk,Krasnodar", "no-match,,,", "contradiction,,,", ",exact,Aachen,"],
            "\(outcome.text)\(outcome.errors)")
    }

    /// Parts of cities that the built-in gazetteer knows.
    @Test func sections() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\n48.8637,2.277\n52.48,13.43\n52.4,13.06\n' |
                plat geocode reverse -q -f csv --fields locality,sub_locality
            """)
        #expect(
            outcome.text
                == "lat,lon,locality,sub_locality\n48.8637,2.277,Paris,Paris 16 Passy\n52.48,13.43,Berlin,Neukölln\n52.4,13.06,Potsdam,\n"
        )
    }

    /// Cells without a value are not corrected to names.
    @Test(arguments: ["true", "unknown"])
    func placeholders(text: String) throws { #expect(try answer(text, "status,reason,name") == "unmatched,no-match,") }

    /// The middle of a country does not stand for a town without a name, unless no town was requested.
    @Test func emptyTowns() throws {
        let directory = try Workdir()
        try directory.write("q.csv", "town,land\nBern,CH\n,CH\n")
        let outcome = try directory.shell(
            """
            plat geocode forward -q --city town --country land --fields match,name -f csv q.csv
            plat geocode forward -q --query land --fields match,name -f csv q.csv
            """)
        let found = outcome.lines.map { $0.split(separator: ",").suffix(2).joined(separator: " ") }
        #expect(
            found == ["match name", "exact Bern", "partial Switzerland", "match name"]
                + Array(repeating: "alternate Switzerland", count: 2), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("Amsterdam, Netherlands", "matched,Amsterdam,NL"), ("Prague, Czech Republic", "matched,Prague,CZ"),
        ("London, UK", "matched,London,GB"), ("Boston, U.S.A.", "matched,Boston,US"),
        ("Köln, Deutschland", "matched,Köln,DE"), ("Moscow, Russian Federation", "matched,Moscow,RU"),
        ("Hanoi, Viet Nam", "matched,Hanoi,VN"), ("Boston, Narnia UK", "unmatched,,"),
    ])
    func namesOfCountries(text: String, expected: String) throws {
        #expect(try answer(text, "status,name,iso_country_code") == expected)
    }

    /// Words that can be cut in many ways take no longer than others.
    @Test func manyWaysToCut() throws {
        let words = String(repeating: "z", count: 400) + String(repeating: " Baden", count: 60)
        #expect(try answer(words, "status") == "unmatched")
    }

    /// Each candidate reports how its own name fits.
    @Test func matchesOfCandidates() throws {
        let outcome = try Workdir().shell(
            "plat geocode forward -q --text Victoria --candidates 3 -f csv --fields match,iso_country_code")
        #expect(
            outcome.lines.dropFirst().map { $0.split(separator: ",").suffix(2).joined(separator: " ") }
                == ["alternate HK", "exact AU", "exact CA"])
    }

    /// The licence of the input stays beside that of the answers, which stands there once.
    @Test func attributions() throws {
        let outcome = try Workdir().shell(
            """
            echo '{"type":"FeatureCollection","attribution":"OSM","features":[{"type":"Feature","properties":{},' \
                '"geometry":{"type":"Point","coordinates":[2.3,48.8]}}]}' > a.geojson
            plat geocode reverse -q a.geojson > b.geojson; plat geocode reverse -q b.geojson > c.geojson
            grep -c '"attribution_2":"OSM"' b.geojson c.geojson; grep -o 'GeoNames' c.geojson | wc -l
            """)
        #expect(outcome.text == "b.geojson:1\nc.geojson:1\n1\n", "\(outcome.text)\(outcome.errors)")
    }

    /// Names that are looked for again have the same answers, whatever stands between them.
    @Test func namesThatRepeat() throws {
        let names = ["Atlantropa", "Marsielle", "Paris", "1 Main St, Springfield, MO", "Marsielle", "Atlantropa"]
        let rows = (0..<600).map { "\"\(names[$0 % 6])\"" }.joined(separator: "\n")
        let directory = try Workdir()
        try directory.write("q.csv", "q\n" + rows + "\n")
        let lines = try directory.shell("plat geocode forward -q --query q -f csv --fields q,status,name,unused q.csv")
            .lines
        #expect(lines.count == 601 && Set(lines).count == 5)
        for (index, line) in lines.dropFirst().enumerated() { #expect(line == lines[1 + index % 6]) }
    }

    /// Cards have no place if there is no answer.
    @Test func cardsWithoutAnswers() throws {
        let outcome = try Workdir().shell(
            "printf 'n\\nAtlantropa\\n' | plat geocode forward -q --query n --as vcard -f csv --fields status")
        #expect(outcome.text == "lat,lon,status,vcard\n,,unmatched,\n")
    }

    /// An address keeps the postal code and the street of its card, and the state if the answer has none.
    @Test func cardsKeepTheirAddresses() throws {
        let directory = try Workdir()
        try directory.write(
            "a.vcf",
            """
            BEGIN:VCARD
            VERSION:3.0
            FN:Ada
            ADR:Box 7;Floor 2;Bundesplatz 3;Bern;BE;3005;Switzerland
            END:VCARD
            BEGIN:VCARD
            VERSION:3.0
            FN:Bo
            ADR:;;Main St 1;Monaco;Fontvieille;98000;Monaco
            END:VCARD

            """)
        let cards = try directory.shell("plat geocode forward -q --as vcard -f csv --fields vcard a.vcf").text
        #expect(cards.contains("ADR:;;Box 7\\, Floor 2\\, Bundesplatz 3;Bern;Bern;3005;Switzerland\r\n"), "\(cards)")
        #expect(cards.contains("ADR:;;Main St 1;Monaco;Fontvieille;98000;Monaco\r\n"), "\(cards)")
        let lines = try directory.shell("plat geocode forward -q --as line -f csv --fields address a.vcf").text
        #expect(lines.contains("\"Box 7, Floor 2, Bundesplatz 3, 3005 Bern, Switzerland\""), "\(lines)")
    }

    /// A geometry that is replaced is counted.
    @Test func geometriesOfTheInput() throws {
        let outcome = try Workdir().shell(
            """
            echo '{"type":"Feature","properties":{"n":"Paris"},"geometry":{"type":"Point","coordinates":[1,2]}}' |
                plat geocode forward --query n -f csv --fields n
            """)
        #expect(outcome.text == "lat,lon,n\n48.85341,2.3488,Paris\n")
        #expect(outcome.errors.contains("altered (1 replaced-geometry)"), "\(outcome.errors)")
    }
}

/// Input that comes in pieces and can be read only once.
struct GeocodePipeTests {
    @Test(arguments: ["geojson", "geojsonseq"], ["reverse", "forward --query name"])
    func layersOfAnyFormat(format: String, command: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "lat,lon,name\n" + String(repeating: "48.85,2.35,Paris\n51.5,-0.12,London\n", count: 9))
        let outcome = try directory.shell(
            """
            plat cat -q -f \(format) -o a.\(format) a.csv
            plat geocode \(command) -q -f csv a.\(format) > wanted 2> errors
            (head -5 a.\(format); sleep 0.2; tail -n +6 a.\(format)) | plat geocode \(command) -q -f csv > got 2> errors
            mkfifo f; cat a.\(format) > f & plat geocode \(command) -q -f csv f > named 2> errors
            wc -l < wanted; cmp wanted got; cmp wanted named
            """)
        #expect(outcome.text == "19\n", "\(outcome.text)\(outcome.errors)")
        let many = try directory.shell("cat a.\(format) | plat geocode \(command) -q -f csv - a.csv | wc -l")
        #expect(many.text == "37\n", "\(many.errors)")
    }
}
