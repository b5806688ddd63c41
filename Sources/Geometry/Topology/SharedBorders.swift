package import Geometry
import Memory

/// Borders that areas of different owners have in common.
package struct SharedBorders: ~Copyable {
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Edge: BitwiseCopyable {
        var from: Int32
        var to: Int32
        var owner: Int32

        static func precedes(_ one: Edge, _ other: Edge) -> Bool {
            (one.from, one.to, one.owner) < (other.from, other.to, other.owner)
        }
    }

    /// An edge that two owners have in common.
    @usableFromInline struct Piece: BitwiseCopyable {
        var owner: Int32
        var other: Int32
        var from: Int32
        var to: Int32

        static func precedes(_ one: Piece, _ other: Piece) -> Bool {
            (one.owner, one.other) < (other.owner, other.other)
        }
    }

    private var vertices = VertexTable()
    private var edges = FlatBuffer<Edge>()
    private var pieces = FlatBuffer<Piece>()
    private var next = 0
    /// Number of edges that run along others without the same two ends; they are left out of borders.
    package private(set) var unsharedCount = 0
    /// Number of edges that more than two owners have, as their areas lie on each other; each pair has them as a border.
    package private(set) var crowdedCount = 0
    private var joining = LineJoining()

    /// Number of edges of areas.
    package var edgeCount: Int { edges.count }
    /// Bytes of memory for edges and for the borders that are made of them.
    package var byteCount: Int { 55 * vertices.count + 50 * edges.count + 300 * Int((edges.last?.owner ?? -1) + 1) }

    package init() { vertices.removeAll(expecting: 0) }

    /// Adds the rings of an area.
    package mutating func add(_ points: Span<Shape.Point>, owner: Int) {
        var last: Int32 = -1
        for index in points.indices {
            let vertex = vertices.number(of: points[index])
            if last >= 0, vertex != last {
                edges.append(Edge(from: min(last, vertex), to: max(last, vertex), owner: Int32(owner)))
            }
            last = vertex
        }
    }

    /// Finds the borders, once all areas were added.
    ///
    /// - Returns: how many pairs of owners have any; nil if so many areas lie on each other that their pairs take
    ///   gigabytes.
    package mutating func complete() -> Int? {
        var room = FlatBuffer<Edge>()
        edges.sort(in: &room, by: Edge.precedes)
        guard pairCount <= max(1 << 26, 8 * edges.count) else { return nil }
        var start = 0
        for index in 0..<edges.count {
            let edge = edges[index]
            if edge.from != edges[start].from || edge.to != edges[start].to { start = index }
            if index == start + 2 { crowdedCount += 1 }
            for other in start..<index where edges[other].owner != edge.owner {
                pieces.append(Piece(owner: edges[other].owner, other: edge.owner, from: edge.from, to: edge.to))
            }
        }
        countUnshared()
        edges.removeAllAndReturnMemory()
        var pieceRoom = FlatBuffer<Piece>()
        pieces.sort(in: &pieceRoom, by: Piece.precedes)
        return (0..<pieces.count).reduce(0) { $0 + ($1 == 0 || Piece.precedes(pieces[$1 - 1], pieces[$1]) ? 1 : 0) }
    }

    /// The number of pairs of equal edges, once these are sorted.
    private var pairCount: Int {
        var (count, start) = (0, 0)
        for index in 0..<edges.count {
            if edges[index].from != edges[start].from || edges[index].to != edges[start].to { start = index }
            count += index - start
        }
        return count
    }

    /// Looks among the edges that no other has both ends in common with.
    private mutating func countUnshared() {
        var points = FlatBuffer<Shape.Point>()
        var ends = FlatBuffer<Int>()
        for index in 0..<edges.count {
            let edge = edges[index]
            let isShared = [index - 1, index + 1].contains {
                edges.span.indices.contains($0) && edges[$0].from == edge.from && edges[$0].to == edge.to
            }
            if isShared { continue }
            for vertex in [edge.from, edge.to] { points.append(vertices.points[Int(vertex)]) }
            ends.append(points.count)
        }
        var along: Set<Int> = []
        EdgeMeetings.find(points.span, ends: ends.span) { one, other, meeting in
            if case .along = meeting { along.formUnion([Int(one), Int(other)]) }
        }
        unsharedCount = along.count
    }

    /// The next pair of owners in order, with their border as lines that are as long as they can be.
    package mutating func nextBorder(into result: inout Shape) -> (owner: Int, other: Int)? {
        guard next < pieces.count else { return nil }
        let first = pieces[next]
        var lines = Shape()
        while next < pieces.count, !Piece.precedes(first, pieces[next]) {
            for vertex in [pieces[next].from, pieces[next].to] { lines.points.append(vertices.points[Int(vertex)]) }
            lines.endRing()
            next += 1
        }
        lines.endPart()
        joining.join(lines, into: &result)
        return (Int(first.owner), Int(first.other))
    }
}
