import Geometry
import Memory

/// The parts of outlines near a block of tiles, so that each tile need not look at all of a large shape.
extension Clipper {
    /// Turns `part` into the areas of an outline that lie in a rect of map points. Only their fill is right: clipping
    /// adds edges that are not boundaries.
    public mutating func areas(of outline: borrowing Outline, in rect: ClipRect, into part: inout Outline) {
        var path = PixelPath()
        fill(outline, Self.unchanged, to: rect, into: &path)
        part.removeAll()
        for index in 0..<path.runs.count {
            let run = path.runs[index]
            for position in run.start..<run.end { part.append(x: path.points[position].x, y: path.points[position].y) }
            part.endRun(.ring)
        }
    }

    /// Turns `part` into the lines and boundaries of an outline that lie in a rect of map points. Dashes go on as in the
    /// whole line.
    ///
    /// - Parameter isDashed: false if the lines are drawn whole. A boundary then keeps its corner at the first position.
    public mutating func lines(
        of outline: borrowing Outline, in rect: ClipRect, isDashed: Bool, into part: inout Outline
    ) {
        var path = PixelPath()
        for index in 0..<outline.runs.count {
            let run = outline.runs[index]
            guard run.kind != .places, rect.meets(run.box) else { continue }
            load(outline, run, Self.unchanged)
            var cut = LineCut(rect, isDashed ? nil : Dash(), from: run.lengthBefore)
            stroke(outline, run, &cut, to: &path)
        }
        part.removeAll()
        for index in 0..<path.runs.count {
            let run = path.runs[index]
            for position in run.start..<run.end { part.append(x: path.points[position].x, y: path.points[position].y) }
            part.endRun(run.isClosed ? .ring : .line, lengthBefore: run.isClosed ? 0 : run.dashOffset)
        }
    }

    /// Pixels that are map points.
    private static var unchanged: PixelTransform { PixelTransform(corner: MapPoint(x: 0, y: 0), scale: 1) }
}
