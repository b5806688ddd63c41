import Memory

/// Chains of areas, each of which lies in the interior of the one before it, like contours of a hill. What another shape
/// shares with an area of a chain, it shares with all before it.
///
/// A shape that lies in no other begins a chain, and so does the smaller of two that lie side by side in a third one. So
/// shapes that do not cross are in few chains around any place: each chain begins with less than half of the area
/// around it.
public struct NestedShapes: ~Copyable, Sendable {
    /// The shapes, chain by chain, each from the outermost inwards.
    private var items = FlatBuffer<Int32>()
    /// For each shape in `items`, the least number of those from the start of its chain up to it.
    private var leasts = FlatBuffer<Int32>()
    private var ends = FlatBuffer<Int32>()
    /// The boxes of the outermost shapes, by the numbers of their chains.
    public private(set) var outermost = RankedTree(FlatBuffer<Int32>().span) { _ in nil }

    /// Finds which shapes lie in which, in O(n log n) unless boxes that do not hold others cover them.
    ///
    /// - Parameter order: the shapes, in an order in which neighbours lie near each other.
    public init(of shapes: borrowing IndexedShapes, _ order: Span<Int32>) {
        let links = Links(shapes, order)
        var numbers = FlatBuffer<Int32>(capacity: order.count)
        var firsts = FlatBuffer<Int32>()
        for index in order.indices where !links.isInner[index] {
            numbers.append(Int32(truncatingIfNeeded: firsts.count))
            firsts.append(order[index])
            append(from: index, order, links)
        }
        outermost = RankedTree(numbers.span) { shapes.box(Int(firsts[$0])) }
    }

    private mutating func append(from first: Int, _ order: Span<Int32>, _ links: borrowing Links) {
        var (index, least) = (first, Int32.max)
        while index >= 0 {
            least = min(least, order[index])
            items.append(order[index])
            leasts.append(least)
            index = Int(links.next[index])
        }
        ends.append(Int32(truncatingIfNeeded: items.count))
    }

    public var chainCount: Int { ends.count }

    /// The slots of the shapes of a chain, from the outermost inwards.
    public func slots(ofChain chain: Int) -> Range<Int> {
        (chain > 0 ? Int(ends[chain - 1]) : 0)..<Int(ends[chain])
    }

    /// The shape in a slot.
    public func item(_ slot: Int) -> Int32 { items[slot] }

    /// The least number of a shape in a slot or before it in its chain.
    public func leastItem(upTo slot: Int) -> Int32 { leasts[slot] }

    /// True if shapes lie so deep in boxes of others that chains may pay: looks only at some of them.
    public static func mayPay(
        _ shapes: borrowing IndexedShapes, _ tree: borrowing PackedTree, depth: Int
    ) -> Bool {
        let order = tree.order
        var found = FlatBuffer<Int32>()
        for sample in 0..<min(mostSamples, order.count) {
            let box = shapes.box(Int(order[sample * order.count / min(mostSamples, order.count)]))
            let (x, y) = ((box.west + box.east) / 2, (box.south + box.north) / 2)
            found.removeAll()
            let isShallow = tree.search(
                Shape.Box(west: x, south: y, east: x, north: y), upTo: depth, into: &found)
            if !isShallow { return true }
        }
        return false
    }

    private static let mostSamples = 512
}

/// For each shape, the one that comes after it in a chain.
private struct Links: ~Copyable {
    /// Indices in the order; negative after the last.
    private(set) var next = FlatBuffer<Int32>()
    /// True for all but the first.
    private(set) var isInner = FlatBuffer<Bool>()

