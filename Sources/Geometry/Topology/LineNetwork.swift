package import Geometry
import Memory

/// Takes lines apart where other than two of their edges meet, and drops edges that come again, in either direction, in the
/// same line or in others.
package struct LineNetwork: ~Copyable {
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
    /// The vertex of each position, and the number of edges of each vertex.
    private var numbers = FlatBuffer<Int32>()
    private var edgeCounts = FlatBuffer<Int32>()
    private var isRepeated = FlatBuffer<Bool>()

    package init() {}

    /// Lines whose edges all come again vanish. Positions that repeat the one before are dropped too, and lines without any
    /// length.
    ///
    /// - Returns: the number of edges that were dropped, and that of lines without length.
    package mutating func split(_ lines: inout Shape) -> (repeatedEdges: Int, flatLines: Int) {
        let repeatedCount = findRepeated(in: lines)
        var kept = Shape()
        var flatLines = 0
        for line in 0..<lines.ringEnds.count {
            let positions = lines.positions(ofRing: line)
            guard !positions.isEmpty else { continue }
            var isFlat = true
            var start = kept.points.count
            kept.points.append(lines.points[positions.lowerBound])
            for position in positions.dropFirst() where numbers[position] != numbers[position - 1] {
                isFlat = false
                let before = position - 1
                if isRepeated[position] || edgeCounts[Int(numbers[before])] != 2 {
                    kept.endPiece(from: start)
                    start = kept.points.count
                    if !isRepeated[position] { kept.points.append(lines.points[before]) }
                }
                kept.points.append(lines.points[position])
            }
            kept.endPiece(from: start)
            if isFlat { flatLines += 1 }
        }
        kept.endPart()
        kept.kind = lines.kind
        swap(&kept, &lines)
        return (repeatedCount, flatLines)
    }

    /// Finds the edges that others have before them.
    ///
    /// - Returns: their number.
    private mutating func findRepeated(in lines: borrowing Shape) -> Int {
        vertices.removeAll(expecting: lines.points.count)
        numbers.removeAll()
        var edges = FlatBuffer<Edge>()
        for line in 0..<lines.ringEnds.count {
            let positions = lines.positions(ofRing: line)
            for position in positions {
                numbers.append(vertices.number(of: lines.points[position]))
                guard position > positions.lowerBound else { continue }
                let (start, end) = (numbers[position - 1], numbers[position])
                if start != end { edges.append(Edge(low: min(start, end), high: max(start, end), end: position)) }
            }
        }
        edgeCounts.removeAll()
        edgeCounts.append(repeating: 0, count: vertices.count)
        vertices.removeAll(expecting: 0)
        var room = FlatBuffer<Edge>()
        edges.sort(in: &room, by: Edge.precedes)
        isRepeated.removeAll()
        isRepeated.append(repeating: false, count: lines.points.count)
        var count = 0
        for index in 0..<edges.count {
            let edge = edges[index]
            if index > 0, edge.low == edges[index - 1].low, edge.high == edges[index - 1].high {
                isRepeated[edge.end] = true
                count += 1
            } else {
                edgeCounts[Int(edge.low)] += 1
                edgeCounts[Int(edge.high)] += 1
            }
        }
        return count
    }
}

extension Shape {
    /// Ends a piece of a line, or drops it if it is a single position.
    fileprivate mutating func endPiece(from start: Int) {
        if points.count - start > 1 { endRing() } else { points.truncate(to: start) }
    }
}
