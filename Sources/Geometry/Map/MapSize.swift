/// An extent on the flat map, in map points.
@frozen
public struct MapSize: Hashable, Sendable {
    /// Map points from west to east.
    public var width: Double
    /// Map points from north to south.
    public var height: Double

    /// Takes any numbers; a negative extent is kept.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent.
    @inlinable public static var zero: MapSize { MapSize(width: 0, height: 0) }

    /// The whole world, 2^28 × 2^28.
    @inlinable public static var world: MapSize { MapSize(width: MapPoint.worldSize, height: MapPoint.worldSize) }
}
