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
            plat repair --coverage --planar --overlaps fail --report fail.csv in.csv > fail.geojson; echo $?; grep gap fail.csv
            plat repair -q --coverage --planar --overlaps keep -f csv in.csv | head -3
            plat repair --coverage --planar --overlaps last in.csv
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
                wkt,kind,done,records,given_to,area,width,moved,vertices
                "POLYGON ((3 0, 4 0, 4 4, 3 4, 3 0))",overlap,given,"1,2",2,4,1,,
                "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",overlap,given,"1,4",1,1,1,,
                "POLYGON ((4 4, 5 4, 5 5, 4 5, 4 4))",gap,given,"2,3",3,1,1,,
                "POLYGON ((0 0, 3 0, 3 4, 0 4, 0 0))",noded,cut,1,,,,,2
                "POLYGON ((3 -1, 8 -1, 8 4, 5 4, 4 4, 3 4, 3 0, 3 -1))",noded,cut,2,,,,,3
                "POLYGON ((0 4, 3 4, 4 4, 5 4, 8 4, 8 8, 0 8, 0 4))",noded,cut,3,,,,,1
                65
                "POLYGON ((4 4, 5 4, 5 5, 4 5, 4 4))",gap,left,"2,3",,1,1,,
                wkt,name,year
                "POLYGON ((0 0, 3 0, 4 0, 4 4, 3 4, 0 4, 0 0))",A,1
                "POLYGON ((3 -1, 8 -1, 8 4, 5 4, 4 4, 3 4, 3 0, 3 -1))",B,3

                """, "\(outcome.errors)\(outcome.text)")
        for part in [
            "5 read, 5 written, 4 areas changed, 2 overlaps resolved (area 5), 1 gap left, altered (1 covered-area)",
            "5 read, 5 written, 0 areas changed, 1 without geometry",
            "--overlaps takes longest-border, largest, smallest, first, keep, fail or a field: no field named 'last'",
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
            (3, "an area has no width in the digits of the output, or borders that run there and back"),
            (4, "--slivers gave all of an area to its neighbours"),
        ] {
            #expect(
                outcome.errors.contains("in.csv: record \(record): warning: \(reason); its shape was dropped"),
                "\(outcome.errors)")
        }
    }

    /// Islands that joining or rounding vertices leaves without extent are counted, whatever drops them, and only what is
    /// left counts for how far borders were moved.
    @Test func droppedRings() throws {
        let outcome = try run(
            """
            plat repair --coverage --snap 10km --report found.csv -f csv in.csv; cat found.csv
            plat overlay union --snap 10km -f csv in.csv in.csv | tail -1
            plat dissolve --precision 1 -f csv in.csv
            """,
            """
            wkt
            "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 1, 0 0)), ((5 5, 5.01 5, 5.01 5.01, 5 5.01, 5 5)))"

            """)
        let square = "\"POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))\""
        #expect(
            outcome.text == """
                wkt
                \(square)
                wkt,kind,done,records,given_to,area,width,moved,vertices
                \(square),collapsed,dropped,1,,,,,
                \(square)
                wkt
                \(square)

                """, "\(outcome.errors)\(outcome.text)")
        for part in [
            "in.csv: record 1: warning: a ring has no extent after its positions were rounded or joined",
            "1 written, 1 area changed, altered (1 collapsed-ring)", "1 ring of layer A has no extent",
            "1 ring of layer B has no extent", "0 shared edges dropped, altered (1 collapsed-ring)",
        ] { #expect(outcome.errors.contains(part), "\(part)\n\(outcome.errors)") }
        #expect(!outcome.errors.contains("moved by"), "\(outcome.errors)")
    }

    /// Vertices at which borders cross are joined to those near them too, so a second run changes nothing.
    @Test func snappingCrossings() throws {
        let outcome = try run(
            """
            plat repair --coverage --planar --snap 2 --report found.csv -f csv in.csv > once.csv; cat once.csv found.csv
            plat repair --coverage --planar --snap 2 -f csv once.csv | cmp - once.csv
            """,
            """
            wkt
            "POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0))"
            "POLYGON ((99 50, 150 50, 150 150, 99 150, 99 50))"

            """)
        #expect(
            outcome.text == """
                wkt
                "POLYGON ((0 0, 100 0, 99 50, 99 100, 0 100, 0 0))"
                "POLYGON ((99 50, 150 50, 150 150, 99 150, 99 100, 99 50))"
                wkt,kind,done,records,given_to,area,width,moved,vertices
                "POLYGON ((0 0, 100 0, 99 50, 99 100, 0 100, 0 0))",snapped,moved,1,,,,1,
                "POLYGON ((0 0, 100 0, 99 50, 99 100, 0 100, 0 0))",noded,cut,1,,,,,2
                "POLYGON ((99 50, 150 50, 150 150, 99 150, 99 100, 99 50))",snapped,moved,2,,,,1,
                "POLYGON ((99 50, 150 50, 150 150, 99 150, 99 100, 99 50))",noded,cut,2,,,,,2

                """, "\(outcome.errors)\(outcome.text)")
    }

    /// A part that a gap makes long and thin is given away in the same run, so a second one changes nothing.
    @Test func sliversByGaps() throws {
        var random = SplitMix64(seed: 58)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        for _ in 0..<Effort.of(40) {
            var table = "wkt\n"
            for _ in 0..<Int.random(in: 2...8, using: &random) {
                let (x, y) = (number(0...0.003), number(0...0.003))
                let corners = (0..<Int.random(in: 3...9, using: &random)).map { _ in
                    "\(x + number(-0.001...0.001)) \(y + number(-0.001...0.001))"
                }
                table += "\"POLYGON ((\((corners + corners.prefix(1)).joined(separator: ", "))))\"\n"
            }
            let outcome = try run(
                """
                plat repair -q --coverage --gaps 55m --slivers 0.5 -f csv in.csv > once.csv
                plat repair -q --coverage --gaps 55m --slivers 0.5 -f csv once.csv | diff - once.csv
                """, table)
            #expect(outcome.text.isEmpty, "\(table)\(outcome)")
        }
    }

    /// A ring that is traced twice is the area that it surrounds, as without a coverage.
    @Test func ringsTracedTwice() throws {
        let outcome = try run(
            "plat repair --coverage --report found.csv -f csv in.csv; cat found.csv",
            """
            wkt
            "POLYGON ((80 0, 82 0, 82 2, 80 2, 80 0, 82 0, 82 2, 80 2, 80 0))"

            """)
        #expect(
            outcome.text == """
                wkt
                "POLYGON ((80 0, 82 0, 82 2, 80 2, 80 0))"
                wkt,kind,done,records,given_to,area,width,moved,vertices
                "POLYGON ((80 0, 82 0, 82 2, 80 2, 80 0))",shape,repaired,1,,,,,

                """, "\(outcome.errors)\(outcome.text)")
    }
}
