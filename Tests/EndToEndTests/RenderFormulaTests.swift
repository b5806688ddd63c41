import Foundation
import TestSupport
import Testing

/// Pictures by `plat render` whose pixels follow from formulas, or from other pictures.
@Suite(.enabled(if: Python.isThere)) struct RenderFormulaTests {
    private static let samples = Package.root + "/samples"
    /// A view of the whole world in 512 pixels: ten pixels are 7.03125 degrees of longitude.
    private static let world = "--size 512x512 --center 0,0 --zoom 1 --background white"

    private func check(_ directory: Workdir, _ arguments: String) throws -> String {
        let script = Package.root + "/Tests/EndToEndTests/Oracles/picture_formulas.py"
        let outcome = try directory.shell("'\(Python.path)' '\(script)' \(arguments)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines.first ?? ""
    }

    private func draw(_ directory: Workdir, _ arguments: String) throws {
        let outcome = try directory.shell("plat render -q \(arguments)")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// A line of one pixel through the middle of a column fills it alone; one between two fills half of each.
    @Test(arguments: [(-172.96875, "9:0.50 10:0.50"), (-172.6171875, "10:1.00"), (-172.79296875, "9:0.25 10:0.75")])
    func columnsOfLines(longitude: Double, columns: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"LineString","coordinates":[[\#(longitude),89],[\#(longitude),-89]]}"#)
        try draw(directory, "-o a.png \(Self.world) --stroke black --stroke-width 1 --stroke-cap butt a.geojson")
        #expect(try check(directory, "columns a.png") == columns)
    }

    /// The area of a circle is πr², within one per cent.
    @Test(arguments: [3.0, 10, 37, 100]) func circles(radius: Double) throws {
        let directory = try Workdir()
        // In map points, as edges in degrees would bend.
        let step = Double.pi / 360
        let corners = (0...720).map { index in
            let (x, y) = (radius * cos(Double(index) * step), radius * sin(Double(index) * step))
            let northing = y / 512 * 2 * Double.pi
            return "[\(x / 512 * 360),\(atan(sinh(northing)) * 180 / Double.pi)]"
        }
        try directory.write(
            "a.geojson",
            #"{"type":"Feature","properties":{"seamless":false},"geometry":{"type":"Polygon","coordinates":[[\#(corners.joined(separator: ","))]]}}"#
        )
        try draw(
            directory, "-o a.png \(Self.world) --fill black --fill-opacity 1 --stroke none a.geojson")
        let covered = try #require(Double(try check(directory, "covered a.png")))
        let area = Double.pi * radius * radius
        #expect(abs(covered - area) < area * 0.01, "\(covered) for \(area)")
    }

    /// Twice as large and reduced by two is nearly the same, with the same labels.
    @Test func scales() throws {
        let directory = try Workdir()
        let what = "--region 50,10,20,30 --size 600x400 --label name --priority population --title T --scale-bar"
        try draw(directory, "-o 1.png \(what) '\(Self.samples)/cities.csv'")
        try draw(directory, "-o 2.png \(what) --scale 2 '\(Self.samples)/cities.csv'")
        let difference = try #require(Double(try check(directory, "halves 2.png 1.png")))
        #expect(difference < 1.5, "\(difference)")
    }

    /// A gradient over the rect of a shape fills it also where the shape is not: in other bands, and in views beside it.
    /// In a turned view it turns with the map.
    @Test func gradientsOfRects() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"""
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[-90,-60],[90,-60],[-90,60],[-90,-60]]]}}
            """#)
        let outcome = try directory.shell(
            """
            draw() { plat render -q -o $1.png --background white --stroke none --fill-opacity 1 --gradient red@0,blue@1 \
                --gradient-clip rect --center $2 a.geojson; }
            draw a '0,0 --size 600x900 --zoom 2'
            draw b '40,80 --size 20x20 --zoom 2'
            draw c '0,0 --size 600x900 --zoom 2 --heading 180'
            draw d '0,0 --size 900x900 --zoom 2 --heading 90'
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        func colour(_ name: String, _ place: String) throws -> [Double] {
            try directory.probe("\(name).png", [place])[1].split(separator: ",").compactMap { Double($0) }
        }
        // 60° is 214.6 pixels from the equator, 90° east 256; 40° is 124.4, 80° east 227.6.
        func expected(_ y: Double) -> [Double] { [255 * (0.5 - y / 429.3), 0, 255 * (0.5 + y / 429.3)] }
        for (name, place, y) in [
            ("a", "300,450", 0.5), ("a", "500,300", -149.5), ("a", "500,600", 150.5), ("b", "10,10", -124.4),
            ("c", "100,300", 149.5), ("d", "300,450", -150), ("d", "600,300", 150),
        ] {
            let found = try colour(name, place)
            #expect(zip(found, expected(y)).allSatisfy { abs($0 - $1) <= 2 }, "\(name) \(place): \(found)")
        }
        // Beyond the rect there is nothing, in a turned view as well.
        #expect(try colour("a", "590,450") == [255, 255, 255] && colour("d", "450,150") == [255, 255, 255])
    }

    /// The colours of a gradient are the same where its shape is millions of pixels wide.
    @Test(arguments: ["17", "24"]) func gradientsOfLargeShapes(zoom: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"""
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[-80,-80],[80,-80],[80,80],[-80,80],[-80,-80]]]}}
            """#)
        let outcome = try directory.shell(
            """
            for f in png pdf; do
                plat render -q -o a.$f --size 64x64 --center 0,70 --zoom \(zoom) --stroke none --fill-opacity 1 \
                    --gradient red@0,lime@0.5,blue@1 a.geojson || exit
            done
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let colour = try directory.probe("a.png", ["32,32"])[1].split(separator: ",").compactMap { Int($0) }
        #expect(colour[0] <= 2 && colour[1] >= 253 && colour[2] <= 2, "\(colour)")
    }

    /// What lies outside of the view changes nothing.
    @Test func whatLiesOutside() throws {
        let directory = try Workdir()
        let what = "--region 50,10,20,30 --size 300x200 --label name --priority population"
        let outcome = try directory.shell(
            """
            echo 'lat,lon
            -40,-100' > far.csv
            plat render -q -o a.png \(what) '\(Self.samples)/cities.csv'
            plat render -q -o b.png \(what) far.csv '\(Self.samples)/cities.csv'
            cmp a.png b.png && echo same
            """)
        #expect(outcome.text == "same\n", "\(outcome.errors)")
    }

    /// Dashes are the same whether the line is drawn whole, by bands or by tiles.
    @Test func dashesOverTiles() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson", #"{"type":"LineString","coordinates":[[-170,80],[-20,3],[20,-3],[170,-80]]}"#)
        let outcome = try directory.shell(
            """
            what='--background white --stroke black --stroke-width 5 --dash 17,11 --stroke-cap butt a.geojson'
            plat render -q -o t --tiles 3 $what
            plat render -q -o p.png --center 0,0 --zoom 3 --size 2048x2048 $what
            '\(Python.path)' '\(Package.root)/Tests/EndToEndTests/Oracles/tiles_sum.py' t 3 p.png
            """)
        let numbers = outcome.text.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
        #expect(numbers.count == 3 && numbers[0] >= 8 && numbers.last == 0, "\(outcome.text)\(outcome.errors)")
    }

    /// Gradients run across the bounding rect of the shape: its four stops from the top to the bottom.
    @Test func gradients() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"Polygon","coordinates":[[[-90,-66.51326],[90,-66.51326],[90,66.51326],[-90,66.51326],[-90,-66.51326]]]}"#
        )
        try draw(
            directory,
            "-o a.png \(Self.world) --stroke none --fill-opacity 1 --gradient '#ff0000@0,#ffffff@.5,#0000ff@1' a.geojson"
        )
        let script = Package.root + "/Tests/EndToEndTests/Oracles/picture_probes.py"
        let outcome = try directory.shell("'\(Python.path)' '\(script)' a.png 256,129 256,255 256,382 256,192 100,255")
        let colours = outcome.lines.dropFirst().map { $0.split(separator: ",").compactMap { Int($0) } }
        try #require(colours.count == 5, "\(outcome.errors)")
        // From 128 to 384: red at the top, white in the middle, blue at the bottom.
        for (colour, wanted) in zip(
            colours, [[255, 1, 1], [255, 254, 254], [1, 1, 255], [255, 128, 128], [255, 255, 255]])
        {
            #expect(zip(colour, wanted).allSatisfy { abs($0 - $1) <= 3 }, "\(colour) for \(wanted)")
        }
    }
}
