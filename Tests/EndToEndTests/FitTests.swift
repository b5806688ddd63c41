import Foundation
import Testing

struct FitTests {
    private func settings(_ arguments: String, input: String = "") throws -> [String: Any] {
        let outcome = try Workdir().plat(
            ["fit", "--json"] + arguments.split(separator: " ").map(String.init), input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    }

    private func number(_ settings: [String: Any], _ path: String...) throws -> Double {
        var value: Any = settings
        for name in path { value = try #require((value as? [String: Any])?[name], "\(path)") }
        return try #require(value as? Double)
    }

    /// MapKit's example: steps of powers of two.
    @Test func steppedExample() throws {
        let view = try settings("--size 320x460 --stepped --region 47.7002,-122.367109,0.065189,0.067318")
        #expect(String(format: "%.6f", try number(view, "span", "latitudeDelta")) == "0.106287")
        #expect(String(format: "%.6f", try number(view, "span", "longitudeDelta")) == "0.109863")
        #expect(try number(view, "zoomLevel") == 12)
        #expect(try number(view, "zoomScale") == 1.0 / 256)
        #expect(abs(try number(view, "center", "latitude") - 47.7002) < 1e-9)
    }

    @Test func theWorldInATile() throws {
        let view = try settings("--size 256x256 --map-rect 0,0,268435456,268435456")
        #expect(try number(view, "zoomLevel") == 0)
        #expect(try tiles(view) == [[0], [0, 0], [0, 0]])
        let closer = try settings("--size 512x512 --map-rect 0,0,268435456,268435456")
        #expect(try tiles(closer) == [[1], [0, 1], [0, 1]])
    }

    private func tiles(_ settings: [String: Any]) throws -> [[Int]] {
        let tiles = try #require(settings["tiles"] as? [String: Any])
        return [
            [try #require(tiles["level"] as? Int)], try #require(tiles["x"] as? [Int]),
            try #require(tiles["y"] as? [Int]),
        ]
    }

    @Test func distanceIsInMetres() throws {
        let view = try settings("--size 100x100 --center 0,0 --span-meters 1000,2000")
        // The wider side decides: 2000 m are 0.017966310975031877° on the equator.
        #expect(abs(try number(view, "span", "longitudeDelta") - 0.017966310975031877) < 1e-12)
    }

    @Test func paddingPanAndZoom() throws {
        let plain = try settings("--size 100x100 --center 10,20 --zoom 5")
        let padded = try settings("--size 100x100 --center 10,20 --zoom 5 --edge-padding 0,0,0,20")
        let perPixel = 1 / (try number(plain, "zoomScale"))
        #expect(
            abs(try number(padded, "centerPoint", "x") - (try number(plain, "centerPoint", "x")) - 10 * perPixel) < 1e-6
        )
        // Negative padding lets the world run past the edges, as if there were 128 pixels for it.
        let wide = try settings("--size 100x100 --world --edge-padding -14,-14,-14,-14")
        #expect(try number(wide, "zoomLevel") == -1)
        let moved = try settings("--size 100x100 --center 10,20 --zoom 5 --pan 3,-4 --zoom-by 1")
        #expect(try number(moved, "zoomLevel") == 6)
        #expect(
            abs(try number(moved, "centerPoint", "x") - (try number(plain, "centerPoint", "x")) - 3 * perPixel) < 1e-6)
        #expect(
            abs(try number(moved, "centerPoint", "y") - (try number(plain, "centerPoint", "y")) + 4 * perPixel) < 1e-6)
    }

    @Test func settingsReadBack() throws {
        let directory = try Workdir()
        let first = try directory.plat(
            "fit", "--json", "--size", "333x777", "--region", "12.3,45.6,7.8,9.1", "--edge-padding", "1,2,3,4", "-o",
            "view.json")
        #expect(first.status == 0 && first.output.isEmpty && first.errors.isEmpty)
        let again = try directory.plat("fit", "--json", "--viewport", "view.json")
        #expect(again.output == directory.read("view.json"))
        let piped = try directory.shell("plat fit --viewport - --json < view.json")
        #expect(piped.output == again.output)
        // And so does what people are shown.
        let region = try #require(again.text.isEmpty ? nil : try directory.plat("fit", "--viewport", "view.json").lines)
            .first { $0.hasPrefix("map rect") }?.split(separator: " ").last.map(String.init)
        let rect = try directory.plat("fit", "--json", "--size", "333x777", "--map-rect", region ?? "")
        #expect(rect.status == 0)
    }

