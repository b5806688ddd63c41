import TestSupport
import Testing

/// JSON of Esri's services.
struct EsriJSONTests {
    private func run(_ document: String, _ script: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.json", document)
        return try directory.shell(script)
    }

    /// Rings by the way they run, dates, elevations, and a CRS by its newest number.
    @Test func features() throws {
        let outcome = try run(
            """
            {"geometryType":"esriGeometryPolygon","spatialReference":{"wkid":102100,"latestWkid":3857},"hasZ":true,
            "exceededTransferLimit":true,"fields":[{"name":"n","type":"esriFieldTypeInteger"},{"name":"d","type":"esriFieldTypeDate"}],
            "features":[{"attributes":{"n":1,"d":1577836800000},"geometry":{"rings":[
            [[0,0,5],[0,100000,5],[100000,100000,5],[100000,0,5],[0,0,5]],[[20000,20000,5],[40000,20000,5],[40000,40000,5],[20000,20000,5]],
            [[200000,0,5],[200000,1000,5],[201000,1000,5],[200000,0,5]]]}},
            {"attributes":{"n":2,"d":null},"geometry":null},{"attributes":{"n":3,"d":null},"geometry":{"curveRings":[]}}]}
            """,
            "plat cat --on-error skip -d EPSG:3857 --precision 0 -f geojsonseq in.json; plat info in.json | grep crs")
        #expect(
            outcome.lines == [
                #"{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[0,0,5],[100000,0,5],[100000,100000,5],[0,100000,5],[0,0,5]],[[20000,20000,5],[40000,40000,5],[40000,20000,5],[20000,20000,5]]],[[[200000,0,5],[201000,1000,5],[200000,1000,5],[200000,0,5]]]]},"properties":{"n":1,"d":"2020-01-01T00:00:00Z"}}"#,
                #"{"type":"Feature","geometry":null,"properties":{"n":2,"d":null}}"#,
                "  crs         EPSG:3857 (WGS 84 / Pseudo-Mercator)",
            ], "\(outcome)")
        #expect(outcome.errors.contains("has curves, which are not supported"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the service has more features than it sent"), "\(outcome.errors)")
    }

    @Test func pointsLinesAndErrors() throws {
        let outcome = try run(
            """
            {"geometryType":"esriGeometryPoint","features":[{"attributes":{"a":1},"geometry":{"x":7,"y":46,"z":1}},
            {"attributes":{"a":"x"},"geometry":{"x":"NaN","y":"NaN"}},{"attributes":{},"geometry":{"points":[[1,2],[3,4]]}},
            {"attributes":{},"geometry":{"paths":[[[1,2],[3,4]],[[5,6],[7,8]]]}}]}
            """,
            """
            plat cat -q -f csv --fields a in.json
            head -c 200 in.json | plat cat -q -; echo $?
            echo '{"geometryType":"esriGeometryPoint","error":{"code":400,"message":"no"}}' | plat cat -q - 2>&1 | grep -c 'sent an error instead of a layer: no (code 400)'
            """)
        #expect(
            outcome.lines == [
                "wkt,a", "POINT Z (7 46 1),1", "POINT EMPTY,x", "\"MULTIPOINT ((1 2), (3 4))\",",
                "\"MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))\",", "65", "1",
            ], "\(outcome)")
    }
}
