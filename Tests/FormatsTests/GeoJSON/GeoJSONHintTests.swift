import Foundation
import Layers
import TestSupport
import Testing

/// The samples of geojsonhint, which is stricter than a reader should be in some and laxer in others.
struct GeoJSONHintTests {
    /// Faulty samples that can be read without a loss: they are for `check` to report, or for the writer to repair.
    static let tolerated: Set<String> = [
        // Rings that wind the wrong way are turned by writers.
        "bad-polygon-interiorring-rhr.geojson", "polygon_winding_order.geojson",
        // A line of one position beside others is dropped and counted.
        "short-multilinestring.geojson",
        // A geometry's box follows from its positions and is not passed on.
        "bbox-4or6elements.geojson", "bbox-contains-string.geojson", "bbox-string.geojson",
        // Open rings are closed, which is counted.
        "different-first-last.geojson", "short-linearring.geojson",
        // A ring is closed on the map, whatever its elevations are.
        "different-first-size.geojson",
        // Digits cost nothing.
        "excessive_precision_truncated.geojson",
        // Members that mean something in another type are foreign members here: kept, or counted when left out.
        "feature_changed_semantics.geojson", "featurecollection_changed_semantics.geojson",
        "geometry_changed_semantics.geojson",
        // RFC 7946 advises against collections in collections and of one, and allows them.
        "geometrycollection_nested.geojson", "geometrycollection_single.geojson",
        // A fourth ordinate is kept as a measure.
        "point-toomany.geojson",
    ]

    /// Good for a tool that does not look at numbers: its latitudes are beyond the poles, being longitudes.
    static let swapped: Set<String> = ["issue82.geojson"]

    private static func samples(_ folder: String, and ours: [String]) -> [(name: String, bytes: [UInt8])] {
        let files = SharedData.files("geojson/geojsonhint/" + folder, "geojson").compactMap { path in
            FileManager.default.contents(atPath: path).map { ((path as NSString).lastPathComponent, Array($0)) }
        }
        return files + ours.map { ($0, Array($0.utf8)) }
    }

    /// Samples of our own, which are there without the others.
    private static let good = [
        #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[1,2,3]}"#,
        #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
        #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[7,1],[8,2],[8,1],[7,1]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[20,0],[29,0],[29,9],[20,0]]]]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#,
        #"{"type":"Feature","geometry":null,"properties":null}"#,
        #"{"type":"Feature","id":7,"bbox":[1,2,1,2],"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":[1]}}"#,
        #"{"type":"Feature","id":"x","geometry":{"type":"Point","coordinates":[1,2]},"properties":{},"more":{"b":null}}"#,
        #"{"type":"FeatureCollection","features":[]}"#,
        #"{"type":"FeatureCollection","name":"n","features":[{"type":"Feature","geometry":null,"properties":{"a":1}}]}"#,
    ]

    private static let bad = [
        "", "1", #""Point""#, "[1,2]", "{}", #"{"type":1}"#, #"{"type":"point","coordinates":[1,2]}"#,
        #"{"type":"Square","coordinates":[1,2]}"#, #"{"type":"Point"}"#, #"{"type":"Point","coordinates":[1]}"#,
        #"{"type":"Point","coordinates":"1,2"}"#, #"{"type":"Point","coordinates":["1","2"]}"#,
        #"{"type":"Point","coordinates":[[1,2]]}"#, #"{"type":"Point","coordinates":{"x":1,"y":2}}"#,
        #"{"type":"Point","coordinates":[1,91]}"#, #"{"type":"MultiPoint","coordinates":[1,2]}"#,
        #"{"type":"LineString","coordinates":[[1,2]]}"#, #"{"type":"LineString","coordinates":[[[1,2],[3,4]]]}"#,
        #"{"type":"MultiLineString","coordinates":[[1,2],[3,4]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[1,2]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}"#,
        #"{"type":"GeometryCollection","geometries":{"type":"Point","coordinates":[1,2]}}"#,
        #"{"type":"Feature","geometry":[1,2],"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":[1]}"#,
        #"{"type":"FeatureCollection"}"#, #"{"type":"FeatureCollection","features":{}}"#,
        #"{"type":"FeatureCollection","features":[1]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[1]}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}},]}"#,
    ]

    @Test func allThatIsGoodIsRead() {
        for (name, bytes) in Self.samples("good", and: Self.good) {
            let reading = Reading(bytes)
            if Self.swapped.contains(name) {
                #expect(Set(reading.failures.map(\.code)) == ["out-of-range"])
                continue
            }
            #expect(reading.fault == nil && reading.failures.isEmpty, "\(name): \(reading.failures)")
        }
    }

    @Test func allThatIsBadIsRefusedOrTolerated() {
        for (name, bytes) in Self.samples("bad", and: Self.bad) {
            let reading = Reading(bytes)
            let isRead = reading.fault == nil && reading.failures.isEmpty
            #expect(
                isRead == Self.tolerated.contains(name),
                "\(name): \(reading.failures) \(String(describing: reading.fault))")
        }
    }
}
