/// A text in a picture, by the left end of its first baseline, or by its middle in a marker.
public struct DrawnText: Hashable, Sendable {
    public var text: String
    public var x: Double
    public var baseline: Double
    public var size: Double
    public var isBold: Bool
    /// Family that comes before those of the fonts; empty for none.
    public var family: String
    public var color: Color
    public var halo: Color
    public var haloWidth: Double
    /// Where the lines of a text with breaks begin within the longest.
    public var alignment = Alignment.center

    public enum Alignment: Sendable {
        case left
        case center
        case right
    }

    public init(
        text: String, x: Double, baseline: Double, size: Double, isBold: Bool = false, family: String = "",
        color: Color, halo: Color = .none, haloWidth: Double = 0
    ) {
        self.text = text
        self.x = x
        self.baseline = baseline
        self.size = size
        self.isBold = isBold
        self.family = family
        self.color = color
        self.halo = halo
        self.haloWidth = haloWidth
    }
}
