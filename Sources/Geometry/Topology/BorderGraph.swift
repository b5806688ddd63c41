package import Geometry
package import Memory

/// The vertices of all lines and rings of a layer, each once, with their neighbours along these.
///
/// A vertex that all lines pass between the same two neighbours lies within an arc, which all of them share; any other,
/// such as the end of a line, is a junction. So arcs need no data of their own. Exact, O(n) for n positions, and
/// independent of the order of lines.
package struct BorderGraph: ~Copyable {
    /// A vertex within an arc with its neighbours, or another.
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline package struct Node: BitwiseCopyable {
        /// Neighbours, or what the vertex is instead.
        package var first: Int32 = Node.isNew
        package var second: Int32 = Node.isNew
        /// How far positions that were removed lie from the edges to the neighbours, at most.
        package var firstDeviation: Float = 0
        package var secondDeviation: Float = 0

        static let isNew: Int32 = -1
        static let isJunction: Int32 = -2
        static let isRemoved: Int32 = -3

        package var isInArc: Bool { first >= 0 }
        package var isAlive: Bool { first != Node.isRemoved }
    }

    package private(set) var vertices = VertexTable()
    package var nodes = FlatBuffer<Node>()
    /// True for each vertex that lines pass more than once.
    package private(set) var isShared = FlatBuffer<Bool>()
    /// True for each vertex that a ring has passed, and for each that rings pass more than once.
    private var isInRing = FlatBuffer<Bool>()
    package private(set) var isInner = FlatBuffer<Bool>()
    /// The vertex of each position of the lines, one line after the other.
    package private(set) var visits = FlatBuffer<Int32>()
    /// Where each line ends in `visits`.
    package private(set) var ends = FlatBuffer<Int>()
    /// The edges between two junctions. Only known once the graph is complete.
    package private(set) var directEdges: Set<UInt64> = []
    package private(set) var junctionCount = 0
    private var run = FlatBuffer<Int32>()

    package init() {}

    /// Adds a line or a ring. A ring ends where it begins.
    package mutating func add(_ points: Span<Shape.Point>, isRing: Bool) {
        let start = visits.count
        vertices.append(numbersOf: points, to: &visits)
        let newCount = vertices.count - nodes.count
        isShared.append(repeating: false, count: newCount)
        isInRing.append(repeating: false, count: newCount)
        isInner.append(repeating: false, count: newCount)
        nodes.append(repeating: Node(), count: newCount)
        run.removeAll()
        for index in start..<visits.count where visits[index] != run.last { run.append(visits[index]) }
        ends.append(visits.count)
        if isRing, run.count > 1, run[0] == run[run.count - 1] { run.truncate(to: run.count - 1) }
        guard isRing, run.count > 2 else { return addLine() }
        for index in 0..<run.count {
            let vertex = Int(run[index])
            if isInRing[vertex] { isInner[vertex] = true }
            isInRing[vertex] = true
            visit(
                vertex, run[index == 0 ? run.count - 1 : index - 1],
                run[index + 1 == run.count ? 0 : index + 1])
        }
    }

    /// Ends of lines stay, and so does all of a ring that is too short to be one.
    private mutating func addLine() {
        for index in 0..<run.count {
            if index == 0 || index + 1 == run.count {
                makeJunction(Int(run[index]))
            } else {
                visit(Int(run[index]), run[index - 1], run[index + 1])
            }
        }
    }

    private mutating func visit(_ vertex: Int, _ before: Int32, _ after: Int32) {
        if before == after {
            // The tip of a spike stays, and so does the vertex before it. Else a ring of spikes alone could lose all but two.
            makeJunction(vertex)
            makeJunction(Int(before))
            return
        }
        let node = nodes[vertex]
        if node.first == Node.isNew {
            nodes[vertex].first = before
            nodes[vertex].second = after
            return
        }
        isShared[vertex] = true
        let isSame = node.first == before && node.second == after || node.first == after && node.second == before
        if !isSame { makeJunction(vertex) }
    }

    private mutating func makeJunction(_ vertex: Int) {
        if nodes[vertex].first != Node.isJunction { junctionCount += 1 }
        nodes[vertex].first = Node.isJunction
    }

    /// Makes the graph complete, once all lines were added.
    package mutating func complete() {
        vertices.endNumbering()
        var direct: Set<UInt64> = []
        forEachEdge { from, to in
            if !nodes[Int(from)].isInArc, !nodes[Int(to)].isInArc { direct.insert(Self.key(from, to)) }
        }
        directEdges = direct
    }

    package static func key(_ one: Int32, _ other: Int32) -> UInt64 {
        UInt64(UInt32(min(one, other))) << 32 | UInt64(UInt32(max(one, other)))
    }

    /// The numbers of the positions of a line.
    package func positions(ofLine line: Int) -> Range<Int> { (line == 0 ? 0 : ends[line - 1])..<ends[line] }

    /// Calls `visit` with the ends of each edge that has a length, line by line.
    @inline(__always)
    private borrowing func forEachEdge(_ visit: (Int32, Int32) -> Void) {
        let (visits, ends) = (visits.span, ends.span)
        var start = 0
        for line in ends.indices {
            var last: Int32 = -1
            for index in start..<ends[line] {
                let vertex = visits[index]
                if last >= 0, vertex != last { visit(last, vertex) }
                last = vertex
            }
            start = ends[line]
        }
    }

    /// Edges that meet others elsewhere than where both end: the number of those that have a stretch in common with
    /// another, and of pairs that cross or touch.
    package borrowing func meetings() -> (along: Int, crossings: Int) {
        var along: Set<UInt64> = []
        var crossings = 0
        forEachMeeting { one, other, meeting in
            switch meeting {
            case .along: along.formUnion([one, other])
            case .crossing: crossings += 1
            }
        }
        return (along.count, crossings)
    }

    /// Calls `visit` with the keys of two edges that meet elsewhere than where both end.
    borrowing func forEachMeeting(_ visit: (UInt64, UInt64, EdgeMeeting) -> Void) {
        var points = FlatBuffer<Shape.Point>()
        var numbers = FlatBuffer<Int32>()
        var lineEnds = FlatBuffer<Int>()
        var last: Int32 = -1
        // Only at junctions, more than two edges meet.
        var edgeCounts = FlatBuffer<UInt8>()
        edgeCounts.append(repeating: 0, count: nodes.count)
        var hasHubs = false
        forEachEdgeOnce { from, to in
            hasHubs = countEdge(at: Int(from), &edgeCounts) || countEdge(at: Int(to), &edgeCounts) || hasHubs
            if from != last {
                if points.count > 0 { lineEnds.append(points.count) }
                points.append(vertices.points[Int(from)])
                numbers.append(from)
            }
            points.append(vertices.points[Int(to)])
            numbers.append(to)
            last = to
        }
        if points.count > 0 { lineEnds.append(points.count) }
        EdgeMeetings.find(points.span, ends: lineEnds.span, hasHubs: hasHubs) { one, other, meeting in
            visit(Self.key(numbers[one], numbers[one + 1]), Self.key(numbers[other], numbers[other + 1]), meeting)
        }
    }

    /// Counts an edge at a junction; true once so many meet there that they are sorted.
    private borrowing func countEdge(at vertex: Int, _ counts: inout FlatBuffer<UInt8>) -> Bool {
        guard !nodes[vertex].isInArc else { return false }
        if counts[vertex] < EdgeFans.least { counts[vertex] += 1 }
        return counts[vertex] == EdgeFans.least
    }

    /// Calls `visit` with the ends of each edge, once for all lines that have it.
    private borrowing func forEachEdgeOnce(_ visit: (Int32, Int32) -> Void) {
        // For each vertex in an arc, if the edges to its neighbours were visited; an edge is that of its lower vertex.
        var isDone = FlatBuffer<UInt8>()
        isDone.append(repeating: 0, count: nodes.count)
        var direct: Set<UInt64> = []
        forEachEdge { from, to in
            let (low, high) = (min(from, to), max(from, to))
            let owner = nodes[Int(low)].isInArc ? low : high
            let node = nodes[Int(owner)]
            guard node.isInArc else {
                if direct.insert(Self.key(from, to)).inserted { visit(from, to) }
                return
            }
            let bit: UInt8 = node.first == (owner == low ? high : low) ? 1 : 2
            if isDone[Int(owner)] & bit == 0 { visit(from, to) }
            isDone[Int(owner)] |= bit
        }
    }
}
