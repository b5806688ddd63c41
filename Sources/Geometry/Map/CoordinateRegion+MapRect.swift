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
