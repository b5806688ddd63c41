import Decluttering
import Drawing
import Geometry

extension Label {
    /// Takes the size and the offset of a box in pixels around the place. Edges are moved outwards to quarters of a pixel,
    /// so that a box which encloses another one still does.
    mutating func take(_ box: PixelRect) {
        let (left, right) = (Self.quarters(box.minX, .down), Self.quarters(box.maxX, .up))
        let (top, bottom) = (Self.quarters(box.minY, .down), Self.quarters(box.maxY, .up))
        (width, height) = (right - left, bottom - top)
        (offsetX, offsetY) = ((left + right) / 2, (top + bottom) / 2)
    }

    /// Takes another place, a map point.
    mutating func move(to place: Shape.Point) {
        x = UInt32(truncatingIfNeeded: Int((place.x * 16).rounded(.down)))
        y = UInt32(truncatingIfNeeded: Int((place.y * 16).rounded(.down)))
    }

    static func eighths(_ pixels: Double) -> Int32 { Int32((min(max(pixels, -1e5), 1e5) * 8).rounded()) }

    /// Eighths of a pixel, as many as whole quarters have.
    private static func quarters(_ pixels: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
        2 * Int32((min(max(pixels, -1e5), 1e5) * 4).rounded(rule))
    }
}
