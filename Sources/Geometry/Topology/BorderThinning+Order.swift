import Geometry
import Memory

/// The order in which vertices go.
extension BorderThinning {
    /// Removes what may go.
    package mutating func run() {
        var removable = 0
        for vertex in 0..<nodes.count where isRemovable(vertex) {
            removable += 1
            if request.method != .douglasPeucker { evaluate(vertex) }
        }
        if request.method == .douglasPeucker { return runByDistance() }
        guard let share = request.share else { return runByArcs() }
        runByRank(atMost: share == 0 ? removable : Self.most(of: removable - stayingCount(), keeping: share))
    }

    /// The most vertices that may go if a share of those that can go stays.
    static func most(of free: Int, keeping share: Double) -> Int { free - Int((Double(free) * share).rounded(.up)) }

    /// How many of the vertices within arcs stay even if nothing else is near: a ring is at least a triangle, and only
    /// one of the arcs between the same two junctions may become an edge.
    private func stayingCount() -> Int {
        var count = 0
        var edges = directEdges
        let arcs = arcs()
        for index in 0..<arcs.count {
            var (removable, fixed) = (0, 0)
            var (first, last): (Int32?, Int32?)
            forEachVertex(ofArcWith: Int(arcs[index]), hasEnds: true) { vertex in
                if !nodes[vertex].isInArc {
                    (first, last) = (first ?? Int32(vertex), Int32(vertex))
                } else if isRemovable(vertex) {
                    removable += 1
                } else {
                    fixed += 1
                }
            }
            var needed = 3
            if let first, let last {
                needed =
                    first == last ? 2 : fixed == 0 && !edges.insert(BorderGraph.key(first, last)).inserted ? 1 : 0
            }
            count += min(removable, max(0, needed - fixed))
        }
        return count
    }

    /// Removes vertices by their rank among all. Most of them go arc by arc, as they would in any order: those that are
    /// among the least important quarter of what may still go, and the next quarter of the rest, and so on.
    private mutating func runByRank(atMost most: Int) {
        var rest = most
        var arcs = arcs()
        limit = -1
        while rest > importances.count / 64, let next = limitOfLeast(rest / 4) {
            limit = next
            rest -= thinOnce(&arcs, atMost: rest)
        }
        limit = .infinity
        nearby.removeAll()
        for vertex in 0..<nodes.count where importances[vertex] >= 0 { push(vertex) }
        _ = drain(atMost: rest)
    }

    /// Thins all arcs down to the limit; returns how many vertices were removed.
    private mutating func thinOnce(_ arcs: inout FlatBuffer<Int32>, atMost most: Int) -> Int {
        var (kept, removed) = (0, 0)
        for index in 0..<arcs.count {
            guard let first = thin(arcOf: Int(arcs[index]), atMost: most - removed, &removed) else { continue }
            arcs[kept] = Int32(first)
            kept += 1
        }
        arcs.truncate(to: kept)
        return removed
    }

    /// Removes the least important vertices of one arc after the other, then those that are a little more important,
    /// and so on, as all of an arc is near in memory. Only where one arc keeps a vertex of another from going does the
    /// order of arcs matter; it is that of their positions.
    private mutating func runByArcs() {
        var arcs = arcs()
        limit = -1
        repeat {
            limit = nextLimit()
            _ = thinOnce(&arcs, atMost: .max)
        } while limit < .infinity
    }

    /// A vertex of each arc, in the order of their smallest positions.
    func arcs() -> FlatBuffer<Int32> {
        var arcs = FlatBuffer<Int32>()
        var isSeen = FlatBuffer<Bool>()
        isSeen.append(repeating: false, count: nodes.count)
        for vertex in 0..<nodes.count where nodes[vertex].isInArc && !isSeen[vertex] {
            var least = vertex
            forEachVertex(ofArcWith: vertex) { other in
                isSeen[other] = true
                if isBefore(other, least) { least = other }
            }
            arcs.append(Int32(least))
        }
        var room = FlatBuffer<Int32>()
        arcs.sort(in: &room) { isBefore(Int($0), Int($1)) }
        return arcs
    }

    func isBefore(_ one: Int, _ other: Int) -> Bool {
        (points[one].x, points[one].y) < (points[other].x, points[other].y)
    }

