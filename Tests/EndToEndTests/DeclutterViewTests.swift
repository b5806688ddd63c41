import Foundation
import Testing

/// Labels that a map view would show now.
struct DeclutterViewTests {
    /// At zoom 8 a degree is 182 pixels: a view of 400 × 300 pixels about 0° shows 1.1° to both sides and 0.8° up and
    /// down.
    private let places = """
        name,lat,lon,rank
        middle,0,0,1
        near,0,0.3,1
        east,0,1,1
        edge,0,1.2,1
        north,0.9,0,1
        best,0,0.2,2

        """

    private func names(_ options: String, of places: String? = nil) throws -> [String] {
        let words = options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(
            ["declutter", "-q", "-f", "csv", "--priority", "rank"] + words, input: Array((places ?? self.places).utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try Workdir().columns(outcome.lines)["name"] ?? []
    }

    @Test(arguments: [
        ("", ["east", "best"]), ("--label-size 10x10", ["middle", "near", "east", "best"]),
        ("--label-size 10x10 --margin 20", ["middle", "near", "east", "edge", "north", "best"]),
        ("--label-size 10x10 --margin 18", ["middle", "near", "east", "north", "best"]),
        ("--label-size 10x10 --max-labels 1", ["best"]), ("--label-size 10x10 --max-labels 2", ["middle", "best"]),
        ("--label-size 10x10 --max-labels 3", ["middle", "near", "best"]),
        ("--label-size 10x10 --max-labels 3 --near 0,2", ["near", "east", "best"]),
        ("--label-size 50x10 --ascending", ["middle", "near", "east"]),
        ("--label-size 60x10 --ascending", ["middle", "east"]),
        ("--label-size 60x10 --ascending --near 0,0.31", ["near", "east"]),
    ])
    func whatShows(options: String, expected: [String]) throws {
        #expect(try names("--size 400x300 --center 0,0 --zoom 8 \(options)") == expected)
    }

    /// The view of `plat fit`, and the same by its region.
    @Test func settings() throws {
        let directory = try Workdir()
        try directory.write("places.csv", places)
        let fitted = try directory.shell("plat fit --json --size 400x300 --center 0,0 --zoom 8 > view.json")
        #expect(fitted.status == 0)
        let words = ["declutter", "-q", "--priority", "rank", "--label-size", "10x10", "places.csv"]
        let direct = try directory.plat(words + ["--size", "400x300", "--center", "0,0", "--zoom", "8"])
        let read = try directory.plat(words + ["--viewport", "view.json"])
        // 400 pixels are 2.197265625°.
        let region = try directory.plat(words + ["--size", "400x300", "--region", "0,0,0.1,2.197265625"])
        #expect(read.status == 0 && read.output == direct.output && read.lines.count == 6, "\(read.errors)")
        #expect(region.output == direct.output, "\(region.errors)")
    }

    /// Both sides of it, from either.
    @Test(arguments: ["0,180", "0,-180", "0,179.5", "0,-179.5"])
    func antimeridian(center: String) throws {
        let places = "name,lat,lon,rank\nA,0,179.9,2\nB,0,-179.9,1\nC,0,179.2,1\nD,0,-179.2,1\nE,0,0,9\n"
        let shown = try names("--size 400x300 --center \(center) --zoom 8 --label-size 30x10", of: places)
        let expected = ["A", "B"] + (center.contains("179.5") ? [center.contains("-") ? "D" : "C"] : ["C", "D"])
        #expect(shown == expected)
        #expect(
            try names("--size 400x300 --center \(center) --zoom 8 --label-size 40x10", of: places)
                == expected.filter { $0 != "B" })
    }

    /// Features outside of the view hide nothing; with --blocked-by hidden ones are written, too.
    @Test func whatIsHidden() throws {
        let places = "name,lat,lon,rank\nout,0,1.2,9\nin,0,1.05,1\nlow,0,1.04,0\n"
        let found = try Workdir().decluttered(
            "--priority", "rank", "--size", "400x300", "--center", "0,0", "--zoom", "8", "--blocked-by", "--id", "name",
            input: places)
        #expect(found["name"] == ["in", "low"] && found["blocked_by"] == ["", "in"], "\(found)")
        #expect(found["minzoom"] == nil)
    }
}
