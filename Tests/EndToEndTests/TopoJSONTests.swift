import TestSupport
import Testing

/// `-f topojson`.
struct TopoJSONTests {
    /// Two areas with a border in common, one of them with a lake that is an area of its own, and the other kinds.
    private static let mixed = """
        wkt,name,n
        "POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0), (0.5 0.5, 0.5 1, 1 1, 1 0.5, 0.5 0.5))",A,1
        "POLYGON ((2 0, 4 0, 4 2, 2 2, 2 0))",B,
        "POLYGON ((1 0.5, 1 1, 0.5 1, 0.5 0.5, 1 0.5))",lake,2.5
        "LINESTRING (2 2, 2 0, 3 -1)",C,
        "MULTIPOINT ((1 1), (3 1.25))",D,
        POINT Z (5 5 7),E,
        ,F,
        "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (0 0, 0 2)))",G,

        """

    private func run(_ script: String, _ table: String = TopoJSONTests.mixed) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell(script)
    }

    /// A border is one arc, also of lines; rings run clockwise; and positions are integers from the south-west corner on.
    @Test func theDocument() throws {
        let outcome = try run("plat cat -f topojson --precision 2 in.csv")
        let start =
            #"{"type":"Topology","bbox":[0,-1,5,5],"transform":{"scale":[0.01,0.01],"translate":[0,-1]},"objects":{"#
        #expect(outcome.lines.first == start, "\(outcome)")
        for text in [
            #"{"type":"Polygon","properties":{"name":"A","n":1},"arcs":[[-4,-3,-2,-1],[-5]]},"#, #""arcs":[[1,-6]]},"#,
            #""arcs":[[4]]},"#, #""arcs":[-2,6]},"#, #""coordinates":[[100,200],[300,225]]},"#,
            #""coordinates":[500,600]},"#, #"{"type":null,"#, #"[{"type":"LineString","arcs":[-4]}]}]}"#,
        ] {
            #expect(outcome.text.contains(text), "\(text): \(outcome.text)")
        }
        let arcs = outcome.lines.drop { $0 != "\"arcs\":[" }.dropFirst()
        #expect(arcs.count == 7 && arcs.first == "[[0,100],[200,0]],", "\(outcome.text)")
        #expect(outcome.errors.contains("elevations were dropped: positions of TopoJSON have an x and a y"))
    }

    /// What the specification makes of the document is what GeoJSON has, whatever the grid, the number of threads and the
    /// way that features come.
    @Test(.enabled(if: Python.isThere)) func readByItsSpecification() throws {
        let outcome = try run(
            """
            awk 'BEGIN { srand(58); print "wkt,id"; n = 12
              for (i = 0; i <= n; i++) for (j = 0; j <= n; j++) p[i, j] = i + rand() * 0.6 - 0.3 " " j + rand() * 0.6 - 0.3
              for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (rand() < 0.8)
                print "\\"POLYGON ((" p[i, j] "," p[i + 1, j] "," p[i + 1, j + 1] "," p[i, j + 1] "," p[i, j] "))\\"," i * n + j }' > cells.csv
            plat dissolve -q --by name -o in.geojson in.csv
            for input in in.csv in.geojson cells.csv; do
              plat cat -q -o out.geojson $input
              for option in '' --no-quantization '--precision full' '--threads 1'; do
                plat cat -q $option -o out.topojson $input
                python3 \(Package.root)/Tests/EndToEndTests/Oracles/topojson_oracle.py out.topojson out.geojson || echo $input $option
              done
              plat cat -q --quantization 1000 -o out.topojson $input
              python3 \(Package.root)/Tests/EndToEndTests/Oracles/topojson_oracle.py out.topojson out.geojson 1000 || echo $input coarse
            done
            plat cat -q --threads 4 -f topojson cells.csv | cmp - <(plat cat -q --threads 1 -f topojson cells.csv) && echo same
            """)
        let lines = outcome.lines
        #expect(lines.count == 16 && lines.last == "same", "\(outcome)")
        #expect(Set(lines[0..<5]).count == 1 && lines[0].hasPrefix("8 features, "), "\(outcome)")
        #expect(Set(lines[10..<15]).count == 1, "\(outcome)")
    }

    /// What plat wrote comes back as its specification reads it.
    @Test(.enabled(if: Python.isThere)) func comesBack() throws {
        let outcome = try run(
            """
            for option in '' '--precision 2' --no-quantization; do
              plat cat -q --object-name o $option -o a.topojson in.csv
              plat cat -q -o back.geojson a.topojson
              python3 \(Package.root)/Tests/EndToEndTests/Oracles/topojson_oracle.py a.topojson back.geojson || echo $option
            done
            plat cat -q -o two.topojson in.csv --object-name o
            plat cat -q -f csv --fields name --no-geometry two.topojson:o | wc -l
            head -c 300 a.topojson | plat cat -q --input-format topojson - > out; echo $?
            """)
        #expect(outcome.lines.prefix(3).allSatisfy { $0.hasPrefix("8 features, ") }, "\(outcome)")
        #expect(outcome.lines[3] == "9" && outcome.lines[4] == "65", "\(outcome)")
    }

    /// Objects of a file are layers, as those of a GeoPackage are; a pipe is read as one.
    @Test func objectsAreLayers() throws {
        let outcome = try run(
            """
            head -5 in.csv > b.csv; plat cat -q -f topojson in.csv b.csv > two.topojson
            plat check two.topojson >&2; plat info two.topojson | grep '^two'; plat info two.topojson:b two.topojson:in | grep '^two'
            plat cat -q -o a.gpkg two.topojson && plat info a.gpkg | grep '^a.gpkg'
            plat cat -f geojsonl two.topojson > a; plat cat -f geojsonl - < two.topojson | cmp - a && echo same
            """)
        #expect(
            outcome.lines == [
                "two.topojson:in", "two.topojson:b", "two.topojson:b", "two.topojson:in", "a.gpkg:in", "a.gpkg:b",
                "same",
            ], "\(outcome)")
        #expect(!outcome.errors.contains("repeated-id"), "\(outcome.errors)")
        for text in ["several layers were merged into one: in, b", "the topology has 2 objects: in, b"] {
            #expect(outcome.errors.contains(text), "\(outcome.errors)")
        }
    }

    /// Objects have the names of their files, and each name once.
    @Test func objects() throws {
        let outcome = try run(
            """
            mkdir d; cp in.csv d/in.csv; cp in.csv b.x.csv
            names() { sed -n 's/^"\\([^"]*\\)":{"type":"GeometryCollection".*/\\1/p'; }
            plat cat -q -f topojson in.csv d/in.csv b.x.csv | names
            plat cat -q -f topojson --object-name 'a "b"' in.csv b.x.csv | grep -c '"a ."b."":{"type":"Geom'
            plat cat -q -f topojson < in.csv | names
            plat simplify -q --keep 100% -f topojson b.x.csv | names
            plat filter -q -f topojson 'n > 99' in.csv
            """)
        #expect(
            outcome.text == """
                in
                in_2
                b.x
                1
                layer
                b.x
                {"type":"Topology","objects":{
                "in":{"type":"GeometryCollection","geometries":[]}},
                "arcs":[]}

                """, "\(outcome)")
    }

    /// What a coarse grid does to shapes is counted; what takes too much memory or makes no sense is refused.
    @Test func grids() throws {
        let outcome = try run(
            """
            plat cat --quantization 10 -f topojson -o out.topojson in.csv
            awk 'BEGIN { print "wkt"; for (i = 0; i < 3000; i++) print "\\"LINESTRING (" i / 99 " 0, " i / 99 " 1)\\"" }' > many.csv
            plat cat -q -f topojson --topology-memory 64K many.csv; echo $?
            plat cat -q -f topojson --quantization 1 in.csv; echo $?
            plat cat -q -f topojson --quantization 1e5 --no-quantization in.csv; echo $?
            plat cat -q -f geojson --quantization 1e5 in.csv; echo $?
            plat cat -q -d EPSG:3857 -f topojson in.csv | head -c 60
            printf 'wkt\\n"LINESTRING (1e300 0, 1e308 1e308)"\\n' | plat cat -q --planar -f topojson - | tail -1
            """,
            """
            wkt
            "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))"
            "POLYGON ((5 5, 5.1 5, 5.1 5.1, 5 5.1, 5 5))"
            "POLYGON ((1 1, 4 1, 4 4, 3.1 1.1, 3 4, 2.9 1.1, 1 4, 1 1))"

            """)
        #expect(outcome.lines.prefix(4) == ["65", "64", "64", "64"], "\(outcome)")
        #expect(outcome.text.hasSuffix("[[1e+300,0],[1e+308,1e+308]]]}\n"), "\(outcome)")
        #expect(
            outcome.errors.contains("a line or ring has no extent on the grid of --quantization"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("a polygon touches or crosses itself on the grid of --quantization"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("the borders take more memory than --topology-memory allows"))
    }

    @Test(.enabled(if: Package.has("ogr2ogr"))) func readByGDAL() throws {
        let outcome = try run(
            """
            plat filter -q -o out.topojson "name IN ('A', 'B', 'lake', 'C', 'E')" in.csv
            ogr2ogr -f CSV -lco GEOMETRY=AS_WKT out.csv out.topojson
            plat filter -q -f csv "name IN ('A', 'B', 'lake', 'C', 'E')" in.csv > in2.csv
            for file in out.csv in2.csv; do
                plat cat -q --set 'size = round(area(), 3)' --set 'border = round(length(), 3)' --fields name,size,border --no-geometry -f csv $file
            done
            """)
        let lines = outcome.lines
        #expect(lines.count == 12 && Array(lines.prefix(6)) == Array(lines.suffix(6)), "\(outcome)")
    }
}
