import Drawing
import Geometry

/// A surface that scenes are drawn on. Positions are pixels of the picture, y down.
protocol Canvas: ~Copyable {
    /// Draws what follows as one, until `endGroup`.
    mutating func beginGroup(named name: String, opacity: Double)
    mutating func endGroup(opacity: Double)

    /// True on pixels: pages draw one colour over the other.
    var canSum: Bool { get }

    /// Adds up the colours of what follows, until `endSum`, so that nothing shines through between neighbours.
    mutating func beginSum()
    mutating func endSum()

    /// Begins the drawings of one feature, which some formats give its title.
    mutating func beginFeature(titled title: String)
    mutating func endFeature()

    /// Fills rings by the even-odd rule.
    mutating func fill(_ path: borrowing PixelPath, _ paint: FillPaint)

    mutating func stroke(_ path: borrowing PixelPath, _ line: StrokeLine)

    /// Draws a figure of few parts around a place.
    mutating func draw(_ figure: Figure, x: Double, y: Double, scale: Double)

    /// Draws the marker of a style, of which there are many alike.
    mutating func draw(_ marker: MarkerFigure, x: Double, y: Double, scale: Double, title: @autoclosure () -> String)

    /// Draws an image of an underlay, whose upper left corner and steps from pixel to pixel are in pixels.
    mutating func draw(_ image: UnderlayImage, corner: Shape.Point, right: Shape.Point, down: Shape.Point)

    /// Draws the colours of counts on the pixels of some rows.
    mutating func draw(_ density: Density, columns: Int, rows: Range<Int>)

    /// Draws a text with its halo.
    mutating func draw(_ text: DrawnText)
}

/// The paint of an area.
enum FillPaint {
    case color(Color, opacity: Double)
    /// A gradient between two places.
    case gradient(Gradient, from: Shape.Point, to: Shape.Point, opacity: Double)
}

/// The look of a line, in pixels.
struct StrokeLine {
    var width: Double
    var color: Color
    var opacity: Double
    var join = LineJoin.round
    var cap = LineCap.round
    var dash = Dash()
}
