import Foundation
import TestSupport
import Testing

/// Counts of points on each pixel, their colours and their legend.
struct RenderDensityTests {
    /// Points are counted on each pixel: one, ten and a hundred have the first, the middle and the last colour.
    @Test func densities() throws {
        let directory = try Workdir()
        let rows = [(0, 1), (90, 10), (-90, 100)].flatMap { Array(repeating: "0,\($0.0)\n", count: $0.1) }
        try directory.write("a.csv", "lat,lon\n" + rows.joined())
        let outcome = try directory.shell(
            "plat render -q -o a.png \(PictureView.world) --density --ramp greys --threads 2 a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try directory.probe("a.png", ["256,256", "384,256", "128,256", "257,256"])
                == ["512x512", "194,196,199", "123,126,130", "36,39,43", "255,255,255"])
    }

    /// Counts of points and legends that show nothing are reported.
    @Test func emptyDensities() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt\n\"LINESTRING(0 0,1 1)\"\n")
        try directory.write("s.json", #"{"rules":[{"style":{"stroke":"red"}}]}"#)
        let outcome = try directory.shell(
            """
            plat render -o a.png --world --density --legend a.csv; plat render -o b.png --world --style s.json --legend a.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("--density: the picture shows no point"), "\(outcome.errors)")
        let colours = try directory.shell(
            "plat render -o c.png --color-by population --ramp 0:red,many:blue '\(Package.root)/samples/cities.csv'")
        #expect(colours.errors.contains("--ramp: no feature has any of its values"), "\(colours.errors)")
    }

    /// Values that have no colour of their own are counted, and options that do nothing are named.
    @Test(arguments: [
        ("", "--color-by: 1 of 12 values of 'n' are not numbers and have the colour of no data"),
        ("--by values", "--color-by: 'n' has 12 values; the 9 most frequent ones have a colour of their own"),
        ("--by values --classes 12", nil),
        ("--ramp 0:red,9:blue", "--color-by: 1 of 12 values of 'n' are not numbers"),
        ("--ramp 1:red,x:blue", "--ramp: 10 of 12 values are not in the list and have the colour of no data"),
        ("--ramp 77:red,y:blue", "--ramp: no feature has any of its values"),
        ("--color-by t --by equal", "--by equal has no effect: no value of 't' is a number"),
    ])
    func valuesWithoutColours(options: String, warning: String?) throws {
        let directory = try Workdir()
        let rows = (0..<12).map { "\($0),\($0),\($0 < 11 ? "\($0)" : "x"),t\($0)" }
        try directory.write("a.csv", "lat,lon,n,t\n" + rows.joined(separator: "\n") + "\n")
        let field = options.contains("--color-by") ? "" : "--color-by n"
        let outcome = try directory.shell("plat render -o a.png --marker dot \(field) \(options) a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(warning.map { outcome.errors.contains($0) } ?? !outcome.errors.contains("warning"), "\(outcome.errors)")
    }

    /// The legend of counts has a colour for one point, ten and so on, and for the most.
    @Test func legendOfDensities() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n" + String(repeating: "0,0\n", count: 250) + "0,90\n")
        let outcome = try directory.shell(
            "plat render -q -o a.png \(PictureView.world) --density --legend a.csv; plat render -q -o b.png \(PictureView.world) --density a.csv; cmp -s a.png b.png; echo $?"
        )
        #expect(outcome.text == "1\n", "\(outcome.errors)")
        // A sheet of white with the first and the last colour of viridis, in the lower right corner.
        let colours = Set(
            try directory.probe("a.png", (400..<500).map { "430,\($0)" } + (400..<500).map { "410,\($0)" }))
        #expect(colours.contains { $0.hasPrefix("68,1,8") } && colours.contains("253,231,37"), "\(colours)")
    }
}
