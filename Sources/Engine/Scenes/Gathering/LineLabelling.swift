import Drawing
import Geometry
import LabelFeatures
import LabelLines
import Memory

/// Finds the stretches of lines on which a text may stand.
struct LineLabelling {
    let frame: LabelFrame
    /// Pixels from one label of a line to the next; nil for one label.
    var repeatDistance: Double?
    /// The text in its size at each zoom level; nil where it is not seen.
    let texts: [LineText?]

    private static let mostPieces = 8
    private static let mostWays = 6
    private static let mostRepeats = 1000

    /// The ways in which the texts of some lines that belong together may stand: a list for each text.
    ///
    /// - Parameter lines: in map points, the longest first.
    func ways(_ lines: [[Shape.Point]]) -> [[LineWay]] {
        if let view = frame.view { return ways(lines, in: view) }
        let everywhere = LineWays(
            levels: frame.levels, repeatDistance: repeatDistance, texts: texts,
            scale: { Zoom.scale(level: Double($0)) })
        return lines.first.map { everywhere.ways(LabelLine($0)) } ?? []
    }

    private func ways(_ lines: [[Shape.Point]], in view: Viewport) -> [[LineWay]] {
        guard let text = texts.first ?? nil else { return [] }
        let pieces = pieces(lines, in: view).filter { $0.line.length >= text.length }.prefix(Self.mostPieces)
        if let distance = repeatDistance {
            let texts = repeated(Array(pieces), text, max(distance, text.length))
            if !texts.isEmpty { return texts }
        }
        var ways: [LineWay] = []
        for piece in pieces where ways.count < Self.mostWays {
            let windows = piece.line.windows(
                for: text, in: 0...piece.line.length, scale: 1, most: Self.mostWays - ways.count)
            ways += windows.map { way($0, piece.transform, text) }
        }
        return ways.isEmpty ? [] : [ways]
    }

    /// The ways of a text that is repeated, none of which is nearer to those of another text than a distance.
    private func repeated(
        _ pieces: [(line: LabelLine, transform: PixelTransform)], _ text: LineText, _ distance: Double
    ) -> [[LineWay]] {
        var texts: [(piece: Int, windows: [LabelWindow], others: ArraySlice<LabelWindow>)] = []
        for (number, piece) in pieces.enumerated() {
            let count = max(Int(piece.line.length / distance), 1)
            let step = piece.line.length / Double(count)
            for part in 0..<count where texts.count < Self.mostRepeats {
                let windows = piece.line.windows(
                    for: text, in: Double(part) * step...Double(part + 1) * step, scale: 1, most: 3)
                let first = windows.firstIndex { window in
                    texts.allSatisfy { $0.windows[0].place.distance(to: window.place) >= distance }
                }
                if let first { texts.append((number, [windows[first]], windows[(first + 1)...])) }
            }
        }
        // Other ways keep the distance from all ways of other texts.
        for index in texts.indices {
            for window in texts[index].others {
                let isFree = texts.indices.allSatisfy { other in
                    other == index
                        || texts[other].windows.allSatisfy { $0.place.distance(to: window.place) >= distance }
                }
                if isFree { texts[index].windows.append(window) }
            }
        }
        return texts.map { one in one.windows.map { way($0, pieces[one.piece].transform, text) } }
    }

    private func way(_ window: LabelWindow, _ transform: PixelTransform, _ text: LineText) -> LineWay {
        let place = transform.place(x: window.place.x, y: window.place.y)
        return LineWay(
            place: place, curves: ZoomedCurves(firstZoom: frame.levels.lowerBound, curves: [window.curve]),
            boxes: [window.curve.boxes(of: text)], lastZoom: frame.levels.lowerBound)
    }

    /// The parts of lines that a view shows, in pixels, the longest first.
    private func pieces(_ lines: [[Shape.Point]], in view: Viewport) -> [(line: LabelLine, transform: PixelTransform)] {
        let page = ClipRect(PixelRect(x: 0, y: 0, width: view.size.width, height: view.size.height), margin: 0)
        var clipper = Clipper()
        var pieces: [(line: LabelLine, transform: PixelTransform)] = []
        for line in lines {
            var outline = Outline()
            for point in line { outline.append(x: point.x, y: point.y) }
            outline.endRun(.line)
            var turns = WorldCopies.turns(of: outline.box, in: view.visibleMapRect)
            if frame.showsOneWorld { turns = turns.clamped(to: 0..<1) }
            for turn in turns {
                let transform = PixelTransform(view).turned(by: turn)
                var path = PixelPath()
                clipper.stroke(outline, transform, to: page, into: &path)
                for run in 0..<path.runs.count {
                    let points = (path.runs[run].start..<path.runs[run].end).map { path.points[$0] }
                    pieces.append((LabelLine(points), transform))
                }
            }
        }
        return pieces.enumerated().sorted {
            ($1.element.line.length, $0.offset) < ($0.element.line.length, $1.offset)
        }.map(\.element)
    }
}
