import TestSupport
import Testing

/// `plat simplify`.
struct SimplifyTests {
    /// Two areas with a crooked border, and a lake in one of them.
    private static let areas = """
        wkt,name
        "POLYGON ((0 0, 1 0, 1.01 0.25, 1 0.5, 1.02 0.75, 1 1, 0 1, 0 0), (0.4 0.4, 0.4 0.6, 0.6 0.6, 0.601 0.5, 0.6 0.4, 0.4 0.4))",A
        "POLYGON Z ((1 0 7, 2 0 8, 2 1 9, 1 1 9, 1.02 0.75 9, 1 0.5 9, 1.01 0.25 9, 1 0 7))",B
        "LINESTRING (1.02 0.75, 3 0.76, 4 0.75)",C
        POINT (5 5),D

        """

    private func run(_ script: String, _ table: String = SimplifyTests.areas) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell(script)
    }

    /// Both areas lose the same vertices, none at a junction, and nothing else changes.
    @Test func sharedBorders() throws {
        let outcome = try run("plat simplify --tolerance 2km -f csv in.csv")
        #expect(
            outcome.text == """
                wkt,name
                "POLYGON ((0 0, 1 0, 1 0.5, 1.02 0.75, 1 1, 0 1, 0 0), (0.4 0.4, 0.4 0.6, 0.6 0.6, 0.6 0.4, 0.4 0.4))",A
                "POLYGON Z ((1 0 7, 2 0 8, 2 1 9, 1 1 9, 1.02 0.75 9, 1 0.5 9, 1 0 7))",B
                "LINESTRING (1.02 0.75, 4 0.75)",C
                POINT (5 5),D

                """, "\(outcome.errors)\(outcome.text)")
        #expect(
            outcome.errors.contains(
                "4 read, 4 written, 21 of 25 vertices kept, 4 junctions, moved by at most 1113.195 m of 2000 m, "),
            "\(outcome.errors)")
    }

    /// Shares, zoom levels, planes, single features and borders of single areas.
    @Test(arguments: [
        ("--keep 100%", 25), ("--keep 50%", 19), ("--keep 0% --keep-outer", 21), ("--zoom 9", 24),
        ("--zoom 9 --pixels 0.001", 25), ("--tolerance 1e-9", 25), ("--tolerance 1000km --method weighted", 17),
        ("--tolerance 1000km --method douglas-peucker", 19),
    ])
    func amounts(options: String, count: Int) throws {
        let outcome = try run("plat simplify \(options) -f csv in.csv")
        #expect(outcome.errors.contains(" \(count) of 25 vertices kept"), "\(options): \(outcome.errors)")
    }

    /// Corners become curves that neighbours share, on the grid of the output, and junctions stay.
    /// Lines without a length and rings without an area stay as they are beside shapes that become smooth.
    @Test func smoothingOfShapesWithoutCorners() throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            wkt
            "POLYGON((5 5,6 5,5 5,5 5))"
            "LINESTRING(7 7,7 7)"
            "POLYGON((0 0,1 0,1 1,0 0))"

            """)
        let outcome = try directory.shell("plat simplify -q --smooth chaikin:1 -f csv in.csv")
        #expect(outcome.text.contains("(5 5, 6 5, 5 5, 5 5)") && outcome.text.contains("(7 7, 7 7)"), "\(outcome)")
        #expect(outcome.text.contains("0.75"), "the other ring is smooth: \(outcome)")
    }

    /// Positions with an elevation and without one come in any order.
    @Test func smoothingOfSomeElevations() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            """
            {"type":"MultiPolygon","coordinates":[[[[2,2],[3,2],[3,3],[2,3],[2,2]]],
            [[[0,0,5],[1,0,5],[1,1,5],[0,1,5],[0,0,5]],[[0.2,0.2],[0.2,0.8],[0.8,0.8],[0.8,0.2],[0.2,0.2]]]]}
            """)
        let outcome = try directory.plat("simplify", "-q", "--smooth", "chaikin:1", "a.geojson")
        #expect(outcome.status == 0 && outcome.text.contains("[1,1,5]"), "\(outcome)")
        #expect(outcome.text.contains("[2,2.25]") && outcome.text.contains("[0.35,0.2]"), "\(outcome)")
    }

    @Test func smoothing() throws {
        let outcome = try run(
            """
            plat simplify --planar --smooth chaikin:1 -f csv in.csv
            plat simplify -q --planar --no-topology --smooth chaikin:2 --precision 1 --where "name = 'L'" -f csv in.csv
            plat simplify -q --planar --drop-under 2 --where "name IN ('D', 'E')" -f csv in.csv
            """,
            """
            wkt,name
            "POLYGON ((0 0, 4 0, 4 2, 5 4, 0 4, 0 0))",A
            "POLYGON ((4 0, 8 0, 8 0, 8 4, 5 4, 4 2, 4 0, 4 0))",B
            "LINESTRING (0 20, 10 20, 10 30)",L
            "MULTIPOLYGON (((20 0, 30 0, 30 10, 20 10, 20 0), (22 2, 23 2, 23 3, 22 3, 22 2), (26 6, 26 7, 27 7, 27 6, 26 6)), ((40 0, 41 0, 41 1, 40 0)))",D
            "POLYGON ((26 6, 27 6, 27 7, 26 7, 26 6))",E

            """)
        #expect(
            outcome.text.hasPrefix(
                """
                wkt,name
                "POLYGON ((0 1, 1 0, 4 0, 4 1.5, 4.25 2.5, 5 4, 1.25 4, 0 3, 0 1))",A
                "POLYGON ((4 0, 7 0, 8 1, 8 3, 7.25 4, 5 4, 4.25 2.5, 4 1.5, 4 0))",B
                "LINESTRING (0 20, 7.5 20, 10 22.5, 10 30)",L

                """), "\(outcome.errors)\(outcome.text)")
        #expect(
            outcome.text.hasSuffix(
                """
                "LINESTRING (0 20, 6.2 20, 8.1 20.6, 9.4 21.9, 10 23.8, 10 30)",L
                wkt,name
                "MULTIPOLYGON (((20 0, 30 0, 30 10, 20 10, 20 0), (26 6, 26 7, 27 7, 27 6, 26 6)))",D
                "POLYGON ((26 6, 27 6, 27 7, 26 7, 26 6))",E

                """), "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains(" corners smoothed by at most 1.768, "), "\(outcome.errors)")
    }

    /// A triangle is the least that a ring becomes, on a plane too, and one feature at a time.
    @Test func leastShapes() throws {
        let outcome = try run(
            """
            plat simplify -q --planar --tolerance 9 -f csv in.csv
            plat simplify -q --no-topology --tolerance 1km --where "name = 'B'" -f csv in.csv
            \(Self.many)
            plat simplify --memory 64K --tolerance 1km many.csv; echo $?
            """,
            """
            wkt,name
            "POLYGON ((0 0, 2 0, 3 1, 2 2, 0 2, -1 1, 0 0))",A
            "POLYGON ((9 9, 9.5 8.999, 10 9, 10 10, 9 9))",B

            """)
        #expect(
            outcome.text == """
                wkt,name
                "POLYGON ((2 0, 0 2, -1 1, 2 0))",A
                "POLYGON ((9 9, 10 9, 10 10, 9 9))",B
                wkt,name
                "POLYGON ((9 9, 10 9, 10 10, 9 9))",B
                65

                """, "\(outcome.errors)\(outcome.text)")
        #expect(
            outcome.errors.contains(
                "take more memory than --memory allows; hint: raise --memory, or use --no-topology"),
            "\(outcome.errors)")
    }

    /// Writes a table of many squares.
    private static let many =
        #"awk 'BEGIN { print "wkt"; for (i = 0; i < 900; i++) print "\"POLYGON ((" i / 9 " 0, " i / 9 " 1, " i / 9 + 0.1 " 2, " i / 9 " 0))\"" }' > many.csv"#

    /// What was written passes, in any format; what another program might write does not.
    @Test func verification() throws {
        let outcome = try run(
            """
            for out in out.geojson out.shp out.csv; do
            plat simplify -q --tolerance 2km --where 'area() > 0' -o $out in.csv
            plat simplify -q --verify --tolerance 2km --where 'area() > 0' in.csv $out && echo ok
            done
            plat simplify -q --verify --tolerance 1km out.csv out.csv && echo same
            plat simplify -q --verify --tolerance 1km --where 'area() > 0' in.csv out.csv; echo $?
            sed 's/1.02 0.75, //' out.csv > bad.csv
            plat simplify -q --verify out.csv bad.csv; echo $?
            """)
        #expect(
            outcome.text == """
                ok
                ok
                ok
                same
                feature 1: moved by 1113.195 m, more than 1000 m
                feature 2: moved by 1113.195 m, more than 1000 m
                1
                borders that were shared have parted at 1.0 0.5
                1

                """, "\(outcome.errors)\(outcome.text)")
    }

    /// Areas over the antimeridian are cut there in every format, so that they meet their neighbours.
    @Test func antimeridian() throws {
        let outcome = try run(
            """
            plat simplify -q --tolerance 1km -o out.csv in.csv; cat out.csv
            plat simplify -q --verify --tolerance 1km in.csv out.csv && echo ok
            """,
            """
            wkt
            "POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0))"
            "POLYGON ((-180 0, -180 -5, -170 0, -180 0))"

            """)
        #expect(
            outcome.text == """
                wkt
                "MULTIPOLYGON (((180 10, 170 10, 170 0, 180 0, 180 10)), ((-180 0, -170 0, -170 10, -180 10, -180 0)))"
                "POLYGON ((-180 0, -180 -5, -170 0, -180 0))"
                ok

                """, "\(outcome.errors)\(outcome.text)")
    }

    /// Ten problems of a kind are named and the others counted; a file gets them all.
    @Test func manyProblems() throws {
        let outcome = try run(
            """
            for top in 5 6; do
            (echo wkt; seq 14 | sed 's/.*/"POLYGON ((& 0, &.'$top' 0.5, & 1, & 0))"/') > $top.csv
            done
            plat simplify -q --verify 5.csv 6.csv | tail -2
            plat simplify -q --verify -o all.txt 5.csv 6.csv; echo $?; grep -c 'was not there before' all.txt
            """, "\n")
        #expect(
            outcome.text == """
                feature 10: a vertex that was not there before, or not in this order
                4 more: a vertex that was not there before, or not in this order
                1
                14

                """, "\(outcome.errors)\(outcome.text)")
    }

    /// A shapefile has all digits, so vertices that are nearer than those of text stay two.
    @Test func verificationOfAllDigits() throws {
        let outcome = try run(
            "plat simplify -q --tolerance 1m -o out.shp in.csv && plat simplify -q --verify --tolerance 1m in.csv out.shp && echo ok",
            """
            wkt,name
            "POLYGON ((0 0, 1 0, 1 0.50000001, 1.00000002 0.50000002, 1.1 0.6, 1 1, 0 1, 0 0))",A
            "POLYGON ((1.00000002 0.5, 2 0, 2 0.5, 1.00000002 0.5))",B

            """)
        #expect(outcome.text == "ok\n", "\(outcome.errors)\(outcome.text)")
    }

    /// Features may come in any order: each is compared with those near it, so time grows with their number.
    @Test func areasInAnyOrder() throws {
        let squares =
            #"for (i = 0; i < 20000; i++) { k = i * 7919 % 20000; x = k % 200 / 10; y = int(k / 200) / 10; e = x + .05; n = y + .05;"#
        let row =
            #"print "\"POLYGON((" x " " y "," e " " y "," e + .005 " " y + .02 "," e " " n "," x " " n "," x " " y "))\"" }"#
        let outcome = try run(
            """
            awk 'BEGIN { print "wkt"; \(squares) \(row) }' > many.csv
            timeout 20 plat simplify --tolerance 1km many.csv 2>&1 >/dev/null | grep -o '[0-9]* of [0-9]* vertices kept'
            timeout 20 plat repair --coverage many.csv 2>&1 >/dev/null | grep -o '[0-9]* areas changed'
            """)
        #expect(
            outcome.text == "100000 of 120000 vertices kept\n0 areas changed\n", "\(outcome.errors)\(outcome.text)")
    }

    /// Borders that are not shared although they lie on each other are counted.
    @Test func unsharedBorders() throws {
        let outcome = try run(
            "plat simplify --tolerance 1m -f csv in.csv",
            """
            wkt
            "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))"
            "POLYGON ((1 0, 2 0, 2 1, 1 1, 1 0.5, 1 0))"
            "POLYGON ((0.5 0.9, 0.6 0.9, 0.6 1.1, 0.5 0.9))"

            """)
        #expect(
            outcome.errors.contains("warning: 3 edges run along others without sharing all vertices"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("warning: 2 pairs of edges cross or touch in the input"), "\(outcome.errors)")
    }

    /// Vertices of rings that are dropped are not among those that are kept, and corners are counted without a topology.
    @Test func ledger() throws {
        let outcome = try run(
            """
            plat simplify --planar --drop-under 2 -f csv in.csv >/dev/null
            plat simplify --planar --no-topology --smooth chaikin:1 -f csv in.csv >/dev/null
            """,
            """
            wkt
            "MULTIPOLYGON (((20 0, 30 0, 30 10, 20 10, 20 0)), ((40 0, 41 0, 41 1, 40 0)))"

            """)
        #expect(outcome.errors.contains(", 5 of 9 vertices kept, "), "\(outcome.errors)")
        #expect(
            outcome.errors.contains(", 9 of 9 vertices kept, 7 corners smoothed by at most "), "\(outcome.errors)")
    }

    /// A line on the outer border is no other area, and a ring whose first vertex goes ends in the next one.
    @Test func outerBorders() throws {
        let outcome = try run(
            """
            plat simplify --tolerance 10km --keep-outer -f csv in.csv
            plat simplify --tolerance 1m -f csv in.csv > /dev/null
            """,
            """
            wkt
            "POLYGON ((0.5 0, 1 0.01, 2 0, 2 1, 0 1, 0 0, 0.5 0))"
            "LINESTRING (0.5 0, 1 0.01, 2 0)"

            """)
        #expect(outcome.text.contains("0.5 0, 1 0.01, 2 0"), "\(outcome)")
        let ring = try run(
            "plat simplify --tolerance 1m -f csv in.csv", "wkt\n\"POLYGON ((0.5 0, 1 0, 1 1, 0 1, 0 0, 0.5 0))\"\n")
        #expect(ring.text.contains("POLYGON ((1 0, 1 1, 0 1, 0 0, 1 0))"), "\(ring)")
        #expect(ring.errors.contains(", 5 of 6 vertices kept, "), "\(ring.errors)")
    }

    /// Decimals that move positions farther than the tolerance are said.
    @Test func coarseDecimals() throws {
        let outcome = try run("plat simplify --tolerance 20m --precision 2 -f csv in.csv > /dev/null")
        #expect(outcome.errors.contains(" of 20 m, rounded by up to 787.151 m more"), "\(outcome.errors)")
    }

    /// Borders that run out and back, as coarse decimals make them.
    @Test(arguments: ["visvalingam", "weighted", "douglas-peucker"]) func spikes(_ method: String) throws {
        let rings = [
            "2 1, 3 1, 2 1, 2 0, 2 1", "2 1, 3 1, 2 1, 4 3, 2 1", "0 0, 1 0, 2 0, 3 0, 2 0, 1 0, 0 0",
            "0 0, 4 0, 4 2, 5 2, 6 2, 7 2, 6 2, 5 2, 4 2, 4 4, 0 4, 0 0", "0 0, 1 1, 0 0, 1 -1, 0 0, -1 0, 0 0",
        ]
        let input = "wkt\n" + rings.map { "\"POLYGON ((\($0)))\"\n" }.joined()
        for options in ["--tolerance 100km", "--tolerance 1000km", "--keep 0%", "--keep 40%", "--no-topology --zoom 0"]
        {
            let outcome = try run(
                "ulimit -v 4000000; timeout 60 plat simplify --method \(method) \(options) -f csv in.csv", input)
            #expect(outcome.status == 0, "\(options): \(outcome)")
            let lines = outcome.text.split(separator: "\n").dropFirst()
            #expect(lines.count == rings.count && lines.allSatisfy { $0.count { $0 == "," } >= 3 }, "\(outcome)")
        }
    }

    /// A tolerance that was meant in degrees.
    @Test func toleranceInDegrees() throws {
        let small = try run("plat simplify --tolerance 0.01 -f csv in.csv > /dev/null")
        #expect(small.errors.contains("hint: write --tolerance 1.11km for about 0.01 degrees"), "\(small.errors)")
        for options in ["--tolerance 2km", "--planar --tolerance 0.01"] {
            let other = try run("plat simplify \(options) -f csv in.csv > /dev/null")
            #expect(other.status == 0 && !other.errors.contains("degrees"), "\(other.errors)")
        }
    }

    /// Curves count for the memory that is allowed.
    @Test func memoryOfCurves() throws {
        let corners = (0..<2000).map { "\($0) \($0 % 2)" }.joined(separator: ", ")
        let outcome = try run(
            "plat simplify --planar --memory 1M --smooth chaikin:5 -f csv in.csv", "wkt\n\"LINESTRING (\(corners))\"\n")
        #expect(outcome.status == 65 && outcome.errors.contains("the curves of 1998 corners take more memory"))
    }

    /// Vertices are also counted where each feature is simplified by itself.
    @Test func countsWithoutTopology() throws {
        let outcome = try run("plat simplify --no-topology --tolerance 2km --summary json in.csv 2>&1 >/dev/null")
        #expect(outcome.text.contains(#""vertices":25,"keptVertices":21"#), "\(outcome.errors)\(outcome.text)")
    }
}
