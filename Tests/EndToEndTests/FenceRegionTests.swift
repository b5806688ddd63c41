import Foundation
import TestSupport
import Testing

/// How `plat fence` reads regions: what each of them needs, and what it reports about those that are bad or changed.
struct FenceRegionTests {
    private static let fixes = "lat,lon,time\n1,1,0\n0,0,10\n1,1,20\n"

    private func fence(_ options: String, _ regions: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("fixes.csv", Self.fixes)
        try directory.write("regions", regions)
        return try directory.shell("plat fence --regions regions \(options) fixes.csv")
    }

    /// Region and event of each row.
    private func events(_ outcome: Workdir.Outcome) -> [String] {
        outcome.lines.dropFirst().map { $0.split(separator: ",").prefix(2).joined(separator: " ") }
    }

    @Test(arguments: [
        ("id,lat,lon\n,0,0\n", "--radius 5 --region-id id", "no-identifier", "the region has no identifier"),
        ("id,lat,lon\na,0,0\n", "", "invalid-radius", "the point has no radius; hint: use --radius"),
        ("id,lat,lon,r\na,0,0,-1\n", "--radius-field r", "invalid-radius", "a radius of -1 m is not greater than 0"),
        ("id,lat,lon,r\na,0,0,x\n", "--radius-field r", "invalid-radius", "field 'r' holds 'x'"),
        ("id,lat,lon,r\na,0,0,2e7\n", "--radius-field r", "invalid-radius", "a quarter of the way around the globe"),
        (
            "id,lat,lon,r\na,0,0,9\n", "--radius-field r --max-radius 8 --on-large fail", "radius-too-large",
            "a radius of 9 m is more than --max-radius"
        ),
        ("id,wkt\na,\"LINESTRING (0 0, 1 1)\"\n", "", "not-a-region", "a region is a point or a polygon"),
        ("id,wkt\na,\n", "", "no-coordinates", "the region has no position"),
        (
            "id,wkt\na,\"POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))\"\n", "", "invalid-geometry",
            "hint: use --make-valid to repair it"
        ),
        ("id,lat,lon,c\na,0,0,-3\n", "--radius 5 --cushion-field c", "invalid-cushion", "a cushion of -3 m"),
        ("id,lat,lon,n\na,0,0,in\n", "--radius 5 --notify-field n", "invalid-notify", "use enter, exit, 'enter,exit'"),
        ("id,lat,lon,t\na,0,0,noon\n", "--radius 5 --expires t", "invalid-time", "'noon'"),
        ("id,lat,lon,t\na,0,0,9\n", "--radius 5 --expires t --registered t", "invalid-time", "expires before"),
        (
            "id,lat,lon\nb,0,0\na,0,0\n", "--radius 5 --limit 1 --on-limit fail", "monitoring-failed",
            "there are more regions than --limit allows"
        ),
    ])
    func badRegions(regions: String, options: String, code: String, message: String) throws {
        let failed = try fence(options, regions)
        #expect(failed.status == 65 && failed.errors.contains(message), "\(failed.status) \(failed.errors)")
        #expect(failed.text.isEmpty)
        let skipped = try fence("--on-error skip \(options)", regions)
        #expect(skipped.status == 0 && skipped.errors.contains("1 skipped (1 \(code))"), "\(skipped.errors)")
        #expect(skipped.lines.first?.hasPrefix("device,") == true)
    }

    @Test func radii() throws {
        let regions = "id,lat,lon,r\na,0,0,\nb,0,0,1000\n"
        let outcome = try fence("--radius 500 --radius-field r --max-radius 800 --initial all", regions)
        let cells = outcome.lines.filter { $0.contains("enter") }.map { $0.split(separator: ",")[6] }
        #expect(cells == ["-500", "-800"], "\(outcome.text)")
        #expect(outcome.errors.contains("altered (1 radius-reduced); regions: 2 loaded"), "\(outcome.errors)")
    }

    @Test func cushions() throws {
        // The cushion of 10 m is half the radius of 20 m, and more than half of 10 m.
        let outcome = try fence("--radius-field r --cushion 10", "id,lat,lon,r\na,0,0,20\nb,0,0,10\n")
        #expect(outcome.errors.contains("altered (1 cushion-reduced)"), "\(outcome.errors)")
        #expect(events(outcome) == ["a enter", "b enter", "a exit", "b exit"])
        #expect(events(try fence("-q --radius 5 --cushion ten-metres", "id,lat,lon\na,0,0.00003\n")).isEmpty)
        let field = try fence("-q --radius 200000 --cushion-field c --cushion 0", "id,lat,lon,c\na,0,0,50000\nb,0,0,\n")
        #expect(field.lines.count == 1)
    }

    /// The later row wins, in the place of the earlier one.
    @Test func replacedRegions() throws {
        let outcome = try fence("--radius-field r --region-id id", "id,lat,lon,r\na,50,50,9\nb,0,0,5\na,0,0,7\n")
        #expect(events(outcome) == ["a enter", "b enter", "a exit", "b exit"])
        #expect(outcome.errors.contains("regions:2:1: warning: a region was replaced by a later one"))
        #expect(outcome.errors.contains("; regions: 2 of 3 loaded, 1 skipped (1 replaced); "), "\(outcome.errors)")
    }

