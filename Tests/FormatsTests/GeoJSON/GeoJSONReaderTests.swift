import Foundation
import GeoJSONLayers
import Geometry
import Layers
import Testing

struct GeoJSONReaderTests {
    /// A feature around a geometry.
    private func read(_ geometry: String) -> Reading {
        Reading("{\"type\":\"Feature\",\"properties\":null,\"geometry\":\(geometry)}")
    }

    private func failure(_ geometry: String) -> String? {
        let reading = read(geometry)
        return reading.failures.first.map { "\($0.code) \($0.byte - 47)" }
    }

    @Test(arguments: [
        ("{\"type\":\"Point\",\"coordinates\":[1,2]}", Shape.Kind.point, [1], [1], 1),
        ("{\"coordinates\":[[1,2],[3,4]],\"type\":\"MultiPoint\"}", .multiPoint, [2], [1], 2),
        ("{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}", .lineString, [2], [1], 2),
        (
            "{\"coordinates\":[[[1,2],[3,4]],[[5,6],[7,8],[9,10]]],\"type\":\"MultiLineString\"}", .multiLineString,
            [2, 5], [2], 5
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}", .polygon,
            [4, 8], [2], 8
        ),
        (
            "{\"coordinates\" : [ [ [[0,0],[9,0],[9,9],[0,0]] , [[1,1],[2,1],[2,2],[1,1]]],[[[5,5],[6,5],[6,6],[5,5]]]],\"type\":\"MultiPolygon\"}",
            .multiPolygon, [4, 8, 12], [2, 3], 12
        ),
        ("{\"type\":\"Polygon\",\"coordinates\":[]}", .polygon, [], [], 0),
        ("{\"type\":\"\\u0050oint\",\"co\\u006frdinates\":[]}", .point, [], [], 0),
        ("null", .null, [], [], 0),
    ])
    func shapesAreFlat(text: String, kind: Shape.Kind, ringEnds: [Int], partEnds: [Int], positions: Int) throws {
        let reading = read(text)
        let feature = try #require(reading.features.first, "\(reading.failures)")
        #expect(feature.kind == kind && feature.ringEnds == ringEnds && feature.partEnds == partEnds)
        #expect(feature.positions.count == positions)
    }

    @Test func collectionsMayHoldCollections() throws {
        let point = "{\"type\":\"Point\",\"coordinates\":[1,2,3]}"
        let inner = "{\"geometries\":[\(point),\(point)],\"type\":\"GeometryCollection\"}"
        let feature = try #require(
            read(
                "{\"type\":\"GeometryCollection\",\"geometries\":[\(point),\(inner),{\"type\":\"GeometryCollection\",\"geometries\":[]}]}"
            ).features.first)
        #expect(feature.kind == .collection && feature.positions == [[1, 2, 3], [1, 2, 3], [1, 2, 3]])
        #expect(
            feature.members == [
                Shape.Member(.geometry, .point, partEnd: 1), Shape.Member(.open, .collection, partEnd: 1),
                Shape.Member(.geometry, .point, partEnd: 2), Shape.Member(.geometry, .point, partEnd: 3),
                Shape.Member(.close, .collection, partEnd: 3), Shape.Member(.open, .collection, partEnd: 3),
                Shape.Member(.close, .collection, partEnd: 3),
            ])
        func nested(_ depth: Int) -> String {
            String(repeating: "{\"type\":\"GeometryCollection\",\"geometries\":[", count: depth) + point
                + String(repeating: "]}", count: depth)
        }
        #expect(read(nested(250)).features.count == 1)
        #expect(failure(nested(251))?.hasPrefix("too-deep") == true)
        #expect(failure(nested(100_000))?.hasPrefix("too-deep") == true)
    }

    @Test func ordinatesBeyondTheFourthAreCounted() throws {
        let reading = read("{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[1,2,3,4],[1,2,3,4,5,6],[7,8,9,1,5]]}")
        #expect(reading.features.first?.positions == [[1, 2], [1, 2, 3, 4], [1, 2, 3, 4], [7, 8, 9, 1]])
        #expect(reading.altered == ["dropped-ordinate": 1])
    }

    @Test func openRingsAreClosed() throws {
        let text =
            "{\"coordinates\":[[[0,0,1],[9,0,2],[9,9,3]],[[1,1],[2,1],[2,2],[1,1]],[[5,5],[6,5],[6,6],[5,6]]],\"type\":\"Polygon\"}"
        let reading = read(text)
        let feature = try #require(reading.features.first)
        #expect(feature.ringEnds == [4, 8, 13])
        #expect(feature.positions[..<5] == [[0, 0, 1], [9, 0, 2], [9, 9, 3], [0, 0, 1], [1, 1]])
        #expect(feature.positions[8...] == [[5, 5], [6, 5], [6, 6], [5, 6], [5, 5]])
        #expect(reading.altered == ["closed-ring": 2])
    }

    @Test(arguments: [
        ("{}", "not-geojson 0"),
        ("[]", "bad-geometry 0"),
        ("1", "bad-geometry 0"),
        ("{\"type\":\"Point\"}", "bad-geometry 0"),
        ("{\"type\":\"point\",\"coordinates\":[1,2]}", "not-geojson 8"),
        ("{\"type\":\"Feature\"}", "not-geojson 8"),
        ("{\"type\":\"Point\",\"coordinates\":1}", "bad-geometry 30"),
        ("{\"type\":\"Point\",\"coordinates\":[1]}", "bad-geometry 32"),
        ("{\"type\":\"Point\",\"coordinates\":[1,\"2\"]}", "bad-geometry 33"),
        ("{\"type\":\"Point\",\"coordinates\":[1,null]}", "bad-geometry 33"),
        ("{\"type\":\"Point\",\"coordinates\":[1,02]}", "bad-json 33"),
        ("{\"type\":\"Point\",\"coordinates\":[1,2.]}", "bad-json 35"),
        ("{\"type\":\"Point\",\"coordinates\":[1,1e999]}", "bad-geometry 33"),
        ("{\"type\":\"Point\",\"coordinates\":[1,2,]}", "bad-json 35"),
        ("{\"type\":\"Point\",\"coordinates\":[1,91]}", "out-of-range 33"),
        ("{\"type\":\"Point\",\"coordinates\":[361,9]}", "out-of-range 31"),
        ("{\"type\":\"Point\",\"coordinates\":[[1,2]]}", "bad-geometry 30"),
        ("{\"type\":\"LineString\",\"coordinates\":[[]]}", "bad-geometry 37"),
        ("{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],3]}", "bad-geometry 42"),
        ("{\"type\":\"LineString\",\"coordinates\":[[1,2]]}", "bad-geometry 35"),
        ("{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,4],[1,2]]]}", "bad-geometry 32"),
        ("{\"type\":\"MultiPolygon\",\"coordinates\":[[[[[1,2]]]]]}", "bad-geometry 41"),
        ("{\"type\":\"Point\",\"coordinates\":[1,2],\"coordinates\":[1,2]}", "duplicate-member 36"),
        ("{\"type\":\"Point\",\"geometries\":[]}", "bad-geometry 16"),
        ("{\"type\":\"GeometryCollection\"}", "bad-geometry 0"),
        ("{\"type\":\"GeometryCollection\",\"geometries\":[null]}", "bad-geometry 43"),
        ("{\"type\":\"GeometryCollection\",\"geometries\":{}}", "bad-geometry 42"),
        ("{\"geometries\":[],\"type\":\"Point\"}", "bad-geometry 0"),
        (
            "{\"type\":\"Point\",\"coordinates\":[1,2],\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}}",
            "unexpected-crs 42"
        ),
    ])
    func badGeometriesAreToldByCodeAndByte(text: String, expected: String) {
        #expect(failure(text) == expected)
    }

    @Test(arguments: [
        ("{\"type\":\"Feature\",\"id\":true}", "bad-feature 23"),
        ("{\"type\":\"Feature\",\"properties\":[]}", "bad-feature 31"),
        ("{\"type\":\"Feature\",\"properties\":{},\"properties\":{}}", "duplicate-member 34"),
        ("{\"type\":\"Feature\",\"x\":1,\"\\u0078\":2}", "duplicate-member 24"),
        ("{\"type\":\"feature\"}", "not-geojson 8"),
        ("{\"a\":1}", "not-geojson 0"),
        ("{}", "not-geojson 0"),
        ("{\"type\":\"FeatureCollection\"}", "not-geojson 8"),
        ("{\"type\":\"Feature\",\"properties\":{\"a\":1,}}", "bad-json 38"),
        ("{\"type\":\"Feature\",\"properties\":{\"a\":\"\\ud800\"}}", "bad-json 37"),
        ("[1]", "not-geojson 0"),
        ("12x", "not-geojson 0"),
    ])
    func badFeaturesAreToldByCodeAndByte(text: String, expected: String) {
        #expect(Reading(text + "\n", .lines).failures.map { "\($0.code) \($0.byte)" } == [expected])
    }

    @Test func aReaderGoesOnBehindABadRecord() {
        let reading = Reading(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"]}{\\"" x}},
            {"type":"Feature","properties":{"b":1}},{"type":"Feature","properties":{"c":"\u{1}"}},
            {"type":"FeatureCollection","features":[{}]}, {"type":"Feature","properties":{"d":1}}]}
            """)
        #expect(reading.features.map(\.properties) == ["{\"b\":1}", "{\"d\":1}"])
        #expect(reading.failures.map(\.code) == ["bad-json", "bad-json", "not-geojson"])
        #expect(reading.fault == nil)
    }

    @Test func invalidUTF8SpoilsItsRecordOnly() {
        let feature = Array("{\"type\":\"Feature\",\"properties\":{\"a\":\"ä\"}}\n".utf8)
        var bad = feature
        bad[37] = 0xFF
        let reading = Reading(feature + bad + feature + bad + feature, .lines)
        #expect(reading.features.count == 3)
        #expect(reading.failures.map(\.byte) == [feature.count + 37, 3 * feature.count + 37])
        #expect(reading.failures.allSatisfy { $0.code == "bad-json" && $0.message.contains("UTF-8") })
    }

    @Test func identifiersAndForeignMembersStayAsTheyAre() {
        let reading = Reading(
            "{\"id\" : 1.50,\"bbox\":[1,2,3,4],\"title\":{\"a\" : [1]},\"type\":\"Feature\",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:4326\"}}}"
        )
        #expect(reading.features.first?.id == "1.50")
        #expect(reading.features.first?.foreign == ["\"bbox\":[1,2,3,4]", "\"title\":{\"a\" : [1]}"])
        var options = LayerOptions()
        options.sourceSpace = .system("EPSG:3857")
        let projected = Reading(
            "{\"bbox\":[1,2,3,4],\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[5e5,6e6]}}",
            options: options)
        #expect(projected.features.first?.foreign == [] && projected.features.first?.positions == [[5e5, 6e6]])
    }

    @Test(arguments: [
        ("null", GeoJSONReferenceSystem.unknown),
        ("{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC:1.3:CRS84\"}}", .wgs84),
        ("{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC::CRS84\"}}", .wgs84),
        ("{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:4326\"}}", .wgs84),
        ("{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::4326\"}}", .wgs84),
        (
            "{\"properties\":{\"x\":[1],\"name\":\"urn:ogc:def:crs:EPSG:6.9:25832\"},\"type\":\"name\"}",
            .named("EPSG:25832")
        ),
        ("{\"type\":\"name\",\"properties\":{\"name\":\"ESRI:54009\"}}", .named("ESRI:54009")),
        ("{\"type\":\"EPSG\",\"properties\":{\"code\":25832}}", .named("EPSG:25832")),
        ("{\"type\":\"EPSG\",\"properties\":{\"code\":\"4326\"}}", .wgs84),
        ("{\"type\":\"link\",\"properties\":{\"href\":\"http://a\"}}", .link),
        ("{\"type\":\"name\"}", .unreadable),
        ("17", .unreadable),
    ])
    func systemsAreRead(text: String, system: GeoJSONReferenceSystem) {
        #expect(GeoJSONReferenceSystem(Array(text.utf8).span, at: 0) == system)
    }
}
