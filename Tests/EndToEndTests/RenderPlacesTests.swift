import Foundation
import TestSupport
import Testing

/// The user's location, selected features, callouts and world files of pictures.
struct RenderPlacesTests {
    private static let samples = Package.root + "/samples"

    /// At level 1 the equator has 512 pixels, so 2,000 km are 25.55 pixels there. The circle is 0.14 of 1F7AE0.
    @Test func accuracyCircle() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n80,80\n")
        let outcome = try directory.shell(
            "plat render -q -o a.png \(PictureView.world) --marker none --location 0,0,2000000,90 a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let colours = try directory.probe("a.png", ["256,233", "233,256", "256,228", "228,256", "256,256", "300,256"])
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
            "timeout 20 plat render -q -o a.png \(PictureView.world) --marker none --location 0,0,\(meters) a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try directory.probe("a.png", ["300,300", "100,256", "256,60"])
                == ["512x512", "224,237,251", "224,237,251", "224,237,251"])
    }

    @Test func locationsOutside() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0\n")
        func errors(_ options: String) throws -> String {
            try directory.shell("plat render -o a.png --size 100x100 \(options) a.csv").errors
        }
        #expect(try errors("--location 50,8 --center 0,0 --zoom 5").contains("the location is outside the picture"))
        #expect(!(try errors("--location 50,8 --center 50,8.1 --zoom 5")).contains("outside the picture\n"))
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
            plat render -q -o b.png --size 300x200 --location 52.5,13.4 --center 52.5,13.4 --span-meters 600 '\(Self.samples)/cities.csv'
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
        let colours = try directory.probe("a.png", ["232,187", "236,29", "236,60", "112,200", "412,200"])
        #expect(
            colours == ["512x512", "255,255,255", "255,255,255", "128,128,128", "128,128,128", "128,128,128"],
            "\(colours)")
    }

    /// A label of which a callout would leave a part is hidden and counted.
    @Test func labelsBeneathCallouts() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,name,lat,lon\n1,Berlin,1,1\n2,Potsdam,1.25,1\n3,Spandau,0.5,1\n")
        let outcome = try directory.shell(
            """
            view='--size 300x200 --center 1.2,1 --zoom 7 --label name --dot'
            plat render -f svg --real-text $view a.csv > a.svg; plat render -f svg --real-text $view --id id --select 1 a.csv > b.svg
            for f in a b; do for n in Potsdam Spandau; do grep -o ">$n<" $f.svg | wc -l | tr -d ' '; done; done
            """)
        // An SVG also has the texts as titles of the markers.
        #expect(outcome.lines == ["2", "2", "1", "2"], "\(outcome.text)")
        #expect(
            outcome.errors.contains("3 labels, 0 hidden") && outcome.errors.contains("1 hidden"), "\(outcome.errors)")
    }

    /// Callouts show an image, values of fields and a link; selected markers and the location have looks of their own.
    @Test func looksOfTheirOwn() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            """
            id,title,lat,lon,photo,height,site
            1,Tower,0,0,i.png,330 m,https://example.org
            2,Hill,0,40,no.png,,
            """)
        let outcome = try directory.shell(
            """
            view='--size 500x300 --center 0,10 --zoom 2 --dot --fields height --image-field photo --link-field site'
            plat render -q -o i.png --size 80x40 --world --background '#0a0b0c' --marker none a.csv
            plat render -f svg --real-text $view --select 1 --layer a.csv,selected-color=#123456 > a.svg
            for t in '>height<' '>330 m<' '>https://example.org<' 'href="data:image/png' 'fill="#123456"'; do
                grep -o "$t" a.svg | wc -l | tr -d ' '
            done
            plat render -o b.png $view --select 2 --layer a.csv,selected-image=i.png
            plat render -q -o c.png $view --select 1 --location 0,-20,900000 --location-color '#aa0000' a.csv
            plat render -q -o d.png $view a.csv; echo $?
            plat render -q -o e.png --size 500x300 --center 0,10 --zoom 2 --dot --title Map --labels-to e.json a.csv
            for k in marker furniture label; do grep -c "\\"kind\\":\\"$k\\"" e.json; done
            plat bounds -q --as table e.json | wc -l | tr -d ' '
            """)
        let expected = ["1", "1", "1", "1", "1", "64", "2", "1", "0", "4"]
        #expect(outcome.lines == expected, "\(outcome.text)\(outcome.errors)")
        #expect(
            outcome.errors.contains("the image 'no.png' of a feature cannot be shown")
                && outcome.errors.contains("--fields needs --select"), "\(outcome.errors)")
        // The image is 80 pixels wide around 335, where the hill is.
        #expect(try directory.probe("b.png", ["363,150", "395,150"])[1] == "10,11,12")
        let red = try directory.probe("c.png", ["165,150"])[1].split(separator: ",").compactMap { Int($0) }
        #expect(red.count == 3 && red[0] > 140 && red[1] < 60 && red[2] < 60, "\(red)")
    }

    /// A subtitle may be made of several fields, of which a feature may lack some.
    @Test func subtitlesOfSeveralFields() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "id,title,street,city,lat,lon\n1,Hall,Main St 1,Bonn,0,0\n2,Shop,,Köln,0,40\n3,Park,,,0,-40\n")
        let outcome = try directory.shell(
            """
            plat render -q -f svg --real-text --size 900x500 --select 1 --select 2 --select 3 \
                --subtitle-field street,city a.csv | grep -oE '>[^<>]+</text>'
            """)
        let texts = outcome.lines.map { String($0.dropFirst().dropLast("</text>".count)) }
        #expect(Set(texts) == ["Hall", "Main St 1, Bonn", "Shop", "Köln", "Park"], "\(texts)\(outcome.errors)")
    }

    @Test(arguments: [
        ("--select Nowhere", 64, "no feature has the id 'Nowhere'"), ("--id name", 64, "--id needs --select"),
        ("--select Paris --id nope", 64, "--id: no field named 'nope'"),
        ("--select Paris --subtitle-field country,nope", 64, "--subtitle-field: no field named 'nope'"),
        ("--density --dot", 64, "--dot cannot be used with --density"), ("--dot --marker pin", 64, "--dot"),
        ("--layer a.csv,fill=red,fill=blue", 64, "fill is given twice"),
        ("-o ''", 73, "the name is empty"), ("-o .", 64, "use --tiles A-B to write tiles"),
        ("--density --color-by population", 64, "--density"), ("--density --ramp 1:red,2:blue", 64, "name of a ramp"),
        ("--world-file", 64, "--world-file needs -o"),
        ("--label name --minzoom-field country -o x.png", 65, "a.csv:2"),
        ("--label name --minzoom-field nope -o x.png", 64, "no field named 'nope'"),
        ("--label name --minzoom-field population --priority population", 64, "an earlier run has decided"),
        ("--label name --minzoom-field population --heading 30 -o x.png", 64, "cannot be used in a turned view"),
    ])
    func faults(arguments: String, status: Int32, message: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            head -n 3 '\(Self.samples)/cities.csv' > a.csv
            plat render \(arguments) --world a.csv > out; echo $?; cat out; ls x.png 2> /dev/null
            """)
        #expect(outcome.text == "\(status)\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
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

    /// Labels that are wider than 'plat declutter' estimates are counted: those of DejaVu Sans are.
    @Test func wideLabels() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name,minzoom\n0,0,Hamburg,0\n0,60,München,0\n")
        let outcome = try directory.shell(
            """
            plat render -o a.png \(PictureView.world) --label name --minzoom-field minzoom \
                --font /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf a.csv
            """)
        #expect(outcome.errors.contains("altered (2 wide-label)"), "\(outcome.errors)")
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
        let outcome = try directory.shell("plat render -o a.png \(PictureView.world) a.csv")
        #expect(outcome.errors.contains("altered (1 bad-style)"), "\(outcome.errors)")
        // The head of a pin of 60 pixels is 44 above the place. The badge is 40 by 50 around its own.
        let colours = try directory.probe("a.png", ["256,212", "146,275"])
        #expect(colours[1] == "255,255,255", "\(colours)")
        let badge = colours[2].split(separator: ",").compactMap { Int($0) }
        #expect(badge[2] == 255 && badge[0] < 60, "\(colours)")
    }

    /// A layer gives the location: its last point, its accuracy, and its heading, else the magnetic one.
    @Test func locationsOfLayers() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n80,80\n")
        try directory.write(
            "fixes.csv",
            """
            time,lat,lon,accuracy,true_heading,magnetic_heading,heading_accuracy
            2026-01-01T00:00:00Z,9,9,1,1,1,1
            2026-01-01T00:01:00Z,52.5,13.4,80,-1,90,5

            """)
        try directory.write("odd.csv", "lat,lon,accuracy\n1,2,near\n52.5,13.4,80\n")
        try directory.write("none.csv", "name\nx\n")
        let outcome = try directory.shell(
            """
            plat render -o a.png --size 300x200 --location fixes.csv --center-on location a.csv
            plat render -q -o b.png --size 300x200 --location 52.5,13.4,80,90 --center-on location a.csv
            cmp a.png b.png && echo same
            plat render -o d.png --size 300x200 --location odd.csv --on-error skip --rejects r.csv --center-on location a.csv
            grep -c near r.csv
            for f in odd none nothing; do plat render -q -o c.png --world --location $f.csv a.csv; echo $?; done
            plat render -q -o c.png --region 1,1,1,1 --location fixes.csv --center-on location a.csv; echo $?; ls c.png
            """)
        #expect(outcome.text == "same\n1\n65\n65\n66\n64\n", "\(outcome.text)\(outcome.errors)")
        for part in [
            "locations: 1 of 2 loaded, 1 skipped",
            "the heading is magnetic", "odd.csv:2:1: error: the accuracy is 'near'", "nothing.csv",
            "--center-on: cannot be used with another option that aims the view",
        ] {
            #expect(outcome.errors.contains(part), "\(part): \(outcome.errors)")
        }
    }

    /// A warning names each selected feature that does not show. Callouts keep clear of each other.
    @Test func selectionsThatDoNotShow() throws {
        let directory = try Workdir()
        func point(_ id: String, _ longitude: Int?) -> String {
            let geometry = longitude.map { #"{"type":"Point","coordinates":[\#($0),0]}"# } ?? "null"
            return
                #"{"type":"Feature","id":"\#(id)","geometry":\#(geometry),"properties":{"title":"Some title of \#(id)"}}"#
        }
        let features = [point("a", 0), point("a", 3), point("b", 4), point("n", nil), point("o", 100)]
        try directory.write(
            "a.geojson", #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
        let outcome = try directory.shell(
            """
            plat render -o a.png --size 400x300 --center 0,0 --zoom 4 --background '#808080' --select b --select b \
                --select a --select n --select o a.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for part in [
            "2 features have the id 'a'; selecting the first", "the feature 'n' has no geometry",
            "the feature 'o' is outside the picture",
        ] {
            #expect(outcome.errors.contains(part), "\(part): \(outcome.errors)")
        }
        // The places are at 200,150 and 245,150; the second callout goes below, as the first is above.
        let colours = try directory.probe("a.png", ["245,95", "200,175"])
        #expect(colours[1...] == ["255,255,255", "255,255,255"], "\(colours)")
    }

    /// Counts cover what the view shows, not what lies around it, nor what has no colour.
    @Test(arguments: [
        ("--center 0,0 --zoom 9", "1 read, 1 drawn, "),
        ("--center 0,0 --zoom 9 --opacity 0", "1 read, 0 drawn, 1 invisible"),
        ("--center 0,0 --zoom 9 --marker none", "1 read, 0 drawn, 1 invisible"),
        ("--center 0,0 --zoom 9 --marker none --label name", "1 read, 1 drawn, 1 label, 0 hidden"),
        ("--center 0,0.7 --zoom 9", "1 read, 0 drawn, 1 outside"),
        // A pin reaches up, not down; in a turned view the corners are elsewhere.
        ("--center 0.3,0 --zoom 9", "1 read, 1 drawn, "), ("--center=-0.3,0 --zoom 9", "1 read, 0 drawn, 1 outside"),
        ("--center=-0.35,-0.35 --zoom 9 --heading 45", "1 read, 0 drawn, 1 outside"),
        ("--center 0,0.7 --zoom 9 --label name", "1 read, 0 drawn, 1 outside, "),
        ("--center 0,0.7 --zoom 9 --marker dot --marker-size 600", "1 read, 1 drawn, "),
        ("--tiles 2 --opacity 0", "1 read, 0 drawn, 1 invisible"),
    ])
    func countsOfTheView(options: String, expected: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,A\n")
        let size = options.hasPrefix("--tiles") ? "-o t" : "--size 300x200 -o a.png"
        let outcome = try directory.shell("plat render \(size) \(options) a.csv")
        #expect(outcome.status == 0 && outcome.errors.contains(expected), "\(outcome.errors)")
    }
}
