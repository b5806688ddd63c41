import Geometry
import Memory

/// Thinning by Douglas and Peucker: of the vertices between two that stay, the one that is farthest from the edge between
/// these stays if it is too far, and so on for both halves.
///
/// Such choices know nothing of other borders. So edges that meet others, or have others on their other side than before,
/// get vertices back, those that are farthest first. The order of lines does not matter.
extension BorderThinning {
    /// The vertices of all arcs, one arc after the other, with the junctions at their ends. An arc without junctions
    /// begins and ends with the same vertex.
    struct Chains: ~Copyable {
        var vertices = FlatBuffer<Int32>()
        var ends = FlatBuffer<Int>()
        /// False for each vertex that goes.
        var isKept = FlatBuffer<Bool>()

        /// The index of the next vertex of a chain that stays.
        func next(after index: Int) -> Int {
            var next = index + 1
            while !isKept[Int(vertices[next])] { next += 1 }
            return next
        }
    }

    /// So many times, single vertices come back; after that all those between two that stay.
    private static let mostPasses = 40

    mutating func runByDistance() {
        var chains = Chains()
        chains.isKept.append(repeating: true, count: points.count)
        for vertex in 0..<importances.count { importances[vertex] = -1 }
        let arcs = self.arcs()
        for index in 0..<arcs.count { appendChain(of: Int(arcs[index]), to: &chains) }
        var start = 0
        for chain in 0..<chains.ends.count {
            rank(chains.vertices.span.extracting(start..<chains.ends[chain]))
            start = chains.ends[chain]
        }
        // A vertex without a rank stays in any case.
        let free = (0..<importances.count).reduce(0) { $0 + (importances[$1] >= 0 ? 1 : 0) }
        choose(&chains, atMost: Self.most(of: free, keeping: request.share ?? 0))
        var passes = 0
        while restore(&chains, isWhole: passes >= Self.mostPasses) { passes += 1 }
        apply(chains)
    }

    // MARK: Chains

    /// Appends the vertices of an arc, in the direction that their positions decide.
    private func appendChain(of start: Int, to chains: inout Chains) {
        var back = FlatBuffer<Int32>()
        var forth = FlatBuffer<Int32>()
        if !walk(from: start, to: Int(nodes[start].first), &back) {
            _ = walk(from: start, to: Int(nodes[start].second), &forth)
        }
        var chain = FlatBuffer<Int32>()
        chain.append(reversing: back.span)
        chain.append(Int32(start))
        chain.append(contentsOf: forth.span)
        let (first, last) = (Int(chain[0]), Int(chain[chain.count - 1]))
        let isBackward =
            first == last
            ? isBefore(Int(chain[chain.count - 2]), Int(chain[1])) : isBefore(last, first)
        if isBackward {
            chains.vertices.append(reversing: chain.span)
        } else {
            chains.vertices.append(contentsOf: chain.span)
        }
        chains.ends.append(chains.vertices.count)
    }

    /// Appends the vertices behind another up to a junction; true if they lead back to it.
    private func walk(from start: Int, to first: Int, _ found: inout FlatBuffer<Int32>) -> Bool {
        var (last, vertex) = (start, first)
        while true {
            found.append(Int32(vertex))
            if vertex == start { return true }
            let node = nodes[vertex]
            guard node.isInArc else { return false }
            (last, vertex) = (vertex, Int(Int(node.first) == last ? node.second : node.first))
        }
    }

    // MARK: Ranks

    /// Finds for each vertex of a chain up to which tolerance it stays.
    private mutating func rank(_ chain: Span<Int32>) {
        let last = chain.count - 1
        var fixed = [0]
        for index in 1..<max(last, 1) where mustStay(index, of: chain) { fixed.append(index) }
        // A ring stays a triangle, at least.
        if chain[0] == chain[last], last > 2, fixed.count < 3 {
            while fixed.count < 3 {
                let other = fixed.count == 1 ? 0 : fixed[1]
                let (one, two) = (position(0, of: chain), position(other, of: chain))
                guard let farthest = farthest(1..<last, of: chain, from: one, to: two, but: other) else { break }
                fixed.append(farthest.index)
            }
            fixed.sort()
        }
        fixed.append(last)
        for (start, end) in zip(fixed, fixed.dropFirst()) { rank(start, end, of: chain) }
    }

