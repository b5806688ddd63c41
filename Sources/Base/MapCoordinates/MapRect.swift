/// A rect on the flat map, in map points.
///
/// Its algebra is planar: x runs on past the world's edges and is never wrapped. What knows the antimeridian has a
/// name of its own (`containsWrapping`, `unionWrapping`, …). Sizes are not standardized: a negative size is kept, and
/// such a rect contains and intersects nothing.
///
/// ```swift
/// let rect = MapRect(x: 10, y: 20, width: 30, height: 40)
/// print(rect.contains(rect.mid), rect.insetBy(dx: 5, dy: 5))  // true {{15.0, 25.0}, {20.0, 30.0}}
/// let parts = rect.divided(atDistance: 10, from: .minX)
/// print(parts.slice.union(parts.remainder) == rect)  // true
/// ```
@frozen
public struct MapRect: FlatRect {
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

    /// The whole world.
    @inlinable public static var world: MapRect { MapRect(origin: MapPoint(x: 0, y: 0), size: .world) }

    /// The centre on the flat map.
    @inlinable public var mid: MapPoint { MapPoint(x: midX, y: midY) }

    /// True of a null rect and of a single point; a rect without width but with height is a line, not empty.
    @inlinable public var isEmpty: Bool { isNull || (size.width == 0 && size.height == 0) }

    /// True where a rect can hold something: not null, no extent negative, nothing NaN.
    @inlinable public var isStandard: Bool {
        origin.x < .infinity && origin.y < .infinity && size.width >= 0 && size.height >= 0
    }
}

/// The side of a rect that `MapRect.divided` measures from.
@frozen
public enum MapRectEdge: Hashable, Sendable, CaseIterable {
    /// The western side.
    case minX
    /// The northern side.
    case minY
    /// The eastern side.
    case maxX
    /// The southern side.
    case maxY
}

extension MapRect {
    /// True where the rect reaches past the world's western or eastern edge.
    @inlinable public var spans180thMeridian: Bool { !isNull && (minX < 0 || maxX > MapPoint.worldSize) }

    /// The part past the world's edge, moved to the other side of the world; null when there is none. Of a rect that
    /// passes both edges, the part past the eastern one.
    ///
    /// Planar as MapKit has it: right for rects that begin inside the world and leave it on one side.
    /// `worldPieces` takes any rect.
    @inlinable public var remainder: MapRect {
        if isNull { return .null }
        if maxX > MapPoint.worldSize {
            return MapRect(x: 0, y: minY, width: maxX - MapPoint.worldSize, height: height)
        }
        if minX < 0 {
            return MapRect(x: minX + MapPoint.worldSize, y: minY, width: -minX, height: height)
        }
        return .null
    }

    /// The same place with the western edge in [0, worldSize); the eastern edge may lie past the world.
    @inlinable public var wrapped: MapRect { isNull ? self : MapRect(origin: origin.wrapped, size: size) }

    /// The same place seen `turns` worlds further east.
    @inlinable
    public func turned(by turns: Double) -> MapRect {
        MapRect(origin: origin.turned(by: turns), size: size)
    }

    /// The same ground as one or two rects that lie in the world: the western edge's piece, and what runs over the
    /// antimeridian (null when nothing does). A rect a world wide or more is one piece; what lies north or south of
    /// the world is cut off.
    @inlinable public var worldPieces: (inside: MapRect, remainder: MapRect) {
        let north = max(minY, 0)
        let south = min(maxY, MapPoint.worldSize)
        guard isStandard, north <= south else { return (.null, .null) }
        return MapRect(x: minX, y: north, width: width, height: Self.extent(from: north, notPast: south))
            .longitudePieces
    }

    /// `worldPieces` of a standard rect without the cut in the north and the south.
    @inlinable package var longitudePieces: (inside: MapRect, remainder: MapRect) {
        let world = MapPoint.worldSize
        if width >= world {
            return (MapRect(x: 0, y: minY, width: world, height: height), .null)
        }
        let west = MapPoint.wrapped(x: minX)
        let past = west + width - world
        if past <= 0 {
            return (MapRect(x: west, y: minY, width: width, height: height), .null)
        }
        return (
            MapRect(x: west, y: minY, width: world - west, height: height),
            MapRect(x: 0, y: minY, width: past, height: height)
        )
    }
}
