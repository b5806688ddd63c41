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
    /// Pixels between its letters.
    public var spacing = 0.0
    /// Its letters where they do not follow each other on a level line.
    public var letters: [DrawnLetter] = []
    /// Where the lines of a text with breaks begin within the longest.
    public var alignment = Alignment.center

    public enum Alignment: Sendable {
        case left
        case center
        case right
    }

    /// A letter, or letters that join, by the middle of its baseline in pixels from the text's, and by its direction.
    public struct DrawnLetter: Hashable, Sendable {
        public var text: String
        public var x: Double
        public var y: Double
        public var cosine: Double
        public var sine: Double

        public init(_ text: String, x: Double, y: Double, cosine: Double = 1, sine: Double = 0) {
            self.text = text
            (self.x, self.y, self.cosine, self.sine) = (x, y, cosine, sine)
        }
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
