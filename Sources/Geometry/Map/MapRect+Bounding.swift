extension MapRect {
    /// The smallest planar rect over the points; null for none.
    @inlinable
    public init(enclosing points: some Sequence<MapPoint>) {
        var extremes = Extremes()
        for point in points { extremes.insert(point) }
        self = extremes.rect
    }

    /// The bounding rect of a polyline or a ring: the extremes of its projected vertices.
    ///
    /// With `unwrapping` a step of more than half the world is taken the short way, so x may leave the world and
    /// `remainder` has the other side. Invalid coordinates are left out; null when no valid one is there.
    @inlinable
    public init(boundingPolyline vertices: some Sequence<Coordinate>, unwrapping: Bool = true) {
        var extremes = Extremes()
        var unwrapper = LongitudeUnwrapper()
        for vertex in vertices where vertex.isValid {
            let point = MapPoint.projecting(latitude: vertex.latitude, longitude: vertex.longitude)
            extremes.insert(unwrapping ? unwrapper.unwrap(point) : point)
        }
        self = extremes.rect
    }

    /// The square about a circle: its side is 2 · radius · points per metre at the centre's latitude.
    ///
    /// Of no extent from latitude ±85.5 on, where a metre has no map points. Null for an invalid centre or radius.
    @inlinable
    public init(circleAround center: Coordinate, radiusMeters: Double) {
        guard center.isValid, radiusMeters >= 0, radiusMeters.isFinite else {
            self = .null
            return
        }
        let middle = MapPoint.projecting(latitude: center.latitude, longitude: center.longitude)
        let radius: Double = radiusMeters * MapPoint.pointsPerMeter(atLatitude: center.latitude)
        self.init(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
    }

    /// The coordinate of an overlay with this bounding rect: the rect's centre unprojected, not the shape's centroid.
    @inlinable public var coordinate: Coordinate { Coordinate(mid) }

    /// Running minima and maxima; NaN never gets in.
    @frozen @usableFromInline
    struct Extremes {
        @usableFromInline var west = Double.infinity
        @usableFromInline var north = Double.infinity
        @usableFromInline var east = -Double.infinity
        @usableFromInline var south = -Double.infinity

        @inlinable
        init() {}

        @inlinable
        mutating func insert(_ point: MapPoint) {
            if point.x < west { west = point.x }
            if point.x > east { east = point.x }
            if point.y < north { north = point.y }
            if point.y > south { south = point.y }
        }

        @inlinable var rect: MapRect {
            guard west <= east, north <= south else { return .null }
            return MapRect(
                x: west, y: north, width: MapRect.extent(from: west, reaching: east),
                height: MapRect.extent(from: north, reaching: south))
        }
    }
}
