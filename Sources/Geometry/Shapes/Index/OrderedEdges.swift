import Memory

/// The edges of polygons from west to east, at every height. Locates a place among n edges in O(log² n), however many
/// of them lie at its height, as in a comb or a star.
///
/// A segment tree over the heights of all positions: an edge is in at most two nodes of each level, and reaches from
/// the bottom of each to its top. Edges that do not cross have one order there. Takes O(n log n) at most. Exact: no
/// place is computed, so none is rounded.
package final class OrderedEdges: Sendable {
    /// All heights of positions, ascending. Leaf `k` of the tree is from height `k` to the next.
    private let heights: FlatBuffer<Double>
    private let tree: EdgeNodes
    /// Level edges, and the tops of others that the tree does not hold.
    private let levels: FlatBuffer<Level>

    /// A level edge, or a place; with how far east it or one before it at this height reaches.
    struct Level: BitwiseCopyable {
        var y: Double
        var west: Double
        var east: Double
    }

    /// Nil if edges cross, or if there are too many.
    package init?(_ edges: borrowing ShapeEdges) {
        let heights = Self.heights(edges)
        guard heights.count > 1, let tree = EdgeNodes(edges, heights) else { return nil }
        self.heights = heights
        self.tree = tree
        levels = Self.levels(edges)
    }

    private static func heights(_ edges: borrowing ShapeEdges) -> FlatBuffer<Double> {
        var all = FlatBuffer<Double>(capacity: edges.points.count)
        var room = FlatBuffer<Double>(capacity: 1)
        for index in edges.points.indices { all.append(edges.points[index].y) }
        all.sort(in: &room, by: <)
        var kept = 0
        for index in 0..<all.count where index == 0 || all[index] != all[kept - 1] {
            all[kept] = all[index]
            kept += 1
        }
        all.truncate(to: kept)
        return all
    }

    private static func levels(_ edges: borrowing ShapeEdges) -> FlatBuffer<Level> {
        var levels = FlatBuffer<Level>()
        for ring in 0..<edges.ringEnds.count {
            let positions = edges.positions(ofRing: ring)
            guard !positions.isEmpty else { continue }
            for edge in positions.lowerBound..<positions.upperBound - 1 {
                let (start, end) = (edges.points[edge], edges.points[edge + 1])
                if start.y == end.y {
                    if start.x != end.x {
                        levels.append(Level(y: start.y, west: min(start.x, end.x), east: max(start.x, end.x)))
                    }
                    continue
                }
                // Where the next edge goes on upwards, that edge begins at the place.
                let next = end.y > start.y ? edge + 2 : edge - 1
                let top = end.y > start.y ? end : start
                if positions.contains(next), edges.points[next].y > top.y { continue }
                levels.append(Level(y: top.y, west: top.x, east: top.x))
            }
        }
        var room = FlatBuffer<Level>(capacity: 1)
        levels.sort(in: &room) { $0.y != $1.y ? $0.y < $1.y : $0.west < $1.west }
        for index in levels.span.indices.dropFirst() where levels[index].y == levels[index - 1].y {
            levels[index].east = max(levels[index].east, levels[index - 1].east)
        }
        return levels
    }

    /// Locates a place by the even-odd rule. The edges must be those that were ordered.
    package func locate(_ p: Shape.Point, _ edges: borrowing ShapeEdges) -> Location {
        guard p.y >= heights[0], p.y <= heights[heights.count - 1] else { return .exterior }
        if isOnLevel(p) { return .boundary }
        let slab = slab(of: p.y)
        guard slab < heights.count - 1 else { return .exterior }
        var node = slab + tree.leafCount
        var isOdd = false
        while node >= 1 {
            guard let count = tree.countEast(of: p, node, edges) else { return .boundary }
            if count & 1 == 1 { isOdd.toggle() }
            node >>= 1
        }
        return isOdd ? .interior : .exterior
    }

    /// The last height that is not above another.
    private func slab(of y: Double) -> Int {
        var (low, high) = (0, heights.count)
        while low < high {
            let middle = (low + high) / 2
            if heights[middle] > y { high = middle } else { low = middle + 1 }
        }
        return low - 1
    }

    private func isOnLevel(_ p: Shape.Point) -> Bool {
        var (low, high) = (0, levels.count)
        while low < high {
            let middle = (low + high) / 2
            let level = levels[middle]
            if level.y < p.y || level.y == p.y && level.west <= p.x { low = middle + 1 } else { high = middle }
        }
        return low > 0 && levels[low - 1].y == p.y && levels[low - 1].east >= p.x
    }
}

/// An edge that is not level, from its lower end.
private struct UpwardEdge {
    let low: Shape.Point
    let high: Shape.Point

    @inline(__always)
    init(_ edges: borrowing ShapeEdges, _ edge: Int) {
        let (start, end) = (edges.points[edge], edges.points[edge + 1])
        (low, high) = start.y < end.y ? (start, end) : (end, start)
    }

    /// Places west of the edge are to the left.
    @inline(__always)
    func side(of p: Shape.Point) -> Orientation { Orientation(low, high, p) }

    func x(at y: Double) -> Double { low.x + (y - low.y) / (high.y - low.y) * (high.x - low.x) }

