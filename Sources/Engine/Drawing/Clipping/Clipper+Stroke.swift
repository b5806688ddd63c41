import Geometry
import Glibc
import Memory

extension Clipper {
    /// Appends the parts of lines and boundaries that lie in a rect. Dashes go on where a line comes back. Boundaries
    /// that only the antimeridian or a pole has cut are not drawn.
    public mutating func stroke(
        _ outline: borrowing Outline, runs: Range<Int>? = nil, _ transform: PixelTransform, dash: Dash = Dash(),
        to rect: ClipRect, into path: inout PixelPath
    ) {
        for index in runs ?? 0..<outline.runs.count {
            let run = outline.runs[index]
            guard run.kind != .places else { continue }
            let box = transform.pixels(run.box)
            guard rect.meets(box) else { continue }
            load(outline, run, transform)
            var cut = LineCut(rect, dash, from: run.lengthBefore * transform.scale)
            stroke(outline, run, &cut, to: &path)
        }
    }

    /// Strokes the run that was loaded.
    func stroke(
        _ outline: borrowing Outline, _ run: Outline.Run, _ cut: inout LineCut, to path: inout PixelPath
    ) {
        guard run.kind == .line else { return strokeRing(outline, run, &cut, to: &path) }
        for index in 1..<max(ring.count, 1) { cut.add(ring[index - 1], ring[index], to: &path) }
        if ring.count == 1 { cut.add(ring[0], ring[0], to: &path) }
        cut.end(&path)
    }

    private func strokeRing(
        _ outline: borrowing Outline, _ run: Outline.Run, _ cut: inout LineCut, to path: inout PixelPath
    ) {
        let count = ring.count
        guard count > 1 else { return }
        let start = breakIndex(outline, run, cut.rect)
        if start == nil, count > 2 {
            path.points.append(contentsOf: ring.span)
            return path.endRun(isClosed: true)
        }
        // Dashes begin where the ring begins; a whole line may begin wherever it is not seen.
        let first = cut.isDashed ? 0 : start ?? 0
        for step in 0..<count {
            let (from, to) = ((first + step) % count, (first + step + 1) % count)
            if WorldEdge.holds(outline.points[run.start + from], outline.points[run.start + to]) {
                cut.skip(ring[from], ring[to], &path)
            } else {
                cut.add(ring[from], ring[to], to: &path)
            }
        }
        cut.end(&path)
    }

    /// Index of a position at which the ring is not seen or interrupted; nil if all of it is drawn.
    private func breakIndex(_ outline: borrowing Outline, _ run: Outline.Run, _ rect: ClipRect) -> Int? {
        var before = ring.count - 1
        for index in 0..<ring.count {
            let isCut = WorldEdge.holds(outline.points[run.start + before], outline.points[run.start + index])
            if isCut || !rect.contains(ring[index]) { return index }
            before = index
        }
        return nil
    }
}

/// Follows a line edge by edge, by the algorithm of Liang and Barsky, and passes on what lies in a rect.
struct LineCut {
    let rect: ClipRect
    /// Nil if runs have the length before them instead of an offset in a pattern.
    private let dash: Dash?
    /// Length of the line so far.
    private var length: Double
    /// Length at which the open run begins.
    private var start = 0.0

    init(_ rect: ClipRect, _ dash: Dash?, from length: Double = 0) {
        self.rect = rect
        self.dash = dash
        self.length = length
    }

    /// True if the length of the line matters.
    var isDashed: Bool { dash.map { !$0.isEmpty } ?? true }

    mutating func add(_ first: Shape.Point, _ second: Shape.Point, to path: inout PixelPath) {
        let (x, y) = (second.x - first.x, second.y - first.y)
        let way = isDashed ? hypot(x, y) : 0
        defer { length += way }
        var (entry, exit) = (0.0, 1.0)
        guard Self.narrow(&entry, &exit, -x, first.x - rect.minX), Self.narrow(&entry, &exit, x, rect.maxX - first.x),
            Self.narrow(&entry, &exit, -y, first.y - rect.minY), Self.narrow(&entry, &exit, y, rect.maxY - first.y)
        else { return end(&path) }
        // An edge that only touches the rect has nothing in it.
        guard exit > entry || x == 0 && y == 0 else { return end(&path) }
        if entry > 0 || path.openCount == 0 {
            end(&path)
            start = length + way * entry
            path.points.append(place(first, second, entry))
        }
        path.points.append(place(first, second, exit))
        if exit < 1 { end(&path) }
    }

    /// Goes along an edge that is not drawn.
    mutating func skip(_ first: Shape.Point, _ second: Shape.Point, _ path: inout PixelPath) {
        end(&path)
        if isDashed { length += hypot(second.x - first.x, second.y - first.y) }
    }

    func end(_ path: inout PixelPath) {
        if path.openCount == 1 { return path.dropRun() }
        path.endRun(isClosed: false, dashOffset: dash.map { $0.offset(at: start) } ?? start)
    }

    private func place(_ first: Shape.Point, _ second: Shape.Point, _ part: Double) -> Shape.Point {
        if part <= 0 { return first }
        if part >= 1 { return second }
        let (from, to, part) = part <= 0.5 ? (first, second, part) : (second, first, 1 - part)
        return rect.nearest(Shape.Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
    }

    /// Narrows the parts of an edge between which it is inside a side; false if none is left.
    @inline(__always)
    private static func narrow(
        _ entry: inout Double, _ exit: inout Double, _ direction: Double, _ distance: Double
    ) -> Bool {
        if direction == 0 { return distance >= 0 }
        let part = distance / direction
        if direction < 0 {
            if part > exit { return false }
            if part > entry { entry = part }
        } else {
            if part < entry { return false }
            if part < exit { exit = part }
        }
        return true
    }
}
