/// A place on the flat map: x east from the antimeridian, y down from the top, in map points.
///
/// The world is 2^28 map points wide and high: 256 pixels at zoom level 0, one screen point each at level 20.
@frozen
public struct MapPoint: Hashable, Sendable {
    /// Map points east of the antimeridian; may leave the world for shapes that cross it.
    public var x: Double
    /// Map points south of the top of the world (latitude 85.05112877980659).
    public var y: Double

    /// Takes any numbers, inside the world or not.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Map points along one side of the world: 2^28.
    @inlinable public static var worldSize: Double { 268_435_456 }

    /// What an invalid coordinate projects to: (−1, −1).
    @inlinable public static var invalid: MapPoint { MapPoint(x: -1, y: -1) }

    /// The same place with x in [0, worldSize).
    @inlinable public var wrapped: MapPoint { MapPoint(x: Self.wrapped(x: x), y: y) }

    /// The same place seen `turns` worlds further east.
    @inlinable
    public func turned(by turns: Double) -> MapPoint {
        MapPoint(x: x + turns * Self.worldSize, y: y)
    }

    /// An x moved by whole worlds into [0, worldSize).
    @inlinable
    public static func wrapped(x: Double) -> Double {
        if x >= 0 && x < worldSize { return x }
        let turned = x.truncatingRemainder(dividingBy: worldSize)
        let inside = turned < 0 ? turned + worldSize : turned
        // A remainder just under zero rounds up to the whole world, which is the edge itself. `+ 0` drops a minus.
        return inside >= worldSize ? 0 : inside + 0
    }
}
