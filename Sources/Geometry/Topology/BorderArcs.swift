package import Geometry
package import Memory

/// The arcs of a complete graph: runs of vertices between junctions, each numbered once for all lines that have it.
///
/// O(n) for n positions. A number belongs to the direction in which an arc first came up; its complement (`~`) is the
/// arc the other way round.
package struct BorderArcs: ~Copyable {
    /// Where an arc first came up.
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Arc: BitwiseCopyable {
        /// The first position of its line, and the number of positions after which the line is a ring; 0 for no ring.
        var line: Int
        var period: Int
        /// Its first position, counted from that of the line, and the number of its edges.
        var start: Int
        var length: Int
    }

    private let graph: BorderGraph
    private var arcs = FlatBuffer<Arc>()
    /// The arc of each vertex that is within one; negative for others.
    private var arcOfVertex: FlatBuffer<Int32>
    /// The arcs of one edge, by its ends.
    private var directArcs: [UInt64: Int32] = [:]

    /// - Parameter graph: complete.
    package init(_ graph: consuming BorderGraph) {
        var arcOfVertex = FlatBuffer<Int32>()
        arcOfVertex.append(repeating: -1, count: graph.vertices.count)
        self.arcOfVertex = arcOfVertex
        self.graph = graph
    }

    package var count: Int { arcs.count }

    package var vertices: VertexTable {
        _read { yield graph.vertices }
    }

    /// Calls `visit` with each vertex of an arc, by its number.
    package borrowing func forEachVertex(ofArc number: Int, _ visit: (Int32) -> Void) {
        let arc = arcs[number]
        for index in arc.start...arc.start + arc.length {
            visit(graph.visits[arc.line + (arc.period > 0 ? index % arc.period : index)])
        }
    }

    /// The middle of the first edge of an arc.
    package borrowing func middleOfFirstEdge(ofArc number: Int) -> Shape.Point {
        let arc = arcs[number]
        let (one, other) = (
            vertices.points[Int(vertex(arc.start, of: arc))], vertices.points[Int(vertex(arc.start + 1, of: arc))]
        )
        return Shape.Point(x: one.x / 2 + other.x / 2, y: one.y / 2 + other.y / 2)
    }

    /// Appends the arcs of a line or a ring in its direction. A ring may come out from another of its vertices on.
    package mutating func append(arcsOfLine line: Int, isRing: Bool, to result: inout FlatBuffer<Int32>) {
        let positions = graph.positions(ofLine: line)
        guard positions.count > 1 else { return }
        let edges = positions.count - 1
        guard isRing else {
            var start = 0
            for index in 1...edges where index == edges || isJunction(positions.lowerBound + index) {
                let arc = Arc(line: positions.lowerBound, period: 0, start: start, length: index - start)
                result.append(number(of: arc))
                start = index
            }
            return
        }
        guard var start = (0..<edges).first(where: { isJunction(positions.lowerBound + $0) }) else {
            return result.append(
                numberOfRing(Arc(line: positions.lowerBound, period: edges, start: 0, length: edges)))
        }
        let end = start + edges
        for index in start + 1...end where isJunction(positions.lowerBound + index % edges) {
            let arc = Arc(line: positions.lowerBound, period: edges, start: start, length: index - start)
            result.append(number(of: arc))
            start = index
        }
    }

    private func isJunction(_ position: Int) -> Bool { !graph.nodes[Int(graph.visits[position])].isInArc }

    private func vertex(_ index: Int, of arc: Arc) -> Int32 {
        graph.visits[arc.line + (arc.period > 0 ? index % arc.period : index)]
    }

    /// The number of an arc between two junctions.
    private mutating func number(of arc: Arc) -> Int32 {
        let (first, second) = (vertex(arc.start, of: arc), vertex(arc.start + 1, of: arc))
        let key = BorderGraph.key(first, second)
        let known = arc.length == 1 ? directArcs[key] : arcOfVertex[Int(second)] >= 0 ? arcOfVertex[Int(second)] : nil
        if let known {
            let other = arcs[Int(known)]
            let isSame = vertex(other.start, of: other) == first && vertex(other.start + 1, of: other) == second
            return isSame ? known : ~known
        }
        let number = Int32(arcs.count)
        if arc.length == 1 { directArcs[key] = number }
        for index in arc.start + 1..<arc.start + arc.length { arcOfVertex[Int(vertex(index, of: arc))] = number }
        arcs.append(arc)
        return number
    }

    /// The number of a ring without junctions, which another feature may begin at another vertex.
    private mutating func numberOfRing(_ arc: Arc) -> Int32 {
        let known = arcOfVertex[Int(vertex(0, of: arc))]
        // A ring that runs around twice is another one.
        if known >= 0, arcs[Int(known)].length == arc.length {
            let other = arcs[Int(known)]
            let (first, second) = (vertex(0, of: other), vertex(1, of: other))
            let start = (0..<arc.length).first { vertex($0, of: arc) == first } ?? 0
            return vertex(start + 1, of: arc) == second ? known : ~known
        }
        let number = Int32(arcs.count)
        for index in 0..<arc.length { arcOfVertex[Int(vertex(index, of: arc))] = number }
        arcs.append(arc)
        return number
    }
}
