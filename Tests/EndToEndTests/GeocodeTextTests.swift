import Foundation
import TestSupport
import Testing

/// Titles, addresses and cards of answers, with the built-in gazetteer.
struct GeocodeTextTests {
    private func forward(_ options: String, _ table: String = "id,place\n7,\"Springfield, MO\"\n8,Lyon\n9,Brigadoon\n")
        throws
        -> Command.Outcome
    {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        return try directory.shell("plat geocode forward -q --query place -f csv \(options) a.csv")
    }

    @Test func templatesOfAnswersAndInput() throws {
        let outcome = try forward("--fields id --title '{name} ({country})' --subtitle 'no. {id}'")
        #expect(
            outcome.lines == [
                "lat,lon,id,title,subtitle", "37.21533,-93.29824,7,Springfield (United States),no. 7",
                "45.74906,4.84789,8,Lyon (France),no. 8", ",,9,,no. 9",
            ], "\(outcome.text)\(outcome.errors)")
    }

    /// 2·√(population / 2000π) km, and a degree of latitude has 111,320 m.
    @Test func spans() throws {
        let outcome = try forward("--fields population,span_lat,span_lon --span")
        #expect(outcome.lines[0] == "lat,lon,population,span_lat,span_lon")
        let cells = outcome.lines[1].split(separator: ",").map { Double($0) ?? .nan }
        try #require(cells.count == 5 && cells[2] > 150_000)
        let wanted = 2000 * (cells[2] / (2000 * Double.pi)).squareRoot() / 111_320
        #expect((cells[3] - wanted).magnitude < 6e-6)
        #expect((cells[4] - wanted / cos(cells[0] * .pi / 180)).magnitude < 6e-6)
        let wide = try forward("--fields id --min-span 111320")
        #expect(wide.lines[0] == "lat,lon,id,span_lat,span_lon")
        #expect(wide.lines[1].split(separator: ",")[3] == "1")
    }

    /// Without a template the title is the address, in the order of the country.
    @Test func theUsualTitle() throws {
        let outcome = try forward("--fields status --subtitle '{status}'")
        #expect(outcome.lines[0] == "lat,lon,status,title,subtitle")
        #expect(
            outcome.lines[1].hasSuffix("matched,\"Springfield, Missouri, United States\",matched"), "\(outcome.text)")
        #expect(outcome.lines[2].hasSuffix("matched,\"Lyon, France\",matched"))
        #expect(outcome.lines[3] == ",,unmatched,,unmatched")
    }

    /// A field of the input has its name for itself; that of the answer goes by the name that it is written under.
    @Test func namesOfTheInputComeFirst() throws {
        let table = "place,name\nLyon,Bob\n"
        let outcome = try forward("--title '{name} in {name_2}'", table)
        #expect(outcome.lines.last?.hasSuffix(",Bob in Lyon") ?? false, "\(outcome.text)")
        let prefixed = try forward("--fields place --prefix x_ --title '{name}: {x_name}, {x_country}'", table)
        #expect(prefixed.lines == ["lat,lon,place,x_title", "45.74906,4.84789,Lyon,\"Bob: Lyon, France\""])
    }

    @Test func addresses() throws {
        let outcome = try forward("--fields id --as address")
        #expect(outcome.lines[0] == "lat,lon,id,address")
        let text = outcome.lines[1].replacingOccurrences(of: "\"\"", with: "'")
        #expect(
            text.contains(
                "{'City':'Springfield','State':'Missouri','Country':'United States','CountryCode':'US','FormattedAddressLines':['Springfield, Missouri','United States']}"
            ), "\(text)")
        #expect(outcome.lines[3] == ",,9,")
        let line = try forward("--fields id --as line")
        #expect(line.lines[2].hasSuffix(",8,\"Lyon, France\""))
        let street = try Workdir().shell(
            """
            printf 'road,town\\n1 Main St,"Springfield, MO"\\n' |
                plat geocode forward -q --street road --city town --as line --fields road -f csv
            """)
        #expect(
            street.lines.last?.hasSuffix("\"1 Main St, Springfield, Missouri, United States\"") ?? false,
            "\(street.text)")
    }

    /// A card of vCard 4.0 (RFC 6350).
    @Test func cards() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n45.75,4.85\\n' | plat geocode reverse -q --as vcard --fields locality |
                python3 -c 'import json,sys; print(json.load(sys.stdin)["features"][0]["properties"]["vcard"], end="")'
            """)
        let lines = outcome.text.components(separatedBy: "\r\n")
        #expect(lines.first == "BEGIN:VCARD" && lines.contains("VERSION:4.0"), "\(outcome.text) \(outcome.errors)")
        #expect(lines.contains("ADR:;;;Lyon;Auvergne-Rhône-Alpes;;France"))
        #expect(lines.contains("GEO:geo:45.75,4.85") && lines.contains("TZ:Europe/Paris"))
    }

    @Test func unknownFields() throws {
        let outcome = try forward("--title '{nme}'")
        #expect(outcome.status == 64 && outcome.errors.contains("--title: no field named 'nme'"), "\(outcome.errors)")
        #expect(try forward("--title '{locality'").status == 64)
        #expect(try forward("--as card").status == 64)
    }

    /// Each candidate has texts of its own.
    @Test func candidates() throws {
        let outcome = try forward(
            "--fields rank --candidates 2 --title '{rank} {place}: {country}'", "place\nSpringfield\nParis\n")
        #expect(outcome.lines.count == 5, "\(outcome.text)")
        #expect(outcome.lines[1].hasSuffix(",1,1 Springfield: United States"))
        #expect(outcome.lines[4].hasSuffix(",2,2 Paris: United States"), "\(outcome.text)")
    }

    /// A position is named alike in the place of a file, by --text, as lines of LAT,LON, and as a layer.
    @Test func positionsWithoutALayer() throws {
        let directory = try Workdir()
        let reverse = "plat geocode reverse -q --fields locality -f csv"
        for line in [
            "\(reverse) 54.3217,10.1353", "\(reverse) 54.3217 10.1353", "\(reverse) --text 54.3217,10.1353",
            "echo 54.3217,10.1353 | \(reverse)", "printf 'lat,lon\\n54.3217,10.1353\\n' | \(reverse)",
        ] {
            let outcome = try directory.shell(line)
            #expect(outcome.text == "lat,lon,locality\n54.3217,10.1353,Kiel\n", "\(line): \(outcome)")
        }
        let needle = "plat declination -q --date 2026-05-01 -f csv"
        let layer = try directory.shell("printf 'lat,lon\\n54.3217,10.1353\\n' | \(needle)")
        for line in ["\(needle) 54.3217,10.1353", "echo 54.3217,10.1353 | \(needle)"] {
            let outcome = try directory.shell(line)
            #expect(outcome.status == 0 && outcome.text == layer.text, "\(line): \(outcome)")
        }
        for (line, message) in [
            ("geocode reverse 95,10", "latitude 95 is outside"),
            ("geocode reverse --text 1,2 a.csv", "unexpected file 'a.csv': --text reads no input"),
            ("declination 1,2", "a position needs --date"),
        ] {
            let outcome = try directory.shell("plat \(line)")
            #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }
}
