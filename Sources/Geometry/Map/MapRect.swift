/// A rect on the flat map, in map points.
///
/// Its algebra is planar: x runs on past the world's edges and is never wrapped. What knows the antimeridian has a
/// name of its own (`containsWrapping`, `unionWrapping`, …). Sizes are not standardized: a negative size is kept, and
/// such a rect contains and intersects nothing.
@frozen
public struct MapRect: Hashable, Sendable {
    /// The north-west corner.
    public var origin: MapPoint
    /// The extent to the east and the south.
    public var size: MapSize

    /// Takes any corner and extent.
    @inlinable
    public init(origin: MapPoint, size: MapSize) {
        self.origin = origin
        self.size = size
    }

    /// Takes any corner and extent.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: MapPoint(x: x, y: y), size: MapSize(width: width, height: height))
    }

    /// No place at all: what an empty intersection is. Equal to itself.
    @inlinable public static var null: MapRect { MapRect(x: .infinity, y: .infinity, width: 0, height: 0) }

    /// The whole world.
    @inlinable public static var world: MapRect { MapRect(origin: MapPoint(x: 0, y: 0), size: .world) }

    /// The western edge.
    @inlinable public var minX: Double { origin.x }
    /// Half way from west to east.
    @inlinable public var midX: Double { origin.x + size.width / 2 }
    /// The eastern edge.
    @inlinable public var maxX: Double { origin.x + size.width }
    /// The northern edge.
    @inlinable public var minY: Double { origin.y }
    /// Half way from north to south.
    @inlinable public var midY: Double { origin.y + size.height / 2 }
    /// The southern edge.
    @inlinable public var maxY: Double { origin.y + size.height }
    /// The extent to the east.
    @inlinable public var width: Double { size.width }
    /// The extent to the south.
    @inlinable public var height: Double { size.height }
    /// The centre on the flat map.
    @inlinable public var mid: MapPoint { MapPoint(x: midX, y: midY) }

    /// True of `.null` and of anything else at infinity.
    @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

    /// True of a null rect and of a single point; a rect without width but with height is a line, not empty.
    @inlinable public var isEmpty: Bool { isNull || (size.width == 0 && size.height == 0) }

    /// True where a rect can hold something: not null, no extent negative, nothing NaN.
    @inlinable public var isStandard: Bool {
        origin.x < .infinity && origin.y < .infinity && size.width >= 0 && size.height >= 0
    }
}
