import Foundation
import TestSupport
import Testing

/// Names of countries and continents, addresses, names that no place has, and links: what `plat geocode` may answer and
/// what it must not invent.
struct GeocodeNamesTests {
    /// Rows of answers to queries, by their fields.
    private func answers(_ queries: [String], _ fields: String, options: String = "") throws -> [[String]] {
        let directory = try Workdir()
        let rows = queries.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        try directory.write("q.csv", "query\n" + rows.joined(separator: "\n") + "\n")
        let outcome = try directory.shell(
            "plat geocode forward -q -f geojsonseq --query query --fields \(fields) \(options) q.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let values = object?["properties"] as? [String: Any] ?? [:]
            return fields.split(separator: ",").map { values[String($0)].map { "\($0)" } ?? "" }
        }
    }

    // MARK: Countries

    /// ISO 3166 as Debian has it.
    private static let isoCodes = "/usr/share/iso-codes/json/iso_3166-1.json"
    private static let hasISO = Need("iso-codes", FileManager.default.fileExists(atPath: isoCodes))

    /// All names in English, as they are and with `the` before them.
    @Test(.enabled(if: hasISO)) func namesOfISO3166() throws {
        let data = try Data(contentsOf: URL(filePath: Self.isoCodes))
        let list = try JSONSerialization.jsonObject(with: data) as? [String: [[String: String]]]
        let entries = try #require(list?["3166-1"])
        #expect(entries.count == 249)
        let named = ["name", "official_name", "common_name"].flatMap { key in
            entries.compactMap { entry in entry[key].map { (name: $0, code: entry["alpha_2"]) } }
        }
        #expect(named.count > 400)
        for article in ["", "the "] {
            let found = try answers(named.map { article + $0.name }, "iso_country_code,status")
            #expect(found.count == named.count)
            for (entry, answer) in zip(named, found) where answer[0] != entry.code || answer[1] != "matched" {
                // Names that other countries, states or large cities have too.
                if ["Congo", "Georgia"].contains(entry.name), answer[1] == "ambiguous" { continue }
                Issue.record("\(article)\(entry.name): \(answer)")
            }
        }
    }

    /// A name of a country in one of the world's languages is never matched to a town elsewhere.
    @Test(.enabled(if: hasISO && Python.isThere && hasTranslations)) func translatedNamesOfISO3166() throws {
        let oracle = Package.root + "/Tests/EndToEndTests/Oracles/country_names.py"
        let gazetteers = ["''"] + (RealGazetteer.isPublished.isMet ? ["'\(RealGazetteer.path ?? "")'"] : [])
        for gazetteer in gazetteers {
            let outcome = try Workdir().shell("python3 '\(oracle)' \"$(command -v plat)\" \(gazetteer)")
            #expect(outcome.status == 0 && outcome.lines.last == "ok", "\(outcome.text)\(outcome.errors)")
        }
    }

    private static let hasTranslations = Need(
        "translations of iso-codes",
        FileManager.default.fileExists(atPath: "/usr/share/locale/de/LC_MESSAGES/iso_3166-1.mo"))

    @Test func countriesAndTownsElsewhere() throws {
        let names = ["Armenien", "Ruanda", "盧安達", "الجزائر", "アルメニア", "Guyane", "Чад", "墨西哥城", "巴拿馬城"]
        let codes = ["AM", "RW", "RW", "DZ", "AM", "GF", "TD", "MX", "PA"]
        let found = try answers(names, "iso_country_code,kind,status")
        for (name, (answer, code)) in zip(names, zip(found, codes)) {
            let kind = name.hasSuffix("城") ? "place" : "country"
            #expect(answer == [code, kind, "matched"], "\(name)")
        }
        // Towns that are known by the name of a country in Spanish, French and Dutch.
        let shared = ["Granada", "Salvador", "Norfolk"]
        #expect(try answers(shared, "status") == shared.map { _ in ["ambiguous"] })
        let towns = try answers(shared, "status", options: "--kind place")
        #expect(towns.dropFirst().allSatisfy { $0 == ["matched"] }, "\(towns)")
        let located = ["Granada, Spain", "Salvador, Brazil", "Norfolk, VA", "Yerevan, Armenien", "Algiers, الجزائر"]
        #expect(try answers(located, "status,kind") == located.map { _ in ["matched", "place"] })
    }

