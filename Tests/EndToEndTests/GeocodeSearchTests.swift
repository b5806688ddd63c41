import Foundation
import TestSupport
import Testing

/// `plat geocode search` in the built-in gazetteer and in layers.
struct GeocodeSearchTests {
    private static func line(_ name: String, _ points: [[Double]]) -> String {
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":\#(points)},"properties":{"name":"\#(name)"}}"#
    }

    private static func point(_ name: String, _ x: Double, _ y: Double) -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(x),\#(y)]},"properties":{"name":"\#(name)"}}"#
    }

    /// Streets and shops in Vienna and Paris.
    private static let features = [
        line("Main Street", [[16.36, 48.2], [16.38, 48.2]]),
        line("5th Avenue", [[16.37, 48.19], [16.37, 48.2], [16.37, 48.21]]),
        // One that ends at the other, and one that ends before it.
        line("Side Lane", [[16.365, 48.2], [16.365, 48.205]]),
        line("Short Lane", [[16.366, 48.2001], [16.366, 48.205]]),
        line("Main Street", [[2.35, 48.85], [2.37, 48.85]]), line("5th Avenue", [[2.36, 48.845], [2.361, 48.855]]),
        line("Date Line", [[179.99, -16.8], [-179.99, -16.8]]), line("Pole Road", [[180, -16.9], [180, -16.7]]),
        point("Café Central", 2.36, 48.851), point("Café Central, the old one", 16.365, 48.21),
        #"{"type":"Feature","geometry":null,"properties":{"name":"Nowhere"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#,
    ]

    private func search(_ text: String, _ options: String = "") throws -> Command.Outcome {
        let directory = try Workdir()
        try directory.write(
            "a.geojson", #"{"type":"FeatureCollection","features":[\#(Self.features.joined(separator: ","))]}"#)
        return try directory.shell(
            "plat geocode search --layer a.geojson --field name -f csv \(options) '\(text)'")
    }

    @Test(arguments: [
        ("cafe", ["48.851,2.36,1,partial,Café Central", "48.21,16.365,2,partial,\"Café Central, the old one\""]),
        ("cafe, Wien", ["48.21,16.365,1,partial,\"Café Central, the old one\""]),
        ("central CAFÉ, Paris", ["48.851,2.36,1,partial,Café Central"]),
        ("Café Central, the old", ["48.21,16.365,1,partial,\"Café Central, the old one\""]),
        (
            "cafe centrol",
            ["48.851,2.36,1,corrected,Café Central", "48.21,16.365,2,corrected,\"Café Central, the old one\""]
        ),
        ("Nowhere", []), ("bar", []), ("cafe, Oslo", []),
    ])
    func names(text: String, lines: [String]) throws {
        let outcome = try search(text)
        #expect(outcome.status == 0)
        #expect(Array(outcome.lines.dropFirst()) == lines, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("places: 12 loaded"))
    }

    /// A name with its country or state, in any order and with or without a comma; a city before its state.
    @Test(arguments: [
        ("paris, france", ["Paris,FR"]), ("berlin germany", ["Berlin,DE", "Berlin,DE"]), ("paris fr", ["Paris,FR"]),
        ("capital switzerland", ["Bern,CH"]), ("springfield, mo", ["Springfield,US"]), ("paris, narnia", []),
        ("new york", ["New York,US", "New York City,US"]), ("frank", ["Frankfurt am Main,DE"]),
        ("capital of france", ["Paris,FR"]), ("capital spain", ["Madrid,ES"]), ("bayern", ["Bavaria,DE"]),
        ("st. louis", ["St. Louis,US"]), ("saint petersburg", ["Saint Petersburg,RU"]), ("fortal", ["Fortaleza,BR"]),
        ("stuttg", ["Stuttgart,DE"]),
    ])
    func placesWithin(text: String, names: [String]) throws {
        let outcome = try Workdir().shell(
            "plat geocode search -q --max-edits 0 -f csv --fields name,iso_country_code '\(text)'")
        let found = outcome.lines.dropFirst().map { $0.split(separator: ",").dropFirst(2).joined(separator: ",") }
        #expect(Array(found.prefix(max(names.count, 1))) == names, "\(outcome.text)\(outcome.errors)")
        #expect(!outcome.errors.contains("replaced-geometry"))
    }

    /// Where streets meet, known from how they are drawn.
    @Test(arguments: [
        ("Main St and 5th Avenue, Vienna", ["48.2,16.37"]), ("main and 5th, Vienna", ["48.2,16.37"]),
        ("5th Avenue & Main Street, Wien", ["48.2,16.37"]), ("5th at main, Paris", ["48.85,2.3605"]),
        ("main and 5th", ["48.85,2.3605", "48.2,16.37"]), ("side and main", ["48.2,16.365"]), ("short and main", []),
        ("date line and pole road", ["-16.8,180"]), ("side and 5th", []),
    ])
    func crossings(text: String, places: [String]) throws {
        let outcome = try search(text)
        let found = outcome.lines.dropFirst().map { $0.split(separator: ",").prefix(2).joined(separator: ",") }
        #expect(found.sorted() == places.sorted(), "\(outcome.text)\(outcome.errors)")
    }

    @Test func aRegionPrefersAndABoxExcludes() throws {
        #expect(try search("cafe", "--near 48.2,16.3").lines[1].hasPrefix("48.21,16.365,1"))
        #expect(try search("cafe", "--region 48.85,2.35,1,1").lines[1].hasPrefix("48.851,2.36,1"))
        #expect(try search("cafe", "--bbox 16,48,17,49").lines.count == 2)
        #expect(try search("cafe", "--limit 1").lines.count == 2)
    }

    /// The region of all hits, over the 180th meridian if that is shorter.
    @Test func theRegionOfTheHits() throws {
        func region(_ outcome: Command.Outcome) throws -> [[String: Double]]? {
            let line = try #require(outcome.errors.split(separator: "\n").last)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard let region = object["region"] as? [String: [String: Double]] else { return nil }
            return [region["center"] ?? [:], region["span"] ?? [:]]
        }
        let found = try #require(try region(try search("cafe", "--summary json")))
        #expect(found[0] == ["latitude": 48.5305, "longitude": 9.3625])
        #expect(found[1] == ["latitudeDelta": 0.641, "longitudeDelta": 14.005])
        #expect(try region(try search("bar", "--summary json")) == nil)
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,name\n-17,179,West Reef\n-18,-177,East Reef\n")
        let over = try directory.shell(
            "plat geocode search --layer p.csv --field name --summary json -f csv reef")
        let around = try #require(try region(over))
        #expect(around[0] == ["latitude": -17.5, "longitude": -179])
        #expect(around[1] == ["latitudeDelta": 1, "longitudeDelta": 4])
    }

    @Test func wordsThatDescribe() throws {
        func names(_ text: String, _ options: String = "") throws -> [String] {
            try Workdir().shell("plat geocode search -q -f csv --fields name,kind \(options) \(text)").lines
                .dropFirst().map { $0.split(separator: ",").dropFirst(2).joined(separator: ",") }
        }
        #expect(try names("capital", "--countries CH") == ["Bern,place"])
        #expect(try names("country georgia").first == "Georgia,country")
        #expect(try names("state georgia").first == "Georgia,admin1")
        #expect(try names("mexico city", "--limit 1") == ["Mexico City,place"])
        #expect(try names("georgia", "--kind country").allSatisfy { $0.hasSuffix(",country") })
        // Corrected names come after all others.
        let mixed = try Workdir().shell("plat geocode search -q -f csv --fields match,name --limit 10 Valencis")
        let kinds = mixed.lines.dropFirst().map { $0.contains(",corrected,") }
        #expect(kinds.contains(true) && kinds == kinds.sorted { !$0 && $1 }, "\(mixed.text)")
    }

    /// A limit leaves out places, but does not change what is written about those that stay.
    @Test func aLimitCountsWhatItLeavesOut() throws {
        func rows(_ limit: Int) throws -> [String] {
            try Workdir().shell(
                "plat geocode search -q -f csv --max-edits 0 --limit \(limit) --fields rank,name,candidates,margin frank"
            ).lines
        }
        let all = try rows(200)
        #expect(all.count > 4 && all.dropFirst().allSatisfy { $0.contains(",\(all.count - 1),") }, "\(all)")
        for limit in 1...3 { #expect(try rows(limit) == Array(all.prefix(limit + 1))) }
    }

    @Test func usage() throws {
        let unknown = try search("cafe", "--field nme")
        #expect(unknown.status == 64, "\(unknown.errors)")
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,name\n1,2,x\n")
        for (options, message) in [
            ("--layer p.csv x", "--layer needs --field"), ("--field name x", "--field needs --layer"),
            ("--layer p.csv --field name --kind place x", "--kind"),
            ("--layer p.csv --field nme x", "--field: no field named 'nme'"),
            ("--layer p.csv --field name -o p.csv x", "also an input"),
        ] {
            let outcome = try directory.shell("plat geocode search \(options)")
            #expect(outcome.status != 0 && outcome.errors.contains(message), "\(options): \(outcome.errors)")
        }
        let missing = try directory.shell("plat geocode search --layer q.csv --field name x")
        #expect(missing.status == 66, "\(missing.errors)")
    }

    /// A place of which the text is only the start of a name is no exact match.
    @Test func startsOfNames() throws {
        for (text, match) in [("frankf", "partial"), ("Frankfurt am Main", "exact"), ("capital of france", "exact")] {
            let outcome = try Workdir().shell("plat geocode search -q --limit 1 -f csv --fields match,name '\(text)'")
            #expect(outcome.lines.last?.split(separator: ",").contains(Substring(match)) == true, "\(outcome)")
        }
    }
}
