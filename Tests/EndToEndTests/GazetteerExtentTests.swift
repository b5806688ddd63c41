import Foundation
import TestSupport
import Testing

/// The spans of places: by their areas and shapes, by the places in them, else by their people.
struct GazetteerExtentTests {
    /// Kilometres from south to north of the span of each name.
    private func spans(_ names: [String], _ workdir: Workdir, least: Int = 1) throws -> [Double] {
        try workdir.write("names.csv", (["n"] + names).joined(separator: "\n") + "\n")
        let outcome = try workdir.plat(
            "geocode", "forward", "-q", "--gazetteer", "out.gaz", "--query", "n", "--span", "--min-span", "\(least)",
            "-f", "csv", "--fields", "span_lat", "names.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        // A degree of a sphere that has the equator of the earth.
        return outcome.lines.dropFirst().map { line in
            (line.split(separator: ",", omittingEmptySubsequences: false).dropLast().last.flatMap { Double($0) } ?? -1)
                * 111.32
        }
    }

    private func isNear(_ value: Double, _ wanted: Double, within share: Double = 0.01) -> Bool {
        abs(value - wanted) <= share * wanted
    }

    @Test func countriesByArea() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris + GeoNames.place(2, "Suva", "-18.14", "178.44", country: "FJ"))
        // 1000.5 km² for France; Fiji has no area.
        let fiji = GeoNames.country("FJ", "FJI", "Fiji", 2).replacing("1000.5", with: "")
        try workdir.write("c.txt", GeoNames.country("FR", "FRA", "France", 1) + fiji)
        #expect(try workdir.plat("gazetteer", "build", "-q", "-o", "out.gaz", "p.txt", "c.txt").status == 0)
        let found = try spans(["France", "Fiji"], workdir)
        // A disc of that area, whose radius is 17.846 km.
        #expect(isNear(found[0], 35.692, within: 0.001), "\(found)")
        // 5000 people, at 2000 in a square kilometre.
        #expect(isNear(found[1], 2 * (5000 / (2000 * Double.pi)).squareRoot(), within: 0.001), "\(found)")
        #expect(try isNear(spans(["France"], workdir, least: 50_000)[0], 50, within: 0.001))
        // In a table with a header, as the built-in one has.
        try workdir.write(
            "h.tsv",
            "kind\tgeonameid\tname\tlatitude\tlongitude\tcountry\tarea_km2\nplace\t1\tX\t1\t2\tFR\t\n"
                + "country\t2\tFrance\t\t\tFR\t1000.5\n")
        #expect(try workdir.plat("gazetteer", "build", "-q", "-o", "out.gaz", "h.tsv").status == 0)
        #expect(try isNear(spans(["France"], workdir)[0], 35.692, within: 0.001))
    }

    @Test func theBuiltInCountriesHaveBoxes() throws {
        let workdir = try Workdir()
        try workdir.write("names.csv", "n\nGermany\nVatican\n")
        let outcome = try workdir.plat(
            "geocode", "forward", "-q", "--query", "n", "--span", "--min-span", "1", "-f", "csv", "--fields",
            "kind,span_lat", "names.csv")
        let rows = outcome.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(rows.first?.dropLast(2).last == "country", "\(outcome.text)")
        // From 47.27° to 55.06° N, around a place near the middle.
        let germany = try #require(rows.first?.dropLast().last.flatMap { Double($0) })
        #expect(germany > 7.6 && germany < 8.6, "\(germany)")
    }

    /// All of a country is in its box, islands too, and no box goes around the globe but that of Antarctica. So are states
    /// and their towns.
    @Test(.enabled(if: Python.isThere)) func boxesHoldTheirCountries() throws {
        let sample = Package.root + "/samples/places.tsv.gz"
        #expect(try oracle("country_boxes", [sample]) == "ok\n")
        let outlines = SharedData.path + "/gazetteer/ne_50m_admin_0_countries.zip"
        guard FileManager.default.fileExists(atPath: outlines) else { return }
        let workdir = try Workdir()
        #expect(try workdir.plat("cat", "-q", "-o", "fine.geojsonl", outlines).status == 0)
        let towns = SharedData.path + "/gazetteer/cities15000.zip"
        #expect(try oracle("country_boxes", [sample, workdir.path + "/fine.geojsonl", towns]) == "ok\n")
    }

    /// A span holds the box around the place, which rounding may put beside it.
    @Test func spansAroundPlaces() throws {
        let workdir = try Workdir()
        try workdir.write(
            "h.tsv",
            """
            kind\tgeonameid\tname\tlatitude\tlongitude\tcountry\twest\tsouth\teast\tnorth
            country\t1\tBeside\t47.1\t-56.38139\tPM\t-56.38\t46.7\t-56.1\t47.1
            country\t2\tBehind\t0\t-178\tFJ\t177\t-1\t-178.5\t1
            country\t3\tInside\t0\t179\tKI\t177\t-1\t-170\t1
            country\t4\tWhole\t-80\t0\tAQ\t-180\t-90\t180\t-60
            place\t5\tTown\t1\t2\tFR\t\t\t\t

            """)
        #expect(try workdir.plat("gazetteer", "build", "-q", "-o", "out.gaz", "h.tsv").status == 0)
        let outcome = try workdir.shell(
            """
            printf 'n\\nBeside\\nBehind\\nInside\\nWhole\\n' |
                plat geocode forward -q --gazetteer out.gaz --query n --span -f csv --fields span_lat,span_lon
            """)
        let found = outcome.lines.dropFirst().map { $0.split(separator: ",").suffix(2).joined(separator: ",") }
        #expect(found == ["0.8,0.56278", "2,10", "2,22", "40,360"], "\(outcome)")
    }

    @Test func divisionsByTheirPlaces() throws {
        let workdir = try Workdir()
        // Twenty towns along a meridian, at most 0.95° from the middle, nine of ten within 0.85°.
        let offsets = stride(from: -0.95, through: 0.96, by: 0.1)
        let rows = offsets.enumerated().map { index, offset in
            GeoNames.place(
                100 + index, "Town \(index)", "\(((45 + offset) * 100).rounded() / 100)", "5", admin1: "84",
                population: "10")
        }
        try workdir.write("p.txt", rows.joined() + GeoNames.place(2, "Ajaccio", "41.9", "8.7", admin1: "94"))
        try workdir.write("d.txt", "FR.84\tRhone\tRhone\t11071625\nFR.94\tCorse\tCorse\t3023519\n")
        #expect(try workdir.plat("gazetteer", "build", "-q", "-o", "out.gaz", "p.txt", "d.txt").status == 0)
        let found = try spans(["Rhone", "Corse"], workdir)
        #expect(isNear(found[0], 1.7 * 111.195), "\(found)")
        // One place has no extent, but it has 1000 people.
        #expect(isNear(found[1], 2 * (1000 / (2000 * Double.pi)).squareRoot(), within: 0.001), "\(found)")
    }

    @Test func ownShapesAndAreas() throws {
        let workdir = try Workdir()
        func box(_ name: String, _ area: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double)
            -> String
        {
            #"{"type":"Feature","properties":{"n":"\#(name)","a":\#(area)},"geometry":{"type":"Polygon","coordinates":[[[\#(west),\#(south)],[\#(east),\#(south)],[\#(east),\#(north)],[\#(west),\#(north)],[\#(west),\#(south)]]]}}"#
        }
        let overDateLine =
            #"{"type":"Feature","properties":{"n":"Dateline"},"geometry":{"type":"MultiPolygon","coordinates":[[[[179,0],[180,0],[180,1],[179,1],[179,0]]],[[[-180,0],[-179,0],[-179,1],[-180,1],[-180,0]]]]}}"#
        let point = #"{"type":"Feature","properties":{"n":"Point"},"geometry":{"type":"Point","coordinates":[7,7]}}"#
        try workdir.write(
            "l.geojsonl",
            [
                box("Tall", "null", 10, 0, 11, 3), box("Wide", "null", 20, 59, 26, 61),
                box("Said", "100", 30, 0, 33, 3),
                overDateLine, point,
            ].joined(separator: "\n") + "\n")
        let outcome = try workdir.plat(
            "gazetteer", "build", "-o", "out.gaz", "--layer", "l.geojsonl", "--name-field", "n", "--area-field", "a",
            "--kind", "place")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try spans(["Tall", "Wide", "Said", "Dateline", "Point"], workdir)
        #expect(isNear(found[0], 3 * 110.6, within: 0.02), "\(found)")
        // Six degrees at half the length of those of the equator.
        #expect(isNear(found[1], 6 * 111.32 / 2, within: 0.03), "\(found)")
        #expect(isNear(found[2], 2 * (100 / Double.pi).squareRoot(), within: 0.001), "\(found)")
        #expect(isNear(found[3], 2 * 111.32, within: 0.02), "\(found)")
        // A metre, in degrees of five decimals.
        #expect(found[4] > 0 && found[4] < 0.002, "\(found)")
        for area in ["-1", "wide", "1e99"] {
            try workdir.write("a.csv", "lat,lon,n,a\n1,2,X,\(area)\n")
            let bad = try workdir.plat(
                "gazetteer", "build", "-o", "b.gaz", "--layer", "a.csv", "--name-field", "n", "--area-field", "a")
            #expect(bad.status == 65 && bad.errors.contains("a.csv:2:1: error: the area '\(area)'"), "\(bad.errors)")
        }
    }
}
