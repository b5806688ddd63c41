public import Memory

/// Tree of boxes that visits those of the least rank first, whatever a rank is: a distance, or a common area below zero.
///
/// Of boxes of one rank, the one with the least number comes first. So boxes are found in the order of their numbers if
/// all have the same rank.
public struct RankedTree: ~Copyable, Sendable {
    /// Nodes level by level, the root last. Those of the first level hold single boxes.
    @usableFromInline var nodes = FlatBuffer<Node>(capacity: 1)
    /// A capsule around each node above the first level, often tighter than the box of the node.
    @usableFromInline var capsules = FlatBuffer<BoxCapsule>(capacity: 1)
    /// Number of nodes of the first level.
    @usableFromInline var boxCount = 0

    @frozen @usableFromInline
    struct Node: BitwiseCopyable, Sendable {
        @usableFromInline var box: Shape.Box
        /// The first node below; for a node of the first level, the number of the box.
        @usableFromInline var first: Int32
        /// Number of nodes below; 0 on the first level.
        @usableFromInline var count: Int32
        /// The least number of a box.
        @usableFromInline var least: Int32
    }

    private static var fanOut: Int { 8 }

    /// - Parameters:
    ///   - order: numbers of the boxes, in an order in which neighbours lie near each other.
    ///   - box: the box of a number; nil to leave it out.
    public init(_ order: Span<Int32>, box: (Int) -> Shape.Box?) {
        for index in order.indices {
            guard let place = box(Int(order[index])) else { continue }
            nodes.append(Node(box: place, first: order[index], count: 0, least: order[index]))
        }
        boxCount = nodes.count
        var parts: [BoxCapsule] = []
        var (start, isLast) = (0, nodes.count <= 1)
        while !isLast {
            let end = nodes.count
            for first in stride(from: start, to: end, by: Self.fanOut) {
                var node = Node(
                    box: Shape.Box(), first: Int32(truncatingIfNeeded: first), count: 0, least: .max)
                parts.removeAll(keepingCapacity: true)
                for index in first..<min(first + Self.fanOut, end) {
                    parts.append(index < boxCount ? BoxCapsule(around: nodes[index].box) : capsules[index - boxCount])
                    node.box.insert(nodes[index].box)
                    node.least = min(node.least, nodes[index].least)
                    node.count += 1
                }
                nodes.append(node)
                capsules.append(BoxCapsule(around: parts))
            }
            (start, isLast) = (end, nodes.count - end <= 1)
        }
    }

    /// Number of nodes, those of single boxes included.
    public var nodeCount: Int { nodes.count }

    /// Bound beyond which boxes are not visited.
    @frozen
    public struct Limit {
        /// The greatest rank.
        @usableFromInline var rank: Double
        /// Of boxes with that very rank, only those with lesser numbers count.
        @usableFromInline var number: Int32

        @inlinable
        public init(_ rank: Double, below number: Int32 = .max) {
            self.rank = rank
            self.number = number
        }

        /// Nothing more.
        @inlinable public static var nothing: Limit { Limit(-.infinity, below: 0) }

        @inlinable @inline(__always)
        func admits(_ rank: Double, _ number: Int32) -> Bool {
            rank < self.rank || rank == self.rank && number < self.number
        }
    }

    /// Visits boxes by rank, and those of one rank by number, until nothing that is left counts.
    ///
    /// - Parameters:
    ///   - rank: the rank of a box; nil to skip it. A box in another must not have a lesser rank than that.
    ///   - visit: takes the number and the rank of a box, and returns what is still worth a visit.
    @inlinable
    public borrowing func visit(
        _ queue: inout RankQueue, upTo limit: Limit = Limit(.infinity), by rank: (Shape.Box) -> Double?,
        then visit: (_ number: Int, _ rank: Double) -> Limit
    ) {
        visitNodes(&queue, limit, { rank(nodes[$0].box) }, visit)
    }

    /// Visits boxes by their distance from a box, as above.
    ///
    /// - Parameter slack: by how much a distance may be less than the gap between boxes, by rounding.
    public borrowing func visitNearest(
        to box: Shape.Box, _ queue: inout RankQueue, upTo limit: Limit, slack: Double,
        _ visit: (_ number: Int, _ rank: Double) -> Limit
    ) {
        let disc = BoxCapsule(around: box)
        visitNodes(
            &queue, limit,
            { index in
                let gap = nodes[index].box.gap(to: box)
                guard index >= boxCount else { return gap - slack }
                let closer = capsules[index - boxCount].gap(to: disc)
                return (closer > gap ? closer : gap) - slack
            }, visit)
    }

