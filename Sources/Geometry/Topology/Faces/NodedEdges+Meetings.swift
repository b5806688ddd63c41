import Geometry
import Memory

extension NodedEdges {
    /// Finds the vertices at which edges must be cut: those that are new since the last round.
    ///
    /// - Parameter first: the round after which all edges are new.
    /// - Returns: false if there are too many.
    mutating func find(
        _ cuts: inout FlatBuffer<Cut>, _ round: Int32, after first: Int32, atMost most: Int
    ) -> Bool {
        guard round > first || edges.count > 1 else { return true }
        var found = FlatBuffer<Meeting>()
        let isNear = round - first >= Self.carefulRounds
        let blocks = NearbyRuns(edgeCount: edges.count, areScattered: areScattered) { box($0) }
        for block in 0..<blocks.count {
            let one = blocks.numbers(block)
            guard round == first || one.contains(where: { edges[$0].round == round }) else { continue }
            blocks.search(isNear ? blocks.box(block).widened : blocks.box(block)) { other in
                guard found.count <= most else { return }
                if round == first {
                    if other >= block {
                        compare(one, blocks.numbers(other), blocks.box(other), isSame: other == block, isNear, &found)
                    }
                } else {
                    compareNew(one, blocks.numbers(other), round, isNear, &found)
                }
            }
            if found.count > most { return false }
        }
        for index in 0..<found.count { take(found[index], into: &cuts) }
        return true
    }

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Meeting: BitwiseCopyable {
        var edge: Int32
        var other: Int32
        /// Bits for ends, as in `GridMeeting`; 0 for a crossing.
        var ends: UInt8
        var point: Shape.Point
    }

    private borrowing func compare(
        _ edges: Range<Int>, _ others: Range<Int>, _ box: Shape.Box, isSame: Bool, _ isNear: Bool,
        _ found: inout FlatBuffer<Meeting>
    ) {
        for edge in edges {
            let own = self.box(edge)
            guard own.intersects(box) else { continue }
            for other in isSame ? edge + 1..<max(others.upperBound, edge + 1) : others {
                compare(edge, own, other, isNear, &found)
            }
        }
    }

    private borrowing func compareNew(
        _ edges: Range<Int>, _ others: Range<Int>, _ round: Int32, _ isNear: Bool,
        _ found: inout FlatBuffer<Meeting>
    ) {
        for edge in edges where self.edges[edge].round == round {
            let own = isNear ? box(edge).widened : box(edge)
            for other in others where other > edge || self.edges[other].round < round {
                compare(edge, own, other, isNear, &found)
            }
        }
    }

    @inline(__always)
    private borrowing func compare(
        _ edge: Int, _ own: Shape.Box, _ other: Int, _ isNear: Bool, _ found: inout FlatBuffer<Meeting>
    ) {
        let (c, d) = ends(other)
        if max(c.x, d.x) < own.west || min(c.x, d.x) > own.east { return }
        if max(c.y, d.y) < own.south || min(c.y, d.y) > own.north { return }
        let (a, b) = ends(edge)
        switch GridMeeting(a, b, c, d, near: isNear) {
        case nil: return
        case .crossing(let point):
            found.append(Meeting(edge: Int32(edge), other: Int32(other), ends: 0, point: point))
        case .touching(let ends):
            found.append(Meeting(edge: Int32(edge), other: Int32(other), ends: ends, point: a))
        }
    }

    private mutating func take(_ meeting: Meeting, into cuts: inout FlatBuffer<Cut>) {
        let (edge, other) = (edges[Int(meeting.edge)], edges[Int(meeting.other)])
        if meeting.ends == 0 {
            crossingCount += 1
            let vertex = vertices.number(of: meeting.point)
            cut(meeting.edge, at: vertex, &cuts)
            cut(meeting.other, at: vertex, &cuts)
        }
        if meeting.ends & 1 != 0 { cut(meeting.other, at: edge.low, &cuts) }
        if meeting.ends & 2 != 0 { cut(meeting.other, at: edge.high, &cuts) }
        if meeting.ends & 4 != 0 { cut(meeting.edge, at: other.low, &cuts) }
        if meeting.ends & 8 != 0 { cut(meeting.edge, at: other.high, &cuts) }
    }

    private func cut(_ number: Int32, at vertex: Int32, _ cuts: inout FlatBuffer<Cut>) {
        let edge = edges[Int(number)]
        guard vertex != edge.low, vertex != edge.high else { return }
        let (start, end) = ends(Int(number))
        let point = vertices.points[Int(vertex)]
        let along = (point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)
        cuts.append(Cut(edge: number, vertex: vertex, along: along))
    }
}

extension Shape.Box {
    /// The box with a cell of the grid around it.
    fileprivate var widened: Shape.Box {
        Shape.Box(west: west - 1, south: south - 1, east: east + 1, north: north + 1)
    }
}
