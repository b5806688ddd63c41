public import Geometry
public import Memory

/// Lines and rings in pixels, ready to be drawn, in flat arrays that the next one reuses.
public struct PixelPath: ~Copyable {
    public struct Run: Sendable, BitwiseCopyable {
        public var start: Int
        public var end: Int
        /// True if the last position leads back to the first.
        public var isClosed: Bool
        /// Length of the pattern of dashes that lies before the run.
        public var dashOffset: Double
    }

    public internal(set) var points = FlatBuffer<Shape.Point>()
    public internal(set) var runs = FlatBuffer<Run>()

    public init() {}

    public var isEmpty: Bool { runs.isEmpty }

    /// Around all positions.
    public var box: Shape.Box {
        var box = Shape.Box()
        for index in 0..<points.count { box.insert(points[index]) }
        return box
    }

    public mutating func removeAll() {
        points.removeAll()
        runs.removeAll()
    }

    /// Ends a run at the positions so far.
    mutating func endRun(isClosed: Bool, dashOffset: Double = 0) {
        let start = runs.last?.end ?? 0
        guard points.count > start else { return }
        runs.append(Run(start: start, end: points.count, isClosed: isClosed, dashOffset: dashOffset))
    }

    /// Drops the positions of a run that has not ended.
    mutating func dropRun() { points.truncate(to: runs.last?.end ?? 0) }

    var openCount: Int { points.count - (runs.last?.end ?? 0) }
}

extension PixelPath {
    /// Appends the part of an edge that lies in a rect.
    public mutating func append(from start: Shape.Point, to end: Shape.Point, within rect: ClipRect) {
        var cut = LineCut(rect, Dash())
        cut.add(start, end, to: &self)
        cut.end(&self)
    }
}
