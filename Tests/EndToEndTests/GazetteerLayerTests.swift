import Foundation
import TestSupport
import Testing

/// Layers in gazetteers: the user's own, and Natural Earth's populated places.
struct GazetteerLayerTests {
    @Test func ownLayersOfAnyFormat() throws {
        let workdir = try Workdir()
        try workdir.write(
            "shops.csv", "lat,lon,shop,land,people,also\n48.1,11.5,Bäcker,de,7,\"Baker, Boulanger\"\n0,0,Lost,,,\n")
        let csv = try workdir.plat(
            "gazetteer", "build", "-o", "a.gaz", "--layer", "shops.csv", "--name-field", "shop", "--country-field",
            "land",
            "--population-field", "people", "--names-field", "also", "--licence", "ours", "--attribution", "By us")
        #expect(csv.status == 0, "\(csv.errors)")
        #expect(csv.errors.contains("shops.csv: layer: 2 read, 1 written, 1 skipped"))
        #expect(csv.errors.contains("(1 lost-coordinate)"))
        let shop = try #require(try workdir.place(named: "Bäcker", in: "a.gaz"))
        #expect(
            shop["kind"] == "other" && shop["country"] == "DE" && shop["population"] == "7" && shop["geonameid"] == nil)
        #expect(Set((shop["names"] ?? "").split(separator: "|").map(String.init)) == ["Baker", "Boulanger"])
        #expect(shop["at"] == "48.1,11.5")
        #expect(try workdir.plat("gazetteer", "info", "a.gaz").text.contains("attribution   By us"))
        // A polygon is at a place inside it, as a U is, whose middle is not.
        try workdir.write(
            "areas.geojson",
            #"{"type":"Feature","properties":{"n":"U"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[3,0],[3,3],[2,3],[2,1],[1,1],[1,3],[0,3],[0,0]]]}}"#
        )
        let json = try workdir.plat(
            "gazetteer", "build", "-o", "b.gaz", "--layer", "areas.geojson", "--name-field", "n", "--kind", "place")
        #expect(json.status == 0, "\(json.errors)")
        let area = try #require(try workdir.place(named: "U", in: "b.gaz", kinds: "place")?["at"])
        let inside = try workdir.shell(
            "printf 'lat,lon\\n\(area)\\n' | plat intersect -q -f csv - areas.geojson | wc -l")
        #expect(inside.text.trimmingCharacters(in: .whitespacesAndNewlines) == "2", "\(area)")
        // Through a shapefile, and with a table of GeoNames beside it.
        try workdir.write("p.txt", GeoNames.paris)
        let both = try workdir.shell(
            "plat cat -q shops.csv -o shops.shp && plat gazetteer build -o c.gaz p.txt --layer shops.shp --name-field shop"
        )
        #expect(both.status == 0, "\(both.errors)")
        #expect(Set(try workdir.places("c.gaz").compactMap { $0["name"] }).isSuperset(of: ["Bäcker", "Paris"]))
    }

    @Test func faultsOfOwnLayers() throws {
        let workdir = try Workdir()
        try workdir.write("s.csv", "lat,lon,shop\n48.1,11.5,A\n48.2,11.5,\n")
        let nameless = try workdir.plat("gazetteer", "build", "-o", "a.gaz", "--layer", "s.csv", "--name-field", "shop")
        #expect(nameless.status == 65 && nameless.errors.contains("s.csv:3"), "\(nameless.errors)")
        #expect(nameless.errors.contains("the place has no name"))
        let skipped = try workdir.plat(
            "gazetteer", "build", "-o", "a.gaz", "--layer", "s.csv", "--name-field", "shop", "--on-error", "skip")
        #expect(skipped.status == 0 && skipped.errors.contains("2 read, 1 written, 1 skipped (1 no-name)"))
        let missing = try workdir.plat("gazetteer", "build", "-o", "b.gaz", "--layer", "s.csv", "--name-field", "name")
        #expect(
            missing.status == 64 && missing.errors.contains("--name-field: no field named 'name'"), "\(missing.errors)")
        #expect(!workdir.contents.contains("b.gaz"))
    }

    /// Values that no place can have, each with its code and its message.
    @Test(
        arguments: [
            ("🍕,FR,5", "no-name", "the name '🍕' has no letters or digits, so it cannot be found"),
            ("...,FR,5", "no-name", "the name '...' has no letters or digits"),
            ("\"   \",FR,5", "no-name", "the name '   ' has no letters or digits"),
            ("A,Germany,5", "bad-country", "the country 'Germany' is not a code of two letters"),
            ("A,4X,5", "bad-country", "the country '4X' is not a code of two letters"),
            ("A,QQ,5", "bad-country", "no country has the code 'QQ'"),
            ("A,FR,many", "not-a-number", "the population 'many' is not a number of people"),
            ("A,FR,-4", "not-a-number", "the population '-4' is not a number of people"),
            ("A,FR,1e99", "not-a-number", "the population '1e99' is not a number of people"),
            ("A,FR,nan", "not-a-number", "the population 'nan' is not a number of people"),
        ] as [(String, String, String)])
    func valuesOfOwnLayers(_ row: String, _ code: String, _ message: String) throws {
        let workdir = try Workdir()
        try workdir.write("c.txt", GeoNames.country("FR", "FRA", "France", 9001))
        try workdir.write("s.csv", "lat,lon,n,c,p\n1,1,Good, fr ,12.5\n1,2,\(row)\n1,3,7,,\n")
        let arguments = [
            "gazetteer", "build", "-o", "a.gaz", "--layer", "s.csv", "--name-field", "n", "--country-field", "c",
            "--population-field", "p", "c.txt",
        ]
        let failed = try workdir.plat(arguments)
        #expect(failed.status == 65 && failed.errors.contains("s.csv:3:1: error: \(message)"), "\(failed.errors)")
        #expect(!workdir.contents.contains("a.gaz"))
        let skipped = try workdir.plat(arguments + ["--on-error", "skip", "--rejects", "r.csv"])
        #expect(skipped.status == 0 && skipped.errors.contains("4 read, 3 written, 1 skipped (1 \(code))"))
        #expect(workdir.text("r.csv")?.contains("s.csv,2,3,") == true)
        let places = try workdir.places("a.gaz", kinds: "other")
        #expect(places.map { $0["name"] } == ["Good", "7"] || places.map { $0["name"] } == ["7", "Good"])
        #expect(places.first { $0["name"] == "Good" }?["country"] == "FR")
    }

    @Test func naturalEarthByItsFields() throws {
        let workdir = try Workdir()
        let header =
            "lat,lon,FEATURECLA,NAME,NAMEALT,NAMEASCII,ISO_A2,ADM1NAME,POP_MAX,TIMEZONE,GEONAMEID,NAME_DE,name_zht\n"
        try workdir.write(
            "ne.csv",
            header
                + "48.1,11.6,Admin-1 capital,München,Monaco di Baviera|Minga,Munchen,DE,Bavaria,1275000,Europe/Berlin,2867714,München,慕尼黑\n"
                + "63.5,142.8,Populated place,Oymyakon,,Oymyakon,-99,Sakha,-99,,-1,,\n"
                + "0,0,Populated place,Lost,,Lost,RU,,1,,5,,\n")
        try workdir.write("admin1.txt", "DE.02\tBavaria\tBavaria\t2951839\n")
        let outcome = try workdir.plat("gazetteer", "build", "-o", "a.gaz", "ne.csv", "admin1.txt")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("ne.csv: places of Natural Earth: 3 read, 2 written, 1 skipped"))
        let munich = try #require(try workdir.place(named: "München", in: "a.gaz", kinds: "place"))
        #expect(munich["feature_code"] == "PPLA" && munich["admin1"] == "02" && munich["geonameid"] == "2867714")
        #expect(munich["population"] == "1275000" && munich["asciiname"] == "Munchen" && munich["country"] == "DE")
        #expect(
            Set((munich["names"] ?? "").split(separator: "|").map(String.init)) == [
                "Monaco di Baviera", "Minga", "München@de", "慕尼黑@zh-Hant",
            ])
        let other = try #require(try workdir.place(named: "Oymyakon", in: "a.gaz", kinds: "place"))
        #expect(other["population"] == nil && other["country"] == nil && other["geonameid"] == nil)
        #expect(try workdir.plat("gazetteer", "info", "a.gaz").text.contains("Made with Natural Earth"))
    }
}
