import Drawing
import Geometry
import LabelFeatures
import LabelLines
import Memory

/// Finds the stretches of lines on which a text may stand.
struct LineLabelling {
    let frame: LabelFrame
    /// Pixels from one label of a line to the next; nil for one label.
    let repeatDistance: Double?
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
        guard let distance = repeatDistance else {
            var ways: [LineWay] = []
            for piece in pieces where ways.count < Self.mostWays {
                let windows = piece.line.windows(
                    for: text, in: 0...piece.line.length, scale: 1, most: Self.mostWays - ways.count)
                ways += windows.map { way($0, piece.transform, text) }
            }
            return ways.isEmpty ? [] : [ways]
        }
        return pieces.flatMap { piece in
            let count = min(max(Int(piece.line.length / max(distance, text.length)), 1), Self.mostRepeats)
            let step = piece.line.length / Double(count)
            return (0..<count).compactMap { number in
                let part = Double(number) * step...Double(number + 1) * step
                let windows = piece.line.windows(for: text, in: part, scale: 1, most: 3)
                return windows.isEmpty ? nil : windows.map { way($0, piece.transform, text) }
            }
        }
    }

    private func way(_ window: LabelWindow, _ transform: PixelTransform, _ text: LineText) -> LineWay {
        let place = transform.place(x: window.place.x, y: window.place.y)
        return LineWay(
            place: place, curves: ZoomedCurves(firstZoom: frame.levels.lowerBound, curves: [window.curve]),
            boxes: [window.curve.boxes(of: text)])
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
