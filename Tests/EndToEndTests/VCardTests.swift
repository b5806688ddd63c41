import Foundation
import TestSupport
import Testing

/// vCards as layers, and 'plat geocode forward' of their addresses.
struct VCardTests {
    /// A card of vCard 3.0 as an address book of a phone exports it: a line folded within ü, groups, two addresses, a
    /// picture; one without an address; and one of vCard 4.0 with quoted parameters.
    private static let cards: [UInt8] =
        Array("BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Test//EN\r\nN:Müller;Eva;;Dr.;\r\nFN:Eva M".utf8) + [0xC3]
        + Array("\r\n ".utf8) + [0xBC]
        + Array(
            """
            ller\\, Dr.\r
            ORG:Brot & Co;Einkauf\r
            item1.ADR;type=HOME;type=pref:;;Marienplatz\r
              8;München;Bayern;80331;Deutschland\r
            item1.X-ABLabel:_$!<HomePage>!$_\r
            item2.ADR;TYPE="work,postal":PF 12;3. Stock;Am Zirkus\\n2;Berlin;;10117;Germany\r
            item2.GEO:52.52;13.38\r
            TEL;TYPE=CELL:+49 89 1\r
            EMAIL:eva@example.org\r
            NOTE:one\\nline\\; and C:\\temp\r
            PHOTO;ENCODING=b;TYPE=JPEG:\(String(repeating: "QUJD", count: 40))\r
             \(String(repeating: "QUJD", count: 18))\r
            END:VCARD\r
            BEGIN:VCARD
            VERSION:4.0
            FN:No Address
            ADR:;;;;;;
            URL:https://example.org/a;b
            END:VCARD

            begin:vcard
            version:4.0
            fn:Ann
            adr;geo="geo:48.8566,2.3522;u=9";label="1 Rue: x\\nParis;";type=work;altid=1;language=fr:;;1 Rue X,Apt 2;Paris;;75001;France
            ADR;ALTID=1;LANGUAGE=en:;;1 X Street;Paris;;75001;France
            END:VCARD

            """.utf8)

    private func workdir(_ cards: [UInt8] = cards) throws -> Workdir {
        let directory = try Workdir()
        try Data(cards).write(to: URL(fileURLWithPath: directory.path + "/people.vcf"))
        return directory
    }