    private func mustStay(_ index: Int, of chain: Span<Int32>) -> Bool {
        !isRemovable(Int(chain[index]))
            || !request.metric.staysOnSeam(
                position(index, of: chain), position(index - 1, of: chain), position(index + 1, of: chain))
    }

    private func position(_ index: Int, of chain: Span<Int32>) -> Shape.Point { points[Int(chain[index])] }

    /// The vertex that is farthest from an edge; of several, that with the least position.
    private func farthest(
        _ range: Range<Int>, of chain: Span<Int32>, from start: Shape.Point, to end: Shape.Point, but other: Int = -1
    ) -> (index: Int, distance: Double)? {
        var found: (index: Int, distance: Double)?
        for index in range where index != other {
            let distance = request.metric.distance(position(index, of: chain), from: start, to: end)
            guard let known = found, distance <= known.distance else {
                found = (index, distance)
                continue
            }
        }
        return found
    }

    private mutating func rank(_ start: Int, _ end: Int, of chain: Span<Int32>) {
        // Where a chain is divided at its ends again and again, halves keep the time short.
        let deepest = 64
        var stack = [(start: start, end: end, rank: Double.infinity, depth: 0)]
        while let item = stack.popLast() {
            let (one, two) = (position(item.start, of: chain), position(item.end, of: chain))
            guard let farthest = farthest(item.start + 1..<item.end, of: chain, from: one, to: two) else { continue }
            let index = item.depth < deepest ? farthest.index : (item.start + item.end) / 2
            let rank = min(item.rank, farthest.distance)
            importances[Int(chain[index])] = rank
            stack.append((item.start, index, rank, item.depth + 1))
            stack.append((index, item.end, rank, item.depth + 1))
        }
    }

    /// Decides which vertices go: those that the tolerance allows, and of these the least important, if a share stays.
    private func choose(_ chains: inout Chains, atMost most: Int) {
        var found = FlatBuffer<Int32>()
        for vertex in 0..<importances.count where importances[vertex] >= 0 && importances[vertex] <= request.tolerance {
            found.append(Int32(vertex))
        }
        if found.count > most {
            var room = FlatBuffer<Int32>()
            found.sort(in: &room) { one, other in
                let (first, second) = (importances[Int(one)], importances[Int(other)])
                return first != second ? first < second : isBefore(Int(one), Int(other))
            }
            found.truncate(to: max(most, 0))
        }
        for index in 0..<found.count { chains.isKept[Int(found[index])] = false }
    }

    // MARK: Meetings

    /// Gives vertices back to edges that meet others, that are too far from where the border was, or that have other
    /// vertices on another side than before. Returns false if there were none.
    private mutating func restore(_ chains: inout Chains, isWhole: Bool) -> Bool {
        var lines = ChainLines()
        var start = 0
        for chain in 0..<chains.ends.count {
            var index = start
            lines.append(points[Int(chains.vertices[index])], index)
            while index + 1 < chains.ends[chain] {
                index = chains.next(after: index)
                lines.append(points[Int(chains.vertices[index])], index)
            }
            lines.end()
            start = chains.ends[chain]
        }
        forEachDirectEdge { one, other in
            lines.append(points[Int(one)], -1)
            lines.append(points[Int(other)], -1)
            lines.end()
        }
        var found = FlatBuffer<Int>()
        EdgeMeetings.find(lines.points.span, ends: lines.ends.span) { one, other, _ in
            let edges = [lines.indices[one], lines.indices[other]]
            let far = edges.map { $0 < 0 ? nil : deviating(after: $0, chains) }
            let (first, second) = (far[0]?.distance ?? -1, far[1]?.distance ?? -1)
            if first >= second, first >= 0 { found.append(edges[0]) }
            if second >= first, second >= 0 { found.append(edges[1]) }
        }
        var ring = FlatBuffer<Shape.Point>()
        var position = 0
        for line in 0..<lines.ends.count {
            while position + 1 < lines.ends[line] {
                let index = lines.indices[position]
                // An edge to a vertex that has come back may be farther from others than the one before was.
                if index >= 0, let far = deviating(after: index, chains),
                    far.distance > request.tolerance
                        || request.metric.isTooWide(lines.points[position], lines.points[position + 1])
                        || isFlipped(after: index, chains, &ring)
                {
                    found.append(index)
                }
                position += 1
            }
            position += 1
        }
        var isChanged = false
        for index in 0..<found.count {
            while let far = deviating(after: found[index], chains) {
                let vertex = Int(chains.vertices[far.index])
                chains.isKept[vertex] = true
                isHeldBack[vertex] = true
                isChanged = true
                if !isWhole { break }
            }
        }
        return isChanged
    }

