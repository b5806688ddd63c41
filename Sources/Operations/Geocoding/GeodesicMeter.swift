import Geometry
import Layers
import PROJ

/// Distances and bearings on the ellipsoid.
struct GeodesicMeter: Sendable {
    private let geodesic: Geodesic

    init() throws(Problem) { geodesic = try Geodesic.loaded() }

    func distance(from start: Coordinate, to end: Coordinate) -> Double {
        geodesic.quickInverse(from: start, to: end, needsEnd: false).meters
    }

    /// Degrees from north to east at the start of the shortest way, 0…360.
    func bearing(from start: Coordinate, to end: Coordinate) -> Double {
        let bearing = geodesic.quickInverse(from: start, to: end, needsEnd: false).startBearing
        return bearing < 0 ? bearing + 360 : bearing
    }
}
