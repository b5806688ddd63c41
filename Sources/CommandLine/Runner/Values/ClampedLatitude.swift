import Features
import Geometry
package import Layers

extension Problem {
    /// The first of several latitudes beyond the edge of the map; its value may be unknown.
    package static func clamped(_ first: NumberLines.Clamped?, at location: InputLocation?) -> Problem {
        if let first { return .clamped(first.latitude, at: location) }
        let kind = WarningKind.clampedLatitude
        return Problem(.data, kind.code, severity: .warning, kind.message)
    }

    /// A latitude beyond the edge of the map.
    static func clamped(_ latitude: Double, at location: InputLocation? = nil, by option: String? = nil) -> Problem {
        let edge = latitude < 0 ? -85 : 85
        return Problem(
            .data, "clamped-latitude", severity: .warning, at: location,
            "\(option.map { "\($0): " } ?? "")latitude \(DecimalText.shortest(latitude)) is beyond \(edge)°, near the edge of the map; it was moved to \(edge)°"
        )
    }
}

extension Diagnostics {
    /// Warns if a view was aimed at a place beyond the map.
    func reportClamping(of center: Coordinate, by option: String) {
        guard MapPoint.isBeyondMap(latitude: center.latitude) else { return }
        report(.clamped(center.latitude, by: option))
    }

    /// Warns if a view was aimed at an area that reaches beyond the map.
    func reportClamping(of area: CoordinateRegion, by option: String) {
        guard MapPoint.isBeyondMap(latitude: area.latitudeReached) else { return }
        report(
            Problem(
                .data, "clamped-latitude", severity: .warning,
                "\(option): the area reaches beyond 85° of latitude, near the edge of the map; it was cut there"))
    }
}

extension CoordinateRegion {
    /// Greatest distance from the equator that it reaches, in degrees.
    fileprivate var latitudeReached: Double { center.latitude.magnitude + span.latitudeDelta / 2 }
}
