/// A part of the earth as a centre and a span in degrees.
///
/// Latitudes count evenly from the centre, so on the flat map the centre is not half way between north and south.
///
/// ```swift
/// let region = CoordinateRegion(
///     center: Coordinate(latitude: 0, longitude: 0), latitudinalMeters: 1000, longitudinalMeters: 2000)
/// print(region.span)  // 0.0090437,0.0179663
/// ```
@frozen
public struct CoordinateRegion: Hashable, Sendable {
    /// Half way between the edges, in degrees.
    public var center: Coordinate
    /// The extent in degrees.
    public var span: CoordinateSpan

    /// Takes any centre and span; `isValid` checks them.
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

/// The extent of a region, in degrees.
@frozen
public struct CoordinateSpan: Hashable, Sendable {
    /// Degrees from south to north.
    public var latitudeDelta: Double
    /// Degrees from west to east.
    public var longitudeDelta: Double

    /// Takes any numbers; `CoordinateRegion.isValid` checks them.
    @inlinable
    public init(latitudeDelta: Double, longitudeDelta: Double) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}

extension CoordinateRegion {
    /// The region of a rect: its centre unprojected, the latitudes between its edges, its share of 360 degrees.
    ///
    /// The span is not clamped: a rect wider than the world gives more than 360 degrees. A null rect gives an invalid
    /// region.
    @inlinable
    public init(_ rect: MapRect) {
        let north = Coordinate.latitude(ofMapY: rect.minY)
        // Rects of points, of which there are many, have but one latitude.
        let isLevel = rect.height == 0
        let south = isLevel ? north : Coordinate.latitude(ofMapY: rect.maxY)
        self.init(
            center: Coordinate(
                latitude: isLevel ? north : Coordinate.latitude(ofMapY: rect.midY),
                longitude: Coordinate.longitude(ofMapX: rect.midX)),
            span: CoordinateSpan(
                latitudeDelta: north - south, longitudeDelta: rect.width / MapPoint.worldSize * 360))
    }
}

extension MapRect {
    /// The rect between a region's corners. Latitudes are clamped to ±85; the western edge is wrapped into the world,
    /// and the eastern one runs past it where the region crosses the antimeridian.
    ///
    /// A region of more than 360 degrees stays about its centre. Null for an invalid centre, and for a span that is
    /// negative or not finite.
    @inlinable
    public init(_ region: CoordinateRegion) {
        let span = region.span
        guard region.center.isValid, span.latitudeDelta >= 0, span.latitudeDelta < .infinity,
            span.longitudeDelta >= 0, span.longitudeDelta < .infinity
        else {
            self = .null
            return
        }
        let north = MapPoint.mapY(latitude: region.center.latitude + span.latitudeDelta / 2)
        let south = MapPoint.mapY(latitude: region.center.latitude - span.latitudeDelta / 2)
        let west = MapPoint.mapX(longitude: region.center.longitude - span.longitudeDelta / 2)
        self.init(
            x: span.longitudeDelta > 360 ? west : MapPoint.wrapped(x: west), y: north,
            width: span.longitudeDelta / 360 * MapPoint.worldSize, height: south - north)
    }
}
