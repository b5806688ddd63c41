public import MapCoordinates
import PROJ

extension Coordinate {
    /// Metres to another coordinate on the WGS84 ellipsoid, over the antimeridian where that is shorter.
    ///
    /// Up to 200 km by the radii of the ellipsoid half way, which is off by less than a thousandth; beyond, and
    /// nearer to a pole than the map reaches, along the geodesic, by PROJ.
    ///
    /// ```swift
    /// let wroclaw = Coordinate(latitude: 51.1269942, longitude: 16.851781)
    /// let warsaw = Coordinate(latitude: 52.232855, longitude: 20.9211114)
    /// print(wroclaw.distance(to: warsaw).rounded())  // 307124.0
    /// ```
    ///
    /// NaN if either is not valid.
    public func distance(to other: Coordinate) -> Double {
        guard isValid, other.isValid else { return .nan }
        return Geodesic.shared.distance(from: self, to: other)
    }
}

extension MapPoint {
    /// Metres between the places under two map points, as `Coordinate.distance(to:)` counts them.
    ///
    /// ```swift
    /// let start = Coordinate(latitude: 0, longitude: 32.61).mapPoint
    /// let end = Coordinate(latitude: 0, longitude: 32.6126951).mapPoint
    /// print(start.distance(to: end).rounded())  // 300.0
    /// ```
    public func distance(to other: MapPoint) -> Double { coordinate.distance(to: other.coordinate) }
}

extension Geodesic {
    /// The one that all of the library shares. This target links libproj, so it cannot be missing.
    static let shared: Geodesic = {
        do {
            return try Geodesic()
        } catch {
            fatalError("MapGeometry needs PROJ: \(error)")
        }
    }()
}
