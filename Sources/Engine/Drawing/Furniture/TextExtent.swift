public import Geometry

/// Room that a text takes, in pixels.
public struct TextExtent: Hashable, Sendable, BitwiseCopyable {
    public var width: Double
    /// From the baseline up.
    public var ascent: Double
    /// From the baseline down.
    public var descent: Double

    public init(width: Double, ascent: Double, descent: Double) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }

    public var height: Double { ascent + descent }

    /// The room of the text in another size.
    public func scaled(by factor: Double) -> TextExtent {
        TextExtent(width: width * factor, ascent: ascent * factor, descent: descent * factor)
    }
}

/// Measures a text in a size and a family, which may be empty.
public typealias FamilyMeasure = (_ text: String, _ size: Double, _ family: String) -> TextExtent

/// Measures a text in a size.
public typealias TextMeasure = (_ text: String, _ size: Double) -> TextExtent

/// A text and the left end of its baseline.
public struct PositionedText: Hashable, Sendable {
    public var text: String
    public var x: Double
    public var baseline: Double
    public var size: Double
    public var isBold: Bool

    public init(_ text: String, x: Double, baseline: Double, size: Double, isBold: Bool = false) {
        self.text = text
        self.x = x
        self.baseline = baseline
        self.size = size
        self.isBold = isBold
    }
}

/// Colours and sizes that all parts around the map share.
public enum FurnitureLook {
    public static let ink = Color(rgb: 0x22282E)
    public static let quietInk = Color(rgb: 0x5B646C)
    public static let paper = Color.white.faded(by: 0.88)
    public static let edge = Color.black.faded(by: 0.14)
    public static let line = Color(rgb: 0x3A4650, alpha: 0x59)
    public static let textSize = 12.0
    public static let smallTextSize = 10.0
    public static let titleSize = 20.0
    /// Bold letters are about a seventh wider than those that are measured, at most.
    static let boldStretch = 1.14
    /// Distance from the edges of the picture.
    public static let margin = 12.0
    public static let padding = 10.0
    public static let corner = 6.0
}

extension Figure {
    /// A sheet that texts lie on.
    public static func sheet(_ rect: PixelRect) -> Figure {
        var figure = Figure()
        figure.shadow(3, alpha: 0.1) { part in
            let reach = 0.5 + 2 * part
            return .rect(
                PixelRect(
                    x: rect.minX - reach, y: rect.minY - reach + 1, width: rect.width + 2 * reach,
                    height: rect.height + 2 * reach),
                corner: FurnitureLook.corner + reach)
        }
        figure.stroke(.rect(rect, corner: FurnitureLook.corner), width: 1, FurnitureLook.edge)
        figure.fill(.rect(rect, corner: FurnitureLook.corner), FurnitureLook.paper)
        return figure
    }
}
