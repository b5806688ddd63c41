import TestSupport
import Testing

/// Lines of areas, areas of lines, parts split and put together, divided edges, and united buffers.
struct ShapePartsTests {
    /// Seeded shapes become what shapely makes of them, and PROJ finds no edge that is too long.
    @Test(.enabled(if: Python.has("pyproj") && Package.hasModule("shapely")))
    func shapesAreThoseOfShapely() throws {
        #expect(try oracle("parts_oracle", [Binary.path, "\(Effort.of(1))"]) == "ok\n")
    }

    /// Changes, and the rest that stays, in every kind of geometry, with the counts.
    @Test func geometriesOfEveryKind() throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            wkt,n
            "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1))",1
            "MULTILINESTRING Z ((0 0 1, 1 1 2), (1 1 2, 2 2 3))",2
            "GEOMETRYCOLLECTION (POINT (1 1), POLYGON ((0 0, 1 0, 1 1, 0 0)))",3
            POLYGON EMPTY,4
            "LINESTRING (179.5 0, -179.5 0)",5

            """)
        let outcome = try directory.shell(
            """
            plat cat -q --to-lines --explode in.csv -f csv
            plat cat -q --to-lines in.csv -f csv | plat cat --to-areas -f csv | grep -c POLYGON
            plat cat --join-lines --densify 60km --reverse-lines --where 'n IN (2, 5)' -f csv in.csv
            plat dissolve --polygonize --where 'n < 4' -f csv --summary json in.csv 2>&1 | grep -o -e 'idleLines":[0-9]*' -e '^"[^"]*'
            plat explode -q in.csv | plat merge-parts -q --by n -f csv | sed 1d | cut -c1-20
            """)
        #expect(
            outcome.text == """
                wkt,n
                "LINESTRING (0 0, 9 0, 9 9, 0 9, 0 0)",1
                "LINESTRING (1 1, 1 2, 2 2, 2 1, 1 1)",1
                "LINESTRING Z (0 0 1, 1 1 2)",2
                "LINESTRING Z (1 1 2, 2 2 3)",2
                POINT (1 1),3
                "LINESTRING (0 0, 1 0, 1 1, 0 0)",3
                MULTILINESTRING EMPTY,4
                "LINESTRING (179.5 0, -179.5 0)",5
                2
                wkt,n
                "LINESTRING Z (2 2 3, 1.6666667 1.6666667 2.6666667, 1.3333333 1.3333333 2.3333333, 1 1 2, 0.6666667 0.6666667 1.6666667, 0.3333333 0.3333333 1.3333333, 0 0 1)",2
                "LINESTRING (-179.5 0, -180 0, 179.5 0)",5
                "POLYGON ((1 0, 1 1, 0 0, 1 0))
                "POLYGON ((0 0, 1 1, 1 0, 9 0, 9 9, 0 9, 0 0), (2 2, 2 1, 1 1, 1 2, 2 2))
                "POLYGON ((1 1, 2 2, 1 2, 1 1))
                "POLYGON ((2 2, 1 1, 2 1, 2 2))
                idleLines":0
                "POLYGON ((0 0, 9 0,
                "MULTILINESTRING Z (
                "GEOMETRYCOLLECTION 
                ,4
                "MULTILINESTRING ((1

                """, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("altered (3 open-line)"), "\(outcome.errors)")
    }

    /// Directions of rings, and what is dropped or kept of several values, with its count.
    @Test func ringsAndWhatIsDropped() throws {
        let directory = try Workdir()
        try directory.write(
            "in.csv",
            """
            wkt,n,v
            "LINESTRING (0 0, 4 0, 4 4, 0 4, 0 0)",1,a
            "MULTILINESTRING ((0 0, 4 0, 4 4, 0 4, 0 0), (2 2, 6 2, 6 6, 2 6, 2 2))",1,b
            "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 1, 2 2, 1 2, 1 1))",2,1
            POINT (5 5),2,1

            """)
        let outcome = try directory.shell(
            """
            plat cat -q --where 'n = 2' --winding cw -f csv in.csv | tee cw.csv | sed -n 2p
            plat cat -q --winding counterclockwise -f csv cw.csv | sed -n 2p
            for name in a.geojson a.shp a.kml a.topojson; do plat cat --winding cw -o $name in.csv; echo $?; done
            plat cat --to-areas -f csv in.csv | cut -c1-8
            plat dissolve --polygonize -f csv in.csv | wc -l
            plat merge-parts --by n -f csv in.csv | cut -c1-9
            printf 'a,b\\n1,2\\n' | plat dissolve --by a; echo $?
            """)
        #expect(
            outcome.text == """
                "POLYGON ((0 0, 0 9, 9 9, 9 0, 0 0), (1 1, 2 1, 2 2, 1 2, 1 1))",2,1
                "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1))",2,1
                64
                64
                64
                64
                wkt,n,v
                "POLYGON
                "MULTILI
                "POLYGON
                POINT (5
                6
                wkt,n,v
                "MULTILIN
                "GEOMETRY
                65

                """, "\(outcome.text)\(outcome.errors)")
        for part in [
            "a shapefile has a direction of its own for rings", "altered (1 crossing-lines)",
            "1 point encloses no area and was dropped",
            "1 group has several values of a field, and the first is kept: 'v'",
            "no coordinate columns found",
        ] { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    }
}
