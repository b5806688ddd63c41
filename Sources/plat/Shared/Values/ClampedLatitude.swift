import Geometry
import Layers

extension Problem {
    /// Problem of a request beyond the edge of the map.
    static var clampedLatitude: Problem {
        Problem(
            .data, "clamped-latitude", severity: .warning,
            "a latitude beyond ±85 is not on the map; it was moved to ±85")
    }

    static func clamped(_ latitude: Double) -> Problem {
        Problem(
            .data, "clamped-latitude", severity: .warning,
            "latitude \(DecimalText.shortest(latitude)) is beyond ±85 and not on the map; it was moved to ±85")
    }
}

extension Diagnostics {
    /// Warns if a view was aimed beyond the map.
    func reportClamping(ofRegion region: CoordinateRegion?, orCenter center: Coordinate?) {
        let latitudes = [region?.latitudeReached, center?.latitude].compactMap(\.self)
        guard let latitude = latitudes.first(where: MapPoint.isBeyondMap) else { return }
        report(.clamped(latitude))
    }
}

extension CoordinateRegion {
    /// Greatest distance from the equator that it reaches, in degrees.
    fileprivate var latitudeReached: Double { center.latitude.magnitude + span.latitudeDelta / 2 }
}