    @Test func addressesAreFeatures() throws {
        let outcome = try workdir().shell("plat cat -f geojsonseq people.vcf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try outcome.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let properties = rows.map { row in
            (row["properties"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
        }
        let eva = [
            "name": "Eva Müller, Dr.", "organization": "Brot & Co, Einkauf", "email": "eva@example.org",
            "phone": "+49 89 1", "note": "one\nline; and C:\\temp",
        ]
        let expected: [[String: String]] = [
            [
                "type": "home,pref", "street": "Marienplatz 8", "city": "München", "state": "Bayern",
                "postcode": "80331",
                "country": "Deutschland",
            ].merging(eva) { $1 },
            [
                "type": "work,postal", "street": "PF 12, 3. Stock, Am Zirkus\n2", "city": "Berlin", "postcode": "10117",
                "country": "Germany",
            ].merging(eva) { $1 },
            ["name": "No Address", "url": "https://example.org/a;b"],
            [
                "name": "Ann", "type": "work", "street": "1 Rue X, Apt 2", "city": "Paris", "postcode": "75001",
                "country": "France",
            ],
        ]
        #expect(properties == expected)
        let places = rows.map { (($0["geometry"] as? [String: Any])?["coordinates"] as? [Double]) ?? [] }
        #expect(places == [[], [13.38, 52.52], [], [2.3522, 48.8566]])
        #expect(outcome.errors.contains("4 read"), "\(outcome.errors)")
    }

    /// Towns that everybody knows: the answer is within 10 km of the middle of the town.
    @Test func townsOfAnAddressBook() throws {
        let outcome = try workdir().shell(
            "plat geocode forward -f csv --fields name,city,status,name_2,iso_country_code,unused people.vcf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let expected: [(String, Double, Double)] = [
            ("\"Eva Müller, Dr.\",München,matched,Munich,DE,", 48.137, 11.575),
            ("\"Eva Müller, Dr.\",Berlin,matched,Berlin,DE,", 52.52, 13.405),
            ("No Address,,unmatched,,", 0, 0), ("Ann,Paris,matched,Paris,FR,", 48.857, 2.352),
        ]
        let text = outcome.text.replacingOccurrences(of: "Zirkus\n2", with: "Zirkus 2")
        for (line, (row, latitude, longitude)) in zip(text.split(separator: "\n").dropFirst(), expected) {
            let cells = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            #expect(cells[2].hasPrefix(row), "\(line)")
            guard latitude > 0 else { continue }
            #expect(abs((Double(cells[0]) ?? 0) - latitude) < 0.09 && abs((Double(cells[1]) ?? 0) - longitude) < 0.13)
        }
        // Which fields are the address needs no options, so nothing is said about fields that are not read.
        #expect(!outcome.errors.contains("not read"), "\(outcome.errors)")
        let piped = try workdir().shell("plat geocode forward -q -f geojsonseq - < people.vcf | jq -r .properties.name")
        #expect(piped.lines == ["Eva Müller, Dr.", "Eva Müller, Dr.", "No Address", "Ann"])
        let named = try workdir().shell("plat geocode forward -q --query country -f csv --fields name_2 people.vcf")
        #expect(named.lines.dropFirst().allSatisfy { $0.hasSuffix("Germany") || $0.hasSuffix("France") || $0 == ",," })
        let formatted = try workdir().shell(
            "plat geocode format -q -f geojsonseq people.vcf | jq -r .properties.address | tail -1")
        #expect(formatted.text.contains("1 Rue X, Apt 2, 75001 Paris, France"), "\(formatted.text)\(formatted.errors)")
    }

    /// What plat writes as cards, it reads back: random texts of a fixed seed, with separators, escapes and many scripts.
    @Test func cardsComeBack() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 17)
        let letters = Array("abcABC ,;\\:.\"'-éüßøшя東京ßقб😀12")
        func text() -> String {
            let text = String(
                (0..<Int.random(in: 1...60, using: &random)).map { _ in letters.randomElement(using: &random) ?? "x" })
            return text.trimmingCharacters(in: .whitespaces)
        }
        let fields = ["name", "street", "city", "state", "postcode", "country"]
        let rows = (0..<300).map { _ in Dictionary(uniqueKeysWithValues: fields.map { ($0, "x" + text()) }) }
        let lines = try rows.map { row in
            let json = try JSONSerialization.data(
                withJSONObject: ["type": "Feature", "geometry": NSNull(), "properties": row] as [String: Any])
            return String(decoding: json, as: UTF8.self)
        }
        try directory.write("rows.geojsonl", lines.joined(separator: "\n") + "\n")
        let outcome = try directory.shell(
            """
            plat geocode format -q --as vcard -f geojsonseq rows.geojsonl | jq -rj .properties.vcard > cards.vcf
            plat cat -q -f geojsonseq --fields \(fields.joined(separator: ",")) cards.vcf
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try outcome.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["properties"] as? [String: String] ?? [:]
        }
        #expect(found == rows)
    }

    /// Each is refused by name, and the card behind it is read.
    @Test(arguments: [
        ("VERSION:2.1\nFN:a", "old-vcard", "vCard 2.1"), ("FN:a", "old-vcard", "version"),
        ("VERSION:3.0\nFN;ENCODING=QUOTED-PRINTABLE:M=C3=BC", "old-vcard", "quoted-printable"),
        ("VERSION:3.0\nFN:a\nGEO:91;0", "invalid-coordinate", "not on the globe"),
        ("VERSION:3.0\nFN:a\nGEO:here", "not-a-coordinate", "here"),
    ])
    func badCards(lines: String, code: String, message: String) throws {
        let directory = try workdir(
            Array("BEGIN:VCARD\n\(lines)\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:b\nEND:VCARD\n".utf8))
        let outcome = try directory.shell("plat cat --on-error skip --rejects r.csv -f csv --fields name people.vcf")
        #expect(outcome.lines.last == ",,b", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains(message) && outcome.errors.contains(code), "\(outcome.errors)")
        let raw = "\"BEGIN:VCARD\n\(lines)\nEND:VCARD\n\"\n"
        #expect(try directory.shell("cat r.csv").text.hasSuffix(raw))
        #expect(try directory.shell("plat cat people.vcf").status == 65)
        let geocoded = try directory.shell("plat geocode forward people.vcf")
        #expect(geocoded.status == 65 && geocoded.errors.contains(message), "\(geocoded.errors)")
    }

    @Test func damage() throws {
        func errors(_ cards: String, _ options: String = "") throws -> String {
            let outcome = try workdir(Array(cards.utf8)).shell(
                "plat cat --on-error skip -f csv --fields name \(options) people.vcf")
            return outcome.lines.dropFirst().joined(separator: "|") + " " + outcome.errors
        }
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:b\nEND:VCARD\n"
        let open = try errors("BEGIN:VCARD\nVERSION:3.0\nFN:a\n" + card)
        #expect(open.hasPrefix(",,b ") && open.contains("no END:VCARD"), "\(open)")
        let cut = try errors(card + "BEGIN:VCARD\nVERSION:3.0\nFN:a\n")
        #expect(cut.hasPrefix(",,b ") && cut.contains("no END:VCARD"), "\(cut)")
        let stray = try errors(card + "hello\n" + card)
        #expect(stray.hasPrefix(",,b") && stray.contains("expected BEGIN:VCARD"), "\(stray)")
        let line = try errors("BEGIN:VCARD\nVERSION:3.0\nFN:a\nlost line\nEND:VCARD\n")
        #expect(line.hasPrefix(",,a ") && line.contains("stray-line"), "\(line)")
        // A picture that is longer than a record may be costs its card only, wherever the pieces of a pipe end.
        let picture =
            "BEGIN:VCARD\nVERSION:3.0\nFN:a\nPHOTO:" + String(repeating: "QUJD\n ", count: 60_000) + "\nEND:VCARD\n"
        for text in [card + picture + card, card + picture.replacingOccurrences(of: "\n QUJD", with: "QUJD") + card] {
            let long = try errors(text, "--max-record 100K")
            #expect(long.hasPrefix(",,b|,,b ") && long.contains("record-too-long"), "\(long.prefix(400))")
        }
        let latin = try workdir(
            Array("BEGIN:VCARD\nVERSION:3.0\nFN:M".utf8) + [0xFC] + Array("ller\nEND:VCARD\n".utf8))
        #expect(try latin.shell("plat cat people.vcf").errors.contains("not UTF-8"))
        #expect(
            try latin.shell("plat cat -q --encoding latin1 -f csv --fields name people.vcf").lines.last == ",,Müller")
    }

    /// The same for any number of threads, for a pipe of small pieces, and compressed.
    @Test func manyCards() throws {
        let directory = try Workdir()
        let cards = (0..<20_000).map { index in
            "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Person \(index)\r\nADR:;;Street \(index);Town;;;\r\nADR:;;Other \(index);Town;;;\r\nEND:VCARD\r\n"
        }
        try directory.write("many.vcf", cards.joined())
        let one = try directory.shell("plat cat -q --threads 1 -f csv --fields name,street many.vcf")
        #expect(one.lines.count == 40_001)
        #expect(one.lines[40_000] == ",,Person 19999,Other 19999" && one.lines[2] == ",,Person 0,Other 0")
        for command in [
            "plat cat -q --threads 4 -f csv --fields name,street many.vcf",
            "dd if=many.vcf bs=1001 status=none | plat cat -q -f csv --fields name,street -",
            "gzip -k many.vcf; plat cat -q -f csv --fields name,street many.vcf.gz",
        ] {
            #expect(try directory.shell(command).output == one.output, "\(command)")
        }
        let limited = try directory.shell("plat cat -q --limit 3 -f csv --fields street many.vcf")
        #expect(limited.lines.dropFirst() == [",,Street 0", ",,Other 0", ",,Street 1"])
    }
}
