package import Geometry
import Memory

/// Drops edges of lines that come again, in either direction, in the same line or in others.
package struct RepeatedEdges: ~Copyable {
    private struct Edge: BitwiseCopyable {
        var low: Int32
        var high: Int32
        /// The position that it leads to.
        var end: Int

        static func precedes(_ one: Edge, _ other: Edge) -> Bool {
            (one.low, one.high, one.end) < (other.low, other.high, other.end)
        }
    }

    private var vertices = VertexTable()

    package init() {}

    /// Lines whose edges are all repeated vanish; others fall into pieces. Positions that repeat the one before are dropped
    /// too, and lines without any length.
    ///
    /// - Returns: the number of edges that were dropped, and that of lines without length.
    package mutating func drop(of lines: inout Shape) -> (edges: Int, flatLines: Int) {
        let repeated = findRepeated(in: lines)
        var isRepeated = FlatBuffer<Bool>()
        isRepeated.append(repeating: false, count: lines.points.count)
        for index in 0..<repeated.count { isRepeated[repeated[index]] = true }
        var kept = Shape()
        var flatLines = 0
        for line in 0..<lines.ringEnds.count {
            let positions = lines.positions(ofRing: line)
            guard !positions.isEmpty else { continue }
            var isFlat = true
            var start = kept.points.count
            kept.points.append(lines.points[positions.lowerBound])
            for position in positions.dropFirst() where lines.points[position] != lines.points[position - 1] {
                isFlat = false
                if isRepeated[position] {
                    kept.endPiece(from: start)
                    start = kept.points.count
                }
                kept.points.append(lines.points[position])
            }
            kept.endPiece(from: start)
            if isFlat { flatLines += 1 }
        }
        kept.endPart()
        kept.kind = lines.kind
        swap(&kept, &lines)
        return (repeated.count, flatLines)
    }

    /// The positions that edges lead to which others have before them.
    private mutating func findRepeated(in lines: borrowing Shape) -> FlatBuffer<Int> {
        vertices.removeAll(expecting: lines.points.count)
        var edges = FlatBuffer<Edge>()
        for line in 0..<lines.ringEnds.count {
            var last: Int32 = -1
            for position in lines.positions(ofRing: line) {
                let vertex = vertices.number(of: lines.points[position])
                if last >= 0, vertex != last {
                    edges.append(Edge(low: min(last, vertex), high: max(last, vertex), end: position))
                }
                last = vertex
            }
        }
        vertices.removeAll(expecting: 0)
        var room = FlatBuffer<Edge>()
        edges.sort(in: &room, by: Edge.precedes)
        var repeated = FlatBuffer<Int>()
        for index in edges.span.indices.dropFirst()
        where edges[index].low == edges[index - 1].low && edges[index].high == edges[index - 1].high {
            repeated.append(edges[index].end)
        }
        return repeated
    }
}

extension Shape {
    /// Ends a piece of a line, or drops it if it is a single position.
    fileprivate mutating func endPiece(from start: Int) {
        if points.count - start > 1 { endRing() } else { points.truncate(to: start) }
    }
}
