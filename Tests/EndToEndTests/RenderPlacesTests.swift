import Foundation
import TestSupport
import Testing

/// The user's location, selected features, underlays, counts of points and world files of pictures.
@Suite struct RenderPlacesTests {
    private static let samples = Package.root + "/samples"
    /// A view of the whole world in 512 pixels, on white.
    private static let world = "--size 512x512 --center 0,0 --zoom 1 --background white"

    private func probe(_ directory: Workdir, _ file: String, _ places: [String]) throws -> [String] {
        let script = Package.root + "/Tests/EndToEndTests/Oracles/picture_probes.py"
        let outcome = try directory.shell("python3 '\(script)' '\(file)' \(places.joined(separator: " "))")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines
    }

    /// At level 1 the equator has 512 pixels, so 2,000 km are 25.55 pixels there. The circle is 0.14 of 1F7AE0.
    @Test func accuracyCircle() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n80,80\n")
        let outcome = try directory.shell(
            "plat render -q -o a.png \(Self.world) --marker none --location 0,0,2000000,90 a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let colours = try probe(directory, "a.png", ["256,233", "233,256", "256,228", "228,256", "256,256", "300,256"])
        // Within, twice; outside, twice; the dot; beside the cone.
        #expect(Array(colours[1...4]) == ["224,237,251", "224,237,251", "255,255,255", "255,255,255"], "\(colours)")
        let dot = colours[5].split(separator: ",").compactMap { Int($0) }
        #expect(dot[2] > dot[0] + 100, "\(colours)")
        #expect(colours[6] == "255,255,255")
    }

    /// A circle wider than the world is drawn as one as wide as the world, without holes, and at once.
    @Test(arguments: ["4e7", "1e8", "1e12"]) func hugeAccuracies(meters: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n80,80\n")
        let outcome = try directory.shell(
            "timeout 20 plat render -q -o a.png \(Self.world) --marker none --location 0,0,\(meters) a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try probe(directory, "a.png", ["300,300", "100,256", "256,60"])
                == ["512x512", "224,237,251", "224,237,251", "224,237,251"])
    }

