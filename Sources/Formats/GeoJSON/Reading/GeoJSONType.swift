import FormatKit
import Geometry
import JSON

/// The type of a GeoJSON object, as its `type` member gives it.
enum GeoJSONType: UInt8, CaseIterable {
    case point
    case multiPoint
    case lineString
    case multiLineString
    case polygon
    case multiPolygon
    case geometryCollection
    case feature
    case featureCollection

    /// - Parameter start: at the opening quote; `end` is after the closing quote.
    init?(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        let first = start &+ 1
        switch end &- start &- 2 {
        case 5 where bytes.has("Point\"", at: first): self = .point
        case 7 where bytes.has("Polygon\"", at: first): self = .polygon
        case 7 where bytes.has("Feature\"", at: first): self = .feature
        case 10 where bytes.has("MultiPoint\"", at: first): self = .multiPoint
        case 10 where bytes.has("LineString\"", at: first): self = .lineString
        case 12 where bytes.has("MultiPolygon\"", at: first): self = .multiPolygon
        case 15 where bytes.has("MultiLineString\"", at: first): self = .multiLineString
        case 17 where bytes.has("FeatureCollection\"", at: first): self = .featureCollection
        case 18 where bytes.has("GeometryCollection\"", at: first): self = .geometryCollection
        default:
            guard let type = Self.escaped(bytes, start, end) else { return nil }
            self = type
        }
    }

    var name: String {
        switch self {
        case .feature: "Feature"
        case .featureCollection: "FeatureCollection"
        default: kind?.name ?? ""
        }
    }

    /// Nil for a feature or a collection of them.
    @inline(__always) var kind: Shape.Kind? {
        switch self {
        case .point: .point
        case .multiPoint: .multiPoint
        case .lineString: .lineString
        case .multiLineString: .multiLineString
        case .polygon: .polygon
        case .multiPolygon: .multiPolygon
        case .geometryCollection: .collection
        case .feature, .featureCollection: nil
        }
    }

    /// Decodes a name written with escapes, which is rare but valid.
    private static func escaped(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> GeoJSONType? {
        guard end - start <= 18 * 6 + 2, end - start > 2, bytes[start] == UInt8(ascii: "\"") else { return nil }
        let text = JSONText.string(bytes, start, end)
        return allCases.first { $0.name == text }
    }

    /// The type that is probably meant by a misspelt one.
    ///
    /// - Parameter isGeometry: true if only the type of a geometry can be meant.
    static func nearest(_ bytes: Span<UInt8>, at start: Int, isGeometry: Bool) -> String? {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "\""),
            let end = try? JSONScanner.endOfString(bytes, from: start + 1), end - start <= 18 + 2 + 2
        else { return nil }
        let names = allCases.filter { !isGeometry || $0.kind != nil }.map(\.name)
        return nearestMatch(to: JSONText.string(bytes, start, end), in: names)
    }
}
