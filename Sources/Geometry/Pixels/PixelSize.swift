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