    /// True if no place of this edge is east of the other at its height. The edges must share heights.
    func isWest(of other: UpwardEdge) -> Bool {
        let bottom = low.y >= other.low.y ? other.side(of: low) != .right : side(of: other.low) != .left
        return bottom && (high.y <= other.high.y ? other.side(of: high) != .right : side(of: other.high) != .left)
    }
}

/// The edges in each node of a segment tree, from west to east.
private struct EdgeNodes: ~Copyable, Sendable {
    /// Number of leaves, a power of two. Node `i` is above nodes `2 i` and `2 i + 1`; the root is 1.
    let leafCount: Int
    /// The edges of node `i` are `entries[ends[i - 1]..<ends[i]]`.
    private var ends: FlatBuffer<Int32>
    private var entries: FlatBuffer<Int32>

    private struct Key: BitwiseCopyable {
        var x: Double
        var edge: Int32
    }

    init?(_ edges: borrowing ShapeEdges, _ all: borrowing FlatBuffer<Double>) {
        let heights = all.span
        leafCount = 1 << (Int.bitWidth - max(heights.count - 2, 0).leadingZeroBitCount)
        ends = FlatBuffer(capacity: 2 * leafCount)
        entries = FlatBuffer(capacity: 1)
        ends.append(repeating: 0, count: 2 * leafCount)
        Self.visitNodes(edges, heights, leafCount) { node, _ in ends[node] += 1 }
        var total = 0
        for node in 0..<ends.count {
            total += Int(ends[node])
            guard total < Int32.max else { return nil }
            ends[node] = Int32(total) - ends[node]
        }
        entries.append(repeating: 0, count: total)
        Self.visitNodes(edges, heights, leafCount) { node, edge in
            entries[Int(ends[node])] = Int32(truncatingIfNeeded: edge)
            ends[node] += 1
        }
        guard sort(edges, heights) else { return nil }
    }

    /// Number of edges of a node that lie east of a place; nil if an edge holds it.
    func countEast(of p: Shape.Point, _ node: Int, _ edges: borrowing ShapeEdges) -> Int? {
        let end = Int(ends[node])
        var (low, high) = (Int(ends[node - 1]), end)
        while low < high {
            let middle = (low + high) / 2
            switch UpwardEdge(edges, Int(entries[middle])).side(of: p) {
            case .straight: return nil
            case .left: high = middle
            case .right: low = middle + 1
            }
        }
        return end - low
    }

    /// Visits the nodes of all edges that are not level.
    private static func visitNodes(
        _ edges: borrowing ShapeEdges, _ heights: Span<Double>, _ leafCount: Int,
        _ visit: (_ node: Int, _ edge: Int) -> Void
    ) {
        _ = edges.contains { edge, start, end in
            guard start.y != end.y else { return false }
            var first = heights.firstIndex { $0 >= min(start.y, end.y) } + leafCount
            var last = heights.firstIndex { $0 >= max(start.y, end.y) } + leafCount
            while first < last {
                if first & 1 == 1 {
                    visit(first, edge)
                    first += 1
                }
                if last & 1 == 1 {
                    last -= 1
                    visit(last, edge)
                }
                (first, last) = (first / 2, last / 2)
            }
            return false
        }
    }

    /// False if edges cross.
    private mutating func sort(_ edges: borrowing ShapeEdges, _ heights: Span<Double>) -> Bool {
        var keys = FlatBuffer<Key>()
        var room = FlatBuffer<Key>()
        for node in 1..<ends.count {
            let (first, end) = (Int(ends[node - 1]), Int(ends[node]))
            guard end - first > 1 else { continue }
            let middle = middle(of: node, heights)
            keys.removeAll()
            for index in first..<end {
                keys.append(Key(x: UpwardEdge(edges, Int(entries[index])).x(at: middle), edge: entries[index]))
            }
            keys.sort(in: &room) { $0.x < $1.x }
            if !Self.areOrdered(keys.span, edges) {
                // Rounding may have changed the order of edges that all but touch.
                keys.sort(in: &room) { left, right in
                    let (one, other) = (UpwardEdge(edges, Int(left.edge)), UpwardEdge(edges, Int(right.edge)))
                    return one.isWest(of: other) && !other.isWest(of: one)
                }
                guard Self.areOrdered(keys.span, edges) else { return false }
            }
            for index in first..<end { entries[index] = keys[index - first].edge }
        }
        return true
    }

    private static func areOrdered(_ keys: Span<Key>, _ edges: borrowing ShapeEdges) -> Bool {
        for index in keys.indices.dropFirst() {
            let (one, other) = (UpwardEdge(edges, Int(keys[index - 1].edge)), UpwardEdge(edges, Int(keys[index].edge)))
            guard one.isWest(of: other) else { return false }
        }
        return true
    }

    /// Height of the middle of a node.
    private func middle(of node: Int, _ heights: Span<Double>) -> Double {
        let width = leafCount >> (Int.bitWidth - 1 - node.leadingZeroBitCount)
        let first = node * width - leafCount
        let (low, high) = (heights[first], heights[min(first + width, heights.count - 1)])
        return low + (high - low) / 2
    }
}

extension Span<Double> {
    /// Finds the first element for which `holds` is true, by binary search. It must be true for all later elements.
    fileprivate func firstIndex(where holds: (Double) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
