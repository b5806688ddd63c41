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
        try draw(directory, "-o a.png \(Self.world) --stroke black --stroke-width 1 --cap butt a.geojson")
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
            what='--background white --stroke black --stroke-width 5 --dash 17,11 --cap butt a.geojson'
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
