import Foundation
import TestSupport
import Testing

/// What `plat geocode link` refuses.
struct GeocodeLinkUsageTests {
    @Test(arguments: [
        ("", "--to is required; hint: use geo, apple, apple-unified, osm or google"),
        ("--to bing", "--to: unknown app 'bing' (use geo, apple, apple-unified, osm or google)"),
        ("--to geo --zoom 3", "--zoom cannot be used with --to geo: a geo URI names a place, and the app decides"),
        ("--to geo --span 1,1", "--span cannot be used with --to geo"),
        ("--to geo --map-type hybrid", "--map-type cannot be used with --to geo"),
        ("--to geo --title '{name}'", "geo URIs have no titles; hint: use --geo-label"),
        ("--to geo --from here", "--from cannot be used with --to geo: a geo URI can show a place, but not directions"),
        ("--to geo --destination 1,2", "--destination cannot be used with --to geo"),
        ("--to geo --geo-label", "--geo-label needs --title"),
        ("--to geo --geo-label --title x --accuracy acc", "--accuracy cannot be used with --geo-label"),
        ("--to geo --geo-label --title x --altitude-field acc", "--altitude-field cannot be used with --geo-label"),
        ("--to apple --geo-label --title x", "--geo-label needs --to geo"),
        ("--to osm --accuracy acc", "--accuracy needs --to geo"),
        ("--to osm --title x", "--title cannot be used with --to osm: the app shows no titles"),
        ("--to google --title x", "--title cannot be used with --to google"),
        (
            "--to osm --map-type satellite",
            "--map-type cannot be used with --to osm: the website of OpenStreetMap has one"
        ),
        (
            "--to google --map-type hybrid",
            "--map-type cannot be used with --to google: links of Google Maps that show a pin name neither"
        ),
        ("--to google --zoom 12", "--zoom cannot be used with --to google"),
        ("--to google --span 1,1", "--span cannot be used with --to google"),
        ("--to google --span-fields acc,acc", "--span-fields cannot be used with --to google"),
        (
            "--to apple-unified --zoom 3",
            "--zoom cannot be used with --to apple-unified: these links have no zoom level"
        ),
        ("--to apple-unified --title x --span 1,1", "--title cannot be used with --span"),
        ("--to apple-unified --title x --span-fields acc,acc", "--title cannot be used with --span-fields"),
        ("--to apple --zoom 1", "--zoom: 1 is out of range for --to apple (2 to 21)"),
        ("--to osm --zoom 20", "--zoom: 20 is out of range for --to osm (0 to 19)"),
        ("--to osm --zoom 12.5", "--zoom: must be a whole number with --to osm"),
        ("--to osm --zoom 22", "--zoom: 22 is out of range for --to osm (0 to 19)"),
        ("--to apple --zoom 3 --span 1,1", "--zoom and --span cannot be used together"),
        ("--to apple --span 1", "--span: '1' is not a span"), ("--to apple --span 181,1", "is not a span"),
        ("--to apple --span 1,-1", "is not a span"), ("--to apple --span 1,nan", "is not a span"),
        ("--to apple --from here --destination 1,2", "--from and --destination cannot be used together"),
        ("--to apple --mode walking", "--mode needs --from or --destination"),
        ("--to google --via 1,2", "--via needs --from or --destination"),
        ("--to apple --from here --via 1,2", "--via cannot be used with --to apple: its directions have only a start"),
        ("--to osm --from here --via 1,2", "--via cannot be used with --to osm"),
        (
            "--to apple --from here --mode cycling",
            "--mode cannot be used with --to apple: its links cannot ask for cycling"
        ),
        ("--to apple-unified --from here --mode cycling", "--mode cannot be used with --to apple-unified"),
        ("--to osm --from here --mode transit", "--mode cannot be used with --to osm: OpenStreetMap has no directions"),
        ("--to osm --from here --mode flying", "unknown way of travelling 'flying'"),
        ("--to osm --from here --zoom 3", "--zoom cannot be used with --from: the app decides how to show directions"),
        ("--to apple --destination 1,2 --title x", "--title cannot be used with --destination"),
        ("--to osm --from there", "--from: 'there' is not a coordinate"),
        ("--to osm --from 91,0", "latitude 91 is outside"),
        ("--to osm --destination there", "--destination: 'there' is not a coordinate"),
        ("--to osm --from here --destination here", "--from and --destination cannot be used together"),
        (
            "--to google --from here" + String(repeating: " --via 1,2", count: 10),
            "--via: links of Google Maps have at most 9 places on the way"
        ),
        ("--to apple --title '{name'", "--title: a { has no } in '{name'"),
        ("--to apple --title 'a}b'", "a } has no {"),
        ("--to apple --title '{}'", "a field has no name"),
        ("--to apple --title '{nme}'", "--title: no field named 'nme'"),
        ("--to geo --accuracy hacc", "--accuracy: no field named 'hacc'"),
        ("--to apple --span-fields a,b", "--span-fields: no field named 'a'"),
        ("--to apple --span-fields a", "--span-fields: 'a' is not a pair of names"),
        ("--to geo --planar", "--planar: map apps show places on the globe"),
    ])
    func refusals(options: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name,acc\n1,2,x,3\n")
        let outcome = try directory.shell("plat geocode link \(options) a.csv")
        #expect(outcome.status == 64 && outcome.text.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// GeoJSON shows only at its end that a field is missing; the file of an earlier run is then kept.
    @Test func missingFieldsOfGeoJSON() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", #"{"type":"Feature","geometry":null,"properties":{"name":"x"}}"#)
        try directory.write("out.geojson", "old")
        let outcome = try directory.shell("plat geocode link --to apple --title '{nme}' -o out.geojson a.geojson")
        #expect(outcome.status == 64 && outcome.errors.contains("--title: no field named 'nme'"), "\(outcome.errors)")
        #expect(directory.text("out.geojson") == "old")
        let limited = try directory.shell("plat geocode link --to apple --title '{nme}' --limit 1 a.geojson")
        #expect(limited.status == 0, "\(limited.errors)")
    }

