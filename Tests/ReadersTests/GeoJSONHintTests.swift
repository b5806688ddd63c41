import Foundation
import TestSupport
import Testing

@testable import Layers
@testable import Readers

/// The samples of geojsonhint, which is stricter than a reader should be in some and laxer in others.
struct GeoJSONHintTests {
    /// Faulty samples that can be read without a loss: they are for `check` to report, or for the writer to repair.
    static let tolerated: Set<String> = [
        // Rings that wind the wrong way are turned by writers.
        "bad-polygon-interiorring-rhr.geojson", "polygon_winding_order.geojson",
        // A geometry's box follows from its positions and is not handed on.
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

    private func read(_ file: String) throws -> Reading {
        Reading([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))))
    }

    private func name(_ file: String) -> String { (file as NSString).lastPathComponent }

    @Test func allThatIsGoodIsRead() throws {
        for file in SharedData.files("geojson/geojsonhint/good", "json") {
            let reading = try read(file)
            if Self.swapped.contains(name(file)) {
                #expect(Set(reading.failures.map(\.code)) == ["out-of-range"])
                continue
            }
            #expect(reading.fault == nil && reading.failures.isEmpty, "\(name(file)): \(reading.failures)")
        }
    }

    @Test func allThatIsBadIsRefusedOrTolerated() throws {
        for file in SharedData.files("geojson/geojsonhint/bad", "json") {
            let reading = try read(file)
            let name = name(file)
            let isRead = reading.fault == nil && reading.failures.isEmpty
            #expect(
                isRead == Self.tolerated.contains(name),
                "\(name): \(reading.failures) \(String(describing: reading.fault))")
        }
    }
}
