public import MapCoordinates

extension Coordinate {
    /// The coordinate on the flat map; `MapPoint.invalid` if it is no place. Latitudes are clamped to ±85.
    ///
    /// ```swift
    /// let portland = Coordinate(latitude: 45.52, longitude: -122.681944)
    /// print(portland.mapPoint)  // {42739440.3, 96012095.9}
    /// ```
    @inlinable public var mapPoint: MapPoint { MapPoint(self) }
}

extension MapPoint {
    /// The place under the point; its longitude is within [−180, 180).
    ///
    /// ```swift
    /// let middle = MapPoint(x: 134_217_728, y: 134_217_728)
    /// print(middle.coordinate)  // 0,0
    /// ```
    @inlinable public var coordinate: Coordinate { Coordinate(self) }
}

extension CoordinateRegion {
    /// The map rect between the region's corners. Its eastern edge is past the world where the region crosses the
    /// antimeridian; null if the region is not valid.
    ///
    /// ```swift
    /// let fiji = CoordinateRegion("-17.8,179,4,6")!
    /// print(fiji.mapRect.spans180thMeridian)  // true
    /// ```
    @inlinable public var mapRect: MapRect { MapRect(self) }
}

extension MapRect {
    /// The region in degrees that the rect covers; not valid for a null rect.
    ///
    /// ```swift
    /// print(MapRect.world.region)  // 0,0,170.1022576,360
    /// ```
    @inlinable public var region: CoordinateRegion { CoordinateRegion(self) }
}