    /// A country and a town in it that share a name are one place, and each can be had.
    @Test(arguments: [
        ("Monaco", "place"), ("Gibraltar", "place"), ("Djibouti", "place"), ("San Marino", "place"), ("Macao", "place"),
        ("Singapore", "place"), ("Luxembourg", "place"), ("Panama", "country"), ("Kuwait", "country"),
        ("Guatemala", "country"), ("Mexico", "country"),
    ])
    func countriesAndTheirTowns(name: String, kind: String) throws {
        let fields = "status,kind,candidates"
        #expect(try answers([name], fields) == [["matched", kind, "1"]])
        #expect(try answers([name], fields, options: "--kind country") == [["matched", "country", "1"]])
        guard kind == "place" else { return }
        #expect(try answers([name], "status,kind", options: "--kind place").first == ["matched", "place"])
        #expect(try answers(["\(name), \(name)"], "status,kind").first == ["matched", "place"])
    }

    /// Names in the languages of the countries, and those that people write.
    @Test func countries() throws {
        let names = [
            "Côte d’Ivoire": "CI", "Cote d'Ivoire": "CI", "Ivory Coast": "CI", "DRC": "CD", "DR Congo": "CD",
            "Democratic Republic of Congo": "CD", "Republic of the Congo": "CG", "Tanzania, United Republic of": "TZ",
            "Korea, Republic of": "KR", "Korea, Democratic People's Republic of": "KP", "The Gambia": "GM",
            "Deutschland": "DE", "Österreich": "AT", "España": "ES", "Ελλάδα": "GR", "Россия": "RU", "Україна": "UA",
            "中国": "CN", "日本": "JP", "대한민국": "KR", "مصر": "EG", "भारत": "IN", "ไทย": "TH", "საქართველო": "GE",
            "Հայաստան": "AM", "ישראל": "IL", "Việt Nam": "VN", "Moçambique": "MZ", "République centrafricaine": "CF",
            "Magyarország": "HU", "Suomi": "FI", "Kalaallit Nunaat": "GL", "Burma": "MM", "Swaziland": "SZ",
            "the Republic of the Union of Myanmar": "MM", "Brunei Darussalam": "BN",
            "Nation of Brunei, the Abode of Peace": "BN", "Swiss Confederation": "CH", "United Mexican States": "MX",
            "the Netherlands": "NL", "Holland": "NL", "Sverige": "SE", "Cape Verde": "CV", "Cabo Verde": "CV",
            "Czech Republic": "CZ", "Macedonia": "MK", "The former Yugoslav Republic of Macedonia": "MK",
            "East Timor": "TL", "British Virgin Islands": "VG", "BVI": "VG", "United States Virgin Islands": "VI",
            "the Virgin Islands of the United States": "VI", "US Virgin Islands": "VI", "USVI": "VI",
            "the Co-operative Republic of Guyana": "GY", "the Federative Republic of Brazil": "BR", "PNG": "PG",
            "Korea, South": "KR", "Korea, North": "KP", "Bahamas, The": "BS", "Gambia, The": "GM", "PRC": "CN",
            "ROC": "TW",
            "DPRK": "KP", "Sint Maarten": "SX",
            "Federation of Saint Kitts and Nevis": "KN", "the Bailiwick of Jersey": "JE", "Ceylon": "LK", "Siam": "TH",
        ].sorted { $0.key < $1.key }
        let found = try answers(names.map(\.key), "iso_country_code,status")
        let directory = try Workdir()
        try directory.write("q.csv", "town,land\n" + names.map { ",\"\($0.key)\"\n" }.joined())
        let fields = try directory.shell(
            "plat geocode forward -q -f csv --city town --country land --fields iso_country_code q.csv")
        for (index, name) in names.enumerated() {
            #expect(found[index] == [name.value, "matched"], "\(name.key)")
            let line = fields.lines.dropFirst(index + 1).first ?? ""
            #expect(line.hasSuffix(",\(name.value)"), "\(name.key): \(line)")
        }
    }

