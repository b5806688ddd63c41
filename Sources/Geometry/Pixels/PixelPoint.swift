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