    @Test(arguments: [
        ("lat,lon,v\n1,2,x\n", "--to geo --accuracy v", "not-a-number"),
        ("lat,lon,v\n1,2,x\n", "--to geo --altitude-field v", "not-a-number"),
        ("lat,lon,v\n1,2,181\n", "--to osm --span-fields v,v", "bad-span"),
        ("lat,lon,v\n1,2,-1\n", "--to osm --span-fields v,v", "bad-span"),
        ("lat,lon,v\n91,2,3\n", "--to geo", "invalid-coordinate"),
    ])
    func badRecords(table: String, options: String, code: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        let failing = try directory.shell("plat geocode link \(options) a.csv")
        #expect(failing.status == 65 && failing.errors.contains("a.csv:2"), "\(failing.errors)")
        let skipping = try directory.shell("plat geocode link --on-error skip \(options) a.csv")
        #expect(skipping.status == 0 && skipping.errors.contains("1 skipped (1 \(code))"), "\(skipping.errors)")
    }

    /// Fields of any bytes give links of plain ASCII that no shell, page or mail breaks.
    @Test func linksArePlain() throws {
        var generator = SplitMix64(seed: 24)
        let directory = try Workdir()
        for round in 0..<Effort.of(60) {
            var bytes = Array("lat,lon,name,note\n".utf8)
            for _ in 0..<50 {
                bytes += Array("\(generator.double(-90...90)),\(generator.double(-180...180)),".utf8)
                for _ in 0..<generator.int(0...12) {
                    let byte = UInt8(generator.int(1...255))
                    if !Array("\",\n\r".utf8).contains(byte) { bytes.append(byte) }
                }
                bytes += Array(",\"\n\"\"<>;| \"\n".utf8)
            }
            try directory.write("a.csv", bytes)
            for (app, options) in [
                ("apple", "--title '{name} {note}'"), ("apple-unified", "--title '{note}{name}'"),
                ("geo", "--geo-label --title '({name}) {note}'"),
            ] {
                let outcome = try directory.shell(
                    "plat geocode link --on-error skip -f geojsonseq --to \(app) \(options) a.csv")
                #expect(outcome.status == 0, "\(round): \(outcome.errors)")
                for line in outcome.lines {
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    let link = (object?["properties"] as? [String: Any])?["link"] as? String ?? ""
                    #expect(
                        link.wholeMatch(of: /(https:\/\/maps\.apple\.com\/|geo:)[-A-Za-z0-9._~?&=,;()%\/]+/) != nil,
                        "\(link)")
                }
            }
        }
    }
}
