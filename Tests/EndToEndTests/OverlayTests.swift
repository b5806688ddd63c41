import TestSupport
import Testing

/// `plat overlay`.
struct OverlayTests {
    /// Two soils next to each other, a point, and a plot over both with another far away.
    private static let soils = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":7,"properties":{"id":1,"soil":"clay"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}},
        {"type":"Feature","properties":{"id":2,"soil":"sand"},"geometry":{"type":"Polygon","coordinates":[[[2,0],[4,0],[4,2],[2,2],[2,0]]]}},
        {"type":"Feature","properties":{"id":3,"soil":"well"},"geometry":{"type":"Point","coordinates":[1,1]}}
        ]}

        """

    private static let plots = """
        wkt,id,plot
        "POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))",x,P
        "POLYGON ((10 10, 11 10, 11 11, 10 10))",y,Q

        """

    private func run(_ script: String, _ a: String = OverlayTests.soils) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("a.geojson", a)
        try directory.write("b.csv", Self.plots)
        return try directory.shell(script)
    }

    /// A layer in which nothing can be cut is said, and not by a number alone.
    @Test func noAreas() throws {
        let outcome = try run(
            """
            printf 'wkt\\nPOINT (1 1)\\n"LINESTRING (0 0, 1 1)"\\n' > c.csv
            plat overlay union -q c.csv b.csv >/dev/null; plat overlay union -q b.csv c.csv >/dev/null
            """)
        #expect(
            outcome.errors
                == ["A", "B"].map {
                    "plat overlay: warning: layer \($0) has no areas: its 2 features are skipped; hint: plat intersect cuts points and lines by areas\n"
                }.joined(), "\(outcome.errors)")
    }

    /// Areas that are not valid are repaired first, and counted; a single file is layer B.
    @Test func invalidAreas() throws {
        let outcome = try run(
            """
            sed 's/1 1, 3 1, 3 3, 1 3/1 1, 3 3, 3 1, 1 3/' b.csv > bow.csv
            plat overlay difference -f csv --fields soil a.geojson bow.csv
            plat overlay union b.csv < /dev/null; echo $?
            """)
        #expect(outcome.errors.contains("an invalid area was repaired before it was cut"), "\(outcome.errors)")
        #expect(outcome.errors.contains("b.csv was read as layer B; name layer A before it"), "\(outcome.errors)")
        #expect(outcome.text.hasSuffix("65\n"), "\(outcome.text)")
    }

    /// Each place is in one piece, with the fields of both; what is in B alone comes last.
    @Test func kinds() throws {
        let outcome = try run(
            """
            plat overlay union a.geojson b.csv
            for kind in identity intersection symmetric_difference update; do
                echo $kind; plat overlay $kind -q -f csv --fields soil --exclude-b id a.geojson b.csv
            done
            plat overlay erase -q -f csv --fields soil a.geojson b.csv
            """)
        #expect(
            outcome.text == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","id":7,"geometry":{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,2],[1,1]]]},"properties":{"id":1,"soil":"clay","b_id":"x","plot":"P"}},
                {"type":"Feature","id":7,"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,1],[1,1],[1,2],[0,2],[0,0]]]},"properties":{"id":1,"soil":"clay","b_id":null,"plot":null}},
                {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[2,1],[3,1],[3,2],[2,2],[2,1]]]},"properties":{"id":2,"soil":"sand","b_id":"x","plot":"P"}},
                {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[2,0],[4,0],[4,2],[3,2],[3,1],[2,1],[2,0]]]},"properties":{"id":2,"soil":"sand","b_id":null,"plot":null}},
                {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2],[2,2],[3,2],[3,3],[1,3],[1,2]]]},"properties":{"id":null,"soil":null,"b_id":"x","plot":"P"}},
                {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[10,10],[11,10],[11,11],[10,10]]]},"properties":{"id":null,"soil":null,"b_id":"y","plot":"Q"}}
                ]}
                identity
                wkt,id,soil,plot
                "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",7,clay,P
                "POLYGON ((0 0, 2 0, 2 1, 1 1, 1 2, 0 2, 0 0))",7,clay,
                "POLYGON ((2 1, 3 1, 3 2, 2 2, 2 1))",,sand,P
                "POLYGON ((2 0, 4 0, 4 2, 3 2, 3 1, 2 1, 2 0))",,sand,
                intersection
                wkt,id,soil,plot
                "POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))",7,clay,P
                "POLYGON ((2 1, 3 1, 3 2, 2 2, 2 1))",,sand,P
                symmetric_difference
                wkt,id,soil,plot
                "POLYGON ((0 0, 2 0, 2 1, 1 1, 1 2, 0 2, 0 0))",7,clay,
                "POLYGON ((2 0, 4 0, 4 2, 3 2, 3 1, 2 1, 2 0))",,sand,
                "POLYGON ((1 2, 2 2, 3 2, 3 3, 1 3, 1 2))",,,P
                "POLYGON ((10 10, 11 10, 11 11, 10 10))",,,Q
                update
                wkt,id,soil,plot
                "POLYGON ((0 0, 2 0, 2 1, 1 1, 1 2, 0 2, 0 0))",7,clay,
                "POLYGON ((2 0, 4 0, 4 2, 3 2, 3 1, 2 1, 2 0))",,sand,
                "POLYGON ((1 1, 2 1, 3 1, 3 2, 3 3, 1 3, 1 2, 1 1))",,,P
                "POLYGON ((10 10, 11 10, 11 11, 10 10))",,,Q
                wkt,id,soil
                "POLYGON ((0 0, 2 0, 2 1, 1 1, 1 2, 0 2, 0 0))",7,clay
                "POLYGON ((2 0, 4 0, 4 2, 3 2, 3 1, 2 1, 2 0))",,sand

                """, "\(outcome.errors)\(outcome.text)")
        #expect(
            outcome.errors.contains(
                "layer A: 3 read, 6 written: 2 in both, 2 in A alone, 2 in B alone, 1 skipped (1 not-an-area); layer B: 2 loaded; "
            ), "\(outcome.errors)")
    }

    /// Overlaps within a layer are counted, narrow pieces go to neighbours, and layers must be on the same plane.
    @Test func unusualLayers() throws {
        let outcome = try run(
            """
            printf 'wkt,n\n"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))",1\n"POLYGON ((3 0, 8 0, 8 4, 3 4, 3 0))",2\n' > over.csv
            printf 'wkt,m\n"POLYGON ((0 0, 3.9 0, 3.9 4, 0 4, 0 0))",1\n' > cell.csv
            plat overlay union --planar --planar-b -f csv over.csv cell.csv
            plat overlay union -q --planar --planar-b --min-width 0.5 -f csv --where n=1 over.csv cell.csv
            plat overlay union --planar over.csv cell.csv; echo $?
            plat overlay intersection -q -f csv b.csv b.csv | wc -l
            """)
        #expect(
            outcome.text == """
                wkt,n,m
                "POLYGON ((0 0, 3 0, 3.9 0, 3.9 4, 3 4, 0 4, 0 0))",1,1
                "POLYGON ((3.9 0, 4 0, 4 4, 3.9 4, 3.9 0))",1,
                "POLYGON ((3 0, 3.9 0, 3.9 4, 3 4, 3 0))",2,1
                "POLYGON ((3.9 0, 4 0, 8 0, 8 4, 4 4, 3.9 4, 3.9 0))",2,
                wkt,n,m
                "POLYGON ((0 0, 3.9 0, 4 0, 4 4, 3.9 4, 0 4, 0 0))",1,1
                65
                3

                """, "\(outcome.errors)\(outcome.text)")
        for part in [
            "2 places lie in several areas of layer A", "repair --coverage' on layer A first",
            "layer A is on a plane, but layer B is not",
        ] { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    }

    /// Seeded layers: each pair of areas has the area of its intersection, and all pieces together are a coverage.
    @Test(.enabled(if: Package.hasModule("shapely"))) func asShapelyCutsThem() throws {
        #expect(try oracle("overlay_oracle", [Binary.path, "\(Effort.of(8))", "58"]) == "ok\n")
    }
}
