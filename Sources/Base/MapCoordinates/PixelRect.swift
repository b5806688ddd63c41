import Numbers

/// A rect in a viewport, in screen points.
@frozen
public struct PixelRect: FlatRect {
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
}

/// A place in a viewport: screen points right and down from its top left.
@frozen
public struct PixelPoint: FlatPoint {
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
public struct PixelSize: FlatSize {
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

extension PixelSize {
    /// Reads `WxH`, `{w, h}` or `w,h` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: ["#x#"] + NumberList.pair) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }
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

/// Room kept free along a viewport's sides, in screen points.
@frozen
public struct EdgePadding: Hashable, Sendable {
    /// Screen points along the top.
    public var top: Double
    /// Screen points along the left side.
    public var left: Double
    /// Screen points along the bottom.
    public var bottom: Double
    /// Screen points along the right side.
    public var right: Double

    /// Takes any numbers; a negative one lets the content run past that side.
    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No room kept free.
    @inlinable public static var zero: EdgePadding { EdgePadding(top: 0, left: 0, bottom: 0, right: 0) }

    /// Returns the part of a viewport's size that the padding leaves free; it may have no area.
    @inlinable
    public func room(in size: PixelSize) -> PixelSize {
        PixelSize(width: size.width - left - right, height: size.height - top - bottom)
    }
}