    @Test func aListIsShownWhole() throws {
        let directory = try Workdir()
        try directory.write("places", "# places\n52.52,13.40 Berlin\n48.85,2.35 Paris\n\n41.9,12.5 Rome\n")
        let padding = ["--edge-padding", "10,20,30,40"]
        let view = try directory.plat(["fit", "--size", "500x400", "--json", "-o", "view", "places"] + padding)
        #expect(view.status == 0 && view.output.isEmpty)
        let pixels = try directory.plat(
            "convert", "--from", "coordinate", "--to", "pixel", "--viewport", "view", "places")
        let places = pixels.lines.filter { !$0.hasPrefix("#") }.map { line in
            line.split { $0 == "," || $0 == " " }.prefix(2).compactMap { Double($0) }
        }
        try #require(places.count == 3)
        // Inside the padding, and against it on two opposite sides.
        #expect(places.allSatisfy { 20 - 1e-3...460 + 1e-3 ~= $0[0] && 10 - 1e-3...370 + 1e-3 ~= $0[1] })
        let (ys, xs) = (places.map { $0[1] }, places.map { $0[0] })
        let isTall = abs((ys.max() ?? 0) - (ys.min() ?? 0) - 360) < 2e-3
        let isWide = abs((xs.max() ?? 0) - (xs.min() ?? 0) - 440) < 2e-3
        #expect(isTall || isWide)
    }

    @Test func aListOverTheAntimeridian() throws {
        // Fiji and Samoa: 10.6° over the antimeridian, not 349° the other way.
        let view = try settings("--size 500x500", input: "-18.14,178.44\n-13.83,-171.76\n")
        #expect(abs(try number(view, "span", "longitudeDelta") - 9.8) < 0.5)
        let longitude = try number(view, "center", "longitude")
        #expect(abs(abs(longitude) - 176.66) < 0.01)
        let tiles = try #require((view["tiles"] as? [String: Any])?["x"] as? [Int])
        #expect(tiles[0] > tiles[1])
    }

    @Test func badCoordinatesInAList() throws {
        let directory = try Workdir()
        #expect(try directory.plat("fit", "--size", "9x9", input: "0,0\n99,0\n").status == 65)
        let skipped = try directory.plat("fit", "--size", "9x9", "--on-error", "skip", input: "0,0\n99,0\n")
        #expect(skipped.status == 0)
        #expect(skipped.errors.contains("1 skipped (1 invalid-coordinate)"))
        let none = try directory.plat("fit", "--size", "9x9", input: "# nothing\n")
        #expect(none.status == 65)
        #expect(none.errors.contains("input has no coordinates to show"))
    }

