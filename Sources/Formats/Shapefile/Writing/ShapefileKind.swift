import Geometry
import Shapelib

/// Kind of all geometries of a shapefile. A line may have many parts, and a polygon many outer rings.
package enum ShapefileKind: UInt8, CaseIterable, Sendable {
    case point = 1
    case multiPoint
    case line
    case polygon

    /// Fails for a null geometry, and for a collection, which a shapefile cannot hold.
    init?(_ kind: Shape.Kind) {
        switch kind {
        case .null, .collection: return nil
        case .point: self = .point
        case .multiPoint: self = .multiPoint
        case .lineString, .multiLineString: self = .line
        case .polygon, .multiPolygon: self = .polygon
        }
    }

    var hasParts: Bool { self == .line || self == .polygon }

    /// Name in messages and in the file names of split layers.
    var name: String {
        switch self {
        case .point: "point"
        case .multiPoint: "multipoint"
        case .line: "line"
        case .polygon: "polygon"
        }
    }

    var fileKind: ShapeFileType.Kind {
        switch self {
        case .point: .point
        case .multiPoint: .multiPoint
        case .line: .polyline
        case .polygon: .polygon
        }
    }
}
