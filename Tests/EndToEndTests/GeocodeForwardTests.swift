import Foundation
import TestSupport
import Testing

/// `plat geocode forward` and `search` on real places: the worked examples of geocoding, known from the maps of the
/// world.
@Suite(.serialized, .enabled(if: RealGazetteer.isThere)) struct GeocodeForwardTests {
    private var gazetteer: String { "--gazetteer '\(RealGazetteer.path ?? "")'" }

    /// Answers to queries: a line each of the fields.
    private func answers(
        _ queries: [String], fields: String = "status,match,iso_country_code,lat", options: String = ""
    ) throws -> [String] {
        let directory = try Workdir()
        let rows = queries.map { "\"\($0.replacingOccurrences(of: "\"", with: "\"\""))\"" }
        try directory.write("q.csv", "query\n" + rows.joined(separator: "\n") + "\n")
        let outcome = try directory.shell(
            "plat geocode forward -q \(gazetteer) -f csv --fields \(fields) \(options) q.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Array(outcome.lines.dropFirst())
    }

    @Test(arguments: [
        ("Paris", "48.85341,2.3488,matched,FR"), ("Paris, TX", "33.66094,-95.55551,matched,US"),
        ("Paris Texas", "33.66094,-95.55551,matched,US"), ("London, CA", "42.98339,-81.23304,matched,CA"),
        ("London, Canada", "42.98339,-81.23304,matched,CA"), ("Springfield, MO", "37.21533,-93.29824,matched,US"),
        ("Springfield", "39.80172,-89.64371,ambiguous,US"), ("São Paulo", "-23.5475,-46.63611,matched,BR"),
        ("Sao Paulo", "-23.5475,-46.63611,matched,BR"), ("サンパウロ", "-23.5475,-46.63611,matched,BR"),
        ("ｻﾝﾊﾟｳﾛ", "-23.5475,-46.63611,matched,BR"), ("SÃO PAULO", "-23.5475,-46.63611,matched,BR"),
        ("St. Louis", "38.62727,-90.19789,ambiguous,US"), ("Saint-Louis", "16.01793,-16.48962,ambiguous,SN"),
        ("Munchen", "48.13743,11.57549,matched,DE"), ("MÜNCHEN", "48.13743,11.57549,matched,DE"),
        ("Muenchen", "48.13743,11.57549,matched,DE"), ("Munich", "48.13743,11.57549,matched,DE"),
        ("Marsielle", "43.29695,5.38107,matched,FR"), ("Atlantis", "-33.56668,18.48335,ambiguous,ZA"),
        ("1 Infinite Loop, Cupertino, CA USA", "37.323,-122.03218,matched,US"),
        ("Brigadoon", ",,unmatched,"), ("nyc, france", ",,unmatched,"), ("42", ",,unmatched,"),
    ])
    func workedExamples(query: String, answer: String) throws {
        #expect(try answers([query], fields: "status,iso_country_code") == [answer])
    }

    @Test func namesInOtherSpellings() throws {
        let names = [
            ("Łódź", "PL"), ("Lodz", "PL"), ("Đà Nẵng", "VN"), ("Da Nang", "VN"), ("İstanbul", "TR"), ("ΑΘΗΝΑ", "GR"),
            ("Xian", "CN"), ("東京", "JP"), ("Kiev", "UA"), ("Bombay", "IN"), ("Peking", "CN"), ("Sao Paulo", "BR"),
        ]
        #expect(try answers(names.map(\.0), fields: "iso_country_code").map { $0.suffix(2) } == names.map { $0.1[...] })
        // バリ is Bali, which must not become Paris.
        #expect(try answers(["バリ"], fields: "status,name") == [",,unmatched,"])
    }

    @Test func ambiguousNames() throws {
        let names = ["Valencia", "Cambridge", "San José", "Victoria"]
        let found = try answers(names, fields: "status,iso_country_code")
        #expect(found.map { $0.suffix(12) } == ["ambiguous,VE", "ambiguous,GB", "ambiguous,CR", "ambiguous,HK"])
        let decided = try answers(
            ["Valencia, Spain", "Cambridge, GB", "San José, CR"], fields: "status,iso_country_code")
        #expect(decided.map { $0.suffix(10) } == ["matched,ES", "matched,GB", "matched,CR"])
    }

    @Test func reasonsAndUnusedWords() throws {
        let found = try answers(
            ["nyc, france", "Brigadoon", "-", "42", "1 Infinite Loop, Cupertino, CA USA"],
            fields: "reason,match,unused")
        #expect(
            found == [
                ",,contradiction,,", ",,no-match,,", ",,empty-query,,", ",,no-match,,",
                "37.323,-122.03218,,partial,1 Infinite Loop",
            ])
    }

    @Test func postalCodes() throws {
        let found = try answers(["10115 Berlin", "10115", "10115, Germany"], fields: "status,match,postal_code")
        #expect(found.allSatisfy { $0 == "52.532,13.3922,matched,postal,10115" }, "\(found)")
    }

    /// The table of the manual, to the byte, with the reason why a query has no answer.
    @Test func theTable() throws {
        let outcome = try Workdir().shell(
            """
            printf 'id,place\\n1,Paris\\n2,"Paris, TX"\\n3,Springfield\\n4,サンパウロ\\n5,Marsielle\\n6,Brigadoon\\n' |
                plat geocode forward \(gazetteer) --query place -f csv
            """)
        #expect(
            outcome.lines == [
                "lat,lon,id,place,status,reason,match,name,administrative_area,iso_country_code,candidates",
                "48.85341,2.3488,1,Paris,matched,,exact,Paris,Île-de-France,FR,3",
                "33.66094,-95.55551,2,\"Paris, TX\",matched,,exact,Paris,Texas,US,1",
                "39.80172,-89.64371,3,Springfield,ambiguous,,exact,Springfield,Illinois,US,9",
                "-23.5475,-46.63611,4,サンパウロ,matched,,alternate,São Paulo,São Paulo,BR,1",
                "43.29695,5.38107,5,Marsielle,matched,,corrected,Marseille,Provence-Alpes-Côte d'Azur,FR,1",
                ",,6,Brigadoon,unmatched,no-match,,,,,0",
            ])
        #expect(
            outcome.errors.contains(
                "6 read, 6 written (matched 4, corrected 1 of them, ambiguous 1, unmatched 1), 1 without geometry, "),
            "\(outcome.errors)")
    }

    @Test func regionsPreferAndFiltersExclude() throws {
        #expect(try answers(["Paris"], fields: "name", options: "--region 33.6,-95.5,2,2")[0].hasPrefix("33.66094"))
        #expect(try answers(["Paris"], fields: "name", options: "--countries us")[0].hasPrefix("33.66094"))
        #expect(try answers(["Paris"], fields: "name", options: "--bbox -100,30,-90,40")[0].hasPrefix("33.66094"))
        #expect(try answers(["Paris"], fields: "name", options: "--near 48,11")[0].hasPrefix("48.85341"))
        #expect(try answers(["Marsielle"], fields: "status", options: "--max-edits 0") == [",,unmatched"])
        // A name that is spelt right elsewhere is not corrected.
        #expect(try answers(["Paris"], fields: "status", options: "--countries VN") == [",,unmatched"])
    }

    /// Each qualifier leaves no more places than before.
    @Test func qualifiersNeverAddCandidates() throws {
        let chains = [
            ["Springfield", "Springfield, US", "Springfield, Illinois, US"],
            ["San José", "San José, CR"], ["London", "London, CA", "London, Ontario, CA"],
            ["Victoria", "Victoria, Canada", "Victoria, British Columbia, Canada"],
        ]
        for chain in chains {
            let counts = try answers(chain, fields: "candidates").map { Int($0.split(separator: ",").last!)! }
            #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 } && counts.last! > 0, "\(chain) \(counts)")
        }
    }

    @Test func fieldsOfAddresses() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "town,land,street\nParis,US,1 Main St\nParis,Narnia,\n,FR,\nParis,FR,\n")
        let outcome = try directory.shell(
            """
            plat geocode forward -q \(gazetteer) --city town --country land --street street -f csv \
            --fields land,match,reason,name,unused a.csv
            """)
        // The position of a country follows from those of its places, and they from the files.
        let france = RealGazetteer.isPublished.isMet ? "47.38072,2.84241" : "46.30131,2.30666"
        #expect(
            outcome.lines == [
                "lat,lon,land,match,reason,name,unused", "33.66094,-95.55551,US,partial,,Paris,1 Main St",
                ",,Narnia,,no-such-country,,", "\(france),FR,partial,,France,", "48.85341,2.3488,FR,exact,,Paris,",
            ], "\(outcome.text)")
    }

    @Test func candidatesAndPolicies() throws {
        let directory = try Workdir()
        let listed = try directory.shell(
            """
            plat geocode forward -q \(gazetteer) --text 'St. Louis' --candidates 3 -f csv \
            --fields rank,name,iso_country_code
            """)
        #expect(
            listed.lines == [
                "lat,lon,rank,name,iso_country_code", "38.62727,-90.19789,1,St. Louis,US",
                "16.01793,-16.48962,2,Saint-Louis,SN", "47.59206,7.55923,3,Saint-Louis,FR",
            ])
        try directory.write("a.csv", "place\nParis\nSpringfield\nBrigadoon\n")
        let command = "plat geocode forward -q \(gazetteer) -f csv --fields name"
        let skipped = try directory.shell("\(command) --ambiguous skip --unmatched skip a.csv")
        #expect(skipped.lines == ["lat,lon,name", "48.85341,2.3488,Paris"])
        let failed = try directory.shell("\(command) --unmatched fail a.csv")
        #expect(failed.status == 65 && failed.errors.contains("'Brigadoon'"), "\(failed.errors)")
        let ambiguous = try directory.shell("\(command) --ambiguous fail a.csv")
        #expect(ambiguous.status == 65 && ambiguous.errors.contains("'Springfield'"))
    }

    @Test func usage() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,what\n1,Paris\n")
        let none = try directory.shell("plat geocode forward \(gazetteer) a.csv")
        #expect(none.status == 64 && none.errors.contains("--query") && none.errors.contains("id, what"))
        let unknown = try directory.shell("plat geocode forward \(gazetteer) --query town a.csv")
        #expect(unknown.status == 64 && unknown.errors.contains("no field named 'town'"), "\(unknown.errors)")
        let country = try directory.shell("plat geocode forward \(gazetteer) --query what --countries XX a.csv")
        #expect(country.status == 64 && country.errors.contains("unknown country 'XX'"))
        let missing = try directory.shell("plat geocode forward --gazetteer nowhere.gaz --query what a.csv")
        #expect(missing.status == 66 && missing.errors.contains("plat gazetteer build"))
    }

    /// No column of the input is overwritten, threads change nothing, and case makes no difference.
    @Test func columnsAndThreads() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "place,name\nParis,own\n")
        let outcome = try directory.shell("plat geocode forward -q \(gazetteer) --query place -f csv a.csv")
        #expect(outcome.lines[0].contains("place,name,status,reason,match,name_2"), "\(outcome.text)")
        #expect(outcome.lines[1].contains("Paris,own,matched,,exact,Paris"))
        // Names as they are, and with two letters in the other order.
        let cities = try Package.text("samples/cities.csv").split(separator: "\n").dropFirst().prefix(700)
        let names = cities.compactMap { $0.split(separator: ",").first.map(String.init) }
        let misspelt = names.filter { $0.count > 4 }.map {
            String($0.prefix(2)) + String($0.dropFirst(2).prefix(2).reversed()) + $0.dropFirst(4)
        }
        try directory.write(
            "q.csv", "query\n" + String(repeating: (names + misspelt).joined(separator: "\n") + "\n", count: 9))
        let command = "plat geocode forward -q \(gazetteer) --query query --fields status,name,geonameid -f csv"
        let one = try directory.shell("\(command) --threads 1 q.csv")
        #expect(try directory.shell("\(command) --threads 4 q.csv").text == one.text)
    }

    @Test func searching() throws {
        let directory = try Workdir()
        let command = "plat geocode search -q \(gazetteer) -f csv --fields name,iso_country_code"
        #expect(
            try directory.shell("\(command) --near 48.1,11.5 --limit 2 frank").lines[1].hasSuffix(
                "Frankfurt am Main,DE"))
        #expect(try directory.shell("\(command) --limit 1 york new").lines[1].contains("New York"))
        #expect(try directory.shell("\(command) --countries CH capital bern").lines.count == 2)
        let corrected = try directory.shell("plat geocode search -q \(gazetteer) -f csv --fields match,name Marsielle")
        #expect(corrected.lines[1].hasSuffix("corrected,Marseille"))
        #expect(try directory.shell("\(command) --kind admin1 texas").lines[1].contains("Texas,US"))
    }

    /// Countries by names that tables of countries lack; none of them is corrected to a town.
    @Test(arguments: [
        ("Congo Kinshasa", "country,CD"), ("Burma", "country,MM"), ("America", "country,US"), ("Holland", "country,NL"),
        ("Palestine", "country,PS"), ("Czech Republic", "country,CZ"),
        ("England", "admin1,GB"), ("Wales", "admin1,GB"),
        ("Georgia, America", "admin1,US"),
    ])
    func countriesByUsualNames(text: String, answer: String) throws {
        let outcome = try Workdir().shell(
            "plat geocode forward -q -f csv --fields status,kind,iso_country_code --text '\(text)'")
        #expect(outcome.lines.last?.hasSuffix(",matched,\(answer)") == true, "\(outcome.text)\(outcome.errors)")
    }
}