    @Test(arguments: [
        "{}", "{\"size\":{\"width\":0,\"height\":1},\"centerPoint\":{\"x\":1,\"y\":1},\"zoomScale\":1}", "[1]", "",
        "{\"size\":{\"width\":1,\"height\":1},\"centerPoint\":{\"x\":1,\"y\":1},\"zoomScale\":0}",
        "{\"size\":{\"width\":1,\"height\":1},\"centerPoint\":{\"x\":1,\"y\":1},\"zoomScale\":\"1\"}",
    ])
    func badSettingsAreRefused(_ text: String) throws {
        let directory = try Workdir()
        try directory.write("v.json", text)
        let outcome = try directory.plat("fit", "--viewport", "v.json")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("v.json"))
        #expect(outcome.output.isEmpty)
    }

    /// Places off the map are reported, as by `convert`; those that the map reaches are not.
    @Test(arguments: [
        ("--region 89,0,1,1", true), ("--region 80,0,20,1", true), ("--region 80,0,10,1", false),
        ("--center -86,0 --zoom 3", true), ("--center 84.99,0 --span-meters 9000,9000", true),
        ("--center 85,0 --zoom 3", false),
    ])
    func latitudesOffTheMap(_ aim: String, _ isSaid: Bool) throws {
        let message = "near the edge of the map; it was "
        let aim = aim.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(["fit", "--size", "100x100"] + aim)
        #expect(outcome.status == 0 && outcome.errors.isEmpty != isSaid, "\(outcome.errors)")
        let visible = try Workdir().plat(
            ["bounds", "--visible", "--size", "100x100"] + aim, input: Array("lat,lon\n0,0\n".utf8))
        #expect(visible.errors.contains(message) == isSaid, "\(visible.errors)")
    }

    @Test func placesOffTheMap() throws {
        let outcome = try Workdir().plat("fit", "--size", "100x100", input: "89,0\n80,0\n-88,5\n")
        #expect(outcome.errors.contains("3 read, altered (2 clamped-latitude)"), "\(outcome.errors)")
    }

    /// Lines in braces are a list; a rect in them is not a point, and a hint says how to read it.
    @Test func rectsInBraces() throws {
        let directory = try Workdir()
        try directory.write("a.txt", "{{42739440, 96012095}, {162059230, 15614904}}\n")
        let outcome = try directory.plat("fit", "--size", "800x600", "a.txt")
        #expect(outcome.status == 65 && outcome.text == "")
        #expect(
            outcome.errors.contains("a.txt:1:2: error: '{{42739440")
                && outcome.errors.contains("is a rect or a region, not a point; hint: use --kind rect"),
            "\(outcome.errors)")
        let each = try directory.plat("fit", "--size", "800x600", "--each", "--kind", "rect", "a.txt")
        #expect(each.status == 0 && each.lines.count == 1, "\(each.errors)")
    }

    /// Nothing is read for a view without room.
    @Test func paddingIsCheckedFirst() throws {
        let outcome = try Workdir().plat(
            "fit", "--size", "80x60", "--edge-padding", "30,4,30,4", input: "lat,lon\n1,2\n")
        #expect(outcome.status == 64 && outcome.text == "")
        #expect(outcome.errors == "plat fit: error: --edge-padding: no room is left in the view\n")
    }

    /// The view of all fixes, with the circles in which the devices may be, also over 180°.
    @Test func follow() throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", "lat,lon,acc\n0,179.99,1000\n0,-179.99,2000\n50,0,-1\n")
        let outcome = try directory.shell("plat fit --follow --size 1000x1000 fixes.csv --json | tr -d ' \\n'")
        // From 1 km to the west of the one fix to 2 km to the east of the other.
        let degrees = 3000 / (6_378_137 * Double.pi / 180) + 0.02
        let width = degrees / 360 * 268_435_456
        let scale = try #require(outcome.text.firstMatch(of: /"zoomScale":([0-9.e-]+)/))
        let pixels = try #require(Double(scale.1)) * width
        #expect(pixels < 1000.01 && pixels > 990, "\(outcome.text)")
        #expect(outcome.errors.contains("3 read, 1 skipped (1 invalid-fix)"), "\(outcome.errors)")
        let refused = try directory.shell("plat fit --follow --each --size 9x9 fixes.csv; echo $?")
        #expect(refused.lines == ["64"] && refused.errors.contains("--follow cannot be used with --each"))
    }

    /// Around a pole, the circle of a fix holds all longitudes; elsewhere its box holds the circle that shape makes.
    @Test(arguments: [(89.999, 1000.0), (80, 100_000), (-60, 30_000), (0, 5000)])
    func followedCircles(latitude: Double, meters: Double) throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon,acc\\n\(latitude),16,\(meters)\\n' | plat fit -q --follow --json --size 1000x1000 > fix
            printf 'lat,lon,acc\\n\(latitude),16,\(meters)\\n' | plat shape circle -q --radius-field acc > circle
            plat fit -q --json --size 1000x1000 circle > wanted
            cat fix wanted | grep -A1 longitudeDelta | tr -dc '0-9.\\n' | grep .
            grep -h zoomScale fix wanted | tr -dc '0-9.e\\n-'
            """)
        let scales = outcome.lines.suffix(2).compactMap { Double($0.trimmingPrefix("e")) }
        #expect(scales.count == 2 && scales[0] <= scales[1] * 1.0001 && scales[0] > scales[1] * 0.97, "\(outcome.text)")
    }

    /// A fix is refused for the reasons for which track refuses it.
    @Test(arguments: [("10,180.5", "±180 degrees"), (",", "the record has no position")])
    func badFixes(row: String, message: String) throws {
        let outcome = try Workdir().plat("fit", "--follow", "--size", "9x9", input: "lat,lon\n\(row)\n")
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
