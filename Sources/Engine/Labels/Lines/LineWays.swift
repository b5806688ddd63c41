import Geometry
package import LabelLines

/// Finds where texts stand along a line at all zoom levels of a map. A text keeps its place, so that it stays when one
/// zooms in; from level to level others are added.
package struct LineWays {
    private let levels: ClosedRange<Int>
    private let repeatDistance: Double?
    private let scale: (Int) -> Double
    private let texts: [LineText?]

    private static let mostWays = 2
    private static let mostRepeats = 1000

    /// - Parameters:
    ///   - repeatDistance: pixels from one text to the next; nil for one text.
    ///   - scale: pixels in a map point at a level.
    ///   - texts: the text in its size at each level; nil where it is not seen.
    package init(
        levels: ClosedRange<Int>, repeatDistance: Double?, texts: [LineText?], scale: @escaping (Int) -> Double
    ) {
        (self.levels, self.repeatDistance, self.scale, self.texts) = (levels, repeatDistance, scale, texts)
    }

    private func text(_ zoom: Int) -> LineText? { texts[zoom - levels.lowerBound] }

    /// The ways in which each text along a line may stand.
    package func ways(_ line: LabelLine) -> [[LineWay]] {
        var texts: [[LineWay]] = []
        /// Lengths of the line at which texts stand.
        var middles: [Double] = []
        for zoom in levels {
            guard let text = text(zoom) else { continue }
            let scale = scale(zoom)
            guard line.length * scale >= text.length else { continue }
            if middles.isEmpty {
                let windows = line.windows(for: text, in: 0...line.length, scale: scale, most: Self.mostWays)
                guard let first = windows.first else { continue }
                middles.append(first.middle)
                texts.append(windows.compactMap { way(line, $0.middle, from: zoom) })
            } else if let distance = repeatDistance {
                for part in gaps(line, middles, max(distance, text.length) / scale) where texts.count < Self.mostRepeats
                {
                    let reach = text.length / 2 / scale
                    let window = line.windows(
                        for: text, in: part.lowerBound - reach...part.upperBound + reach, scale: scale, most: 1
                    ).first
                    guard let window, let way = way(line, window.middle, from: zoom) else { continue }
                    middles.append(window.middle)
                    texts.append([way])
                }
            } else {
                break
            }
        }
        return texts
    }

    /// Parts of a line in whose middles there is room for a text, each of about a distance.
    private func gaps(_ line: LabelLine, _ middles: [Double], _ distance: Double) -> [ClosedRange<Double>] {
        let bounds = [-distance / 2] + middles.sorted() + [line.length + distance / 2]
        return zip(bounds, bounds.dropFirst()).flatMap { start, end -> [ClosedRange<Double>] in
            let count = Int(min((end - start) / distance, 1e6)) - 1
            guard count > 0 else { return [] }
            let step = (end - start) / Double(count + 1)
            return (1...count).map { number in
                let middle = start + Double(number) * step
                let slack = max((step - distance) / 2, 0)
                return middle - slack...middle + slack
            }
        }
    }

    /// A text that stands around a length of a line from a zoom level on.
    private func way(_ line: LabelLine, _ middle: Double, from first: Int) -> LineWay? {
        var place: Shape.Point?
        var curves: [CurvedText] = []
        var boxes: [[Shape.Box]] = []
        var last = first
        for zoom in first...levels.upperBound {
            guard let text = text(zoom) else { break }
            let scale = scale(zoom)
            guard var window = line.window(for: text, at: middle, scale: scale) else { break }
            // Samples of the line lie elsewhere at each level.
            let fixed = place ?? window.place
            let (x, y) = ((window.place.x - fixed.x) * scale, (window.place.y - fixed.y) * scale)
            for index in window.curve.letters.indices {
                window.curve.letters[index].x += x
                window.curve.letters[index].y += y
            }
            place = fixed
            boxes.append(window.curve.boxes(of: text))
            curves.append(window.curve)
            last = zoom
            // On one edge of the line, a text stands alike at all deeper levels.
            if line.isStraight(around: middle, for: text, scale: scale),
                texts[(zoom - levels.lowerBound)...].allSatisfy({ $0 == text })
            {
                last = levels.upperBound
                break
            }
        }
        return place.map {
            LineWay(
                place: $0, curves: ZoomedCurves(firstZoom: first, curves: curves), boxes: boxes, lastZoom: last)
        }
    }
}
