import Glibc
import TestSupport
import Testing

/// `plat dissolve`.
struct DissolveTests {
    private static let areas = """
        wkt,state,kind,people
        "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))",A,x,5
        "POLYGON ((2 0, 3 0, 3 1, 2 1, 2 0))",B,x,9
        "POLYGON ((1 1, 1 0, 2 0, 2 1, 1 1))",A,y,90071992547409931
        "POLYGON ((3 1, 4 1, 4 2, 3 2, 3 1))",B,y,
        "POLYGON ((7 7, 8 7, 8 8, 7 8, 7 7))",,y,1

        """

    private func run(_ script: String, _ table: String = DissolveTests.areas) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell(script)
    }

    /// Shared borders go, no vertex is new, areas that touch in a point are two, and values are those of 'plat group'.
    @Test func areas() throws {
        let outcome = try run(
            """
            plat dissolve --by state --count --sum people -f csv in.csv
            plat dissolve -q --by state --split -f csv in.csv
            plat dissolve -q --by state --skip-null -f csv in.csv | wc -l
            plat dissolve --summary json -f csv in.csv 2>&1 >/dev/null | grep -o '"sharedEdges":[0-9]*'
            """)
        #expect(
            outcome.text == """
                wkt,state,count,people_sum
                "POLYGON ((0 0, 1 0, 2 0, 2 1, 1 1, 0 1, 0 0))",A,2,90071992547409936
                "MULTIPOLYGON (((2 0, 3 0, 3 1, 2 1, 2 0)), ((3 1, 4 1, 4 2, 3 2, 3 1)))",B,2,9
                "POLYGON ((7 7, 8 7, 8 8, 7 8, 7 7))",,1,1
                wkt,state
                "POLYGON ((0 0, 1 0, 2 0, 2 1, 1 1, 0 1, 0 0))",A
                "POLYGON ((2 0, 3 0, 3 1, 2 1, 2 0))",B
                "POLYGON ((3 1, 4 1, 4 2, 3 2, 3 1))",B
                "POLYGON ((7 7, 8 7, 8 8, 7 8, 7 7))",
                3
                "sharedEdges":2

                """, "\(outcome.errors)\(outcome.text)")
        #expect(
            outcome.errors.contains("5 read, 5 in 3 groups, 3 shapes written, 1 shared edge dropped"),
            "\(outcome.errors)")
    }

    /// Each border between two groups is there once, in as few lines as it has, with the values of both.
    @Test func innerLines() throws {
        let outcome = try run(
            "plat dissolve --by state --inner-lines -f csv in.csv && plat dissolve -q --by kind --inner-lines --split -f csv in.csv"
        )
        #expect(
            outcome.text == """
                wkt,state,state_b
                "LINESTRING (2 0, 2 1)",A,B
                wkt,kind,kind_b
                "LINESTRING (1 0, 1 1)",x,y
                "LINESTRING (2 0, 2 1)",x,y

                """, "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains("5 read, "), "\(outcome.errors)")
    }

    /// A narrow gap goes to the group with the longer border with it; a wide one stays, and so do open inlets and overlaps.
    @Test func gaps() throws {
        let outcome = try run(
            """
            plat dissolve --planar --by s --gaps 0.8 -f csv in.csv
            plat dissolve -q --planar --by s --gaps 3 --split -f csv in.csv | tail -2
            plat dissolve -q --planar --gaps 1m in.csv
            plat dissolve --by s --gaps 90km -o gaps.shp in.csv
            """,
            """
            wkt,s
            "POLYGON((0 0,4 0,4 4,0 4,0 0))",A
            "POLYGON((4 0,8 0,8 4,4 4,4.5 3,4.5 1,4 0))",B
            "POLYGON((10 0,14 0,14 4,10 4,10 0),(11 1,11 3,12 3,12 1,11 1))",C
            "POLYGON((13 3,16 3,16 2,16.1 2,16.1 4,13 4,13 3))",D

            """)
        #expect(
            outcome.text == """
                wkt,s
                "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))",A
                "POLYGON ((4 0, 8 0, 8 4, 4 4, 4 0))",B
                "POLYGON ((10 0, 14 0, 14 3, 14 4, 13 4, 10 4, 10 0), (11 1, 11 3, 12 3, 12 1, 11 1))",C
                "POLYGON ((13 3, 14 3, 16 3, 16 2, 16.1 2, 16.1 4, 14 4, 13 4, 13 3))",D
                "POLYGON ((10 0, 14 0, 14 3, 14 4, 13 4, 10 4, 10 0))",C
                "POLYGON ((13 3, 14 3, 16 3, 16 2, 16.1 2, 16.1 4, 14 4, 13 4, 13 3))",D

                """, "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains(", 0 shared edges dropped, 1 gap filled, 1 left, "), "\(outcome.errors)")
        #expect(outcome.errors.contains("--gaps has a unit, but the layer is on a plane"), "\(outcome.errors)")
    }

    /// Edges that lines repeat are kept once, and lines without length are dropped: they would end others.
    @Test func repeatedEdgesOfLines() throws {
        let outcome = try run(
            "plat dissolve -f csv in.csv",
            """
            wkt
            "LINESTRING(0 0,1 0)"
            "LINESTRING(1 0,0 0)"
            "LINESTRING(0 0,1 0,2 1)"
            "LINESTRING(2 1,2 1)"

            """)
        #expect(outcome.text == "wkt\n\"LINESTRING (0 0, 1 0, 2 1)\"\n", "\(outcome)")
        #expect(outcome.errors.contains("2 shared edges dropped"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 line has no length and was dropped"), "\(outcome.errors)")
        let others = try run(
            """
            plat dissolve -f csv in.csv
            plat dissolve -q --precision 1 -f csv in.csv
            """,
            """
            wkt
            "LINESTRING(0 0,1 0)"
            "LINESTRING(1 0,1 0,0 0)"
            "LINESTRING(1 0,5 0)"
            "LINESTRING(1.01 0,1.02 0)"

            """)
        #expect(
            others.text == """
                wkt
                "MULTILINESTRING ((0 0, 1 0, 5 0), (1.01 0, 1.02 0))"
                wkt
                "LINESTRING (0 0, 1 0, 5 0)"

                """, "\(others)")
        #expect(others.errors.contains("has no extent after rounding"), "\(others.errors)")
    }

    /// A group whose polygons have no area is said.
    @Test func flatPolygons() throws {
        let outcome = try run(
            "plat dissolve --by k -f csv in.csv",
            "wkt,k\n\"POLYGON ((0 0, 1 0, 2 0, 0 0))\",a\n\"POLYGON ((0 0, 1 0, 1 1, 0 0))\",b\n")
        #expect(outcome.text.contains("\n,a\n"), "\(outcome)")
        #expect(outcome.errors.contains("the polygons of 1 group have no area, so it has no polygon"), "\(outcome)")
    }

    /// Lines end at junctions, whichever of them comes first.
    @Test func junctionsOfLines() throws {
        let lines = [
            "LINESTRING(0 0,1 0,2 0)", "LINESTRING(1 -1,1 0)", "LINESTRING(1 0,1 1,2 2)", "LINESTRING(2 2,3 3)",
        ]
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let table = order.map { "\"\(lines[$0])\"\n" }.joined()
            let outcome = try run("plat dissolve -q -f csv in.csv", "wkt\n" + table)
            let parts = try #require(outcome.lines.last?.split(separator: "((").last).dropLast(3)
                .replacing("), (", with: ";").split(separator: ";")
            let ends = parts.map { line in
                let places = line.split(separator: ", ")
                return [places[0], places[places.count - 1]].sorted().joined(separator: " ")
            }
            #expect(Set(ends) == ["0 0 1 0", "1 0 2 0", "1 -1 1 0", "1 0 3 3"], "\(outcome.text)")
        }
    }

    /// Borders that differ in the last digits of degrees are the same in a format that has all digits, too.
    @Test func lastDigits() throws {
        let outcome = try run(
            """
            plat dissolve -q --inner-lines -o borders.shp in.csv && plat cat -q -f csv borders.shp
            plat dissolve -q -o one.gpkg in.csv && plat cat -q -f csv one.gpkg
            plat dissolve -q --precision full -f csv in.csv
            """,
            """
            wkt,k
            "POLYGON((0 0,1.00000000000001 0,1 1,0 1,0 0))",a
            "POLYGON((1 0,2 0,2 1,1 1,1 0))",b

            """)
        #expect(
            outcome.text.hasPrefix(
                """
                wkt,record,record_b
                "LINESTRING (1 0, 1 1)",1,2
                wkt,id
                "POLYGON ((0 0, 1 0, 2 0, 2 1, 1 1, 0 1, 0 0))",1
                wkt

                """), "\(outcome)")
        #expect(outcome.text.contains("1.00000000000001 0"), "\(outcome.text)")
    }

    /// Borders of areas that lie on each other, and features without areas.
    @Test func crowdedBorders() throws {
        let outcome = try run(
            "plat dissolve --by s --inner-lines -f csv in.csv",
            """
            wkt,s
            "POLYGON((0 0,1 0,1 1,0 1,0 0))",A
            "POLYGON((0 0,1 0,1 1,0 1,0 0))",B
            "POLYGON((1 0,2 0,2 1,1 1,1 0))",C
            "POINT(1 1)",D

            """)
        #expect(outcome.errors.contains("1 edge is written more than once"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 feature has points or lines alone"), "\(outcome.errors)")
    }

    /// Other groups are written.
    @Test func groupsWithTooManyCrossings() throws {
        // A star whose edges cross nearly all others.
        let count = 301
        let corners = (0...count).map { index in
            let angle = Double(index * (count / 2)) * 2 * .pi / Double(count)
            return "\(cos(angle)) \(sin(angle))"
        }
        let outcome = try run(
            "plat dissolve --by s --on-error skip -f csv in.csv",
            """
            wkt,s
            "POLYGON((\(corners.joined(separator: ","))))",star
            "POLYGON((5 0,6 0,6 1,5 1,5 0))",B

            """)
        #expect(outcome.text.contains(",B") && !outcome.text.contains("star"), "\(outcome)")
        #expect(outcome.errors.contains("group s=star: the edges of an area cross about"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 too-many-crossings"), "\(outcome.errors)")
    }

    @Test func unsharedBorders() throws {
        let outcome = try run(
            "plat dissolve --by s --inner-lines -f csv in.csv",
            """
            wkt,s
            "POLYGON((0 0,1 0,1 1,0 1,0 0))",A
            "POLYGON((1 0,2 0,2 1,1 1,1 .5,1 0))",B

            """)
        #expect(outcome.errors.contains("3 edges run along others without sharing all vertices"), "\(outcome.errors)")
    }

    /// Areas over the antimeridian are cut there before they are united, and before they are compared.
    @Test func antimeridian() throws {
        let outcome = try run(
            "plat dissolve -q -f csv in.csv; plat check -q --coverage in.csv | wc -l",
            """
            wkt,n
            "POLYGON ((179 0, -179 0, -179 2, 179 2, 179 0))",3
            "POLYGON ((-179 0, -178 0, -178 2, -179 2, -179 0))",4

            """)
        #expect(
            outcome.text == """
                wkt
                "MULTIPOLYGON (((-180 0, -179 0, -178 0, -178 2, -179 2, -180 2, -180 0)), ((179 0, 180 0, 180 2, 179 2, 179 0)))"
                1

                """, "\(outcome.errors)\(outcome.text)")
    }

    /// A single area that is not valid is repaired as several are. Without groups, borders are those of all areas.
    @Test func singleAreas() throws {
        let outcome = try run(
            "plat dissolve --by name -f csv in.csv && plat dissolve -q --inner-lines -f csv in.csv",
            """
            wkt,name
            "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))",A
            "POLYGON ((3 0, 4 0, 4 1, 3 1, 3 0))",B
            "POLYGON ((3 1, 4 1, 4 2, 3 2, 3 1))",C

            """)
        #expect(
            outcome.text == """
                wkt,name
                "MULTIPOLYGON (((0 0, 1 1, 0 2, 0 0)), ((2 2, 1 1, 2 0, 2 2)))",A
                "POLYGON ((3 0, 4 0, 4 1, 3 1, 3 0))",B
                "POLYGON ((3 1, 4 1, 4 2, 3 2, 3 1))",C
                wkt,record,record_b
                "LINESTRING (4 1, 3 1)",2,3

                """, "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains("GEOS united or repaired 1 of them"), "\(outcome.errors)")
    }

    /// Areas that overlap, or that share a border but not its vertices, are united by GEOS; others stay as they are.
    @Test func overlaps() throws {
        let outcome = try run(
            "plat dissolve -f csv in.csv",
            """
            wkt
            "POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))"
            "POLYGON ((2 0, 3 0, 3 1, 2 1, 2 0))"
            "POLYGON ((9.1 0, 9.2 0, 9.2 1, 9.1 1, 9.1 0))"
            "POLYGON ((9.2 0, 9.3 0, 9.3 1, 9.2 1, 9.2 0))"

            """)
        #expect(
            outcome.text == """
                wkt
                "MULTIPOLYGON (((9.1 0, 9.2 0, 9.3 0, 9.3 1, 9.2 1, 9.1 1, 9.1 0)), ((3 0, 3 1, 2 1, 2 2, 0 2, 0 0, 2 0, 3 0)))"

                """, "\(outcome.errors)\(outcome.text)")
        #expect(outcome.errors.contains("1 shared edge dropped"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "in.csv: note: some areas are not valid, overlap others of their group, or share a border but not all of its vertices; GEOS united or repaired 2 of them"
            ), "\(outcome.errors)")
    }

    /// An area that lies over a corner of another, with all corners of their borders in common, is counted once.
    @Test func overlapsWithoutCrossings() throws {
        let outcome = try run(
            "plat dissolve -q -f csv in.csv",
            """
            wkt
            "POLYGON ((3 5, 3 4, 2 4, 2 5, 2 6, 3 6, 3 5))"
            "POLYGON ((5 4, 4 5, 3 5, 2 4, 3 3, 4 3, 5 4))"

            """)
        #expect(
            outcome.text == """
                wkt
                "POLYGON ((5 4, 4 5, 3 5, 3 6, 2 6, 2 5, 2 4, 3 3, 4 3, 5 4))"

                """, "\(outcome.errors)\(outcome.text)")
    }

    /// Lines are joined where exactly two end, and each point is there once.
    @Test func linesAndPoints() throws {
        let outcome = try run(
            "plat dissolve --by kind -f csv in.csv",
            """
            wkt,kind
            "LINESTRING (1 1, 2 2)",road
            "LINESTRING (3 3, 2 2)",road
            "LINESTRING (0 0, 1 1)",road
            "LINESTRING (3 3, 4 3)",road
            "LINESTRING (3 3, 4 4)",road
            "LINESTRING (0 0, 1 0, 1 1)",ring
            "LINESTRING (0 0, 0 1, 1 1)",ring
            "POINT (5 5)",stop
            "POINT Z (6 6 7)",stop
            "POINT (5 5)",stop
            "LINESTRING (0 0, 0 1)",mixed
            "POINT (5 5)",mixed

            """)
        #expect(
            outcome.text == """
                wkt,kind
                "MULTILINESTRING ((0 0, 1 1, 2 2, 3 3), (3 3, 4 3), (3 3, 4 4))",road
                "LINESTRING (0 0, 1 0, 1 1, 0 1, 0 0)",ring
                "MULTIPOINT ((5 5), (6 6))",stop
                "GEOMETRYCOLLECTION (LINESTRING (0 0, 0 1), POINT (5 5))",mixed

                """, "\(outcome.errors)\(outcome.text)")
        #expect(
            outcome.errors.contains("warning: united shapes have no elevations and no measures"), "\(outcome.errors)")
    }
}
