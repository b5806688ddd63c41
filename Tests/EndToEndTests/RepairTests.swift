import TestSupport
import Testing

/// Repaired polygons: one rule, whatever the command and the precision.
struct RepairTests {
    /// Areas of seeded polygons, most of them invalid, computed in fractions.
    @Test func areasFollowTheRule() throws {
        #expect(try oracle("repair_oracle", [Binary.path, "\(Effort.of(2000))", "1"]) == "ok\n")
    }

    /// A repair that changes the area is counted, and one that does not is not.
    @Test(arguments: [
        ("MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((2 0, 6 0, 6 4, 2 4, 2 0)))", true),
        ("MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((4 0, 6 0, 6 4, 4 4, 4 0)))", false),
        ("POLYGON ((0 0, 4 0, 4 4, 4 9, 4 4, 0 4, 0 0))", false), ("POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))", true),
    ])
    func otherAreasAreCounted(wkt: String, isCounted: Bool) throws {
        let outcome = try Workdir().plat("cat", "--make-valid", "-f", "csv", input: "wkt\n\"\(wkt)\"\n")
        #expect(outcome.errors.contains("1 made-valid"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 changed-area") == isCounted, "\(outcome.errors)")
    }

    /// A polygon without an area is nothing after its repair, so the first one does not decide what a shapefile holds.
    @Test(arguments: ["plat repair -o out.shp", "plat cat --make-valid -o out.shp"])
    func flatPolygons(_ line: String) throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv", "wkt\n\"POLYGON ((0 0, 4 0, 2 0, 0 0))\"\n\"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))\"\n")
        let outcome = try directory.shell("\(line) in.csv && plat cat -f csv out.shp")
        #expect(outcome.text.hasPrefix("wkt,FID\n,0\n\"MULTIPOLYGON (((2 2, "), "\(outcome)")
        #expect(
            outcome.errors.contains("2 made-valid, 1 changed-area, 1 collapsed-geometry"), "\(outcome.errors)")
    }
}
