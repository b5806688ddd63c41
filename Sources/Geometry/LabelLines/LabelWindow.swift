package import Geometry

/// A stretch of a line on which a text stands.
package struct LabelWindow: Sendable {
    /// Length of the line at the middle of the text, in units of the line.
    package var middle: Double
    /// The position of the line there, which is the place of the text.
    package var place: Shape.Point
    package var curve: CurvedText
}

/// A search for the stretches of a line that bear a text best: long enough, straight, and near the middle.
extension LabelLine {
    /// Weight of the distance from the middle, at the ends, against radians of all bends.
    private static let weightOfMiddle = 0.4

    /// The best stretches first, whose middles are apart.
    ///
    /// - Parameters:
    ///   - part: lengths of the line between which the text must lie.
    ///   - scale: pixels in a unit of the line.
    package func windows(
        for text: LineText, in part: ClosedRange<Double>, scale: Double, most: Int
    ) -> [LabelWindow] {
        for reach in SmoothLine.reaches {
            let found = windows(for: text, in: part, scale: scale, most: most, reach: reach)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func windows(
        for text: LineText, in part: ClosedRange<Double>, scale: Double, most: Int, reach: Int
    ) -> [LabelWindow] {
        let length = text.length
        guard length > 0, let smooth = SmoothLine(self, part, scale: scale, height: text.height, reach: reach),
            let whole = smooth.lengths.last, whole >= length
        else { return [] }
        var spans: [(cost: Double, first: Int, last: Int)] = []
        var (bends, last, bend) = ((0..<smooth.count).map { smooth.bend(at: $0) }, 0, 0.0)
        bends[0] = 0
        let deviations = (0..<smooth.count).map { smooth.deviation(at: $0) }
        for first in 0..<smooth.count {
            if first > 0 { bend -= bends[first] }
            while last < smooth.count - 1, smooth.lengths[last] - smooth.lengths[first] < length {
                last += 1
                bend += bends[last]
            }
            guard smooth.lengths[last] - smooth.lengths[first] >= length else { break }
            var (least, greatest) = (0.0, 0.0)
            for index in first...last {
                least = min(least, deviations[index])
                greatest = max(greatest, deviations[index])
            }
            let middle = (smooth.lengths[first] + smooth.lengths[last]) / 2
            let away = (middle - whole / 2).magnitude / (whole / 2)
            spans.append((bend + (greatest - least) / text.height + away * Self.weightOfMiddle, first, last))
        }
        spans.sort { ($0.cost, $0.first) < ($1.cost, $1.first) }
        var windows: [LabelWindow] = []
        var middles: [Double] = []
        // Spread over about half of the line, so that one label is in the way of few of them.
        let apart = max(length, whole / Double(most)) / 2
        for span in spans where windows.count < most && span.cost < Self.mostCost {
            let middle = (smooth.lengths[span.first] + smooth.lengths[span.last]) / 2
            guard !middles.contains(where: { ($0 - middle).magnitude < apart }) else { continue }
            guard let window = window(smooth, span.first, span.last, text) else { continue }
            middles.append(middle)
            windows.append(window)
        }
        return windows
    }

    /// Bends beyond which no text is readable.
    private static let mostCost = 4.0

    /// The stretch around a length of the line. Where it is too crooked, the text stands straight.
    package func window(for text: LineText, at middle: Double, scale: Double) -> LabelWindow? {
        let wide = Self.reach(of: text, scale: scale)
        var straight: LabelWindow?
        for reach in SmoothLine.reaches {
            guard
                let smooth = SmoothLine(
                    self, middle - wide...middle + wide, scale: scale, height: text.height, reach: reach)
            else { return nil }
            let share = (middle - smooth.part.lowerBound) / (smooth.part.upperBound - smooth.part.lowerBound)
            let center = min(max(Int((share * Double(smooth.count - 1)).rounded()), 0), smooth.count - 1)
            var (first, last) = (center, center)
            let half = text.length / 2
            while first > 0, smooth.lengths[center] - smooth.lengths[first] < half { first -= 1 }
            while last < smooth.count - 1, smooth.lengths[last] - smooth.lengths[center] < half { last += 1 }
            guard last > first else { return straight }
            let place = point(at: smooth.lineLength(at: center))
            if let curve = CurvedLayout(smooth, first, last, center, text).curve {
                return LabelWindow(middle: middle, place: place, curve: curve)
            }
            if straight == nil {
                let curve = CurvedLayout.straight(smooth, first, last, center, text)
                straight = LabelWindow(middle: middle, place: place, curve: curve)
            }
        }
        return straight
    }

    /// Units of the line to each side of the middle of a text that affect it.
    private static func reach(of text: LineText, scale: Double) -> Double {
        (text.length / 2 + 4 * text.height) / scale
    }

    /// True if the stretch of a text lies on one edge of the line, as it then does at larger scales.
    package func isStraight(around middle: Double, for text: LineText, scale: Double) -> Bool {
        let wide = Self.reach(of: text, scale: scale)
        return isStraight(middle - wide...middle + wide)
    }

    private func window(_ smooth: SmoothLine, _ first: Int, _ last: Int, _ text: LineText) -> LabelWindow? {
        let center = (first + last) / 2
        guard let curve = CurvedLayout(smooth, first, last, center, text).curve else { return nil }
        let middle = smooth.lineLength(at: center)
        return LabelWindow(middle: middle, place: point(at: middle), curve: curve)
    }
}
