public import Glibc

extension Coordinate {
    /// The place under a map point. The longitude is wrapped into [−180, 180); the latitude is not clamped, so the
    /// top of the world gives 85.05112877980659.
    @inlinable
    public init(_ point: MapPoint) {
        self.init(latitude: Self.latitude(ofMapY: point.y), longitude: Self.longitude(ofMapX: point.x))
    }

    /// Degrees north of a map point's `y`.
    @inlinable
    public static func latitude(ofMapY y: Double) -> Double {
        let northing: Double = .pi * (1 - 2 * y / MapPoint.worldSize)
        return atan(sinh(northing)) * 180 / .pi
    }

    /// Degrees east of a map point's `x`, in [−180, 180).
    @inlinable
    public static func longitude(ofMapX x: Double) -> Double {
        let longitude: Double = x / MapPoint.worldSize * 360 - 180
        if longitude >= -180 && longitude < 180 { return longitude }
        return wrapped(longitude: longitude)
    }

    /// A longitude moved by whole turns into [−180, 180).
    @inlinable
    public static func wrapped(longitude: Double) -> Double {
        if longitude >= -180 && longitude < 180 { return longitude }
        let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
        let eastOfEdge = turned < 0 ? turned + 360 : turned
        // A remainder just under zero rounds up to the whole turn, which is the edge itself.
        return eastOfEdge >= 360 ? -180 : eastOfEdge - 180
    }
}
