import Geometry
import Glibc

/// The projection of shapes that are drawn. The map ends at latitude 85, tiles at 85.0511, and polygons at the pole: so
/// lines and rings keep their latitude up to the edge of the world. Places beyond 85 are at 85, as everywhere.
enum DrawnProjection {
    static func y(latitude: Double) -> Double {
        let clamped = min(max(latitude, -90), 90)
        if clamped.magnitude <= 85 { return MapPoint.mapY(latitude: clamped) }
        // Near the pole, the sine has lost the digits that the tangent still has.
        let northing: Double = asinh(tan(clamped * .pi / 180))
        let y: Double = MapPoint.worldSize * (0.5 - northing / (2 * .pi))
        return inWorld(y)
    }

    static func inWorld(_ y: Double) -> Double { min(max(y, 0), MapPoint.worldSize) }

    /// - Parameter isFromMap: true if the latitude was made of map points, which none is clamped on the way back.
    static func y(latitude: Double, isPlace: Bool, isFromMap: Bool) -> Double {
        if isFromMap { return inWorld(MapPoint.mapY(ofMapLatitude: latitude)) }
        return isPlace ? MapPoint.mapY(latitude: latitude) : y(latitude: latitude)
    }
}
