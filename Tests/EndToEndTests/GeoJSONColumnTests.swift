import TestSupport
import Testing

/// Geometries of GeoJSON in a column of a table.
struct GeoJSONColumnTests {
    @Test func cells() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            #"""
            n,geometry
            1,"{""type"":""Point"",""coordinates"":[2,1]}"
            2,"{""coordinates"":[[[0,0],[2,0],[2,2]]],""type"":""Polygon"",""x"":{""y"":1}}"
            3,
            4,"{""type"":""GeometryCollection"",""geometries"":[{""type"":""Point"",""coordinates"":[1,2,3]},{""type"":""MultiPoint"",""coordinates"":[]}]}"
            5,"{""type"":""Feature"",""geometry"":null}"
            6,"{""type"":""Point"",""coordinates"":[2,1"
            7,"{""type"":""Point"",""coordinates"":[2,1],""crs"":{""type"":""name"",""properties"":{""name"":""EPSG:2056""}}}"
            8,\x0101000000000000000000F03F0000000000000040

            """#)
        try directory.write("b.tsv", "location\tn\n{\"type\":\"Point\",\"coordinates\":[2,1]}\t1\n")
        let outcome = try directory.shell(
            """
            plat cat --on-error skip -f geojsonseq a.csv; plat cat -f geojsonseq b.tsv
            plat cat -q -f csv --geojson 1 b.tsv
            """)
        #expect(
            outcome.text == #"""
                {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"n":1}}
                {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,0]]]},"properties":{"n":2}}
                {"type":"Feature","geometry":null,"properties":{"n":3}}
                {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2,3]},{"type":"MultiPoint","coordinates":[]}]},"properties":{"n":4}}
                {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"n":8}}
                {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"n":1}}
                wkt,n
                POINT (2 1),1

                """#, "\(outcome.text)")
        for text in [
            "write its geometry alone", "the value is a Feature of GeoJSON", "GeoJSON does not define it",
            "location is read as geometries of GeoJSON",
        ] {
            #expect(outcome.errors.contains(text), "\(text): \(outcome.errors)")
        }
    }

    /// Pairs with the digits of a year, and what is said of columns that were almost taken.
    @Test func findings() throws {
        let directory = try Workdir()
        try directory.write("t.csv", "GEOID20,INTPTLAT20,INTPTLON20\n1,+48.5,-16.5\n")
        try directory.write("l.csv", "id,location\n1,Paris\n")
        try directory.write("h.csv", "id,lat\n1,2\n")
        let outcome = try directory.shell(
            "plat cat -q -f csv t.csv; plat cat -q l.csv || echo $?; plat cat -q h.csv || echo $?; plat info -q l.csv > i"
        )
        #expect(outcome.text == "lat,lon,GEOID20\n48.5,-16.5,1\n65\n65\n", "\(outcome)")
        #expect(outcome.errors.contains("the first value of location, 'Paris', is not a latitude and a longitude"))
        #expect(outcome.errors.contains("no longitude was found for lat"), "\(outcome.errors)")
    }
}
