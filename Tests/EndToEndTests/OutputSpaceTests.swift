import Foundation
import TestSupport
import Testing

/// A command that writes another CRS writes what 'cat' makes of its output in degrees.
struct OutputSpaceTests {
    private static let areas = """
        wkt,m
        "POLYGON((0 0,6 0,6 4,3 4.4,0 4,0 0))",B
        "POLYGON((5 0,9 0,9 4,5 4,5 0))",C
        "POLYGON((9.0001 0,11 0,11 4,9.0001 4,9 2,9.0001 0))",D

        """
    private static let other = """
        wkt,n
        "POLYGON((1 1,8 1,8 3,1 3,1 1))",x

        """
    private static let neighbours = """
        wkt,m
        "POLYGON((0 0,6 0,6 4,0 4,0 0))",B
        "POLYGON((6 0,9 0,9 4,6 4,6 0))",C

        """
    private static let points = "lat,lon,n\n1,2,a\n2,5,b\n3,1,c\n4,3,d\n"
    private static let lines = "wkt,n\n\"LINESTRING(0 0,1 2,3 2,4 4)\",a\n\"LINESTRING(4 4,6 5,8 4)\",b\n"

    @Test(arguments: [
        "repair --coverage a.csv", "repair --coverage --gaps 1km a.csv", "overlay union a.csv b.csv",
        "overlay identity --min-width 1km a.csv b.csv", "overlay update a.csv b.csv", "dissolve d.csv",
        "dissolve --gaps 1km a.csv", "dissolve --by m --inner-lines d.csv", "dissolve l.csv",
        "simplify --tolerance 1km a.csv", "simplify --tolerance 1m --smooth chaikin:2 a.csv",
        "simplify --tolerance 10km --smooth chaikin:1 --no-topology l.csv", "voronoi p.csv", "triangulate p.csv",
        "hull a.csv", "hull --kind concave:0.5 --all p.csv", "buffer --distance 5km p.csv",
        "buffer --distance -5km a.csv", "points --at label a.csv", "points --at every:50km l.csv",
        "points --at random:5 a.csv", "grid --cells hex:50km a.csv", "grid --cells geohash:4 a.csv",
        "intersect a.csv b.csv", "intersect --clip a.csv b.csv", "intersect --difference a.csv b.csv",
        "cat --densify 50km a.csv", "cat --explode a.csv", "cat --to-lines a.csv", "cat --join-lines l.csv",
        "cat --where \"m != 'B'\" a.csv", "shape circle --radius 5km p.csv", "shape polyline p.csv",
        "group --collect a.csv", "sort --by m a.csv", "cat --unique a.csv", "declutter --label n p.csv",
    ])
    func equalsConversion(_ line: String) throws {
        let directory = try Workdir()
        for (name, text) in [
            ("a.csv", Self.areas), ("b.csv", Self.other), ("d.csv", Self.neighbours), ("p.csv", Self.points),
            ("l.csv", Self.lines),
        ] { try directory.write(name, text) }
        let outcome = try directory.shell(
            """
            plat \(line) -q --precision full -f geojsonseq > degrees.geojsonl || exit 1
            plat cat -q -d EPSG:32631 --precision 7 -f csv degrees.geojsonl > converted.csv || exit 2
            plat \(line) -q -d EPSG:32631 --precision 7 -f csv > direct.csv || exit 3
            cat converted.csv; echo =; cat direct.csv
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let halves = outcome.text.components(separatedBy: "=\n").map { numbers(in: $0) }
        try #require(halves.count == 2)
        #expect(halves[0].count == halves[1].count && halves[0].count > 2, "\(outcome.text)")
        let farthest = zip(halves[0], halves[1]).map { abs($0 - $1) }.max() ?? .infinity
        // Degrees of seven digits are a centimetre.
        #expect(farthest < 0.02, "\(farthest) \(outcome.text)")
    }

    /// A condition and a sample are decided first, so the others need not lie in the CRS.
    @Test(arguments: ["--where \"n = 'a'\"", "--where \"n = 'a'\" --set z=n", "--where \"n = 'a'\" --sample 1"])
    func droppedFeaturesNeedNoPlace(_ options: String) throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,n\n50,9,a\n0,99,b\n")
        let outcome = try directory.plat(["cat", "-q", "-d", "EPSG:25832", "-f", "csv", "p.csv"])
        #expect(outcome.status == 65, "\(outcome)")
        let chosen = try directory.shell("plat cat -q -d EPSG:25832 -f csv \(options) p.csv")
        #expect(chosen.status == 0 && chosen.lines.count == 2 && chosen.text.contains("500000"), "\(chosen)")
    }

    private func numbers(in text: String) -> [Double] {
        text.split { !"0123456789.-+e".contains($0) }.compactMap { Double($0) }.filter { abs($0) > 1000 }
    }
}