    /// Calls `visit` with each vertex of an arc that is left.
    ///
    /// - Parameter hasEnds: true for the junctions at its ends, too.
    @inline(__always)
    private func forEachVertex(ofArcWith start: Int, hasEnds: Bool = false, _ visit: (Int) -> Void) {
        visit(start)
        var isSecond = true
        while true {
            var (last, vertex) = (start, Int(isSecond ? nodes[start].second : nodes[start].first))
            while vertex != start, nodes[vertex].isInArc {
                visit(vertex)
                let node = nodes[vertex]
                (last, vertex) = (vertex, Int(Int(node.first) == last ? node.second : node.first))
            }
            // An arc that closes has been passed.
            if vertex == start { return }
            if hasEnds { visit(vertex) }
            guard isSecond else { return }
            isSecond = false
        }
    }

    /// Removes the vertices of an arc that are not too important, and counts them; returns one that may still go, or nil.
    private mutating func thin(arcOf start: Int, atMost most: Int, _ removed: inout Int) -> Int? {
        arc.removeAll()
        var found = FlatBuffer<Int32>()
        swap(&found, &arc)
        // The importance of junctions is negative, so none of them goes.
        forEachVertex(ofArcWith: start, hasEnds: true) { found.append(Int32($0)) }
        for index in 0..<found.count {
            let importance = importances[Int(found[index])]
            if importance >= 0, importance <= limit { push(Int(found[index])) }
        }
        swap(&found, &arc)
        if !queue.isEmpty {
            findNearby()
            removed += drain(atMost: most)
        }
        // An arc none of whose vertices may go has no more to offer.
        for index in 0..<arc.count where importances[Int(arc[index])] >= 0 { return Int(arc[index]) }
        return nil
    }

    /// Finds the blocks that triangles of an arc may meet.
    private mutating func findNearby() {
        var box = Shape.Box()
        for index in 0..<arc.count { box.insert(points[Int(arc[index])]) }
        nearby.removeAll()
        nearbyBoxes.removeAll()
        nearbyGroups.removeAll()
        // The more triangles there are, the more blocks are worth the preparation.
        if !blocks.search(box, upTo: min(max(64, arc.count), 1024), into: &nearby) { nearby.removeAll() }
        place = points[Int(arc[0])]
        for index in 0..<nearby.count {
            let box = NearbyBox(blocks.box(Int(nearby[index])), from: place)
            nearbyBoxes.append(box)
            if index % Self.nearbyGroupSize == 0 {
                nearbyGroups.append(box)
            } else {
                nearbyGroups[nearbyGroups.count - 1].insert(box)
            }
        }
    }

    /// The importance up to which about three quarters of the vertices go that may go now; infinite once they are few.
    private func nextLimit() -> Double {
        let counts = countsByExponent()
        let count = counts.reduce(0, +)
        guard count > importances.count / 64 else { return .infinity }
        var (below, exponent) = (0, 0)
        while below < count / 4 * 3 {
            below += counts[exponent]
            exponent += 1
        }
        let limit = Self.least(ofExponent: exponent)
        return below < count && limit > self.limit ? limit : .infinity
    }

    /// An importance, greater than the last one, up to which at most so many vertices may go now; nil for none.
    private func limitOfLeast(_ most: Int) -> Double? {
        let counts = countsByExponent()
        var (below, exponent) = (0, 0)
        while exponent < 2047, below + counts[exponent] <= most {
            below += counts[exponent]
            exponent += 1
        }
        let limit = Self.least(ofExponent: exponent)
        return below > 0 && limit > self.limit ? limit : nil
    }

    private static func least(ofExponent exponent: Int) -> Double {
        Double(sign: .plus, exponentBitPattern: UInt(exponent), significandBitPattern: 0)
    }

    /// Numbers of vertices that may go now, by the exponents of their importances.
    private func countsByExponent() -> [Int] {
        var counts = [Int](repeating: 0, count: 2048)
        for vertex in 0..<importances.count where importances[vertex] >= 0 {
            counts[Int(importances[vertex].exponentBitPattern)] += 1
        }
        return counts
    }

    /// Removes the vertices of the queue and those that come into it, the least important first.
    ///
    /// - Returns: how many were removed.
    private mutating func drain(atMost most: Int) -> Int {
        var removed = 0
        while removed < most, let corner = queue.pop() {
            let vertex = corner.vertex
            guard importances[vertex] == corner.importance, nodes[vertex].isInArc else { continue }
            if remove(vertex) { removed += 1 }
        }
        queue.removeAll()
        return removed
    }
}
