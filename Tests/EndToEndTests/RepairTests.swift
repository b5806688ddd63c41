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
}
