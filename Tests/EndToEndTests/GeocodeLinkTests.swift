import Foundation
import TestSupport
import Testing

/// `plat geocode link`: links as the apps document them.
struct GeocodeLinkTests {
    private static let places = """
        lat,lon,name,country,acc,alt,dlat,dlon
        48.85341,2.3488,Paris,FR,35,10.5,0.1,0.2
        -90,12,Südpol,,,,,
        10,-180,"Date & ""Line""?",Fiji,-1,-3,180,360
        -0.00000004,179.99999996,,,5,1e3,0,0

        """

    private func links(_ options: String, _ layer: String = places) throws -> [String] {
        let directory = try Workdir()
        try directory.write("places.csv", layer)
        let outcome = try directory.shell("plat geocode link -q -f geojsonseq \(options) places.csv")
        #expect(outcome.status == 0, "\(options): \(outcome.errors)")
        return try outcome.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let properties = try #require(object?["properties"] as? [String: Any])
            return properties["link"] as? String ?? ""
        }
    }

    /// The link of the first place.
    @Test(arguments: [
        ("--to geo", "geo:48.85341,2.3488"), ("--to geo --accuracy acc", "geo:48.85341,2.3488;u=35"),
        ("--to geo --altitude-field alt", "geo:48.85341,2.3488,10.5"),
        ("--to geo --altitude-field alt --accuracy acc", "geo:48.85341,2.3488,10.5;u=35"),
        (
            "--to geo --geo-label --title '{name} ({country})'",
            "geo:48.85341,2.3488?q=48.85341,2.3488(Paris%20%28FR%29)"
        ),
        ("--to apple", "https://maps.apple.com/?ll=48.85341,2.3488"),
        (
            "--to apple --title '{name}' --zoom 12 --map-type hybrid",
            "https://maps.apple.com/?ll=48.85341,2.3488&q=Paris&z=12&t=h"
        ),
        ("--to apple --zoom 2.5 --map-type standard", "https://maps.apple.com/?ll=48.85341,2.3488&z=2.5&t=m"),
        ("--to apple --map-type satellite", "https://maps.apple.com/?ll=48.85341,2.3488&t=k"),
        ("--to apple --from here", "https://maps.apple.com/?daddr=48.85341,2.3488"),
        (
            "--to apple --from 52.52,13.405 --mode walking",
            "https://maps.apple.com/?saddr=52.52,13.405&daddr=48.85341,2.3488&dirflg=w"
        ),
        (
            "--to apple --destination 52.52,13.405 --mode transit",
            "https://maps.apple.com/?saddr=48.85341,2.3488&daddr=52.52,13.405&dirflg=r"
        ),
        ("--to apple --from here --mode driving", "https://maps.apple.com/?daddr=48.85341,2.3488&dirflg=d"),
        (
            "--to apple-unified --title '{name}' --map-type hybrid",
            "https://maps.apple.com/place?coordinate=48.85341,2.3488&name=Paris&map=hybrid"
        ),
        ("--to apple-unified", "https://maps.apple.com/place?coordinate=48.85341,2.3488"),
        (
            "--to apple-unified --span 0.5,1 --map-type satellite",
            "https://maps.apple.com/frame?center=48.85341,2.3488&span=0.5,1&map=satellite"
        ),
        (
            "--to apple-unified --span-fields dlat,dlon --map-type standard",
            "https://maps.apple.com/frame?center=48.85341,2.3488&span=0.1,0.2&map=explore"
        ),
        (
            "--to apple-unified --from 1,2 --via 3,4 --via 5,6 --mode driving",
            "https://maps.apple.com/directions?source=1,2&destination=48.85341,2.3488&waypoint=3,4&waypoint=5,6&mode=driving"
        ),
        (
            "--to apple-unified --from here --mode transit",
            "https://maps.apple.com/directions?destination=48.85341,2.3488&mode=transit"
        ),
        ("--to osm", "https://www.openstreetmap.org/?mlat=48.85341&mlon=2.3488"),
        (
            "--to osm --zoom 12",
            "https://www.openstreetmap.org/?mlat=48.85341&mlon=2.3488#map=12/48.85341/2.3488"
        ),
        (
            "--to osm --from 52.52,13.405 --mode driving",
            "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=52.52,13.405;48.85341,2.3488"
        ),
        (
            "--to osm --from here --mode cycling",
            "https://www.openstreetmap.org/directions?engine=fossgis_osrm_bike&route=;48.85341,2.3488"
        ),
        (
            "--to osm --destination 0,0 --mode walking",
            "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=48.85341,2.3488;0,0"
        ),
        ("--to apple --destination here --mode walking", "https://maps.apple.com/?saddr=48.85341,2.3488&dirflg=w"),
        (
            "--to apple-unified --destination here --via 3,4",
            "https://maps.apple.com/directions?source=48.85341,2.3488&waypoint=3,4"
        ),
        (
            "--to osm --destination here --mode driving",
            "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=48.85341,2.3488;"
        ),
        (
            "--to google --destination here --via 3,4",
            "https://www.google.com/maps/dir/?api=1&origin=48.85341,2.3488&waypoints=3,4"
        ),
        ("--to osm --from here", "https://www.openstreetmap.org/directions?route=;48.85341,2.3488"),
        ("--to google", "https://www.google.com/maps/search/?api=1&query=48.85341,2.3488"),
        (
            "--to google --from 1,2 --via 3,4 --via 5,6 --mode cycling",
            "https://www.google.com/maps/dir/?api=1&origin=1,2&destination=48.85341,2.3488&waypoints=3,4%7C5,6&travelmode=bicycling"
        ),
        (
            "--to google --from here --mode transit",
            "https://www.google.com/maps/dir/?api=1&destination=48.85341,2.3488&travelmode=transit"
        ),
    ])
    func firstSlot(options: String, link: String) throws { #expect(try links(options)[0] == link) }

    /// Poles have one longitude, and 180 is the only name of its meridian; a zero has no sign.
    @Test func placesOfOneSpelling() throws {
        #expect(
            try links("--to geo --accuracy acc --altitude-field alt") == [
                "geo:48.85341,2.3488,10.5;u=35", "geo:-90,0", "geo:10,180,-3", "geo:0,180,1000;u=5",
            ])
        let turned = "lat,lon\n0,180\n0,-180\n0,190\n-0.0000001,-0.0000001\n90,-180\n0.00000051,-0.0000006\n"
        #expect(
            try links("--to geo", turned) == [
                "geo:0,180", "geo:0,180", "geo:0,-170", "geo:0,0", "geo:90,0", "geo:0.000001,-0.000001",
            ])
    }

    @Test func textIsEncoded() throws {
        let labels = try links("--to apple --title '{name}: {country}'").map { $0.split(separator: "&").last ?? "" }
        #expect(
            labels == [
                "q=Paris%3A%20FR", "q=S%C3%BCdpol", "q=Date%20%26%20%22Line%22%3F%3A%20Fiji",
                "https://maps.apple.com/?ll=0,180",
            ])
    }

    /// The elevation of a point is its altitude.
    @Test func elevations() throws {
        let point = #"{"type":"Point","coordinates":[2,1,-7.25]}"#
        #expect(try links("--to geo --input-format geojson", point) == ["geo:1,2,-7.25"])
        #expect(
            try links("--to geo --geo-label --title a --input-format geojson", point) == ["geo:1,2?q=1,2(a)"])
    }

    /// Lines and polygons have a link to the place of their label.
    @Test func otherShapes() throws {
        let table = "wkt;id\nLINESTRING (0 0, 4 0);1\nPOLYGON ((0 0, 4 0, 4 4, 0 4, 0 0));2\nMULTIPOINT (5 6, 7 8);3\n"
        #expect(try links("--to geo", table) == ["geo:0,2", "geo:2,2", "geo:6,5"])
    }

    /// What has no position is searched for by its title, or has no link.
    @Test func featuresWithoutPositions() throws {
        let table = "lat,lon,name\n,,Nowhere & more\n1,2,Here\n"
        for (options, link) in [
            ("--to apple --title '{name}'", "https://maps.apple.com/?q=Nowhere%20%26%20more"),
            ("--to apple-unified --title '{name}'", "https://maps.apple.com/search?query=Nowhere%20%26%20more"),
            ("--to geo --geo-label --title '{name}'", "geo:0,0?q=Nowhere%20%26%20more"),
            ("--to apple", ""), ("--to osm", ""), ("--to google", ""), ("--to geo", ""),
            ("--to google --from here", ""),
        ] {
            #expect(try links(options, table)[0] == link, "\(options)")
        }
        let directory = try Workdir()
        try directory.write("a.csv", table)
        let outcome = try directory.plat("geocode", "link", "--to", "osm", "-f", "csv", "a.csv")
        #expect(outcome.lines.dropFirst().first == ",,Nowhere & more,")
        #expect(outcome.errors.contains("a.csv:2:1: warning: a feature without a position has no link"))
        #expect(outcome.errors.contains("altered (1 no-link)"))
    }

    /// A span becomes the level of the tiles of `plat fit` for the same region, in the range of the app.
    @Test func levelsOfSpans() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n48.85341,2.3488\n")
        for (span, app, levels) in [
            ("0.1,0.2", "osm", 0...19), ("1,0.01", "osm", 0...19), ("180,360", "apple", 2...21),
            ("7,7", "apple", 2...21),
            ("0,0", "osm", 0...19), ("0.00001,0.00001", "osm", 0...19), ("0.0003,0.0001", "apple", 2...21),
        ] {
            let view = try directory.shell("plat fit --size 512x512 --region 48.85341,2.3488,\(span) --json")
            let object = try JSONSerialization.jsonObject(with: Data(view.output)) as? [String: Any]
            let tiles = try #require((object?["tiles"] as? [String: Any])?["level"] as? Int)
            let level = min(max(tiles, levels.lowerBound), levels.upperBound)
            let link = try directory.shell("plat geocode link -q --to \(app) --span \(span) -f csv a.csv").text
            let part = ["osm": "#map=\(level)/", "apple": "&z=\(level)\""][app] ?? ""
            #expect(link.contains(part), "\(span): \(link)")
        }
        let poles = try links("--to apple --span 0.1,0.1", "lat,lon\n90,0\n-90,5\n")
        #expect(poles.allSatisfy { $0.firstMatch(of: /&z=(\d+)$/).flatMap { Int($0.1) }.map { 2...21 ~= $0 } ?? false })
    }

    /// Links of random places and texts are those that Python makes.
    @Test(.enabled(if: Python.isThere)) func linksOfPython() throws {
        #expect(try oracle("link_oracle", [Binary.path, "\(Effort.of(5000))"]) == "ok\n")
    }

    /// The input's own link stays beside the new one, which gets a number or a prefix.
    @Test func fields() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,link,name\n1,2,old,N\n")
        let plain = try directory.plat("geocode", "link", "--to", "geo", "-f", "csv", "a.csv")
        #expect(plain.lines == ["lat,lon,link,name,link_2", "1,2,old,N,\"geo:1,2\""])
        #expect(!plain.errors.contains("replaced"))
        let beside = try directory.shell("plat geocode link --to geo --prefix new_ -f csv a.csv")
        #expect(beside.lines == ["lat,lon,link,name,new_link", "1,2,old,N,\"geo:1,2\""])
        let kept = try directory.shell(
            "plat geocode link -q --to geo --geo-label --title '{name}' --fields link -f csv a.csv")
        #expect(kept.lines == ["lat,lon,link,link_2", "1,2,old,\"geo:1,2?q=1,2(N)\""])
        let feature = #"{"type":"Feature","geometry":null,"properties":{"link_2":"b","link":"a"}}"#
        try directory.write("a.geojson", #"{"type":"FeatureCollection","features":[\#(feature)]}"#)
        for input in ["a.geojson", "- < a.geojson"] {
            let outcome = try directory.shell("plat geocode link -q --to geo \(input)")
            #expect(outcome.text.contains(#""link_2":"b","link":"a","link_3":null"#), "\(outcome.text)")
        }
        let none = try directory.shell("plat geocode link -q --to geo --no-attributes -f csv a.csv")
        #expect(none.lines == ["lat,lon,link", "1,2,\"geo:1,2\""])
    }

    /// Any input and output, and the same bytes for any number of threads.
    @Test func formats() throws {
        let directory = try Workdir()
        var table = "lat,lon,name\n"
        for index in 0..<20_000 { table += "\(Double(index % 180) - 90),\(index % 360 - 180),\"n \(index)\"\n" }
        try directory.write("a.csv", table)
        let one = try directory.shell("plat geocode link --threads 1 -q --to apple --title '{name}' a.csv")
        let four = try directory.shell("plat geocode link --threads 4 -q --to apple --title '{name}' a.csv")
        #expect(one.status == 0 && one.output == four.output)
        let piped = try directory.shell(
            "cat a.csv | plat geocode link -q --to apple --title '{name}' -f geojsonseq | plat cat -q -f csv | tail -1")
        #expect(piped.lines == ["-71,19,n 19999,\"https://maps.apple.com/?ll=-71,19&q=n%2019999\""])
        let shapes = try directory.shell(
            "head -3 a.csv | plat geocode link -q --to google -o a.shp && plat cat -f csv -q --fields link a.shp")
        #expect(shapes.lines.last == "-89,-179,\"https://www.google.com/maps/search/?api=1&query=-89,-179\"")
    }

    @Test func linksToTheDevice() throws {
        let links = [
            ("apple", "https://maps.apple.com/"), ("apple-unified", "https://maps.apple.com/"),
            ("apple --map-type satellite", "https://maps.apple.com/?t=k"), ("osm", "https://www.openstreetmap.org/"),
            ("google", "https://www.google.com/maps/@?api=1&map_action=map"),
        ]
        for (app, link) in links {
            let outcome = try Workdir().shell("plat geocode link --to \(app) --here < /dev/null")
            #expect(outcome.status == 0 && outcome.text == link + "\n", "\(outcome)")
        }
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        for options in [
            "--to geo --here", "--to osm --here --from here", "--to osm --here a.csv", "--to apple --here --title x",
            "--to osm --here -f csv", "--to google --here --map-type hybrid",
        ] {
            let refused = try directory.shell("plat geocode link \(options)")
            #expect(refused.status == 64 && refused.text.isEmpty, "\(options): \(refused)")
        }
        let written = try directory.shell("plat geocode link -q --threads 1 --to osm --here -o link.txt")
        #expect(written.status == 0 && written.text.isEmpty, "\(written)")
        #expect(directory.text("link.txt") == "https://www.openstreetmap.org/\n")
    }
}
