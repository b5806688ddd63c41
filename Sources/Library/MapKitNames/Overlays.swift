// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Overlays made of as many elements of an array as `count` says. The array is passed as it is, or with `&`.

extension Polyline {
    /// The line through coordinates.
    public init(coordinates: UnsafePointer<Coordinate>, count: Int) {
        unsafe self.init(Array(UnsafeBufferPointer(start: coordinates, count: count)))
    }

    /// The line through the places under map points.
    public init(points: UnsafePointer<MapPoint>, count: Int) {
        unsafe self.init(UnsafeBufferPointer(start: points, count: count).map(\.coordinate))
    }
}

extension Polygon {
    /// The area within coordinates, without those of inner polygons.
    public init(coordinates: UnsafePointer<Coordinate>, count: Int, interiorPolygons: [Polygon]? = nil) {
        unsafe self.init(
            Array(UnsafeBufferPointer(start: coordinates, count: count)), interiorPolygons: interiorPolygons ?? [])
    }

    /// The area within the places under map points, without those of inner polygons.
    public init(points: UnsafePointer<MapPoint>, count: Int, interiorPolygons: [Polygon]? = nil) {
        unsafe self.init(
            UnsafeBufferPointer(start: points, count: count).map(\.coordinate),
            interiorPolygons: interiorPolygons ?? [])
    }
}

/// The shortest way on the earth from each coordinate to the next, in steps of a kilometre at most.
public func MKGeodesicPolyline(coordinates: UnsafePointer<Coordinate>, count: Int) -> MKPolyline {
    let stops = unsafe Array(UnsafeBufferPointer(start: coordinates, count: count))
    let legs = zip(stops, stops.dropFirst()).map { Polyline(geodesicFrom: $0, to: $1).coordinates }
    // Where one leg ends the next begins.
    return MKPolyline(legs.enumerated().flatMap { $0.offset == 0 ? $0.element[...] : $0.element.dropFirst() })
}
