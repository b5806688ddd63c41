import Geometry
import Shapelib

/// The kind of all geometries of a shapefile: a line may have many parts, and a polygon many outer rings.
enum ShapefileKind: UInt8, CaseIterable, Sendable {
    case point = 1
    case multiPoint
    case line
    case polygon

    /// Nil for no geometry, and for a collection, which has no place.
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

    /// As messages and the names of split files call it.
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
