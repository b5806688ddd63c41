package import Geometry
import Glibc

/// A text that is to follow a line, in pixels.
package struct LineText: Hashable, Sendable {
    /// Widths of its pieces, spaces between letters included.
    package var advances: [Double]
    /// From the baseline up and down.
    package var ascent: Double
    package var descent: Double
    /// Pixels that stay free around it, such as for a halo.
    package var rim: Double
    /// Pixels from the middle of the line to the lowest letters; nil for a text whose middle lies on the line.
    package var gap: Double?

    package init(advances: [Double], ascent: Double, descent: Double, rim: Double, gap: Double?) {
        self.advances = advances
        self.ascent = ascent
        self.descent = descent
        self.rim = rim
        self.gap = gap
    }

    package var length: Double { advances.reduce(0, +) }
    package var height: Double { ascent + descent }

    /// The same text in letters of another size.
    package func scaled(by factor: Double) -> LineText {
        guard factor != 1 else { return self }
        var scaled = self
        scaled.advances = advances.map { $0 * factor }
        (scaled.ascent, scaled.descent) = (ascent * factor, descent * factor)
        return scaled
    }
}

/// A text along a line: where each of its pieces stands.
package struct CurvedText: Hashable, Sendable {
    /// A piece by the middle of its baseline, in pixels from the place of the text, and by the direction in which it runs.
    package struct Letter: Hashable, BitwiseCopyable, Sendable {
        package var x: Double
        package var y: Double
        package var cosine: Double
        package var sine: Double
        package var advance: Double

        /// Degrees by which it is turned clockwise.
        package var degrees: Double { atan2(sine, cosine) * 180 / .pi }
    }

    package var letters: [Letter]

    /// Boxes that cover the text with its rim, in pixels from its place. Those of turned letters are split, so that
    /// little is covered beside the letters.
    package func boxes(of text: LineText) -> [Shape.Box] {
        var boxes: [Shape.Box] = []
        let side = text.height / 2
        for letter in letters {
            let (width, height) = (letter.advance + 2 * text.rim, text.height + 2 * text.rim)
            let isTurned = (letter.cosine * letter.sine).magnitude > Self.leastTurn
            let columns = isTurned ? max((width / side).rounded(.up), 1) : 1
            let rows = isTurned ? max((height / side).rounded(.up), 1) : 1
            let (halfWidth, halfHeight) = (width / columns / 2, height / rows / 2)
            let reachX = halfWidth * letter.cosine.magnitude + halfHeight * letter.sine.magnitude
            let reachY = halfWidth * letter.sine.magnitude + halfHeight * letter.cosine.magnitude
            for column in 0..<Int(columns) {
                for row in 0..<Int(rows) {
                    let along = -width / 2 + Double(2 * column + 1) * halfWidth
                    let down = -text.ascent - text.rim + Double(2 * row + 1) * halfHeight
                    let x = letter.x + along * letter.cosine - down * letter.sine
                    let y = letter.y + along * letter.sine + down * letter.cosine
                    boxes.append(
                        Shape.Box(west: x - reachX, south: y - reachY, east: x + reachX, north: y + reachY))
                }
            }
        }
        return boxes
    }

    /// Product of sine and cosine below which a box around a letter is hardly larger than the letter.
    private static let leastTurn = 0.06
}

/// A text along a line, in the size that it has at each zoom level.
package struct ZoomedCurves: Hashable, Sendable {
    package var firstZoom: Int
    package var curves: [CurvedText]

    package init(firstZoom: Int, curves: [CurvedText]) {
        self.firstZoom = firstZoom
        self.curves = curves
    }

    /// The curve at a zoom level; beyond the last that of the last.
    package func curve(at zoom: Int) -> CurvedText? {
        curves.isEmpty ? nil : curves[min(max(zoom - firstZoom, 0), curves.count - 1)]
    }
}
