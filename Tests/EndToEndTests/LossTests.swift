import Testing

/// Values that an output has no place for are in the account, and others are not.
struct LossTests {
    private func features(_ geometriesAndProperties: (String, String)...) -> [UInt8] {
        let lines = geometriesAndProperties.map { geometry, properties in
            "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":\(properties)}\n"
        }
        return Array(lines.joined().utf8)
    }

    private let point = #"{"type":"Point","coordinates":[2,1]}"#
    private let emptyPoint = #"{"type":"Point","coordinates":[]}"#

    @Test func documentsInATableAreCounted() throws {
        let directory = try Workdir()
        let outcome = try directory.plat(
            ["cat", "-f", "csv"],
            input: features((point, #"{"a":{"b":1},"c":[1,2],"d":"[x]"}"#), (point, #"{"a":null,"c":3,"d":"y"}"#)))
        #expect(outcome.errors.contains("altered (2 json-as-text)"), "\(outcome.errors)")
        // As they read back as text.
        let back = try directory.plat(["cat", "-f", "geojsonseq"], input: outcome.output)
        #expect(back.lines.first?.contains(#""a":"{\"b\":1}""#) == true, "\(back.text)")
        let without = try directory.plat(
            ["cat", "-f", "csv", "--fields", "d"], input: features((point, #"{"a":{"b":1},"d":"x"}"#)))
        #expect(!without.errors.contains("altered"), "\(without.errors)")
    }

    /// Right behind the place a column z is the elevation, which an attribute of that name is not.
    @Test func anAttributeStaysOne() throws {
        let directory = try Workdir()
        let outcome = try directory.plat(["cat", "-f", "csv"], input: features((point, #"{"z":7.25,"a":1}"#)))
        #expect(outcome.lines == ["lat,lon,z_2,a", "1,2,7.25,1"])
        #expect(outcome.errors.contains("attribute z was written as z_2"), "\(outcome.errors)")
        let back = try directory.plat(["cat", "-f", "geojsonseq"], input: outcome.output)
        #expect(back.text.contains(#""coordinates":[2,1]},"properties":{"z_2":7.25,"a":1}"#), "\(back.text)")
        let behind = try directory.plat(["cat", "-f", "csv"], input: features((point, #"{"a":1,"z":7.25}"#)))
        #expect(behind.lines.first == "lat,lon,a,z")
    }

    @Test func anEmptyPointInATableIsCounted() throws {
        let directory = try Workdir()
        let points = try directory.plat(
            ["cat", "-f", "csv"], input: features((point, "{}"), (emptyPoint, "{}"), ("null", "{}")))
        #expect(points.errors.contains("altered (1 empty-geometry)"), "\(points.errors)")
        // Well-known text knows it.
        let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
        let texts = try directory.plat(["cat", "-f", "csv"], input: features((line, "{}"), (emptyPoint, "{}")))
        #expect(texts.text.contains("POINT EMPTY") && !texts.errors.contains("altered"), "\(texts.errors)")
    }

    /// A shapefile has polygons and lines of parts, and does not say that one of one part was meant as several.
    @Test(arguments: [
        ("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]]]", 1, "Polygon"),
        ("MultiPolygon", "[[[[0,0],[9,0],[9,9],[0,0]],[[5,3],[6,4],[6,3],[5,3]]]]", 1, "Polygon"),
        ("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]", 0, "MultiPolygon"),
        ("MultiLineString", "[[[0,0],[1,0]]]", 1, "LineString"),
        ("MultiLineString", "[[[0,0],[1,0]],[[2,2],[3,3]]]", 0, "MultiLineString"),
        ("MultiPoint", "[[0,0]]", 0, "MultiPoint"), ("Polygon", "[[[0,0],[1,0],[1,1],[0,0]]]", 0, "Polygon"),
        ("LineString", "[[0,0],[1,0]]", 0, "LineString"),
    ])
    func multiGeometriesThatBecomeSingleOnesAreCounted(
        _ kind: String, _ coordinates: String, _ count: Int, _ back: String
    ) throws {
        let directory = try Workdir()
        let outcome = try directory.plat(
            ["cat", "-o", "a.shp"],
            input: features((#"{"type":"\#(kind)","coordinates":\#(coordinates)}"#, #"{"n":1}"#)))
        #expect(outcome.status == 0 && outcome.errors.contains("1 changed-type") == (count == 1), "\(outcome.errors)")
        #expect(try directory.plat("cat", "a.shp").text.contains(#""type":"\#(back)""#))
    }

    @Test func membersThatAreAddedAreCounted() throws {
        let text = #"""
            {"type":"Feature","properties":{}}
            {"type":"Feature","geometry":null}
            {"type":"Feature","geometry":null,"properties":null}
            """#
        let outcome = try Workdir().plat("cat", "-f", "geojsonseq", input: text)
        #expect(outcome.status == 0 && outcome.lines.count == 3)
        #expect(outcome.errors.contains("altered (1 missing-geometry, 1 missing-properties)"), "\(outcome.errors)")
        // A geometry by itself has nothing to lack.
        let geometry = try Workdir().plat("cat", input: point)
        #expect(!geometry.errors.contains("altered"), "\(geometry.errors)")
    }

    /// Each message says what was lost, not what may have been.
    @Test(arguments: [
        (#"{"type":"Point","coordinates":[1,2,3,4]}"#, "", "those after the third were dropped"),
        (#"{"type":"Point","coordinates":[1,2,3,4,5]}"#, "-o a.shp", "those after the fourth were dropped"),
        ("wkt\nPOINT M (1 2 3)\n", "", "measures (M) were dropped"),
        (#"{"type":"Point","coordinates":[1,2],"a":1}"#, "", "a member of a geometry was dropped"),
        (
            #"{"type":"Feature","a":1,"properties":{},"geometry":null}"#, "-f csv",
            "a member that GeoJSON does not define was dropped"
        ), ("wkt\n\"TRIANGLE ((0 0, 1 0, 1 1, 0 0))\"\n", "", "a TRIANGLE was read as a polygon"),
        ("wkt\n\"LINEARRING (0 0, 1 0, 1 1, 0 0)\"\n", "", "a LINEARRING was read as a line"),
    ])
    func lossesAreNamed(_ text: String, _ options: String, _ message: String) throws {
        let outcome = try Workdir().plat(
            ["cat"] + options.split(separator: " ").map(String.init), input: Array(text.utf8))
        #expect(outcome.status == 0 && outcome.errors.contains("warning: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}
