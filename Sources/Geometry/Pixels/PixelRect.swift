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

    /// The screen rect of a null map rect. Equal to itself.
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

/// A place in a viewport: screen points right and down from its top left.
@frozen
public struct PixelPoint: Hashable, Sendable {
    /// Screen points right of the viewport's left side.
    public var x: Double
    /// Screen points down from the viewport's top.
    public var y: Double

    /// Takes any numbers, inside the viewport or not.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// An extent in screen points.
@frozen
public struct PixelSize: Hashable, Sendable {
    /// Screen points from left to right.
    public var width: Double
    /// Screen points from top to bottom.
    public var height: Double

    /// Takes any numbers; a `Viewport` is fitted only into a size that has an area.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// True where both sides are finite and above zero.
    @inlinable public var hasArea: Bool {
        width > 0 && height > 0 && width < .infinity && height < .infinity
    }
}

// The same text forms as the map types, in screen points.

extension PixelPoint: CustomStringConvertible {
    /// Reads `{x, y}` or `x,y` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.pair) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }

    /// `{x, y}` with one decimal.
    public var description: String { braced(x, y) }
}

extension PixelSize: CustomStringConvertible {
    /// Reads `WxH`, `{w, h}` or `w,h` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: ["#x#"] + NumberList.pair) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }

    /// `{w, h}` with one decimal.
    public var description: String { braced(width, height) }
}

extension PixelRect: CustomStringConvertible {
    /// Reads `{{x, y}, {w, h}}` or `x,y,w,h` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.twoPairs) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// `{{x, y}, {w, h}}` with one decimal.
    public var description: String { "{\(origin), \(size)}" }
}

extension EdgePadding: CustomStringConvertible {
    /// Reads `top,left,bottom,right` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.four) else { return nil }
        self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    /// `top,left,bottom,right` with up to four decimals.
    public var description: String {
        [top, left, bottom, right].map { DecimalText.string($0, fractionDigits: 4, trimmingZeros: true) }
            .joined(separator: ",")
    }
}
