import TestSupport
import Testing

/// `plat check --coverage`.
struct CheckCoverageTests {
    private func run(_ script: String, _ table: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell(script)
    }

    /// Each kind of fault with its records and its size; areas that fit together have none.
    @Test func faults() throws {
        let outcome = try run(
            """
            plat check -v --coverage --gaps 1 --planar -o faults.geojson in.csv; echo $?
            plat cat -q -f csv --planar --fields kind,records,edges,length,area,width faults.geojson
            head -3 in.csv | plat check -q --coverage --planar -; echo $?
            plat info -q --coverage --planar in.csv | grep coverage
            head -3 in.csv | plat info -q --coverage --planar --json - | grep -o '"coverage":{[^}]*}'
            """,
            """
            wkt
            "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"
            "POLYGON ((4 0, 8 0, 8 4, 4 4, 4 0))"
            "POLYGON ((0 4, 2 4, 4 4, 4 8, 0 8, 0 4))"
            "POLYGON ((4 4, 8 4, 8 8, 4.5 8, 4.5 5, 4 4))"
            "POLYGON ((4 8, 4.5 8, 8 8, 8 9, 0 9, 0 8, 4 8))"
            "POLYGON ((6 1, 7 1, 7 2, 6 2, 6 1))"

            """)
        #expect(
            outcome.text == """
                in.csv: record 1: unshared-border: 3 edges of records 1 and 3 lie on others without sharing all vertices, near x 0, y 4
                in.csv: record 2: coverage-overlap: the areas of records 2 and 6 overlap by 1, up to 1 wide, near x 6, y 1
                in.csv: record 3: coverage-gap: a gap of 1.75, up to 0.5 wide, is between records 3, 4 and 5, near x 4, y 4
                1
                wkt,kind,records,edges,length,area,width
                "MULTILINESTRING ((0 4, 2 4), (2 4, 4 4), (4 4, 0 4))",unshared-border,"1,3",3,8,,
                "POLYGON ((6 1, 7 1, 7 2, 6 2, 6 1))",overlap,"2,6",,,1,1
                "POLYGON ((4 4, 4.5 5, 4.5 8, 4 8, 4 4))",gap,"3,4,5",,,1.75,0.5
                0
                  coverage    no: 1 overlap, 1 pair with borders that are not shared ('plat check --coverage' names them)
                "coverage":{"isValid":true,"overlaps":0,"unsharedBorders":0}

                """, "\(outcome)")
        #expect(outcome.errors.contains("areas: 34 vertices, about 1 MB of memory"), "\(outcome.errors)")
    }

    /// Each format of layers holds the faults, but a shapefile only those of one kind.
    @Test func formatsOfFaults() throws {
        let squares = """
            wkt
            "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"
            "POLYGON ((2 2, 6 2, 6 6, 2 6, 2 2))"

            """
        for ending in ["geojson", "geojsonl", "ndjson", "topojson", "gpkg", "csv", "tsv", "fgb", "kml", "shp", "zip"] {
            let outcome = try run(
                """
                plat check -q --coverage -o faults.\(ending) in.csv > /dev/null; echo $?
                plat cat -q -f csv --no-geometry --fields kind,records,width faults.\(ending) | sed 's/^id,//; s/^1,//'
                """, squares)
            #expect(
                outcome.text == "1\nkind,records,width\noverlap,\"1,2\",221154.698\n",
                "\(ending): \(outcome.errors)\(outcome.text)")
        }
        let mixed = try run(
            """
            plat check -q --coverage --planar -o mixed.shp in.csv > /dev/null; echo $?
            plat check -q --coverage --planar -o flat.kml in.csv > /dev/null; echo $?
            ls mixed.* flat.*
            """, "\(squares)\"POLYGON ((0 4, 2 4, 2 8, 0 8, 0 4))\"\n")
        #expect(
            mixed.text == "65\n64\n"
                && mixed.errors.contains("error: -o: a shapefile of line geometries cannot hold a polygon")
                && mixed.errors.contains("error: -o: KML holds longitudes and latitudes"),
            "\(mixed.errors)\(mixed.text)")
    }

    /// The name of the report decides if it is JSON.
    @Test func reportsAsJSON() throws {
        let outcome = try run(
            """
            plat check -q -o report.json in.csv; head -1 report.json
            plat check -q -o report.ndjson in.csv; cut -c 1-46 report.ndjson
            plat info -q -o info.json in.csv; head -c 1 info.json
            """, "wkt\n\"POLYGON ((0 0, 1 0, 0 1))\"\n")
        #expect(
            outcome.text == """
                {"layers": [
                {"severity":"warning","code":"unclosed-ring","
                {
                """, "\(outcome.errors)\(outcome.text)")
    }

    /// The place of borders that are not shared is on both.
    @Test func placeOfBorders() throws {
        let outcome = try run(
            "plat check -q --coverage --planar in.csv",
            """
            wkt
            "POLYGON ((0 0, 10 0, 10 -5, 0 0))"
            "POLYGON ((5 0, 15 0, 15 5, 5 0))"

            """)
        #expect(outcome.text.contains(", near x 10, y 0\n"), "\(outcome.errors)\(outcome.text)")
    }

    @Test func refusals() throws {
        for (options, message) in [
            ("--gaps 1m in.csv", "--gaps needs --coverage"), ("--faults a.geojson in.csv", "--faults needs --coverage"),
            ("--coverage -o a.parquet in.csv", "-o: a report cannot be written as Parquet"),
            ("--coverage --planar --gaps 1m in.csv", "--gaps has a unit, but the layer is on a plane"),
        ] {
            let outcome = try run("plat check \(options)", "wkt\nPOINT (1 1)\n")
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(options): \(outcome)")
        }
        let large = try run(
            """
            awk 'BEGIN { print "wkt"; for (i = 0; i < 300; i++) print "\\"POLYGON ((" i / 9 " 0, " i / 9 " 1, " i / 9 + 0.1 " 1, " i / 9 " 0))\\"" }' > many.csv
            plat check -q --coverage --memory 64K many.csv
            """, "wkt\n")
        #expect(large.status == 1 && large.text.contains("too-large: the coverage was not checked"), "\(large)")
        // Edges of two thousand squares that all overlap meet four million times.
        let crowded = try run(
            """
            awk 'BEGIN { print "wkt"; srand(1); for (i = 0; i < 2000; i++) { x = rand(); y = rand(); print "\\"POLYGON ((" x " " y ", " x " " y + 1 ", " x + 1 " " y + 1 ", " x + 1 " " y ", " x " " y "))\\"" } }' > crowded.csv
            plat check -q --coverage --memory 32M crowded.csv
            """, "wkt\n")
        #expect(crowded.status == 1 && crowded.text.contains("too-large: the areas overlap too often"), "\(crowded)")
        // Two thousand equal areas overlap two million times.
        let equal = try run(
            """
            awk 'BEGIN { print "wkt"; for (i = 0; i < 2000; i++) print "\\"POLYGON ((0 0, 0 1, 1 1, 0 0))\\"" }' > equal.csv
            plat check -q --coverage --memory 32M equal.csv
            """, "wkt\n")
        #expect(equal.status == 1 && equal.text.contains("too-large: the areas overlap too often"), "\(equal)")
    }

    /// Overlaps and gaps of a layer in any CRS are those that 'plat repair' finds, in metres: on its plane if its lengths
    /// are true, where areas are those of shapely, and else in degrees.
    @Test(arguments: [
        (
            "EPSG:5070",
            """
            states.shp: record 1: coverage-overlap: the areas of records 1 and 3 overlap by 473728691 m², up to 4378 m wide, near x -106.61945506534023, y 41.04468296489492
            states.shp: record 2: coverage-overlap: the areas of records 2 and 3 overlap by 6931670 m², up to 123.4 m wide, near x -111.04630000000027, y 40.997799999999614
            records,area_sum
            "2,3",6931670.171
            "1,3",473728690.755
            "1,2,3",774273384.297

            """
        ),
        (
            "EPSG:3857",
            """
            states.shp: record 1: coverage-overlap: the areas of records 1 and 3 overlap by 46579352 m², up to 183.8 m wide, near x -109.050116, y 41.000512
            states.shp: record 2: coverage-overlap: the areas of records 2 and 3 overlap by 22760982 m², up to 183.8 m wide, near x -111.048178365, y 42.000396363
            records,area_sum
            "2,3",22760981.551
            "1,3",46579351.596

            """
        ),
    ]) func asRepairMeasures(_ system: String, _ expected: String) throws {
        let outcome = try run(
            """
            plat cat -q -d \(system) -o states.shp \(Package.root)/samples/states.shp
            plat check -q --coverage --gaps 300m states.shp
            plat repair -q --coverage --gaps 300m --report found.csv -o repaired.shp states.shp
            grep -v noded found.csv > overlaps.csv
            plat group -q --by records --sum area -f csv overlaps.csv
            plat check -q --coverage repaired.shp
            """, "wkt\n")
        #expect(outcome.text == expected, "\(outcome.errors)\(outcome.text)")
    }

    @Test(.enabled(if: Package.hasModule("shapely"))) func asGEOSFindsThem() throws {
        let outcome = try run(
            "/usr/bin/python3 \(Package.root)/Tests/EndToEndTests/Oracles/coverage_check_oracle.py plat \(Effort.isFull ? 1000 : 60)",
            "wkt\n")
        #expect(outcome.status == 0 && outcome.text.contains(" with faults, "), "\(outcome)")
    }
}