    @Test func locationsOutside() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0\n")
        func errors(_ options: String) throws -> String {
            try directory.shell("plat render -o a.png --size 100x100 \(options) a.csv").errors
        }
        #expect(try errors("--location 50,8 --center 0,0 --zoom 5").contains("the location is outside of the picture"))
        #expect(!(try errors("--location 50,8 --center 50,8.1 --zoom 5")).contains("outside of the picture\n"))
        // Over the antimeridian.
        #expect(!(try errors("--location 0,179.9 --center 0,-179.9 --zoom 5")).contains("the location is outside"))
        #expect(try errors("--location 0,0,-1,30 --world").contains("negative accuracy"))
        #expect(try errors("--location 0").contains("not a location"))
        #expect(try errors("--center-on location").contains("--center-on needs --location"))
    }

    /// The view is around the location: 600 metres, or by --zoom.
    @Test func centredOnTheLocation() throws {
        let outcome = try Workdir().shell(
            """
            plat render -q -o a.png --size 300x200 --location 52.5,13.4 --center-on location '\(Self.samples)/cities.csv'
            plat render -q -o b.png --size 300x200 --location 52.5,13.4 --center 52.5,13.4 --distance 600 '\(Self.samples)/cities.csv'
            plat render -q -o c.png --size 300x200 --location 52.5,13.4 --center-on location --zoom 9 '\(Self.samples)/cities.csv'
            plat render -q -o d.png --size 300x200 --location 52.5,13.4 --center 52.5,13.4 --zoom 9 '\(Self.samples)/cities.csv'
            cmp a.png b.png && cmp c.png d.png && echo same
            """)
        #expect(outcome.text == "same\n", "\(outcome.errors)")
    }

    /// A callout stands above its pin, below one at the top, and inside the picture; one without a title has none.
    @Test func callouts() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"title":"Alpha","description":"First"}},
            {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[0,84.9]},"properties":{"title":"Beta"}},
            {"type":"Feature","id":"c","geometry":{"type":"Point","coordinates":[100,0]},"properties":{}},
            {"type":"Feature","id":"d","geometry":{"type":"Point","coordinates":[-100,0]},"properties":{"title":"D","callout":false}}]}
            """#)
        let ground = "--size 512x512 --center 0,0 --zoom 1 --background '#808080'"
        let outcome = try directory.shell(
            "plat render -o a.png \(ground) --select a --select 7 --select c --select d a.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("the feature 'c' has no title"), "\(outcome.errors)")
        // The pin is 28 pixels high; the box of two lines is 16 pixels above it and about 54 high. Corners of boxes are
        // white: the one at the top edge is below its place.
        let colours = try probe(directory, "a.png", ["232,187", "236,29", "236,60", "112,200", "412,200"])
        #expect(
            colours == ["512x512", "255,255,255", "255,255,255", "128,128,128", "128,128,128", "128,128,128"],
            "\(colours)")
    }

    @Test(arguments: [
        ("--select Nowhere", 64, "no feature has the id 'Nowhere'"), ("--id name", 64, "--id needs --select"),
        ("--select Paris --id nope", 64, "--id: no field named 'nope'"),
        ("--underlay nothing.png", 66, "nothing.png"), ("--underlay lone.png", 66, "no world file"),
        ("--underlay a.csv,0,0,9,9", 65, "it is not a PNG"), ("--underlay a.mbtiles", 65, "not a sound MBTiles"),
        ("--density --color-by population", 64, "--density"), ("--density --ramp 1:red,2:blue", 64, "name of a ramp"),
        ("--world-file", 64, "--world-file needs -o"),
        ("--label name --minzoom-field country -o x.png", 65, "a.csv:2"),
        ("--label name --minzoom-field nope -o x.png", 64, "no field named 'nope'"),
        ("--label name --minzoom-field population --priority population", 64, "an earlier run has decided"),
    ])
    func faults(arguments: String, status: Int32, message: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            head -n 3 '\(Self.samples)/cities.csv' > a.csv; printf 'no database' > a.mbtiles
            plat render -q -o lone.png --size 4x4 --world a.csv
            plat render \(arguments) --world a.csv > out; echo $?; cat out; ls x.png 2> /dev/null
            """)
        #expect(outcome.text == "\(status)\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// A picture under itself, by its world file, by its rect, turned, and as tiles.
    @Test func underlays() throws {
        let directory = try Workdir()
        try directory.write("none.csv", "lat,lon\n0,0\n")
        let outcome = try directory.shell(
            """
            view='--size 512x512 --center 20,30 --zoom 3'
            plat render -q -o a.png $view --world-file '\(Self.samples)/states.shp' '\(Self.samples)/cities.csv' --marker dot
            plat render -q -o b.png $view --underlay a.png --marker none none.csv; cmp a.png b.png && echo same
            plat render -q -o w.png --size 512x512 --center 0,0 --zoom 1 '\(Self.samples)/cities.csv'
            plat render -q -o c.png --size 512x512 --center 0,0 --zoom 1 --underlay w.png,0,0,268435456,268435456 --marker none none.csv
            cmp w.png c.png && echo same
            plat render -q -o t.mbtiles --tiles 0-2 --background white '\(Self.samples)/cities.csv'
            plat render -q -o t.pmtiles --tiles 0-2 --background white '\(Self.samples)/cities.csv'
            plat render -q -o t.png --size 1024x512 --center 0,0 --zoom 2 --background white '\(Self.samples)/cities.csv'
            for u in t.mbtiles t.pmtiles; do
                plat render -q -o u.png --size 1024x512 --center 0,0 --zoom 2 --background white --underlay $u --marker none none.csv
                cmp t.png u.png && echo same
            done
            """)
        #expect(outcome.text == "same\nsame\nsame\nsame\n", "\(outcome.errors)")
    }

    /// GDAL finds the picture where its world file says, also if it is turned.
    @Test func worldFiles() throws {
        let outcome = try Workdir().shell(
            """
            plat render -q -o a.png --size 512x256 --center 0,0 --zoom 1 --world-file '\(Self.samples)/cities.csv'
            gdalinfo a.png | grep -E '^(Upper Left|Lower Right)' | tr -s ' '; cat a.prj | grep -c Web_Mercator; ls
            plat render -q -o b.png --size 512x256 --center 0,0 --zoom 1 --heading 90 --world-file '\(Self.samples)/cities.csv'
            gdalinfo b.png | grep -E '^(Upper Left|Lower Right)' | tr -s ' '
            """)
        #expect(
            outcome.lines.map { $0.prefix(44) }
                == [
                    "Upper Left (-20037508.343,10018754.171) ", "Lower Right (20037508.343,-10018754.171) ", "1",
                    "a.pgw", "a.png",
                    "a.prj", "Upper Left (10018754.171,20037508.343) ", "Lower Right (-10018754.171,-20037508.343) ",
                ].map { $0.prefix(44) }, "\(outcome.text)\(outcome.errors)")
    }

    /// Points are counted on each pixel: one, ten and a hundred have the first, the middle and the last colour.
    @Test func densities() throws {
        let directory = try Workdir()
        let rows = [(0, 1), (90, 10), (-90, 100)].flatMap { Array(repeating: "0,\($0.0)\n", count: $0.1) }
        try directory.write("a.csv", "lat,lon\n" + rows.joined())
        let outcome = try directory.shell(
            "plat render -q -o a.png \(Self.world) --density --ramp greys --threads 2 a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try probe(directory, "a.png", ["256,256", "384,256", "128,256", "257,256"])
                == ["512x512", "238,238,238", "148,151,155", "36,39,43", "255,255,255"])
    }

    /// Labels of an earlier run show from their zoom on.
    @Test func labelsOfAnEarlierRun() throws {
        let outcome = try Workdir().shell(
            """
            plat declutter -q -f csv --label name --priority population '\(Self.samples)/cities.csv' > d.csv
            python3 - <<END
            import csv
            rows = [row for row in csv.DictReader(open("d.csv"))]
            print(sum(1 for row in rows if row["minzoom"] and int(row["minzoom"]) <= 3))
            END
            plat render -o a.png --size 3000x3000 --center 0,0 --zoom 3.5 --label name --minzoom-field minzoom \
                --summary json d.csv 2>&1 | tail -n 1
            """)
        let lines = outcome.lines
        try #require(lines.count == 2, "\(outcome.text)\(outcome.errors)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
        #expect(Int(lines[0]) == object["labels"] as? Int && object["labels"] as? Int != 0, "\(lines)")
    }

    /// --fail-empty writes the picture, and ends with 1.
    @Test func emptyPictures() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0\n")
        let outcome = try directory.shell(
            """
            plat render -q -o a.png --size 40x30 --center 60,100 --zoom 9 --fail-empty a.csv; echo $?
            plat render -q -o b.png --size 40x30 --center 0,0 --zoom 9 --fail-empty a.csv; echo $?
            plat render -q -o c.png --size 300x200 --center 50,0 --zoom 4 --fail-empty a.csv; echo $?; ls *.png
            """)
        #expect(outcome.text == "1\n0\n1\na.png\nb.png\nc.png\n", "\(outcome.errors)")
    }

    /// Letters, shapes and badges with texts are drawn; an unknown symbol is counted.
    @Test func symbolsAndBadges() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            """
            lat,lon,marker-symbol,marker-color,marker-size,badge,badge-text
            0,0,square,#000000,60,,
            0,90,restaurant,#000000,60,,
            0,-90,,,,#0000ff,21°

            """)
        let outcome = try directory.shell("plat render -o a.png \(Self.world) a.csv")
        #expect(outcome.errors.contains("altered (1 bad-style)"), "\(outcome.errors)")
        // The head of a pin of 60 pixels is 44 above the place. The badge is 40 by 50 around its own.
        let colours = try probe(directory, "a.png", ["256,212", "146,275"])
        #expect(colours[1] == "255,255,255", "\(colours)")
        let badge = colours[2].split(separator: ",").compactMap { Int($0) }
        #expect(badge[2] == 255 && badge[0] < 60, "\(colours)")
    }
}
