import Foundation
import TestSupport
import Testing

/// Polygons whose edges cross each other so often that to draw or repair them would take minutes.
struct CrossingsTests {
    /// A layer of a polygon with seeded corners and of a square.
    private func layer(corners: Int) throws -> Workdir {
        var random = SplitMix64(seed: 41)
        let points = (0..<corners).map { _ in
            "[\(Double(random.int(0...80_000)) / 1000),\(Double(random.int(0...80_000)) / 1000)]"
        }
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            """
            {"type":"Polygon","coordinates":[[\((points + [points[0]]).joined(separator: ","))]]}
            {"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}

            """)
        try directory.write("b.geojsonl", #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}"# + "\n")
        return directory
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (5_000, "cat --make-valid -f geojsonseq a.geojsonl"),
            (5_000, "intersect --make-valid a.geojsonl b.geojsonl"),
            (50_000, "render --size 64x64 -o a.png a.geojsonl"),
            (50_000, "declutter a.geojsonl"), (50_000, "geocode reverse a.geojsonl"),
        ])
    func theyAreRefused(corners: Int, command: String) throws {
        let directory = try layer(corners: corners)
        let words = command.split(separator: " ").map(String.init)
        let refused = try directory.plat(words)
        #expect(refused.status == 65 && refused.errors.contains("a.geojsonl:1:1: error: "), "\(refused.errors)")
        let found = try #require(
            refused.errors.firstMatch(of: /its edges cross about (\d+) times/), "\(refused.errors)")
        // Of two edges between four random places in a square, 23 % cross.
        let share = Double(found.1)! / (Double(corners) * Double(corners) / 2)
        #expect(abs(share - 0.23) < 0.02, "\(share)")
        let skipped = try directory.plat(words + ["--on-error", "skip"])
        #expect(skipped.status == 0 && skipped.errors.contains("1 too-many-crossings"), "\(skipped.errors)")
    }

    /// Many edges alone are no reason.
    @Test func ringsThatDoNotCross() throws {
        let directory = try Workdir()
        let points = (0..<20_000).map { index in
            let angle = Double(index) / 20_000 * 2 * .pi
            let radius = index % 2 == 0 ? 10.0 : 60
            return "[\(radius * cos(angle)),\(radius * sin(angle))]"
        }
        try directory.write(
            "a.geojsonl",
            #"{"type":"Polygon","coordinates":[[\#((points + [points[0]]).joined(separator: ","))]]}"# + "\n")
        let outcome = try directory.plat("render", "--size", "64x64", "-o", "a.png", "a.geojsonl")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
