import Foundation
import TestSupport
import Testing

/// Compares with programs that are none of ours, by scripts in Oracles/ that print `ok`, or what differs.
struct OracleTests {
    @Test func tablesAsPythonReadsThem() throws {
        #expect(try oracle("csv_oracle", [Binary.path, "\(Effort.of(10000, oneIn: 100))"]) == "ok\n")
    }

    /// Every kind of geometry, with elevations and without, through every pair of formats.
    @Test(.enabled(if: Python.has("shapely")), arguments: Effort.isFull ? ["1", "2"] : ["1"])
    func roundTripsOfEveryPairOfFormats(_ seed: String) throws {
        #expect(try oracle("round_trips", [Binary.path, seed]) == "ok\n")
    }

    /// Hexadecimal WKB and EWKB, with damage.
    @Test(.enabled(if: Package.hasModule("shapely"))) func binaryGeometriesAsShapelyWritesThem() throws {
        #expect(try oracle("wkb_oracle", [Binary.path, "\(Effort.of(3000))"]) == "ok\n")
    }

    @Test func columnsAsPythonReadsThem() throws {
        #expect(try oracle("columns_oracle", [Binary.path, "\(Effort.of(200))"]) == "ok\n")
    }

    /// If the script that makes layers fails, this does too, also where other tests only find fewer files.
    @Test(.enabled(if: LayerData.areThere)) func layersAreMade() {
        #expect(FileManager.default.fileExists(atPath: LayerData.layer("ne_110m_admin_0_sovereignty")))
    }

    @Test(.enabled(if: LayerData.areThere && Package.has("ogr2ogr")))
    func layersAsGDALReadsThem() throws {
        let layers = [
            "ne_10m_geography_marine_polys", "ne_110m_admin_0_sovereignty", "ne_110m_land", "ne_50m_lakes",
            "ne_50m_rivers_lake_centerlines",
        ]
        #expect(try oracle("gdal_oracle", [Binary.path] + layers.map(LayerData.layer)) == "ok\n")
    }

    /// A clean shapefile, written as GeoJSON, comes back byte for byte.
    @Test(.enabled(if: LayerData.areThere)) func shapefilesAsESRIDescribesThem() throws {
        let layers = [
            "ne_10m_geography_marine_polys", "ne_110m_admin_0_sovereignty", "ne_110m_land", "ne_50m_lakes",
            "ne_50m_rivers_lake_centerlines",
        ].map(LayerData.layer)
        let known = ["points", "multipoints", "polylines", "polygons", "null"].map {
            "\(LayerData.path)/shapefile/known/\($0).shp"
        }
        // That multi-geometries of one part become single ones is reported for each layer.
        #expect(try oracle("shapefile_oracle", [Binary.path] + layers + known).hasPrefix("ok\n"))
    }

    @Test func flippedBits() throws {
        let directory = try Workdir()
        _ = try directory.shell(
            """
            head -n 20 '\(Package.root)/samples/cities.csv' > a.csv; plat cat -q a.csv > b.geojson
            plat cat -q -f geojsonseq a.csv > c.geojsonl; plat cat -q --rs -f geojsonseq a.csv > d.geojsonl
            printf 'wkt,n\\n"POLYGON ((0 0, 1 0, 1 1, 0 0))",1\\n"GEOMETRYCOLLECTION (POINT Z (1 2 3), LINESTRING (1 2, 3 4))",2\\n' > e.csv
            plat cat -q e.csv > f.geojson; gzip -k b.geojson
            """)
        let files = directory.contents.map(directory.file)
        #expect(files.count == 7)
        #expect(try oracle("flips", [Binary.path, "\(Effort.of(100_000, oneIn: 120))"] + files) == "ok\n")
    }

    /// A suite of JSON through the binary: what is not GeoJSON is refused with one error, and nothing crashes. An empty
    /// array is a collection without features.
    @Test func everyJSONOfTheSuite() throws {
        let directory = try Workdir()
        try FileManager.default.createDirectory(atPath: directory.file("suite"), withIntermediateDirectories: false)
        for (name, bytes) in JSONSuite.fewFiles { try directory.write("suite/" + name, bytes) }
        let outcome = try directory.shell(
            """
            for file in suite/*.json; do
                errors=$(plat cat -q --input-format geojson "$file" 2>&1 > /dev/null); status=$?; count=0
                [[ $errors == *'error: '* ]] && count=1; [[ $errors == *'error: '*'error: '* ]] && count=2
                echo "$status $count ${file#suite/}"
            done
            """)
        let texts = Dictionary(
            uniqueKeysWithValues: JSONSuite.fewFiles.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
        #expect(outcome.lines.count == texts.count && texts.count > 150)
        for line in outcome.lines {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            let text = texts[words[2]]
            let isEmptyArray = ["[]", "[ ]"].contains(text?.trimmingCharacters(in: .whitespacesAndNewlines))
            #expect(words[0] == (isEmptyArray ? "0" : "65") && words[1] == (isEmptyArray ? "0" : "1"), "\(line)")
        }
    }
}
