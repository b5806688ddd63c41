import Geometry
import Layers

extension Problem {
    /// The problem of a request beyond the edge of the map.
    static var clampedLatitude: Problem {
        Problem(
            .data, "clamped-latitude", severity: .warning, "latitudes beyond ±85 are not on the map: placed at ±85")
    }
}

extension Diagnostics {
    /// Says that a view, which shows the map alone, was aimed beyond it.
    func reportClamping(ofRegion region: CoordinateRegion?, orCenter center: Coordinate?) {
        let latitudes = [region?.latitudeReached, center?.latitude].compactMap(\.self)
        guard latitudes.contains(where: MapPoint.isBeyondMap) else { return }
        report(.clampedLatitude)
    }
}

extension CoordinateRegion {
    /// How far it reaches from the equator, in degrees.
    fileprivate var latitudeReached: Double { center.latitude.magnitude + span.latitudeDelta / 2 }
}
