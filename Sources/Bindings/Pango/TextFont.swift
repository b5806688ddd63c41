/// A font of texts.
public struct TextFont: Hashable, Sendable {
    /// Families in the order in which they are searched for a glyph.
    public var families: [String]
    /// Size of the em square, in pixels.
    public var size: Double
    /// 400 for regular, 700 for bold.
    public var weight: Int
    public var isItalic: Bool

    /// The largest size, which glyphs are not larger than a picture at.
    public static let largestSize = 4096.0

    public init(families: [String], size: Double, weight: Int = 400, isItalic: Bool = false) {
        self.families = families
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }
}

/// Extent of a line, in pixels from the start of its baseline; y grows downward.
public struct LineExtents: Hashable, Sendable {
    /// Length of the baseline, spaces at the ends included.
    public var advance: Double
    /// Height above the baseline and depth below it of the fonts, whatever the letters.
    public var ascent: Double
    public var descent: Double
    /// Box of what is drawn; empty, at 0, for a line of spaces.
    public var minX: Double
    public var minY: Double
    public var maxX: Double
    public var maxY: Double
    /// Glyphs that no font has, which are drawn as boxes.
    public var unknownGlyphs: Int
}
