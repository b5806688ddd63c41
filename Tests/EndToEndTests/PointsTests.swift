import TestSupport
import Testing

/// `plat points`.
struct PointsTests {
    private func run(_ script: String, _ table: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell(script)
    }

    /// Each kind of place of a line and of an area with a hollow, on a plane, where they are known.
    @Test func placesOnAPlane() throws {
        let outcome = try run(
            """
            for at in label centroid inside center start end middle vertices every:4; do
                echo "$at $(plat points -q --planar -f csv --at $at in.csv 2>/dev/null | awk -F, 'NR > 1 { printf "(%s %s) ", $2, $1 }')"
            done | sed 's/ $//'
            """,
            """
            wkt
            "LINESTRING (0 0, 4 0, 4 6)"
            "POLYGON ((0 0, 6 0, 6 6, 0 6, 0 5, 5 5, 5 1, 0 1, 0 0))"

            """)
        #expect(
            outcome.text == """
                label (4 1) (5.4140625 0.5859375)
                centroid (3.2 1.8) (3.625 3)
                inside (3.2 1.8) (5.4140625 0.5859375)
                center (2 3) (3 3)
                start (0 0) (0 0)
                end (4 6) (0 0)
                middle (4 1) (1 6)
                vertices (0 0) (4 0) (4 6) (0 0) (6 0) (6 6) (0 6) (0 5) (5 5) (5 1) (0 1)
                every:4 (0 0) (4 0) (4 4) (0 0) (4 0) (6 2) (6 6) (2 6) (1 5) (5 5) (5 1) (1 1)

                """, "\(outcome.text)\(outcome.errors)")
    }

    /// Points have the fields of their features, dots as many as a field says, and what has no area is counted.
    @Test func fieldsAndCounts() throws {
        let outcome = try run(
            """
            plat points --at random:dots -f csv in.csv | sed 1d | cut -d, -f3- | sort | uniq -c | tr -s ' '
            plat points --at every:1km -q -f csv in.csv > /dev/null; echo $?
            plat points --at random:dots --set dots=-1 -q in.csv > /dev/null; echo $?
            plat points --at every:0 in.csv; echo $?
            """,
            """
            wkt,name,dots
            "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))",a,3
            "POLYGON ((178 10, -178 10, -178 11, 178 11, 178 10))",b,2.4
            POINT (5 5),c,7
            "POLYGON ((4 4, 5 4, 5 5, 4 4))",d,0

            """)
        #expect(
            outcome.text == """
                 3 a,3
                 2 b,2.4
                0
                65
                64

                """, "\(outcome.text)\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "4 read, 5 written from 2 records, 2 skipped (1 no-area, 1 no-points-wanted)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("-1 is not a number of points from 0 to 10000000"), "\(outcome.errors)")
    }

    /// Points have columns of their own in a table, and an empty area has none.
    @Test func tablesOfPoints() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt,n\n\"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))\",1\nPOLYGON EMPTY,2\n")
        let outcome = try directory.shell(
            "plat points -q -f csv --at centroid a.csv; plat points -q -f geojsonseq a.csv | grep -c '\"geometry\":null'"
        )
        #expect(
            outcome.text.hasPrefix("lat,lon,n\n0.9999519,1,1\n") && outcome.lines.suffix(2) == [",,2", "1"],
            "\(outcome)")
    }

    /// The label of an area stands where its label point is: as a label of that point, it shows at the same zoom.
    @Test func labelsOfAreasStandAtTheirPoints() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            for y in 0 1 2 3; do for x in 0 1 2 3; do
                printf '{"type":"Feature","properties":{"n":"%s","p":%s},"geometry":{"type":"Polygon","coordinates":' $x$y $((x * 3 + y * 7 % 5))
                echo "[[[$x,$y],[$x.9,$y],[$x.9,$y.$((x + 2))],[$x.1,$y.1],[$x.8,$y.9],[$x,$y.9],[$x,$y]]]}}"
            done; done > areas.geojsonl
            plat declutter -q --priority p --label n -f csv areas.geojsonl | sed '1d; s/.*))",//' > areas
            plat points -q areas.geojsonl | plat declutter -q --priority p --label n -f csv | sed 1d | cut -d, -f3- > points
            cut -d, -f3 areas | sort -n | uniq -c | tr -s ' '; diff areas points
            """)
        #expect(outcome.text == " 1 0\n 3 4\n 12 5\n", "\(outcome.text)\(outcome.errors)")
    }

    @Test(.enabled(if: Package.hasModule("shapely")))
    func placesAreThoseOfShapely() throws {
        #expect(try oracle("site_oracle", [Binary.path, "\(Effort.of(10, oneIn: 5))"]) == "ok\n")
    }
}
