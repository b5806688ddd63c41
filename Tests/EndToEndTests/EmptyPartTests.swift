import Foundation
import Testing

/// Parts of a geometry that have no position: left out and counted, in GeoJSON as in WKT.
struct EmptyPartTests {
    private static let cases: [(json: String, wkt: String, count: Int)] = [
        (
            #"{"type":"MultiPolygon","coordinates":[[],[[[0,0],[1,0],[1,1],[0,0]]]]}"#,
            "MULTIPOLYGON(EMPTY,((0 0,1 0,1 1,0 0)))", 1
        ),
        (
            #"{"coordinates":[ [ ] , [],[[[0,0],[1,0],[1,1],[0,0]]] , [ ]],"type":"MultiPolygon"}"#,
            "MULTIPOLYGON(EMPTY,EMPTY,((0 0,1 0,1 1,0 0)),EMPTY)", 3
        ),
        (
            #"{"type":"MultiLineString","coordinates":[[[0,0],[1,0]],[],[[5,5],[6,6]]]}"#,
            "MULTILINESTRING((0 0,1 0),EMPTY,(5 5,6 6))", 1
        ),
        (#"{"type":"MultiPoint","coordinates":[[],[1,2],[],[3,4]]}"#, "MULTIPOINT(EMPTY,1 2,EMPTY,3 4)", 2),
        (#"{"type":"MultiPolygon","coordinates":[[],[]]}"#, "MULTIPOLYGON(EMPTY,EMPTY)", 2),
    ]

    @Test(arguments: cases.indices) func asInWKT(_ index: Int) throws {
        let (json, wkt, count) = Self.cases[index]
        let directory = try Workdir()
        try directory.write("a.json", "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\(json)}\n")
        try directory.write("a.csv", "wkt\n\"\(wkt)\"\n")
        let found = try directory.plat("cat", "-f", "geojsonseq", "a.json")
        let expected = try directory.plat("cat", "-f", "geojsonseq", "a.csv")
        #expect(found.text == expected.text && found.status == 0 && expected.status == 0, "\(found.errors)")
        for outcome in [found, expected] {
            #expect(outcome.errors.contains("altered (\(count) empty-part"), "\(outcome.errors)")
        }
    }

    /// One that is an outer ring without others or a position is an error at its location.
    @Test(arguments: [
        #"{"type":"Polygon","coordinates":[[],[[0,0],[1,0],[1,1],[0,0]]]}"#,
        #"{"type":"LineString","coordinates":[[0,0],[],[1,1]]}"#, #"{"type":"LineString","coordinates":[[]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[]],[[],[[0,0],[1,0],[1,1],[0,0]]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[]"#, #"{"type":"MultiPolygon","coordinates":[[],3]}"#,
        #"{"type":"MultiPolygon","coordinates":[[],]}"#,
    ]) func elsewhereAnError(_ text: String) throws {
        let outcome = try Workdir().plat(["cat", "-f", "geojsonseq"], input: Array((text + "\n").utf8))
        #expect(outcome.status == 65 && outcome.text == "", "\(outcome.errors)")
    }
}
