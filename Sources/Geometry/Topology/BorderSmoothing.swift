package import Geometry
import Memory

/// Curves that take the place of corners, by cutting corners again and again as Chaikin does: the same for all lines that
/// have the corner.
///
/// The curve of a corner lies in the triangle between it and the middles of its edges. A corner stays as it is if there is
/// another vertex in this triangle, or if its curve meets another border once it is rounded.
package struct BorderSmoothing: ~Copyable {
    /// Positions of the curves one after the other, each from the first neighbour of its vertex to the second.
    private var curves = FlatBuffer<Shape.Point>()
    /// For each vertex, where its curve starts; -1 for a corner that stays.
    private var starts = FlatBuffer<Int32>()
    private static let mostPasses = 100
    /// Number of positions of a curve.
    private let size: Int
    /// How far a corner is from its curve at most, in the unit of the metric.
    package private(set) var greatestMove = 0.0
    package private(set) var smoothedCount = 0
    /// Corners that stay because their curves would meet something.
    package private(set) var heldBackCount = 0

    /// - Parameters:
    ///   - rounds: how often corners are cut; 0 to keep them.
    ///   - digits: the number of decimals that positions are written with; nil for all.
    package init(_ thinning: borrowing BorderThinning, rounds: Int, digits: Int?) {
        size = 1 << rounds
        guard rounds > 0 else { return }
        var room: [Shape.Point] = []
        for vertex in 0..<thinning.points.count {
            starts.append(-1)
            guard thinning.isSmoothable(vertex) else { continue }
            let node = thinning.nodes[vertex]
            let (corner, first, second) = (
                thinning.points[vertex], thinning.points[Int(node.first)], thinning.points[Int(node.second)]
            )
            guard thinning.isFree(vertex, Self.middle(corner, first), Self.middle(corner, second)) else {
                heldBackCount += 1
                continue
            }
            Self.cut(corner, between: first, second, rounds, &room)
            starts[vertex] = Int32(curves.count)
            for point in room {
                curves.append(
                    digits.map {
                        Shape.Point(
                            x: DecimalText.rounded(point.x, fractionDigits: $0),
                            y: DecimalText.rounded(point.y, fractionDigits: $0))
                    } ?? point)
            }
        }
        var passes = 0
        while restoreMeeting(thinning) {
            passes += 1
            if passes == Self.mostPasses { restoreAll() }
        }
        measure(thinning)
    }

    private static func middle(_ one: Shape.Point, _ other: Shape.Point) -> Shape.Point {
        Shape.Point(x: one.x + (other.x - one.x) / 2, y: one.y + (other.y - one.y) / 2)
    }

    /// Cuts a corner, and those that this makes.
    private static func cut(
        _ corner: Shape.Point, between first: Shape.Point, _ second: Shape.Point, _ rounds: Int,
        _ points: inout [Shape.Point]
    ) {
        points = [corner]
        var (before, after) = (first, second)
        for _ in 0..<rounds {
            var next: [Shape.Point] = []
            for index in points.indices {
                next.append(between(points[index], index == 0 ? before : points[index - 1]))
                next.append(between(points[index], index + 1 == points.count ? after : points[index + 1]))
            }
            // The neighbours are cut too, along the same edges.
            (before, after) = (between(before, points[0]), between(after, points[points.count - 1]))
            points = next
        }
    }

    /// The position a quarter of the way from one to another.
    private static func between(_ one: Shape.Point, _ other: Shape.Point) -> Shape.Point {
        Shape.Point(x: one.x + (other.x - one.x) / 4, y: one.y + (other.y - one.y) / 4)
    }

    /// True if a vertex has a curve.
    private func isSmooth(_ vertex: Int) -> Bool { vertex < starts.count && starts[vertex] >= 0 }

    /// The end of the curve of a vertex that is nearer to a neighbour, or the vertex itself.
    private func end(of vertex: Int, towards neighbour: Int, _ thinning: borrowing BorderThinning) -> Shape.Point {
        guard isSmooth(vertex) else { return thinning.points[vertex] }
        let isFirst = thinning.nodes[vertex].first == neighbour
        return curves[Int(starts[vertex]) + (isFirst ? 0 : size - 1)]
    }

    /// Restores corners whose curves, or whose edges to the next, meet others. Returns false if there were none.
    private mutating func restoreMeeting(_ thinning: borrowing BorderThinning) -> Bool {
        var lines = CurveLines()
        for vertex in 0..<starts.count where thinning.nodes[vertex].isInArc {
            if isSmooth(vertex) {
                lines.begin(vertex, vertex)
                for index in 0..<size { lines.append(curves[Int(starts[vertex]) + index]) }
                lines.end()
            }
            let node = thinning.nodes[vertex]
            for neighbour in [Int(node.first), Int(node.second)]
            where neighbour > vertex || !thinning.nodes[neighbour].isInArc {
                lines.begin(vertex, neighbour)
                lines.append(end(of: vertex, towards: neighbour, thinning))
                lines.append(end(of: neighbour, towards: vertex, thinning))
                lines.end()
            }
        }
        thinning.forEachDirectEdge { one, other in
            lines.begin(Int(one), Int(other))
            lines.append(thinning.points[Int(one)])
            lines.append(thinning.points[Int(other)])
            lines.end()
        }
        var found = FlatBuffer<Int32>()
        EdgeMeetings.find(lines.points.span, ends: lines.ends.span) { one, other, _ in
            for position in [one, other] {
                let line = lines.line(of: position)
                found.append(lines.owners[line].one)
                found.append(lines.owners[line].other)
            }
        }
        var isRestored = false
        for index in 0..<found.count where isSmooth(Int(found[index])) {
            starts[Int(found[index])] = -1
            heldBackCount += 1
            isRestored = true
        }
        return isRestored
    }

    /// Restores all corners, so that an end is sure.
    private mutating func restoreAll() {
        for vertex in 0..<starts.count where isSmooth(vertex) {
            starts[vertex] = -1
            heldBackCount += 1
        }
    }

    private mutating func measure(_ thinning: borrowing BorderThinning) {
        for vertex in 0..<starts.count where isSmooth(vertex) {
            smoothedCount += 1
            let middle = Int(starts[vertex]) + size / 2
            greatestMove = max(
                greatestMove,
                thinning.request.metric.distance(
                    thinning.points[vertex], from: curves[middle - 1], to: curves[middle]))
        }
    }

    /// Calls `visit` with the positions of the curve of a vertex; false if it has none.
    ///
    /// - Parameter previous: the vertex before it on the line.
    package func forEachPosition(
        of vertex: Int, after previous: Int, _ thinning: borrowing BorderThinning, _ visit: (Shape.Point) -> Void
    ) -> Bool {
        guard isSmooth(vertex) else { return false }
        let isForward = thinning.nodes[vertex].first == previous
        for index in 0..<size { visit(curves[Int(starts[vertex]) + (isForward ? index : size - 1 - index)]) }
        return true
    }
}

/// Curves and edges as lines, with the vertices that they are between.
private struct CurveLines: ~Copyable {
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Owners: BitwiseCopyable {
        var one: Int32
        var other: Int32
    }

    private(set) var points = FlatBuffer<Shape.Point>()
    private(set) var ends = FlatBuffer<Int>()
    private(set) var owners = FlatBuffer<Owners>()
    private var start = 0

    mutating func begin(_ one: Int, _ other: Int) {
        start = points.count
        owners.append(Owners(one: Int32(one), other: Int32(other)))
    }

    mutating func append(_ point: Shape.Point) {
        if points.count == start || points[points.count - 1] != point { points.append(point) }
    }

    mutating func end() { ends.append(points.count) }

    /// The line that a position is in.
    func line(of position: Int) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
