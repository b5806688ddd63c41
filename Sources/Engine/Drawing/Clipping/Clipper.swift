import Geometry
import Memory

/// Clips outlines to the rect of a picture, in doubles, before anything is drawn. What is filled and what is stroked are
/// clipped apart, so the edges that clipping adds to an area are never stroked.
public struct Clipper: ~Copyable {
    var ring = FlatBuffer<Shape.Point>()
    var other = FlatBuffer<Shape.Point>()

    public init() {}

    /// Appends the areas of an outline that lie in a rect, as rings to be filled by the even-odd rule.
    public mutating func fill(
        _ outline: borrowing Outline, runs: Range<Int>? = nil, _ transform: PixelTransform, to rect: ClipRect,
        into path: inout PixelPath
    ) {
        for index in runs ?? 0..<outline.runs.count {
            let run = outline.runs[index]
            guard run.kind == .ring, run.end - run.start >= 3 else { continue }
            let box = transform.pixels(run.box)
            guard rect.meets(box) else { continue }
            load(outline, run, transform)
            if !rect.covers(box) { clipRing(to: rect) }
            guard ring.count >= 3 else { continue }
            path.points.append(contentsOf: ring.span)
            path.endRun(isClosed: true)
        }
    }

    /// Puts the pixels of a run into `ring`.
    mutating func load(_ outline: borrowing Outline, _ run: Outline.Run, _ transform: PixelTransform) {
        ring.removeAll()
        let points = outline.points.span
        for index in run.start..<run.end {
            let pixel = transform.pixel(points[index])
            ring.append(Self.limited(pixel))
        }
    }

    /// A place within what products of two coordinates bear.
    @inline(__always)
    private static func limited(_ point: Shape.Point) -> Shape.Point {
        let most = 1e15
        return Shape.Point(x: min(max(point.x, -most), most), y: min(max(point.y, -most), most))
    }
}

extension Clipper {
    /// A side of the rect, by the coordinate that it limits.
    private struct Side {
        var isVertical: Bool
        var limit: Double
        /// 1 if greater coordinates are inside, else -1.
        var sign: Double

        @inline(__always)
        func isInside(_ point: Shape.Point) -> Bool { ((isVertical ? point.x : point.y) - limit) * sign >= 0 }

        /// The place at which an edge crosses the side. Its ends are put in order first: neighbours that share an edge share the
        /// place.
        @inline(__always)
        func crossing(_ first: Shape.Point, _ second: Shape.Point) -> Shape.Point {
            let isOrdered = (first.x, first.y) < (second.x, second.y)
            let (a, b) = isOrdered ? (first, second) : (second, first)
            if isVertical {
                let part = (limit - a.x) / (b.x - a.x)
                return Shape.Point(x: limit, y: Self.between(a.y, b.y, part))
            }
            let part = (limit - a.y) / (b.y - a.y)
            return Shape.Point(x: Self.between(a.x, b.x, part), y: limit)
        }

        /// Starts from the nearer end, whose coordinate has more digits.
        @inline(__always)
        private static func between(_ first: Double, _ second: Double, _ part: Double) -> Double {
            part <= 0.5 ? first + (second - first) * part : second + (first - second) * (1 - part)
        }
    }

    /// Clips `ring` by the algorithm of Sutherland and Hodgman, side by side.
    private mutating func clipRing(to rect: ClipRect) {
        Self.clip(ring, to: Side(isVertical: true, limit: rect.minX, sign: 1), into: &other)
        Self.clip(other, to: Side(isVertical: true, limit: rect.maxX, sign: -1), into: &ring)
        Self.clip(ring, to: Side(isVertical: false, limit: rect.minY, sign: 1), into: &other)
        Self.clip(other, to: Side(isVertical: false, limit: rect.maxY, sign: -1), into: &ring)
    }

    private static func clip(
        _ ring: borrowing FlatBuffer<Shape.Point>, to side: Side, into clipped: inout FlatBuffer<Shape.Point>
    ) {
        clipped.removeAll()
        guard var before = ring.last else { return }
        var wasInside = side.isInside(before)
        let points = ring.span
        for index in points.indices {
            let point = points[index]
            let isInside = side.isInside(point)
            if isInside != wasInside { clipped.append(side.crossing(before, point)) }
            if isInside { clipped.append(point) }
            (before, wasInside) = (point, isInside)
        }
    }
}