    /// Shapes come from the largest box on. Each looks for the smallest one before it that holds it.
    init(_ shapes: borrowing IndexedShapes, _ order: Span<Int32>) {
        next.append(repeating: -1, count: order.count)
        isInner.append(repeating: false, count: order.count)
        var known = CoverSearch(order) { shapes.box($0) }
        for (rank, index) in Self.bySize(shapes, order).enumerated() {
            var tries = 0
            let found = known.last(around: index) { other in
                tries += 1
                let isInside = shapes.contact(Int(order[index]), shapes, Int(order[other])) == .inside
                return isInside ? true : tries < Self.mostTries ? nil : false
            }
            if let found, next[found] < 0 {
                next[found] = Int32(truncatingIfNeeded: index)
                isInner[index] = true
            }
            known.add(index, rank: Int32(truncatingIfNeeded: rank))
        }
    }

    /// Shapes that cross others are not looked at for long.
    private static let mostTries = 8

    /// Areas by the sizes of their boxes, the largest first.
    private static func bySize(_ shapes: borrowing IndexedShapes, _ order: Span<Int32>) -> [Int] {
        var sizes: [(size: Double, index: Int)] = []
        for index in order.indices where shapes.kind(Int(order[index])).dimension == 2 {
            let box = shapes.box(Int(order[index]))
            let size = (box.east - box.west) * (box.north - box.south)
            if size.isFinite { sizes.append((size, index)) }
        }
        sizes.sort { $0.size != $1.size ? $0.size > $1.size : $0.index < $1.index }
        return sizes.map(\.index)
    }
}

/// Tree of boxes that finds the one that was added last of those that cover another box.
private struct CoverSearch: ~Copyable {
    /// Nodes level by level, the root last. Those of the first level are the boxes.
    private var nodes = FlatBuffer<Node>()
    private var levels: [Int] = []
    private var heap = Heap<Entry>()

    private struct Node: BitwiseCopyable {
        var box: Shape.Box
        /// The rank of what was added last; negative without any.
        var last: Int32 = -1
    }

    private struct Entry: BitwiseCopyable {
        let last: Int32
        let level: Int32
        let index: Int32

        static func precedes(_ one: Entry, _ other: Entry) -> Bool { one.last > other.last }
    }

    private static let fanOut = 8

    init(_ order: Span<Int32>, box: (Int) -> Shape.Box) {
        for index in order.indices { nodes.append(Node(box: box(Int(order[index])))) }
        var (start, end) = (0, nodes.count)
        levels.append(start)
        while end - start > 1 {
            for first in stride(from: start, to: end, by: Self.fanOut) {
                var node = nodes[first]
                for index in first..<min(first + Self.fanOut, end) { node.box.insert(nodes[index].box) }
                nodes.append(node)
            }
            (start, end) = (end, nodes.count)
            levels.append(start)
        }
    }

    /// - Parameter rank: greater than that of all before.
    mutating func add(_ index: Int, rank: Int32) {
        var slot = index
        for start in levels {
            nodes[start + slot].last = rank
            slot /= Self.fanOut
        }
    }

    /// Visits the boxes that cover one, from the last that was added.
    ///
    /// - Parameter isFound: takes a box; nil to go on, false to give up.
    mutating func last(around index: Int, _ isFound: (Int) -> Bool?) -> Int? {
        let sought = nodes[index].box
        heap.removeAll()
        push(levels.count - 1, 0, sought)
        while let entry = heap.pop(Entry.precedes) {
            let (level, slot) = (Int(entry.level), Int(entry.index))
            guard level > 0 else {
                guard let isFound = isFound(slot) else { continue }
                return isFound ? slot : nil
            }
            let count = levels[level] - levels[level - 1]
            for child in slot * Self.fanOut..<min((slot + 1) * Self.fanOut, count) { push(level - 1, child, sought) }
        }
        return nil
    }

    private mutating func push(_ level: Int, _ slot: Int, _ sought: Shape.Box) {
        let node = nodes[levels[level] + slot]
        guard node.last >= 0, node.box.covers(sought) else { return }
        heap.push(
            Entry(
                last: node.last, level: Int32(truncatingIfNeeded: level), index: Int32(truncatingIfNeeded: slot)),
            Entry.precedes)
    }
}
