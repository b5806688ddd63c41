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
