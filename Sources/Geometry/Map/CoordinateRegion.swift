/// A part of the earth as a centre and a span in degrees.
///
/// Latitudes count evenly from the centre, so on the flat map the centre is not half way between north and south.
@frozen
public struct CoordinateRegion: Hashable, Sendable {
    /// Half way between the edges, in degrees.
    public var center: Coordinate
    /// The extent in degrees.
    public var span: CoordinateSpan

    /// Takes any centre and span; `isValid` judges them.
    @inlinable
    public init(center: Coordinate, span: CoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// The region of an extent in metres, by the length of a degree at the centre.
    ///
    /// Clamped to 180 and 360 degrees: a degree of longitude has no length at the poles.
    @inlinable
    public init(center: Coordinate, latitudinalMeters: Double, longitudinalMeters: Double) {
        let perLatitude = Coordinate.metersPerDegreeOfLatitude(at: center.latitude)
        let perLongitude = max(Coordinate.metersPerDegreeOfLongitude(at: center.latitude), 0)
        // 0 m is no span even where a degree has no length.
        let latitudeDelta = latitudinalMeters == 0 ? 0 : min(latitudinalMeters / perLatitude, 180)
        let longitudeDelta = longitudinalMeters == 0 ? 0 : min(longitudinalMeters / perLongitude, 360)
        self.init(
            center: center, span: CoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta))
    }

    /// A valid centre, and finite spans of 0…180 and 0…360 degrees. The edges may lie past the poles.
    @inlinable public var isValid: Bool {
        center.isValid && span.latitudeDelta >= 0 && span.latitudeDelta <= 180
            && span.longitudeDelta >= 0 && span.longitudeDelta <= 360
    }
}
