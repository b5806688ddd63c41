package import Geometry
import Memory

/// Drops edges of lines that other lines have before them, in either direction.
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

    /// Lines whose edges are all repeated vanish; others fall into pieces.
    ///
    /// - Returns: the number of edges that were dropped.
    package mutating func drop(of lines: inout Shape) -> Int {
        let repeated = findRepeated(in: lines)
        guard repeated.count > 0 else { return 0 }
        var isRepeated = FlatBuffer<Bool>()
        isRepeated.append(repeating: false, count: lines.points.count)
        for index in 0..<repeated.count { isRepeated[repeated[index]] = true }
        var kept = Shape()
        for line in 0..<lines.ringEnds.count {
            let positions = lines.positions(ofRing: line)
            var start = positions.lowerBound
            for position in positions.dropFirst() where isRepeated[position] {
                kept.append(line: start..<position, of: lines)
                start = position
            }
            kept.append(line: start..<positions.upperBound, of: lines)
        }
        kept.endPart()
        kept.kind = lines.kind
        swap(&kept, &lines)
        return repeated.count
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
    /// Appends a piece of a line, unless it is a single position.
    fileprivate mutating func append(line positions: Range<Int>, of other: borrowing Shape) {
        guard positions.count > 1 else { return }
        points.append(contentsOf: other.points.span.extracting(positions))
        endRing()
    }
}
