import Foundation
import TestSupport
import Testing

/// `plat repair`.
struct CoverageRepairTests {
    private func run(_ script: String, _ table: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell(script)
    }

    /// B overlaps A and lacks a vertex of C, there is a gap between them, and D is within A.
    private static let areas = """
        wkt,name,year
        "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))",A,1
        "POLYGON ((3 -1, 8 -1, 8 4, 3 4, 3 -1))",B,3
        "POLYGON ((0 4, 4 4, 4 5, 5 5, 5 4, 8 4, 8 8, 0 8, 0 4))",C,2
        "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",D,4
        POINT (9 9),P,

        """

    /// Overlaps go where the rules say, gaps to the longest border, and neighbours get the vertices that they lack.
    @Test func coverage() throws {
        let outcome = try run(
            """
            plat repair --coverage --planar -f csv in.csv
            plat repair -q --coverage --planar --overlaps year --gaps 2 --fields name,year -f csv in.csv
            plat repair -q --coverage --planar --gaps 2 --report found.csv -o out.csv in.csv; cat found.csv
            plat repair --coverage --planar --gaps 2 -o again.csv out.csv && cmp out.csv again.csv
            plat repair --coverage --planar --overlaps fail --report fail.csv in.csv > fail.geojson; echo $?; tail -1 fail.csv
            plat repair -q --coverage --planar --overlaps keep -f csv in.csv | head -3
            """, Self.areas)
        #expect(
            outcome.text == """
                wkt,name,year
                "POLYGON ((0 0, 3 0, 3 4, 0 4, 0 0))",A,1
                "POLYGON ((3 -1, 8 -1, 8 4, 5 4, 4 4, 3 4, 3 0, 3 -1))",B,3
                "POLYGON ((0 4, 3 4, 4 4, 4 5, 5 5, 5 4, 8 4, 8 8, 0 8, 0 4))",C,2
                ,D,4
                POINT (9 9),P,
                wkt,name,year
                "POLYGON ((0 0, 3 0, 3 4, 0 4, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1))",A,1
                "POLYGON ((3 -1, 8 -1, 8 4, 5 4, 4 4, 3 4, 3 0, 3 -1))",B,3
                "POLYGON ((0 4, 3 4, 4 4, 5 4, 8 4, 8 8, 0 8, 0 4))",C,2
                "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",D,4
                POINT (9 9),P,
                wkt,kind,done,records,given_to,area,width
                "POLYGON ((3 0, 4 0, 4 4, 3 4, 3 0))",overlap,given,"1,2",2,4,1
                "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",overlap,given,"1,4",1,1,1
                "POLYGON ((4 4, 5 4, 5 5, 4 5, 4 4))",gap,given,"2,3",3,1,1
                65
                "POLYGON ((4 4, 5 4, 5 5, 4 5, 4 4))",gap,left,"2,3",,1,1
                wkt,name,year
                "POLYGON ((0 0, 3 0, 4 0, 4 4, 3 4, 0 4, 0 0))",A,1
                "POLYGON ((3 -1, 8 -1, 8 4, 5 4, 4 4, 3 4, 3 0, 3 -1))",B,3

                """, "\(outcome.errors)\(outcome.text)")
        for part in [
            "5 read, 5 written, 4 areas changed, 2 overlaps resolved (area 5), 1 gap left, altered (1 covered-area)",
            "5 read, 5 written, 0 areas changed, 1 without geometry",
            "2 overlaps; the first is of records 1 and 2; hint: let --overlaps say which feature they go to, and --report list them",
        ] { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    }

    /// Seeded layers with all that can be wrong, repaired by each rule: valid, a coverage, nothing lost, done once.
    @Test(.enabled(if: Package.hasModule("shapely"))) func seededLayersAsShapelySeesThem() throws {
        #expect(try oracle("coverage_oracle", [Binary.path, "\(Effort.of(60))", "1"]) == "ok\n")
    }

    /// Thin parts go to neighbours that do not become thin by them, so that no other part goes with them.
    @Test(.enabled(if: Package.hasModule("shapely"))) func sliversAsShapelySeesThem() throws {
        #expect(try oracle("sliver_oracle", [Binary.path, "\(Effort.of(60))", "1"]) == "ok\n")
    }

    /// Without a coverage each polygon is repaired by itself, in a shapefile too, where others keep all their digits.
    @Test func shapes() throws {
        let outcome = try run(
            """
            plat repair -f csv in.csv
            plat repair -q -o out.shp in.csv; plat cat -q -f csv --precision full out.shp
            plat cat -q --make-valid -o cat.shp in.csv; cmp out.shp cat.shp
            """,
            """
            wkt,name
            "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))",A
            "POLYGON ((0.12345678901 0, 1 0, 1 1, 0.12345678901 0))",B

            """)
        let bowTie = #""MULTIPOLYGON (((1 1, 2 0, 2 2, 1 1)), ((1 1, 0 2, 0 0, 1 1)))",A"#
        #expect(outcome.text.components(separatedBy: bowTie).count == 3, "\(outcome.errors)\(outcome.text)")
        #expect(outcome.text.contains("0.12345678901"), "\(outcome.text)")
    }

    /// Of each area that is gone, the warning names the reason.
    @Test func lossesWithReasons() throws {
        let outcome = try run(
            "plat repair --coverage --planar --slivers 0.05 -f csv in.csv",
            """
            wkt,name
            "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))",A
            "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",B
            "POLYGON ((6 0, 7 0, 8 0, 6 0))",C
            "POLYGON ((0 4, 4 4, 4 4.01, 0 4.01, 0 4))",D

            """)
        #expect(
            outcome.text == """
                wkt,name
                "POLYGON ((0 0, 4 0, 4 4, 4 4.01, 0 4.01, 0 4, 0 0))",A
                ,B
                ,C
                ,D

                """, "\(outcome.errors)\(outcome.text)")
        for (record, reason) in [
            (2, "other areas cover all that an area would keep"),
            (3, "an area has no width in the digits of the output"),
            (4, "--slivers gave all of an area to its neighbours"),
        ] {
            #expect(
                outcome.errors.contains("in.csv: record \(record): warning: \(reason); it has no geometry now"),
                "\(outcome.errors)")
        }
    }
}