    /// Names that two countries have are those of both, also where the gazetteer knows only one by it.
    @Test(arguments: [
        ("Congo", "CD CG"), ("Kongo", "CD CG"), ("Конго", "CD CG"), ("Korea", "KP KR"), ("Corée", "KP KR"),
        ("Saint Martin", "MF SX"),
    ])
    func namesOfTwoCountries(name: String, codes: String) throws {
        let found = try answers([name], "rank,iso_country_code,kind,status", options: "--candidates 2")
        #expect(found.map { $0[1] }.sorted().joined(separator: " ") == codes, "\(found)")
        #expect(found.allSatisfy { $0[2] == "country" && $0[3] == "ambiguous" })
    }

    @Test func towns() throws {
        let names = [
            "Kinshasa, Congo", "Brazzaville, Congo", "Seoul, Korea", "Pyongyang, Korea", "Seattle, Washington State",
        ]
        #expect(try answers(names, "iso_country_code") == [["CD"], ["CG"], ["KR"], ["KP"], ["US"]])
        let states = ["Washington State", "State of Washington", "Lagos State", "New York State"]
        let found = try answers(states, "iso_country_code,kind,status")
        #expect(found == ["US", "US", "NG", "US"].map { [$0, "admin1", "matched"] })
        let official = [
            "República de Chile", "République d'Indonésie", "Reino de España", "Republiek Suriname", "Republik Kenia",
        ]
        #expect(
            try answers(official, "iso_country_code,status") == ["CL", "ID", "ES", "SR", "KE"].map { [$0, "matched"] })
        #expect(try answers(["Newyork", "St. Martin"], "status") == [["ambiguous"], ["ambiguous"]])
    }

    @Test(.enabled(if: RealGazetteer.isPublished)) func continentsOfOwnGazetteers() throws {
        let found = try Workdir().shell(
            """
            printf 'n\\nAfrica\\nEurope\\nSouth America\\nFrance\\n' | plat geocode forward -q \
                --gazetteer '\(RealGazetteer.path ?? "")' --query n -f csv --fields kind,span_lat --span
            """)
        let rows = found.lines.dropFirst().map { $0.split(separator: ",") }
        #expect(rows.map { $0[2] } == ["continent", "continent", "continent", "country"], "\(found)")
        // From Cape Agulhas, 34.8° S, to Tunisia, 37.3° N.
        #expect(Double(rows[0][3]) ?? 0 > 72, "\(found.text)")
    }

    // MARK: What is not invented

    @Test func qualifiersAreNotOverridden() throws {
        let directory = try Workdir()
        try directory.write(
            "p.txt",
            GeoNames.paris
                + GeoNames.place(
                    2, "Perris", "33.78", "-117.23", country: "US", admin1: "CA", population: "68386",
                    zone: "America/Los_Angeles")
                + GeoNames.place(3, "Marseille", "43.3", "5.38", population: "870731")
                + GeoNames.place(4, "Herriko Plaza", "43.1", "-2.78", country: "ES", admin1: "59"))
        try directory.write(
            "c.txt",
            GeoNames.country("FR", "FRA", "France", 3_017_382)
                + GeoNames.country("US", "USA", "United States", 6_252_001))
        try directory.write("a.txt", "US.CA\tCalifornia\tCalifornia\t5332921\n")
        #expect(try directory.shell("plat gazetteer build -q -o own.gaz p.txt c.txt a.txt").status == 0)
        let command = "plat geocode forward -q --gazetteer own.gaz -f csv"
        let queries = ["\"Paris,US\"", "Paris US", "\"Paris, California\"", "\"Marsielle, FR\"", "Herrko Plaza"]
        try directory.write("q.csv", "q\n" + queries.joined(separator: "\n") + "\n")
        let found = try directory.shell("\(command) --query q --fields status,reason,name q.csv")
        #expect(
            found.lines.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).joined(separator: ",")
            }
                == [
                    "unmatched,contradiction,", "unmatched,contradiction,", "unmatched,contradiction,",
                    "matched,,Marseille", "matched,,Herriko Plaza",
                ], "\(found.text)")
        try directory.write("r.csv", "town,land\nParis,US\nMarsielle,FR\n")
        let fields = try directory.shell("\(command) --city town --country land --fields status,reason,name r.csv")
        #expect(
            fields.lines.dropFirst() == [",,unmatched,contradiction,", "43.3,5.38,matched,,Marseille"], "\(fields.text)"
        )
    }

    /// Towns that a gazetteer lacks are hardly ever said to be matched.
    @Test(.enabled(if: RealGazetteer.isPublished)) func namesOfMissingTowns() throws {
        let oracle = Package.root + "/Tests/EndToEndTests/Oracles/geocode_heldout.py"
        let outcome = try Workdir().shell(
            """
            python3 '\(oracle)' "$(command -v plat)" '\(RealGazetteer.data)/places1000.tsv.gz' \(Effort.isFull ? "all" : "lacking") built-in= \
                'cities15000=\(RealGazetteer.path ?? "")'
            """)
        #expect(outcome.status == 0 && outcome.lines.last == "ok", "\(outcome.text)\(outcome.errors)")
    }

    // MARK: Addresses

    @Test(arguments: [
        ("Av. Paulista 1578, São Paulo - SP, 01310-200, Brasil", "São Paulo", "BR", "Av. Paulista 1578, 01310-200"),
        ("Orchard Road, Singapore", "Singapore", "SG", "Orchard Road"), ("Paris, TX", "Paris", "US", ""),
        ("1 Infinite Loop, Cupertino, CA USA", "Cupertino", "US", "1 Infinite Loop"),
        ("Calle de Alcalá 12, Madrid, España", "Madrid", "ES", "Calle de Alcalá 12"),
        ("10 Downing Street, London, UK", "London", "GB", "10 Downing Street"),
        ("Friedrichstraße 43, Berlin", "Berlin", "DE", "Friedrichstraße 43"),
        ("Main St, Springfield, MO", "Springfield", "US", "Main St"),
        ("Rua Augusta, Rio de Janeiro - RJ, Brasil", "Rio de Janeiro", "BR", "Rua Augusta"),
        ("Place Vendôme, Paris", "Paris", "FR", "Place Vendôme"),
        ("Plaza Mayor, Madrid", "Madrid", "ES", "Plaza Mayor"),
        ("Trafalgar Square, London", "London", "GB", "Trafalgar Square"),
        ("Waterlooplein, Amsterdam", "Amsterdam", "NL", "Waterlooplein"),
        ("Ocean Drive, Miami", "Miami", "US", "Ocean Drive"),
        ("Lake Shore Drive, Chicago, IL", "Chicago", "US", "Lake Shore Drive"),
    ])
    func addresses(address: String, name: String, code: String, unused: String) throws {
        let found = try answers([address], "name,iso_country_code,status,unused")
        #expect(found == [[name, code, "matched", unused.isEmpty ? "<null>" : unused]])
    }

    /// Streets that no word shows to be streets leave their town, which is then not sure.
    @Test func unknownStreets() throws {
        let addresses = [
            ("Unter den Linden, Berlin", "Berlin"), ("Champs-Élysées, Paris", "Paris"),
            ("Broadway, New York", "New York City"), ("Hotel Adlon, Unter den Linden 77, 10117 Berlin", "Berlin"),
            ("Brandenburger Tor, Berlin, Deutschland", "Berlin"), ("Place Vendôme Paris", "Paris"),
        ]
        for (row, (address, town)) in zip(try answers(addresses.map(\.0), "name,status,match"), addresses) {
            #expect(row[0] == town && row[1] != "unmatched" && row[2] == "partial", "\(address): \(row)")
        }
        // Codes of states are not towns.
        let others = ["Some Unknown Village, WA", "Some Unknown Village, Texas", "Some Unknown Village, France"]
        #expect(try answers(others, "status") == others.map { _ in ["unmatched"] })
    }

    // MARK: Spans

    /// True if a view of the answer, as wide and as high as its span says, holds a position.
    private func holds(_ row: [String], _ latitude: Double, _ longitude: Double) -> Bool {
        let numbers = row.compactMap { Double($0) }
        guard numbers.count == 4 else { return false }
        let across = (longitude - numbers[1] + 540).truncatingRemainder(dividingBy: 360) - 180
        return (latitude - numbers[0]).magnitude <= numbers[2] / 2 && across.magnitude <= numbers[3] / 2
    }

    @Test(
        arguments: [
            ("Vietnam", [(21.03, 105.85), (10.82, 106.63)], (28.0, 103.0)),
            ("Russia", [(66.0, -170.0), (54.7, 20.5), (43.1, 131.9)], (20.0, 60.0)),
            ("Chile", [(-18.5, -70.3), (-53.2, -70.9)], (-10.0, -70.0)),
            ("Antarctica", [(-90.0, 0.0), (-65.0, 120.0), (-65.0, -60.0)], (-30.0, 0.0)),
            ("Fiji", [(-18.1, 178.4), (-16.5, -179.9)], (-25.0, 178.0)),
            ("Texas", [(26.0, -97.5), (36.4, -102.0), (31.8, -106.4)], (45.0, -100.0)),
            ("Africa", [(36.8, 10.2), (-33.9, 18.4), (14.7, -17.4), (11.8, 51.2)], (52.5, 13.4)),
            ("France", [(51.0, 2.4), (43.3, -1.5), (42.6, 8.9)], (36.0, 2.0)),
            ("Alaska", [(71.39, -156.48), (52.92, 172.5), (55.9, -130.0)], (45.0, -122.0)),
            ("Hawaii", [(18.92, -155.68), (28.3, -178.2)], (37.0, -122.0)),
            ("Nunavut", [(83.1, -70.0), (66.6, -61.2), (52.9, -79.0)], (40.0, -75.0)),
            ("Bavaria", [(47.28, 10.18), (50.55, 10.1), (48.6, 13.83)], (51.5, 11.0)),
        ] as [(String, [(Double, Double)], (Double, Double))])
    func spans(name: String, inside: [(Double, Double)], outside: (Double, Double)) throws {
        let row = try answers([name], "place_latitude,place_longitude,span_lat,span_lon", options: "--span")[0]
        for (latitude, longitude) in inside { #expect(holds(row, latitude, longitude), "\(name) \(row)") }
        #expect(!holds(row, outside.0, outside.1), "\(row)")
    }

    // MARK: Positions

    /// Far from all towns, the outlines of countries say where a position is; at sea nothing does.
    @Test func countriesFarFromTowns() throws {
        let places: [(Double, Double, String)] = [
            (26.5, 20, "LY"), (65.5, 99, "RU"), (-25, 128, "AU"), (75, -40, "GL"), (-85, 10, "AQ"), (64, -110, "CA"),
            (25.5, 0, "DZ"), (0, -140, ""), (45, -30, ""), (-50, 100, ""), (-5, -66, "BR"), (66.5, -172.5, "RU"),
        ]
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon\n" + places.map { "\($0.0),\($0.1)\n" }.joined())
        let found = try directory.shell(
            "plat geocode reverse -q -f csv --fields status,match,iso_country_code,locality p.csv")
        let expected = places.map { $0.2.isEmpty ? "unmatched,,," : "matched,area,\($0.2)," }
        let rows = found.lines.dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).joined(separator: ",")
        }
        #expect(rows == expected, "\(found.text)")
    }

    @Test func postalCodesOfPositions() throws {
        let directory = try Workdir()
        try directory.write("p.txt", GeoNames.paris)
        try directory.write("c.txt", GeoNames.country("FR", "FRA", "France", 3_017_382))
        try directory.write(
            "z.txt",
            GeoNames.postal("FR", "75001", "Paris 01", "48.8592", "2.3417")
                + GeoNames.postal("FR", "75012", "Paris 12", "48.8412", "2.3876"))
        #expect(try directory.shell("plat gazetteer build -q -o own.gaz p.txt c.txt z.txt").status == 0)
        try directory.write("q.csv", "lat,lon\n48.86,2.34\n48.84,2.39\n49.2,2.3\n")
        let found = try directory.shell(
            "plat geocode reverse -q --gazetteer own.gaz -f csv --fields locality,postal_code q.csv")
        // The last one is 40 km from both.
        #expect(
            found.lines.dropFirst() == ["48.86,2.34,Paris,75001", "48.84,2.39,Paris,75012", "49.2,2.3,Paris,"],
            "\(found.text)")
        // Without being asked for, and only from a gazetteer that has them.
        let usual = try directory.shell("plat geocode reverse -q --gazetteer own.gaz -f csv q.csv")
        #expect(usual.lines.first?.contains("administrative_area,postal_code,country") ?? false, "\(usual.text)")
        let without = try directory.shell("plat geocode reverse -q -f csv q.csv")
        #expect(without.status == 0 && !without.text.contains("postal_code"), "\(without.text)")
    }

    /// A gazetteer without postal codes says so, where they are asked for.
    @Test(arguments: [
        ("reverse -q --fields postal_code p.csv", true), ("forward -q --text Bern --fields name,postal_code", true),
        ("forward -q --fields postal_code q.csv", true), ("forward -q --title '{postal_code} {name}' q.csv", true),
        ("search -q --fields postal_code Bern", true), ("forward -q --as line q.csv", false),
        // That of the input.
        ("reverse -q --fields postal_code own.csv", false), ("reverse -q --title '{postal_code}' own.csv", false),
    ])
    func gazetteersWithoutPostalCodes(command: String, isWarned: Bool) throws {
        let directory = try Workdir()
        try directory.write("q.csv", "name\nBern\n")
        try directory.write("p.csv", "lat,lon\n46.9,7.4\n")
        try directory.write("own.csv", "lat,lon,postal_code\n46.9,7.4,3000\n")
        let outcome = try directory.shell("plat geocode \(command)")
        let warning = "warning: postal_code is empty, as the gazetteer has no postal codes"
        #expect(outcome.status == 0 && outcome.errors.contains(warning) == isWarned, "\(outcome.errors)")
    }

    /// The help of each command speaks of what it reads.
    @Test func helpOfAddresses() throws {
        let help = try ["forward", "reverse"].map { try Workdir().plat("geocode", $0, "--help").text }
        #expect(help[0].contains("kept as the query") && help[1].contains("vcard: as a") && !help[1].contains("query"))
    }

    @Test func cardsHaveTheNamesOfRows() throws {
        let outcome = try Workdir().shell(
            """
            printf 'name,lat,lon\\nBob;Co,45.75,4.85\\n' | plat geocode reverse -q --as vcard --fields name |
                python3 -c 'import json,sys; print(json.load(sys.stdin)["features"][0]["properties"]["vcard"], end="")'
            """)
        let lines = outcome.text.components(separatedBy: "\r\n")
        #expect(lines.contains("FN:Bob\\;Co") && lines.contains("ADR:;;;Lyon;Auvergne-Rhône-Alpes;;France"), "\(lines)")
    }
}
