public import Geometry
import Memory

/// Tree of boxes in degrees, placed in space, that visits the nearest first.
///
/// No path on the surface is shorter than the chord through the earth, so the gap between two boxes in space is a lower
/// bound for the distance of what they hold. The gap takes no trigonometry, and neither poles nor the antimeridian are
/// special.
public struct SurfaceTree: ~Copyable, Sendable {
    /// Nodes level by level, the root last. Those of the first level hold single boxes.
    private var nodes = FlatBuffer<Node>()
    /// A capsule around each node above the first level, often tighter than the box of the node.
    private var capsules = FlatBuffer<SurfaceCapsule>(capacity: 1)
    /// Number of nodes of the first level.
    private var boxCount = 0

    struct Node: BitwiseCopyable, Sendable {
        var box = SurfaceBox()
        /// The first node below; for a node of the first level, the number of the box.
        var first: Int32
        /// Number of nodes below; 0 on the first level.
        var count: Int32 = 0
        /// The least number of a box.
        var least: Int32
    }

    private static var fanOut: Int { 8 }

    /// - Parameters:
    ///   - count: number of boxes; null boxes are never found.
    ///   - order: the boxes in an order in which neighbours lie near each other.
    public init(_ order: Span<Int32>, box: (Int) -> Shape.Box) {
        for index in order.indices {
            let item = Int(order[index])
            guard let place = SurfaceBox(box(item)) else { continue }
            let number = Int32(truncatingIfNeeded: item)
            nodes.append(Node(box: place, first: number, least: number))
        }
        boxCount = nodes.count
        var (start, isLast) = (0, nodes.count <= 1)
        var parts: [SurfaceCapsule] = []
        while !isLast {
            let end = nodes.count
            for first in stride(from: start, to: end, by: Self.fanOut) {
                var node = Node(first: Int32(truncatingIfNeeded: first), least: .max)
                parts.removeAll(keepingCapacity: true)
                for index in first..<min(first + Self.fanOut, end) {
                    parts.append(capsule(of: index))
                    node.box.insert(nodes[index].box)
                    node.least = min(node.least, nodes[index].least)
                    node.count += 1
                }
                nodes.append(node)
                capsules.append(SurfaceCapsule(around: parts))
            }
            (start, isLast) = (end, nodes.count - end <= 1)
        }
    }

    @inline(__always)
    private func capsule(of node: Int) -> SurfaceCapsule {
        node < boxCount ? SurfaceCapsule(around: nodes[node].box) : capsules[node - boxCount]
    }

    /// Limits for boxes that are still to be visited.
    public struct Reach {
        /// Metres up to which a box counts.
        public var meters: Double
        /// Metres for boxes with a greater number than `number`.
        public var metersOfLater: Double
        public var number: Int32

        public init(_ meters: Double, ofLater: Double? = nil, than number: Int32 = .max) {
            self.meters = meters
            metersOfLater = ofLater ?? meters
            self.number = number
        }
    }

    /// Visits boxes, those with the shortest chords first and of these the one with the least number, until all that are
    /// left are too far away.
    ///
    /// - Parameters:
    ///   - paths: bounds far boxes better than chords; makes no difference to the order.
    ///   - budget: number of nodes to look at.
    ///   - visit: takes the number of a box, and returns what is still worth a visit.
    /// - Returns: false if the budget was too small, or if the first box is so far away that chords give a bad order.
    @discardableResult
    public func visitNearest(
        to box: Shape.Box, upTo limit: Double, _ queue: inout SurfaceQueue, measuring paths: FarPaths? = nil,
        budget: Int = .max, _ visit: (Int) -> Reach
    ) -> Bool {
        guard let box = SurfaceBox(box), !nodes.isEmpty else { return true }
        let ball = SurfaceCapsule(around: box)
        var reach = Reach(limit)
        var (longest, longestOfLater) = (Self.longestChord(limit), Self.longestChord(limit))
        var (count, isFirst) = (0, true)
        var known: FarPaths.Slope?
        queue.removeAll()
        queue.push(entry(of: nodes.count - 1, gap: 0))
        while let entry = queue.pop(), entry.gap <= longest {
            count += 1
            if count > budget { return false }
            let node = nodes[Int(entry.node)]
            guard entry.gap <= (node.least > reach.number ? longestOfLater : longest) else { continue }
            // Of a node with several boxes, some may still count later on.
            guard entry.meters <= (node.count == 0 && node.least > reach.number ? reach.metersOfLater : reach.meters)
            else { continue }
            guard node.count > 0 else {
                if isFirst, budget < .max, paths?.areLonger(than: entry.gap) == true { return false }
                isFirst = false
                reach = visit(Int(node.first))
                (longest, longestOfLater) = (Self.longestChord(reach.meters), Self.longestChord(reach.metersOfLater))
                continue
            }
            let isRefined = paths?.refineSlope(of: node.box, chord: entry.gap, &known) ?? false
            // A better bound than the chord means that all is far.
            if isFirst, budget < .max, isRefined { return false }
            for index in Int(node.first)..<Int(node.first + node.count) {
                let (gap, least) = (nodes[index].box.gap(to: box), nodes[index].least)
                guard gap <= (least > reach.number ? longestOfLater : longest) else { continue }
                let meters = isRefined ? max(self.least(to: index, by: known!), entry.meters) : entry.meters
                guard meters <= reach.meters else { continue }
                if longest < .infinity, index >= boxCount, capsules[index - boxCount].gap(to: ball) > longest {
                    continue
                }
                queue.push(self.entry(of: index, gap: gap, meters))
            }
        }
        return true
    }