    /// Nobody loses a region to another one of its name or its id, unless that was asked for.
    @Test func regionsOfOneName() throws {
        let names = try fence("--radius 9", "name,lat,lon\nGate,0,0\nGate,1,1\n")
        #expect(events(names) == ["2 exit", "1 enter", "1 exit", "2 enter"], "\(names.text)")
        #expect(
            names.errors.contains("regions: 2 loaded") && names.errors.contains("note: 2 regions without an id"),
            "\(names.errors)")
        let shown = try fence("-q --radius 9 --region-fields name", "name,lat,lon\nGate,0,0\nGate,1,1\n")
        #expect(shown.lines.dropFirst().allSatisfy { $0.hasSuffix(",Gate") } && shown.lines.count == 5)
        let ids = try fence("--radius 9", "id,lat,lon\na,0,0\nb,0,0\na,1,1\n")
        #expect(ids.status == 65 && ids.text.isEmpty, "\(ids.text)")
        #expect(
            ids.errors.contains(
                "regions:2:1: error: a later region has the identifier of this one; hint: use --region-id"),
            "\(ids.errors)")
    }

    /// A later row ends the time of an earlier one, which stays held.
    @Test func shortenedRegions() throws {
        let regions = "id,lat,lon,from,to\na,0,0,0,100\na,0,0,15,100\na,1,1,50,\na,1,1,50,60\n"
        let outcome = try fence("--radius 9 --registered from --expires to", regions)
        #expect(events(outcome) == ["a enter"])
        #expect(outcome.errors.contains("regions:2:1: warning: a region was replaced by a later one"))
        #expect(
            outcome.errors.contains("altered (2 replaced); regions: 3 of 4 loaded, 1 skipped (1 replaced); "),
            "\(outcome.errors)")
    }

    /// Without regions nothing can happen.
    @Test(arguments: ["id,lat,lon\n", "", "{\"type\":\"FeatureCollection\",\"features\":[]}"])
    func noRegions(regions: String) throws {
        let outcome = try fence("--radius 9", regions)
        #expect(outcome.status == (regions.isEmpty ? 65 : 0), "\(outcome.errors)")
        #expect(regions.isEmpty || outcome.errors.contains("regions: warning: no regions were found"))
        #expect(regions.isEmpty || outcome.lines.count == 1)
    }

    @Test func wantedEvents() throws {
        let regions = "id,lat,lon,n\na,0,0,enter\nb,0,0,exit\nc,0,0,none\nd,0,0,\ne,0,0,\"exit,enter\"\n"
        let reported = events(try fence("-q --radius 5 --notify-field n --notify exit", regions))
        #expect(reported == ["a enter", "e enter", "b exit", "d exit", "e exit"])
        #expect(events(try fence("-q --radius 5 --notify enter", "id,lat,lon\na,0,0\n")) == ["a enter"])
    }

    /// Half-open; an expiry is not an exit.
    @Test func timesOfRegistration() throws {
        let regions = "id,lat,lon,from,to\na,0,0,,20\nb,0,0,10,\nc,0,0,1970-01-01T00:00:05Z,1970-01-01T00:00:21Z\n"
        let outcome = try fence("-q --radius 5 --registered from --expires to", regions)
        #expect(events(outcome) == ["a enter", "b exit", "c exit"], "\(outcome.text)")
        let early = regions.replacing("05Z", with: "00Z")
        #expect(
            events(try fence("-q --radius 5 --registered from --expires to", early))
                == ["a enter", "c enter", "b exit", "c exit"])
    }

    @Test func identifiers() throws {
        let regions = "name,identifier,lat,lon\nn1,i1,0,0\nn2,,0,0\n"
        #expect(events(try fence("-q --radius 5 --notify enter", regions)) == ["i1 enter", "2 enter"])
        #expect(
            events(try fence("-q --radius 5 --notify enter --region-id name", regions)) == ["n1 enter", "n2 enter"])
        // The id of a feature counts if no field is one, unless an option names a field.
        func feature(_ id: String, _ name: String) -> String {
            #"{"type":"Feature",\#(id)"properties":{"name":\#(name)},"geometry":{"type":"Point","coordinates":[0,0]}}"#
                + "\n"
        }
        let own = feature(#""id":7,"#, "null") + feature(#""id":"a\u0042","#, "\"\"") + feature(#""id":8,"#, "\"n\"")
        #expect(events(try fence("-q --radius 5 --notify enter", own)) == ["7 enter", "aB enter", "8 enter"])
        let none = try fence("-q --radius 5 --notify enter", feature(#""id":"","#, "null"))
        #expect(events(none) == ["1 enter"])
        #expect(try fence("--radius 5 --region-id name", own).status == 65)
        let json =
            #"{"type":"Feature","properties":{"ID":"a \"b\"\u00e9"},"geometry":{"type":"Point","coordinates":[0,0]}}"#
        #expect(try fence("-q --radius 5", json).lines.dropFirst().first?.hasPrefix(",\"a \"\"b\"\"é\",enter,") == true)
    }

    /// Any format and any CRS, with options of its own.
    @Test func formats() throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", Self.fixes)
        try directory.write("a.csv", "id;breite;länge\nr;0;0\n")
        try directory.write(
            "w.gpx", "<gpx version=\"1.1\"><wpt lat=\"0\" lon=\"0\"><name>r</name></wpt></gpx>")
        let columns = "--delimiter-region semicolon --lat-region breite --lon-region länge"
        _ = try directory.shell(
            """
            plat cat -q --delimiter semicolon --lat breite --lon länge -o p.shp a.csv
            plat shape circle -q --radius 50 -o c.shp p.shp
            plat cat -q -d EPSG:3857 -f csv p.shp | sed s/wkt/geom/ > m.csv
            """)
        let ways = [
            "--regions a.csv \(columns)", "--regions p.shp", "--regions w.gpx --region-id name",
            "--regions m.csv --src-crs-region EPSG:3857 --x-region x --y-region y", "--regions - < p.csv",
        ]
        try directory.write("p.csv", "id,lat,lon\nr,0,0\n")
        for way in ways {
            let outcome = try directory.shell("plat fence -q --radius 50 fixes.csv \(way)")
            #expect(events(outcome) == ["r enter", "r exit"], "\(way): \(outcome.errors)")
        }
        let outcome = try directory.shell("plat fence --radius 50 --regions c.shp -o out.shp fixes.csv")
        #expect(outcome.errors.contains("--radius has no effect: it applies to points only"), "\(outcome.errors)")
        let read = try directory.shell("plat cat -q -f csv --fields event,time,distance out.shp")
        // The distances are those from the edges of a polygon of 64 corners.
        #expect(read.lines == ["lat,lon,event,time,distance", "0,0,enter,10,-49.94", "1,1,exit,20,156849.569"])
    }

    @Test(arguments: [
        ("--radius 5 --region-fields nope", "--region-fields: no field named 'nope'", 64),
        ("--radius 5 --region-id nope", "--region-id: no field named 'nope'", 64),
        ("--radius 5 --fields nope", "--fields: no field named 'nope'", 64),
        ("--radius 5 --time nope", "--time: no field named 'nope'", 64),
        ("--on-large fail", "--on-large needs --max-radius", 64), ("--reselect 5", "--reselect needs --limit", 64),
        ("--limit 1 --on-limit fail --ahead", "all devices have the same regions", 64),
        ("--received lat", "fence does not use the time of reception", 64),
        ("--speed-unit kn", "fence does not use speeds", 64), ("--cut", "fence writes points", 64),
        ("--write-bbox", "--write-bbox needs -f geojson", 64), ("--order sort --reorder 5", "cannot be used", 64),
        ("--planar", "places on the globe", 64), ("--initial some", "--initial: unknown state 'some'", 64),
        ("--lat-b x", "unknown option --lat-b", 64), ("--notify in", "'in' is not a list of events", 64),
        ("--radius 5 --accuracy-cushion 1", "no field holds the accuracy", 65),
        ("--max-gap 5", "--max-gap needs --dwell or --cross", 64),
        ("--no-attributes", "fixes have their times in fields", 64),
        ("--radius 5 --require accuracy", "no field holds", 65),
    ])
    func refusals(options: String, message: String, status: Int32) throws {
        let outcome = try fence(options, "id,lat,lon\na,0,0\n")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.status) \(outcome.errors)")
        #expect(outcome.text.isEmpty)
    }

    @Test func filesThatAreMissing() throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", Self.fixes)
        let without = try directory.shell("plat fence fixes.csv")
        #expect(without.status == 64 && without.errors.contains("--regions is required"), "\(without.errors)")
        let missing = try directory.shell("plat fence --regions nowhere.csv fixes.csv -o out.csv")
        #expect(missing.status == 66 && missing.errors.contains("nowhere.csv"), "\(missing.errors)")
        let twice = try directory.shell("plat fence --regions - < fixes.csv")
        #expect(twice.status == 64 && twice.errors.contains("- is given twice"), "\(twice.errors)")
        #expect(directory.contents == ["fixes.csv"])
    }

    /// The bad regions of a layer are among the rejects, like those of the fixes.
    @Test func rejects() throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", "lat,lon,time\n1,1,0\n0,0,soon\n0,0,10\n")
        try directory.write("regions.csv", "id,lat,lon\n,0,0\na,0,0\n")
        let outcome = try directory.shell(
            "plat fence --regions regions.csv --radius 5 --region-id id --on-error skip --rejects bad.csv fixes.csv")
        #expect(outcome.lines.count == 2)
        #expect(
            outcome.errors.contains("3 read, 1 event written from 2 records, 1 skipped (1 invalid-time)")
                && outcome.errors.contains("regions: 1 of 2 loaded, 1 skipped (1 no-identifier)"), "\(outcome.errors)")
        let bad = directory.text("bad.csv") ?? ""
        #expect(bad.contains("regions.csv,1,2") && bad.contains("fixes.csv,2,3"), "\(bad)")
    }
}