    @inlinable
    borrowing func visitNodes(
        _ queue: inout RankQueue, _ limit: Limit, _ rank: (_ node: Int) -> Double?,
        _ visit: (_ number: Int, _ rank: Double) -> Limit
    ) {
        queue.heap.removeAll()
        var limit = limit
        let nodes = nodes.span
        guard let root = nodes.indices.last, let first = rank(root) else { return }
        queue.push(RankQueue.Entry(rank: first, node: Int32(truncatingIfNeeded: root), least: nodes[root].least))
        while let entry = queue.pop() {
            guard limit.admits(entry.rank, entry.least) else {
                if entry.rank > limit.rank { return }
                continue
            }
            let node = nodes[Int(entry.node)]
            guard node.count > 0 else {
                limit = visit(Int(node.first), entry.rank)
                continue
            }
            for index in Int(node.first)..<Int(node.first + node.count) {
                let least = nodes[index].least
                guard let rank = rank(index), limit.admits(rank, least) else { continue }
                queue.push(RankQueue.Entry(rank: rank, node: Int32(truncatingIfNeeded: index), least: least))
            }
        }
    }

    /// Visits boxes in no particular order.
    ///
    /// - Parameter isSought: true for a box that counts. A box in another must not count if that does not.
    public borrowing func visit(where isSought: (Shape.Box) -> Bool, then visit: (_ number: Int) -> Void) {
        self.visit(
            isSought, isDone: { _ in false }, finish: { _ in },
            then: { number, isSought in
                if isSought { visit(number) }
                return false
            })
    }

    /// Visits boxes that are not done, in no particular order.
    ///
    /// - Parameters:
    ///   - isSought: true for a box that counts. A box in another must not count if that does not.
    ///   - isDone: true if nothing below a node needs another visit.
    ///   - finish: takes a node below which all is done.
    ///   - visit: takes the number of a box, and whether it counts; returns true if it is done.
    public borrowing func visit(
        _ isSought: (Shape.Box) -> Bool, isDone: (_ node: Int) -> Bool, finish: (_ node: Int) -> Void,
        then visit: (_ number: Int, _ isSought: Bool) -> Bool
    ) {
        if !nodes.isEmpty { _ = self.visit(nodes.count - 1, isSought, isDone, finish, visit) }
    }

    private borrowing func visit(
        _ index: Int, _ isSought: (Shape.Box) -> Bool, _ isDone: (Int) -> Bool, _ finish: (Int) -> Void,
        _ visit: (Int, Bool) -> Bool
    ) -> Bool {
        let node = nodes[index]
        if node.count == 0 { return visit(Int(node.first), isSought(node.box)) }
        if isDone(index) { return true }
        guard isSought(node.box) else { return false }
        var areDone = true
        for child in Int(node.first)..<Int(node.first + node.count) {
            if !self.visit(child, isSought, isDone, finish, visit) { areDone = false }
        }
        if areDone { finish(index) }
        return areDone
    }
}

extension Shape.Box {
    /// The distance to another box. For two places it is as exact as their own.
    public func gap(to other: Shape.Box) -> Double {
        let width = max(other.west - east, west - other.east, 0)
        let height = max(other.south - north, south - other.north, 0)
        return (width * width + height * height).squareRoot()
    }
}

/// Heap of nodes that are still to be visited.
public struct RankQueue: ~Copyable {
    @frozen @usableFromInline
    struct Entry: BitwiseCopyable {
        @usableFromInline var rank: Double
        @usableFromInline var node: Int32
        @usableFromInline var least: Int32

        @inlinable
        init(rank: Double, node: Int32, least: Int32) {
            self.rank = rank
            self.node = node
            self.least = least
        }

        @inlinable
        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.rank != right.rank ? left.rank < right.rank : left.least < right.least
        }
    }

    @usableFromInline var heap = Heap<Entry>()

    public init() {}

    @inlinable @inline(__always)
    mutating func push(_ entry: Entry) { heap.push(entry, Entry.precedes) }

    @inlinable @inline(__always)
    mutating func pop() -> Entry? { heap.pop(Entry.precedes) }
}
