public import Glibc

/// A place on the flat map: x east from the antimeridian, y down from the top, in map points.
///
/// The world is 2^28 map points wide and high: 256 pixels at zoom level 0, one screen point each at level 20.
///
/// ```swift
/// print(MapPoint(Coordinate(latitude: 0, longitude: 90)))  // {201326592.0, 134217728.0}
/// print(MapPoint(x: -1, y: 0).wrapped)  // {268435455.0, 0.0}
/// ```
@frozen
public struct MapPoint: FlatPoint {
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

    /// The projection of an invalid coordinate: (−1, −1).
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

extension MapPoint {
    /// The map point of a coordinate, or `.invalid` when it is no place. Latitudes are clamped to ±85.
    @inlinable
    public init(_ coordinate: Coordinate) {
        guard coordinate.isValid else {
            self = .invalid
            return
        }
        self = Self.projecting(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// The map point of degrees known to be sound: no check, so a longitude past ±180 gives an x outside the world.
    @inlinable
    public static func projecting(latitude: Double, longitude: Double) -> MapPoint {
        MapPoint(x: mapX(longitude: longitude), y: mapY(latitude: latitude))
    }

    /// The x of a longitude, linear and unwrapped.
    @inlinable
    public static func mapX(longitude: Double) -> Double {
        (longitude + 180) / 360 * worldSize
    }

    /// The y of a latitude, which is clamped to ±85 (not to the world's edge at 85.0511…).
    ///
    /// The log-ratio form: `asinh(tan φ)` and `log(tan(π/4 + φ/2))` differ from it in the last bits.
    @inlinable
    public static func mapY(latitude: Double) -> Double {
        let clamped: Double = min(max(latitude, -85), 85)
        let sine: Double = sin(clamped * radiansPerDegree)
        let ratio: Double = (1 + sine) / (1 - sine)
        return worldSize * (0.5 - log(ratio) / fullNorthing)
    }

    /// The y that a map point had, by the latitude that was made of it, which is not clamped.
    ///
    /// `tan` keeps the digits that the sine of a latitude near a pole has lost. The way to degrees and back loses up to
    /// a millionth; what is so near to a simple number was that number, as edges of tiles are.
    @inlinable
    package static func mapY(ofMapLatitude latitude: Double) -> Double {
        let y: Double
        if latitude.magnitude > 85 {
            let northing: Double = asinh(tan(latitude * radiansPerDegree))
            y = worldSize * (0.5 - northing * 2 / fullNorthing)
        } else {
            y = mapY(latitude: latitude)
        }
        let simple = (y * 65536).rounded() / 65536
        return (simple - y).magnitude < 1e-6 ? simple : y
    }

    /// True if a latitude counts as one that is not on the map: beyond ±85 by more than a centimetre.
    ///
    /// The map ends at ±85 exactly, and `mapY` places there whatever is beyond. What a file's seven decimals, or a sum
    /// of doubles, have moved past the end was on it, so that is not reported.
    @inlinable
    package static func isBeyondMap(latitude: Double) -> Bool { latitude.magnitude > 85.0000001 }

    /// π/180 as one factor: printed distances come out to the last digit only when degrees are multiplied by it.
    @inlinable static var radiansPerDegree: Double { .pi / 180 }

    /// 4π: the log ratio of the whole world's height.
    @inlinable static var fullNorthing: Double { 4 * .pi }
}

/// An extent on the flat map, in map points.
@frozen
public struct MapSize: FlatSize {
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
