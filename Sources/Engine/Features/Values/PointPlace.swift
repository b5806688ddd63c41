package import Geometry
import Glibc
package import Layers
import Memory

/// The only position of a feature that is a point.
package struct PointPlace {
    /// Position on a plane.
    let position: Shape.Point
    package let coordinate: Coordinate
    package let elevation: Double
    package let measure: Double
    private let isFromMap: Bool

    /// - Parameters:
    ///   - wish: what the point becomes, as messages say it.
    ///   - isOnPlane: true if its coordinates are x and y on a plane, in any range.
    package init(
        _ feature: borrowing Feature, of chunk: borrowing Chunk, for wish: String, isOnPlane: Bool = false
    ) throws(BadRecord) {
        let kind = feature.shape.kind
        let count = feature.shape.points.count
        func bad(_ code: String, _ message: Wording) -> BadRecord {
            BadRecord(code, record: feature.record, at: chunk.byte(of: feature), message)
        }
        switch kind {
        case .null: throw bad("no-coordinates", "\(wish) needs a point, but the feature has no geometry")
        case .point where count == 0: throw bad("no-coordinates", "the point has no coordinates")
        case .point: break
        case .multiPoint where count == 1: break
        case .multiPoint: throw bad("not-a-point", "\(wish) needs a single point, not \(kind.phrase) of \(count)")
        default: throw bad("not-a-point", "\(wish) needs a point, not \(kind.phrase)")
        }
        let point = feature.shape.points[0]
        guard point.x.isFinite, isOnPlane ? point.y.isFinite : point.y.magnitude <= 90 else {
            let text = "\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y))"
            throw bad("invalid-coordinate", "\(text) is not a position on \(isOnPlane ? "a plane" : "the globe")")
        }
        position = point
        coordinate = Coordinate(latitude: point.y, longitude: point.x)
        elevation = feature.shape.elevations.isEmpty ? .nan : feature.shape.elevations[0]
        isFromMap = feature.shape.isFromMap
        measure = feature.shape.measures.isEmpty ? .nan : feature.shape.measures[0]
    }

    /// True if positions this far from it on a plane are finite, and differ from it.
    package func reaches(_ length: Double) -> Bool {
        let (least, most) = (min(position.x, position.y) - length, max(position.x, position.y) + length)
        return least.isFinite && most.isFinite && position.x + length != position.x && position.y + length != position.y
    }

    /// Place on the map. Only latitudes that came as degrees are clamped.
    package var mapPoint: MapPoint {
        isFromMap
            ? MapPoint(
                x: MapPoint.mapX(longitude: coordinate.longitude),
                y: MapPoint.mapY(ofMapLatitude: coordinate.latitude))
            : MapPoint.projecting(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// Map points in a metre at the place.
    package var pointsPerMeter: Double {
        MapPoint.drawnPointsPerMeter(atLatitude: coordinate.latitude)
    }

    /// True if half a degree more reaches past ±85, so that a part of the degree that the usual measure spans would be
    /// clamped.
    package var isPastClamp: Bool { coordinate.latitude.magnitude + 0.5 > 85 }

    /// Throws if the place is beyond the latitudes of the map, where a metre has no map points.
    package func checkIsOnMap(_ feature: borrowing Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        guard MapPoint.isBeyondMap(latitude: coordinate.latitude), !isFromMap else { return }
        throw BadRecord(
            "off-map", record: feature.record, at: chunk.byte(of: feature),
            "latitude \(DecimalText.shortest(coordinate.latitude)) is beyond ±85°, the limit for shapes that are measured on the map"
        )
    }
}

extension Shape {
    /// Appends a position of a shape that is made of a point and shares its heights.
    package mutating func append(longitude: Double, latitude: Double, at place: PointPlace) {
        append(x: longitude, y: latitude, elevation: place.elevation, measure: place.measure)
    }

    /// Appends a position at an offset from the place on a plane.
    package mutating func append(east: Double, north: Double, of place: PointPlace) {
        append(
            x: place.position.x + east, y: place.position.y + north, elevation: place.elevation, measure: place.measure)
    }
}

extension Shape.Kind {
    /// Name of the kind with its article.
    fileprivate var phrase: String {
        switch self {
        case .null: "nothing"
        case .point: "a point"
        case .multiPoint: "a multi-point"
        case .lineString: "a line"
        case .multiLineString: "a multi-line"
        case .polygon: "a polygon"
        case .multiPolygon: "a multi-polygon"
        case .collection: "a collection"
        }
    }
}
