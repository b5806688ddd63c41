import Foundation
import TestSupport
import Testing

/// Shapefiles with the answer beside each.
@Suite(.enabled(if: LayerData.areThere)) struct ShapefileKnownTests {
    private static let folder = LayerData.path + "/shapefile/known"

    /// Those with an answer, and what they have beside the answer's features.
    static let layers = LayerData.files("shapefile/known", "json").map {
        (($0 as NSString).lastPathComponent as NSString).deletingPathExtension
    }

    /// Fields that the answers leave out.
    private static let unanswered: Set<String> = ["FID"]

    @Test(arguments: layers) func everyAnswer(_ name: String) throws {
        let outcome = try Workdir().plat("cat", "--precision", "full", "\(Self.folder)/\(name).shp")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let ours = try features(Data(outcome.output))
        let answer = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).json"))
        let theirs = try features(answer)
        #expect(ours.count == theirs.count)
        for (one, two) in zip(theirs, ours) {
            #expect(properties(one) == properties(two))
            let (left, right) = (one["geometry"] as? NSDictionary, two["geometry"] as? NSDictionary)
            #expect(left?["type"] as? String == right?["type"] as? String)
            #expect(coordinates(left) == coordinates(right))
        }
    }

    private func features(_ text: Data) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: text) as? [String: Any]
        return try #require(object?["features"] as? [[String: Any]])
    }

    /// Without null, which the answers leave out, and with dates as the file has them.
    private func properties(_ feature: [String: Any]) -> NSDictionary {
        var properties = feature["properties"] as? [String: Any] ?? [:]
        for (name, value) in properties {
            if value is NSNull || Self.unanswered.contains(name) { properties[name] = nil }
            if name == "date", let date = value as? String {
                properties[name] = date.replacingOccurrences(of: "-", with: "")
            }
        }
        return properties as NSDictionary
    }

    /// Rings as sets of positions: the answers have them as they go in the file.
    private func coordinates(_ geometry: NSDictionary?) -> String {
        let coordinates = geometry?["coordinates"]
        switch geometry?["type"] as? String {
        case "Polygon":
            return ((coordinates as? [[[Double]]]) ?? []).map(ring).joined(separator: ";")
        case "MultiPolygon":
            return ((coordinates as? [[[[Double]]]]) ?? []).map { $0.map(ring).joined(separator: ";") }.sorted()
                .joined(separator: "|")
        default: return coordinates.map { "\($0)" } ?? "null"
        }
    }

    private func ring(_ positions: [[Double]]) -> String {
        positions.dropLast().map { "\($0)" }.sorted().joined(separator: " ")
    }
}
