import Geometry
import Layers
import Memory

/// Combines shapes without changing them: points become a MultiPoint, lines a MultiLineString, polygons a MultiPolygon,
/// and shapes of several kinds a collection. A single line or polygon stays one, but a single point becomes a
/// MultiPoint, because a shapefile cannot hold both.
struct ShapeCollector: ~Copyable {
    private var shape = Shape()
    private var families: Set<Shape.Kind> = []
    private(set) var count = 0

    init() {}

    mutating func removeAll() {
        shape.removeAll()
        families = []
        count = 0
    }

    /// Adds a shape; those of a collection one by one.
    mutating func add(_ other: borrowing Shape) {
        for index in 0..<other.geometryCount {
            let (kind, parts) = other.geometry(index)
            guard kind != .null, kind != .collection, !parts.isEmpty else { continue }
            families.insert(kind.ofSeveral)
            for part in parts {
                for ring in other.rings(ofParts: part..<part + 1) {
                    for position in other.positions(ofRing: ring) {
                        let point = other.points[position]
                        shape.append(
                            x: point.x, y: point.y,
                            elevation: other.elevations.isEmpty ? .nan : other.elevations[position],
                            measure: other.measures.isEmpty ? .nan : other.measures[position])
                    }
                    shape.endRing()
                }
                shape.endPart()
            }
            shape.endMember(kind)
            shape.kind = kind
            count += 1
        }
    }

    /// Moves what was added into a feature, which has no shape.
    mutating func move(to feature: inout Feature) {
        guard count > 0 else { return }
        if count == 1, shape.kind != .point {
            shape.members.removeAll()
        } else if families.count == 1, let family = families.first {
            shape.kind = family
            shape.members.removeAll()
            if family != .multiPolygon {
                // One part holds all lines, and one ring of it all points.
                if family == .multiPoint {
                    shape.ringEnds.removeAll()
                    shape.ringEnds.append(shape.points.count)
                }
                shape.partEnds.removeAll()
                shape.partEnds.append(shape.ringEnds.count)
            }
        } else {
            shape.kind = .collection
        }
        swap(&shape, &feature.shape)
    }
}

extension Shape.Kind {
    /// The kind of several shapes of this one.
    fileprivate var ofSeveral: Shape.Kind {
        switch self {
        case .point, .multiPoint: .multiPoint
        case .lineString, .multiLineString: .multiLineString
        case .polygon, .multiPolygon: .multiPolygon
        case .null, .collection: .collection
        }
    }
}