    /// The least metres to what a node holds.
    @inline(__always)
    private func least(to node: Int, by slope: borrowing FarPaths.Slope) -> Double {
        let box = nodes[node].box
        return node < boxCount ? slope.least(to: box) : slope.least(to: box, capsules[node - boxCount])
    }

    private func entry(of node: Int, gap: Double, _ meters: Double = 0) -> SurfaceQueue.Entry {
        SurfaceQueue.Entry(
            gap: gap, node: Int32(truncatingIfNeeded: node), least: nodes[node].least, meters: meters)
    }

    /// Visits boxes by the best bounds of all, so that the nearest comes early even if it is far away, or one of many
    /// around a place.
    ///
    /// - Parameter visit: takes the number of a box, and returns the metres up to which others still count.
    public func visitByBounds(
        to box: Shape.Box, upTo limit: Double, _ queue: inout SurfaceQueue, measuring paths: FarPaths?,
        _ visit: (Int) -> Double
    ) {
        guard let box = SurfaceBox(box), !nodes.isEmpty else { return }
        let ball = SurfaceCapsule(around: box)
        var longest = Self.longestChord(limit)
        var known: FarPaths.Slope?
        queue.removeAll()
        queue.push(entry(of: nodes.count - 1, gap: 0))
        while let entry = queue.pop(), entry.gap <= longest {
            let node = nodes[Int(entry.node)]
            guard node.count > 0 else {
                longest = Self.longestChord(visit(Int(node.first)))
                continue
            }
            let isRefined = paths?.refineSlope(of: node.box, chord: node.box.gap(to: box), &known) ?? false
            for index in Int(node.first)..<Int(node.first + node.count) {
                var gap = max(nodes[index].box.gap(to: box), entry.gap)
                if index >= boxCount { gap = max(gap, capsules[index - boxCount].gap(to: ball)) }
                guard gap <= longest else { continue }
                if isRefined {
                    gap = max(gap, EllipsoidChord.longest(ofPath: max(self.least(to: index, by: known!), 0)))
                }
                if gap <= longest { queue.push(self.entry(of: index, gap: gap)) }
            }
        }
    }

    /// Visits boxes to which the way may be so short, in no particular order.
    public func visit(
        near box: Shape.Box, upTo limit: Double, measuring paths: FarPaths? = nil, _ visit: (Int) -> Void
    ) {
        guard let box = SurfaceBox(box), !nodes.isEmpty else { return }
        let longest = Self.longestChord(limit)
        func visitNode(_ index: Int, _ gap: Double) {
            let node = nodes[index]
            guard node.count > 0 else { return visit(Int(node.first)) }
            let slope = paths?.slope(to: node.box, chord: gap)
            for index in Int(node.first)..<Int(node.first + node.count) {
                let gap = nodes[index].box.gap(to: box)
                guard gap <= longest, slope?.least(to: nodes[index].box) ?? 0 <= limit else { continue }
                visitNode(index, gap)
            }
        }
        visitNode(nodes.count - 1, nodes[nodes.count - 1].box.gap(to: box))
    }

    /// Visits boxes to which the way may be so short by their numbers, until no more are wanted.
    ///
    /// - Parameter visit: takes the number of a box, and returns true if others still count.
    public func visitInOrder(
        near box: Shape.Box, upTo limit: Double, _ queue: inout SurfaceQueue, measuring paths: FarPaths? = nil,
        _ visit: (Int) -> Bool
    ) {
        guard let box = SurfaceBox(box), !nodes.isEmpty else { return }
        let longest = Self.longestChord(limit)
        var known: FarPaths.Slope?
        queue.removeAll()
        queue.push(entry(of: nodes.count - 1, gap: 0))
        while let entry = queue.pop() {
            let node = nodes[Int(entry.node)]
            guard node.count > 0 else {
                guard visit(Int(node.first)) else { return }
                continue
            }
            let isRefined = paths?.refineSlope(of: node.box, chord: node.box.gap(to: box), &known) ?? false
            for index in Int(node.first)..<Int(node.first + node.count) {
                guard nodes[index].box.gap(to: box) <= longest else { continue }
                if isRefined, self.least(to: index, by: known!) > limit { continue }
                queue.push(self.entry(of: index, gap: 0))
            }
        }
    }

    private static func longestChord(_ limit: Double) -> Double {
        limit < 0 ? -1 : EllipsoidChord.longest(ofPath: limit) * (1 + 1e-12) + 1e-6
    }
}

/// Heap of nodes that are still to be visited, the nearest first.
public struct SurfaceQueue: ~Copyable {
    struct Entry: BitwiseCopyable {
        var gap: Double
        var node: Int32
        var least: Int32
        /// Metres of the way, at least.
        var meters = 0.0

        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.gap != right.gap ? left.gap < right.gap : left.least < right.least
        }
    }

    private var heap = Heap<Entry>()

    public init() {}

    mutating func removeAll() { heap.removeAll() }

    mutating func push(_ entry: Entry) { heap.push(entry, Entry.precedes) }

    mutating func pop() -> Entry? { heap.pop(Entry.precedes) }
}
