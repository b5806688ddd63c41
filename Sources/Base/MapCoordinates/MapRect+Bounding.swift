public import Glibc

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
    /// `remainder` has the other side. Invalid coordinates are omitted; null when no valid one is there.
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

// The map as a cylinder: a place has copies a world apart, and any of them will do. A rect a world wide or more covers
// every longitude. North and south are planar.

extension MapRect {
    /// True where some copy of the point is inside, half-open as in `contains`.
    @inlinable
    public func containsWrapping(_ point: MapPoint) -> Bool {
        guard isStandard, point.y >= minY, point.y < maxY, point.x.isFinite else { return false }
        if coversEveryLongitude { return true }
        return contains(point.turned(by: floor((maxX - point.x) / MapPoint.worldSize)))
    }

    /// True where some copy of the other rect is inside, closed as in `contains`.
    @inlinable
    public func containsWrapping(_ other: MapRect) -> Bool {
        guard isStandard, other.isStandard, other.minY >= minY, other.maxY <= maxY else { return false }
        if coversEveryLongitude { return true }
        return contains(other.turned(by: floor((maxX - other.maxX) / MapPoint.worldSize)))
    }

    /// True where the insides of some copies overlap; touching is not enough.
    @inlinable
    public func intersectsWrapping(_ other: MapRect) -> Bool {
        guard isStandard, other.isStandard, minY < other.maxY, other.minY < maxY else { return false }
        if coversEveryLongitude || other.coversEveryLongitude { return true }
        // The easternmost copy that begins in reach, and the one before it, which may reach in from the west.
        let turns = floor((maxX - other.minX) / MapPoint.worldSize)
        return intersects(other.turned(by: turns)) || intersects(other.turned(by: turns - 1))
    }

    /// As `holdsSome`, of some copies. The world does not end in the east: what lies on that edge lies on the western one.
    @inlinable
    package func holdsSomeWrapping(of other: MapRect) -> Bool {
        guard isStandard, other.isStandard, overlapsHeight(of: other) else { return false }
        if coversEveryLongitude || other.coversEveryLongitude { return true }
        let turns = floor((maxX - other.minX) / MapPoint.worldSize)
        return holdsSome(of: other.turned(by: turns), lastX: .infinity)
            || holdsSome(of: other.turned(by: turns - 1), lastX: .infinity)
    }

    /// As `touches`, of some copies.
    @inlinable
    public func touchesWrapping(_ other: MapRect) -> Bool {
        guard isStandard, other.isStandard, minY <= other.maxY, other.minY <= maxY else { return false }
        if coversEveryLongitude || other.coversEveryLongitude { return true }
        let turns = floor((maxX - other.minX) / MapPoint.worldSize)
        return touches(other.turned(by: turns)) || touches(other.turned(by: turns - 1))
    }

    /// The common parts, from west to east, where this rect lies: none, one or two, as two arcs of a circle can meet at
    /// both ends. A rect wider than the world counts as its westernmost world.
    @inlinable
    public func intersectionsWrapping(_ other: MapRect) -> [MapRect] {
        guard intersectsWrapping(other) else { return [] }
        let north = max(minY, other.minY)
        let height = Self.extent(from: north, notPast: min(maxY, other.maxY))
        let frame = MapRect(x: minX, y: north, width: min(width, MapPoint.worldSize), height: height)
        if other.coversEveryLongitude { return [frame] }
        let turns = floor((frame.maxX - other.minX) / MapPoint.worldSize)
        let parts = [turns - 1, turns].compactMap { turns in
            let copy = other.turned(by: turns)
            let west = max(frame.minX, copy.minX)
            let east = min(frame.maxX, copy.maxX)
            guard frame.minX < copy.maxX, copy.minX < frame.maxX else { return nil as MapRect? }
            return MapRect(x: west, y: north, width: Self.extent(from: west, notPast: east), height: height)
        }
        // A line on the seam of a rect that covers every longitude only touches both of its ends.
        return parts.isEmpty ? [MapRect(x: minX, y: north, width: 0, height: height)] : parts
    }

    /// The narrowest rect over both on the cylinder, with its western edge in [0, worldSize); the eastern edge may lie
    /// past the world. Only null is ignored. What covers every longitude becomes the world's whole width.
    @inlinable
    public func unionWrapping(_ other: MapRect) -> MapRect {
        if isNull { return other.wrapped }
        if other.isNull { return wrapped }
        let home = wrapped
        let guest = other.wrapped
        let planar = home.union(guest)
        let overEdge =
            home.minX <= guest.minX
            ? guest.union(home.turned(by: 1))
            : home.union(guest.turned(by: 1))
        let narrower = overEdge.width < planar.width ? overEdge : planar
        if narrower.coversEveryLongitude {
            return MapRect(x: 0, y: planar.minY, width: MapPoint.worldSize, height: planar.height)
        }
        return narrower
    }

    /// True where no longitude is omitted.
    @inlinable public var coversEveryLongitude: Bool { isStandard && width >= MapPoint.worldSize }
}
