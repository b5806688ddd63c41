import Foundation
import TestSupport
import Testing

/// `plat geocode reverse` on real places.
@Suite(.serialized, .enabled(if: RealGazetteer.isThere)) struct GeocodeReverseTests {
    private var gazetteer: String { "--gazetteer '\(RealGazetteer.path ?? "")'" }

    @Test(.enabled(if: RealGazetteer.isPublished)) func theExample() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n37.7841,-122.4009\\n' | plat geocode reverse -q \(gazetteer) \
            --fields locality,sub_locality,administrative_area,time_zone,distance
            """)
        #expect(outcome.text.contains(#""attribution":"Contains data of GeoNames"#))
        #expect(
            outcome.text.contains(
                #""properties":{"locality":"San Francisco","sub_locality":"Chinatown","administrative_area":"California","time_zone":"America/Los_Angeles","distance":1923}"#
            ), "\(outcome.text)")
    }

    /// The nearest places and their distances, which others have measured along geodesics.
    @Test(.enabled(if: RealGazetteer.isPublished)) func nearestPlaces() throws {
        let outcome = try Workdir().shell(
            """
            plat geocode reverse -q \(gazetteer) --place nearest --within none -f csv --prefix our_ \
            --fields nearest_in_cities15000,nearest_metres,name,distance '\(RealGazetteer.data)/reverse.csv'
            """)
        #expect(outcome.lines.count == 26, "\(outcome.errors)")
        for line in outcome.lines.dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            #expect(cells.count == 6 && cells[2] == cells[4] && cells[3] == cells[5], "\(line)")
        }
    }

    /// A suburb does not hide its city, and what is far has no name.
    @Test(arguments: [
        ("48.8584,2.2945", "matched,Paris"), ("51.81125926,5.79792238", "matched,Nijmegen"),
        ("41.9022,12.4533", "matched,Vatican City"),
        ("36.14,-5.35", "matched,Gibraltar"), ("10,-140", "unmatched,"), ("0,0", "unmatched,"),
        ("90,137", "unmatched,"), ("-90,0", "matched,"), ("78.22,15.65", "matched,Longyearbyen"),
    ])
    func towns(place: String, answer: String) throws {
        let outcome = try Workdir().shell(
            "printf 'lat,lon\\n\(place)\\n' | plat geocode reverse -q \(gazetteer) -f csv --fields status,locality")
        #expect(outcome.lines.last?.hasSuffix(",\(answer)") ?? false, "\(outcome.text) \(outcome.errors)")
    }

    /// A section that is a place to whoever does not know better.
    @Test(.enabled(if: RealGazetteer.isPublished)) func sections() throws {
        try towns(place: "40.6959,-73.9933", answer: "matched,New York City")
    }

    /// Longitudes that go around, the two sides of 180° and the poles: one place has one answer.
    @Test func placesAreWhereTheyAre() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n-16.85,180\n-16.85,-180\n90,0\n90,137\n")
        let outcome = try directory.shell(
            "plat geocode reverse -q \(gazetteer) -f csv --within none --fields name,distance,country a.csv")
        let answers = outcome.lines.dropFirst().map { $0.split(separator: ",").dropFirst(2).joined(separator: ",") }
        #expect(answers.count == 4 && answers[0] == answers[1] && answers[2] == answers[3], "\(outcome.text)")
        #expect(answers[2].hasPrefix("Longyearbyen,1315196"))
    }

    /// The own point of each of the largest places comes back to it or to a greater neighbour.
    @Test func placesFindThemselves() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            plat gazetteer export -q -f csv --kinds place '\(RealGazetteer.path ?? "")' > p.csv
            head -2001 p.csv | plat geocode reverse -q --place nearest --fields name,distance --prefix our_ \
            \(gazetteer) -f csv | cut -d, -f 3- | head -2001
            """)
        let far = outcome.lines.dropFirst().filter { !$0.hasSuffix(",0") }
        #expect(outcome.lines.count == 2001 && far.isEmpty, "\(outcome.errors) \(far.prefix(3))")
    }

    @Test func snapping() throws {
        let outcome = try Workdir().shell(
            "printf 'lat,lon\\n48.8584,2.2945\\n' | plat geocode reverse -q \(gazetteer) --snap -f csv --fields locality"
        )
        #expect(outcome.lines.last == "48.85341,2.3488,Paris")
    }

    /// Countries, towns, waters and zones of 25 positions by outlines, seas and lakes. Coarse outlines miss Point Roberts,
    /// and no place gives the zones of Kiritimati and of the South Pole, so a layer of zones has them.
    @Test(.enabled(if: RealGazetteer.isPublished)) func outlinesAndWaters() throws {
        let directory = try Workdir()
        let data = SharedData.path
        try directory.write(
            "zones.geojson",
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"tzid":"Pacific/Kiritimati"},"geometry":{"type":"Polygon","coordinates":[[[-160,0],[-150,0],[-150,5],[-160,5],[-160,0]]]}},
            {"type":"Feature","properties":{"tzid":"Antarctica/McMurdo"},"geometry":{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,-65],[-180,-65],[-180,-90]]]}}
            ]}
            """)
        let command = """
            plat geocode reverse -q \(gazetteer) --areas '\(data)/gazetteer/ne_50m_admin_0_countries.zip' \
            --areas-tolerance 5000 --water '\(data)/real/ne_10m_geography_marine_polys.shp' \
            --water '\(data)/real/ne_50m_lakes.shp' -f csv --prefix our_
            """
        let places = try directory.shell("\(command) '\(data)/gazetteer/reverse.csv'")
        let zones = try directory.shell("\(command) --zones zones.geojson '\(data)/gazetteer/reverse.csv'")
        #expect(places.lines.count == 26 && zones.lines.count == 26, "\(places.errors)")
        for (line, zoned) in zip(places.lines, zones.lines).dropFirst() {
            let (row, byZones) = (Self.row(line, places.lines[0]), Self.row(zoned, zones.lines[0]))
            let name = row["what"] ?? ""
            if name == "Point Roberts" { continue }
            let zone = ["Kiritimati", "South Pole"].contains(name) ? byZones["our_time_zone"] : row["our_time_zone"]
            #expect(zone == row["time_zone"], "\(line)")
            for (theirs, ours) in [
                ("country", "iso_country_code"), ("ocean", "ocean"), ("inland_water", "inland_water"),
            ] {
                #expect(row["our_" + ours] == row[theirs], "\(name): \(ours)")
            }
            // The file names the towns that are known.
            let town = row["locality"] ?? ""
            #expect(town.isEmpty || row["our_locality"] == town, "\(line)")
        }
    }

    private static func row(_ line: String, _ header: String) -> [String: String] {
        Dictionary(zip(cells(header), cells(line))) { first, _ in first }
    }

    /// The cells of a row of CSV.
    private static func cells(_ line: String) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells
    }
}