    /// Of the vertices that go between one that stays and the next, the one that is farthest from the edge between these.
    private func deviating(after index: Int, _ chains: borrowing Chains) -> (index: Int, distance: Double)? {
        let next = chains.next(after: index)
        guard next > index + 1 else { return nil }
        let vertices = chains.vertices.span
        return farthest(
            index + 1..<next, of: vertices, from: position(index, of: vertices), to: position(next, of: vertices))
    }

    /// True if a vertex that stays lies between an edge and the border that the edge replaces.
    private func isFlipped(
        after index: Int, _ chains: borrowing Chains, _ ring: inout FlatBuffer<Shape.Point>
    ) -> Bool {
        let next = chains.next(after: index)
        guard next > index + 1 else { return false }
        ring.removeAll()
        for step in index...next { ring.append(points[Int(chains.vertices[step])]) }
        ring.append(ring[0])
        let (span, box) = (ring.span, ring.span.box)
        var isFound = false
        blocks.search(box) { block in
            for vertex in blocks.numbers(block) where !isFound && chains.isKept[vertex] {
                let point = points[vertex]
                guard point.x > box.west, point.x < box.east, point.y > box.south, point.y < box.north else { continue }
                var crossings = RayCrossings(from: point)
                for step in 1..<span.count { crossings.count(span[step - 1], span[step]) }
                isFound = crossings.side == .inside
            }
        }
        return isFound
    }

    // MARK: Result

    /// Removes the vertices that go.
    private mutating func apply(_ chains: borrowing Chains) {
        var start = 0
        for chain in 0..<chains.ends.count {
            let last = chains.ends[chain] - 1
            var index = start
            while index < last {
                let next = chains.next(after: index)
                let (one, two) = (Int(chains.vertices[index]), Int(chains.vertices[next]))
                for gone in index + 1..<next {
                    let vertex = Int(chains.vertices[gone])
                    greatestDeviation = max(
                        greatestDeviation, request.metric.distance(points[vertex], from: points[one], to: points[two]))
                    nodes[vertex].first = BorderGraph.Node.isRemoved
                    removedCount += 1
                }
                link(one, insteadOf: chains.vertices[index + 1], to: chains.vertices[next])
                link(two, insteadOf: chains.vertices[next - 1], to: chains.vertices[index])
                if !nodes[one].isInArc, !nodes[two].isInArc, next > index + 1 {
                    directEdges.insert(BorderGraph.key(Int32(one), Int32(two)))
                }
                index = next
            }
            start = chains.ends[chain]
        }
    }

    private mutating func link(_ vertex: Int, insteadOf old: Int32, to new: Int32) {
        guard nodes[vertex].isInArc, old != new else { return }
        if nodes[vertex].first == old { nodes[vertex].first = new } else { nodes[vertex].second = new }
    }
}

/// The edges that are left of chains, as lines.
private struct ChainLines: ~Copyable {
    private(set) var points = FlatBuffer<Shape.Point>()
    private(set) var ends = FlatBuffer<Int>()
    /// For each position, its index among the vertices of chains; -1 for none.
    private(set) var indices = FlatBuffer<Int>()

    mutating func append(_ point: Shape.Point, _ index: Int) {
        points.append(point)
        indices.append(index)
    }

    mutating func end() { ends.append(points.count) }
}
