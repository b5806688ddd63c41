/// A rect in a viewport, in screen points.
@frozen
public struct PixelRect: Hashable, Sendable {
    /// The top left corner.
    public var origin: PixelPoint
    /// The extent to the right and down.
    public var size: PixelSize

    /// Takes any corner and extent.
    @inlinable
    public init(origin: PixelPoint, size: PixelSize) {
        self.origin = origin
        self.size = size
    }

    /// Takes any corner and extent.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: PixelPoint(x: x, y: y), size: PixelSize(width: width, height: height))
    }

    /// What a null map rect is on the screen. Equal to itself.
    @inlinable public static var null: PixelRect { PixelRect(x: .infinity, y: .infinity, width: 0, height: 0) }

    /// True of `.null` and of anything else at infinity.
    @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

    /// The left side.
    @inlinable public var minX: Double { origin.x }
    /// Half way from left to right.
    @inlinable public var midX: Double { origin.x + size.width / 2 }
    /// The right side.
    @inlinable public var maxX: Double { origin.x + size.width }
    /// The top.
    @inlinable public var minY: Double { origin.y }
    /// Half way from top to bottom.
    @inlinable public var midY: Double { origin.y + size.height / 2 }
    /// The bottom.
    @inlinable public var maxY: Double { origin.y + size.height }
    /// The extent to the right.
    @inlinable public var width: Double { size.width }
    /// The extent down.
    @inlinable public var height: Double { size.height }
}
