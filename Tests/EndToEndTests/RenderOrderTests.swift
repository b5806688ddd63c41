import Foundation
import TestSupport
import Testing

/// Drawing order, visibility and colours of features, and labels that keep clear of each other.
struct RenderOrderTests {
    private static let samples = Package.root + "/samples"

    private func squares(_ features: [(name: String, west: Int, east: Int, properties: String)]) -> String {
        let texts = features.map { name, west, east, properties in
            let ring = "[[\(west),-40],[\(east),-40],[\(east),40],[\(west),40],[\(west),-40]]"
            return """
                {"type":"Feature","geometry":{"type":"Polygon","coordinates":[\(ring)]},
                "properties":{"name":"\(name)","fill-opacity":1,"stroke-opacity":0,\(properties)}}
                """
        }
        return #"{"type":"FeatureCollection","features":[\#(texts.joined(separator: ","))]}"#
    }

    /// Layers in the order of the command line, features in that of the input, and `z` before it within a layer.
    @Test func layersFeaturesAndZ() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson", squares([("a", -90, 30, ##""fill":"#ff0000""##), ("b", -30, 90, ##""fill":"#00ff00""##)]))
        try directory.write(
            "z.geojson",
            squares([("a", -90, 30, ##""fill":"#ff0000","z":2"##), ("b", -30, 90, ##""fill":"#00ff00","z":1"##)])
        )
        try directory.write("top.geojson", squares([("c", -10, 10, ##""fill":"#0000ff","z":-9"##)]))
        func colours(_ files: String) throws -> [String] {
            let outcome = try directory.shell("plat render -q -o a.png \(PictureView.world) \(files)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            // At longitudes -20 and 0.
            return Array(try directory.probe("a.png", ["227,256", "256,256"])[1...])
        }
        #expect(try colours("a.geojson") == ["0,255,0", "0,255,0"])
        #expect(try colours("z.geojson") == ["255,0,0", "255,0,0"])
        #expect(try colours("a.geojson top.geojson") == ["0,255,0", "0,0,255"])
        #expect(try colours("top.geojson a.geojson") == ["0,255,0", "0,255,0"])
        #expect(try colours("z.geojson top.geojson") == ["255,0,0", "0,0,255"])
    }

    /// A feature without a view shows nothing, and counts as invisible.
    @Test func visibility() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson", squares([("a", -90, 0, ##""visible":false"##), ("b", 0, 90, ##""fill":"#00ff00""##)]))
        try directory.write("s.json", #"{"rules":[{"if":[["name","==","b"]],"style":{"visible":false}}]}"#)
        let outcome = try directory.shell(
            """
            plat render -o a.png \(PictureView.world) a.geojson; plat render -o b.png \(PictureView.world) --style s.json a.geojson
            """)
        #expect(outcome.errors.contains("1 drawn, 1 invisible"), "\(outcome.errors)")
        #expect(outcome.errors.contains("0 drawn, 2 invisible"), "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["200,256", "300,256"])[1...] == ["255,255,255", "0,255,0"])
        #expect(try directory.probe("b.png", ["200,256", "300,256"])[1...] == ["255,255,255", "255,255,255"])
    }

    /// An overlay as an annotation: its marker is at the centre of its bounding rect by `--at center`, else within it.
    @Test func markersOfAreas() throws {
        let directory = try Workdir()
        // An L: the centre of its rect, 0,0, lies outside of it.
        let ring = "[[-90,-66.51326],[90,-66.51326],[90,-60],[-80,-60],[-80,66.51326],[-90,66.51326],[-90,-66.51326]]"
        try directory.write("a.geojson", #"{"type":"Polygon","coordinates":[\#(ring)]}"#)
        func marker(_ options: String) throws -> [String] {
            let outcome = try directory.shell(
                """
                plat render -q -o a.png \(PictureView.world) --fill none --stroke none --marker dot --marker-color black \
                    --marker-size 6 \(options) a.geojson
                """)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try directory.probe("a.png", ["256,256"])
        }
        #expect(try marker("--at center")[1] == "0,0,0")
        #expect(try marker("")[1] == "255,255,255")
    }

    /// Roads by traffic: each has the colour of its class, which the legend shows as well.
    @Test func coloursOfClasses() throws {
        let directory = try Workdir()
        func road(_ latitude: Int, _ traffic: String) -> String {
            """
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[-90,\(latitude)],[90,\(latitude)]]},
            "properties":{"traffic":\(traffic)}}
            """
        }
        let roads = [road(60, "0"), road(20, "10"), road(-20, "30"), road(-60, "null")]
        try directory.write("a.geojson", #"{"type":"FeatureCollection","features":[\#(roads.joined(separator: ","))]}"#)
        let outcome = try directory.shell(
            """
            plat render -q -o a.png \(PictureView.world) --color-by traffic --ramp 0:#ff0000,10:#00ff00,20:#0000ff \
                --no-data '#ff00ff' --stroke-width 6 --legend a.geojson
            plat render -q -o a.svg \(PictureView.world) --color-by traffic --ramp 0:#ff0000,10:#00ff00,20:#0000ff \
                --no-data '#ff00ff' --legend --real-text a.geojson; grep -c 'no data' a.svg
            """)
        #expect(outcome.text == "1\n", "\(outcome.text)\(outcome.errors)")
        // Rows of latitudes ±60 and ±20 by the formula of Mercator.
        let rows = [60.0, 20, -20, -60].map { Int(MapFormula.y($0) / MapFormula.world * 512) }
        let colours = try directory.probe("a.png", rows.map { "200,\($0)" })
        #expect(colours[1...] == ["255,0,0", "0,255,0", "0,0,255", "255,0,255"], "\(colours)")
    }

    /// Translucent neighbours let nothing through at their edge, which lies within a pixel, if they are to be seamless.
    @Test func seamlessNeighbours() throws {
        let directory = try Workdir()
        func square(_ west: Double, _ east: Double) -> String {
            let ring = "[[\(west),-40],[\(east),-40],[\(east),40],[\(west),40],[\(west),-40]]"
            return
                #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(ring)]},"properties":{}}"#
        }
        let features = square(-90, 0.2) + "," + square(0.2, 90)
        try directory.write("a.geojson", #"{"type":"FeatureCollection","features":[\#(features)]}"#)
        try directory.write("s.json", #"{"rules":[{"style":{"seamless":"true"}}]}"#)
        func colours(_ options: String) throws -> [String] {
            let outcome = try directory.shell(
                """
                plat render -q -o a.png \(PictureView.world) --fill blue --fill-opacity 0.5 --stroke none \(options) \
                    a.geojson
                """)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return Array(try directory.probe("a.png", (250..<262).map { "\($0),250" })[1...])
        }
        #expect(Set(try colours("")).count == 2)
        let seamless = try colours("--style s.json")
        // Halves of a pixel are rounded apart.
        #expect(Set(seamless).isSubset(of: ["126,126,255", "127,127,255", "128,128,255"]), "\(seamless)")
    }

    /// Two halves that meet at 180° have no line between, also where the layer is a hair off.
    @Test(arguments: ["180", "179.99999999999997", "179.9999999999"]) func halvesOfTheWorld(edge: String) throws {
        let directory = try Workdir()
        let halves = ["170,\(edge)", "-\(edge),-170"].map { ends in
            let (west, east) = (ends.split(separator: ",")[0], ends.split(separator: ",")[1])
            return "[[[\(west),-40],[\(east),-40],[\(east),40],[\(west),40],[\(west),-40]]]"
        }
        try directory.write(
            "a.geojson", #"{"type":"MultiPolygon","coordinates":[\#(halves.joined(separator: ","))]}"#)
        let outcome = try directory.shell(
            """
            plat render -q -o a.png --size 512x512 --center 0,180 --zoom 1 --background white --fill white \\
                --stroke black --stroke-width 4 a.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try directory.probe("a.png", ["254,250", "256,250", "258,250"])[1...] == [
                "255,255,255", "255,255,255", "255,255,255",
            ])
    }

    /// Seamless areas keep their position in the drawing order, and their titles in an SVG.
    @Test func seamlessAreasInOrder() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            squares([
                ("under", -90, 90, ##""fill":"#ff0000","seamless":"true""##),
                ("between", -60, 60, ##""fill":"#00ff00""##),
                ("over", -30, 30, ##""fill":"#0000ff","seamless":"true""##),
            ]))
        let outcome = try directory.shell(
            """
            plat render -q -o a.png \(PictureView.world) a.geojson
            plat render -q -o a.svg \(PictureView.world) --title-field name a.geojson; grep -o '<title>[a-z]*</title>' a.svg
            """)
        #expect(
            outcome.lines == ["<title>under</title>", "<title>between</title>", "<title>over</title>"],
            "\(outcome.text)\(outcome.errors)")
        // In both bands of the picture.
        for row in [200, 300] {
            let colours = try directory.probe("a.png", ["140,\(row)", "190,\(row)", "256,\(row)"])
            #expect(colours[1...] == ["255,0,0", "0,255,0", "0,0,255"], "\(row): \(colours)")
        }
    }

    /// Rules for zoom levels: markers come and go with them, in views and in tiles.
    @Test func rulesByZoom() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,1\n")
        try directory.write(
            "s.json", #"{"rules":[{"zoom":[0,2],"style":{"visible":false}},{"zoom":[4,4],"style":{"marker":"none"}}]}"#)
        let outcome = try directory.shell(
            """
            for z in 1 3 4 5; do plat render -q -o $z.png --size 64x64 --center 1,1 --zoom $z --style s.json a.csv; done
            plat render -q -o none.png --size 64x64 --center 1,1 --zoom 3 --marker none a.csv
            for z in 1 3 4 5; do cmp -s $z.png none.png && echo "$z none"; done
            plat render -q -o t.mbtiles --tiles 0-5 --style s.json a.csv
            sqlite3 t.mbtiles 'SELECT DISTINCT zoom_level FROM tiles ORDER BY 1'
            """)
        #expect(outcome.lines == ["1 none", "4 none", "3", "5"], "\(outcome.text)\(outcome.errors)")
    }

    /// When a layer fades, so do its markers and labels.
    @Test func opacityOfLayers() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,A\n")
        let outcome = try directory.shell(
            """
            draw() { plat render -o $1.png --size 100x100 --center 0,0 --zoom 4 --background white --label name --halo none,0 \
                --layer a.csv,opacity=$2,marker=dot,marker-color=red,marker-size=20; }
            draw half 0.5; draw none 0; plat render -q -o white.png --size 100x100 --world --background white --marker none a.csv
            cmp none.png white.png && echo same
            """)
        #expect(
            outcome.text == "same\n" && outcome.errors.contains("1 read, 0 drawn"), "\(outcome.text)\(outcome.errors)")
        let colour = try directory.probe("half.png", ["45,50"])[1].split(separator: ",").compactMap { Int($0) }
        #expect(colour[0] >= 240 && abs(colour[1] - 128) < 16 && abs(colour[2] - 128) < 16, "\(colour)")
    }

    /// Markers of a layer that fades do not add up where they overlap, and lie between those of the other layers.
    @Test func markersThatFade() throws {
        let directory = try Workdir()
        try directory.write("two.csv", "lat,lon\n0,0\n0,0.5\n")
        try directory.write("one.csv", "lat,lon\n0,0\n")
        let outcome = try directory.shell(
            """
            style=marker=dot,marker-size=20
            draw() { plat render -q --size 100x100 --center 0,0 --zoom 4 --background white "$@"; }
            one="--layer one.csv,marker-color=blue,$style"; two="--layer two.csv,opacity=0.5,marker-color=red,$style"
            draw -o a.png $one $two; draw -o b.png $two $one; draw -o a.svg $one $two
            grep -A 99 '<g id="markers-2" opacity="0.5">' a.svg | grep -c '<use'
            """)
        #expect(outcome.text == "2\n", "\(outcome.text)\(outcome.errors)")
        func colour(_ file: String) throws -> [Int] {
            try directory.probe(file, ["50,50"])[1].split(separator: ",").compactMap { Int($0) }
        }
        let (mixed, top) = (try colour("a.png"), try colour("b.png"))
        #expect(abs(mixed[0] - 128) < 16 && mixed[1] < 24 && abs(mixed[2] - 128) < 16, "\(mixed)")
        #expect(top[0] < 24 && top[2] > 230, "\(top)")
    }

    /// Values have the colours of the legend however a number is written.
    @Test(arguments: ["--by values", "--ramp 1:red,2:blue,x:green", ""]) func valuesAsWritten(options: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,v\n0,-90,1.0\n0,0,2.50e0\n0,90,02\n")
        let outcome = try directory.shell(
            "plat render -q -o a.png \(PictureView.world) --marker dot --marker-size 20 --no-data '#010203' --color-by v \(options) a.csv"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let colours = try directory.probe("a.png", ["128,256", "256,256", "384,256"])
        func isKnown(_ colour: String) -> Bool { colour.split(separator: ",").compactMap { Int($0) }.max() ?? 0 > 40 }
        // Of the ramp with a text, 2.5 is none of the values.
        #expect(
            isKnown(colours[1]) && isKnown(colours[3]) && isKnown(colours[2]) == !options.contains("x:"), "\(colours)")
    }

    /// Where all layers are fitted, their pins and labels are in the picture.
    @Test(.enabled(if: Python.has("svgelements")), arguments: ["--dot", ""])
    func roomForLabels(options: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            "lat,lon,name\n10,10,A long name at the left\n11,14,A long name at the right\n9,12,South\n12,12,North\n")
        let outcome = try directory.shell(
            """
            plat render -q -o a.svg --size 600x400 --label name \(options) a.csv
            '\(Python.path)' '\(Package.root)/Tests/EndToEndTests/Oracles/label_boxes.py' a.svg
            plat render -q -o b.svg --size 600x400 --edge-padding 16,16,16,16 --label name \(options) a.csv
            '\(Python.path)' '\(Package.root)/Tests/EndToEndTests/Oracles/label_boxes.py' b.svg
            """)
        #expect(outcome.lines.first == "4 0 0" && outcome.lines.last != "4 0 0", "\(outcome.text)\(outcome.errors)")
    }

    /// No two labels share a pixel: the boxes of their letters and halos, read back from an SVG, do not meet.
    @Test(.enabled(if: Python.has("svgelements")), arguments: ["", "--heading 40", "--halo none,0 --padding 3"])
    func labelsDoNotMeet(options: String) throws {
        let outcome = try Workdir().shell(
            """
            plat render -q -o a.svg --size 2000x1400 --center 30,20 --zoom 4.5 --label name --priority population --dot \
                \(options) '\(Self.samples)/cities.csv'
            '\(Python.path)' '\(Package.root)/Tests/EndToEndTests/Oracles/label_boxes.py' a.svg
            """)
        let numbers = outcome.text.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
        #expect(numbers.count == 3 && numbers[0] > 60 && numbers[1] == 0, "\(outcome.text)\(outcome.errors)")
    }
}
