import Memory

/// Rings by the four sides of their boxes, which finds those whose boxes hold or meet another, smaller rings first.
///
/// A k-d tree in flat arrays; O(n log n) to make. A search looks only at the rings that it needs, and few others.
struct RingTree: ~Copyable {
    private var entries = FlatBuffer<Entry>()
    /// The tree, halves after each other: node `i` has the children `2 * i + 1` and `2 * i + 2`.
    private var nodes = FlatBuffer<Node>()
    /// Nodes and entries that the search has yet to visit: a heap with the smallest area first.
    private var open = FlatBuffer<Item>()
    private var sought = Search(box: Shape.Box(), area: 0)

    private static let leafSize = 4

    struct Entry: BitwiseCopyable {
        var box: Shape.Box
        var area: Double
        var winding: Orientation
        /// Order of rings of the same area.
        var order: Int32
        var ring: Int32
    }

    struct Node: BitwiseCopyable {
        var box = Shape.Box()
        var leastArea = Double.infinity
        var greatestArea = -Double.infinity
        /// The least order of the rings of the least area.
        var order = Int32.max
        var hasLeft = false
        var hasRight = false
    }

    /// Finds larger rings whose boxes meet a box, or else hold it. With a winding also finds those that hold it, run
    /// the other way round, and are hardly smaller.
    struct Search: BitwiseCopyable {
        var box: Shape.Box
        var area: Double
        var isAround = false
        var winding = Orientation.straight

        fileprivate func mayFind(_ other: Shape.Box) -> Bool { isAround ? other.covers(box) : other.intersects(box) }

        fileprivate func finds(_ entry: Entry) -> Bool {
            guard
                entry.area > area
                    || winding != .straight && entry.winding.rawValue == -winding.rawValue && isTwin(entry.area)
            else { return false }
            return mayFind(entry.box)
        }

        fileprivate func mayFind(in node: Node) -> Bool {
            guard
                node.greatestArea > area
                    || (winding == .left && node.hasRight || winding == .right && node.hasLeft)
                        && isTwin(node.greatestArea)
            else { return false }
            return mayFind(node.box)
        }

        private func isTwin(_ other: Double) -> Bool { other >= area * (1 - 2 * RingNesting.twinTolerance) }
    }

    struct Item: BitwiseCopyable {
        var area: Double
        var order: Int32
        /// Index of an entry; of a node its complement.
        var index: Int32

        func precedes(_ other: Item) -> Bool {
            (area, order, index < 0 ? 0 : 1) < (other.area, other.order, other.index < 0 ? 0 : 1)
        }
    }

    init(_ entries: consuming FlatBuffer<Entry>) {
        self.entries = entries
        var leaves = 1
        while leaves * Self.leafSize < self.entries.count { leaves *= 2 }
        nodes.append(repeating: Node(), count: 2 * leaves - 1)
        var random = UInt64(self.entries.count)
        if !self.entries.isEmpty { make(0, 0..<self.entries.count, depth: 0, &random) }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Begins a search; `next` finds what it is for.
    mutating func begin(_ search: Search) {
        sought = search
        open.removeAll()
        push(node: 0)
    }

    /// The smallest ring that has not been found yet; nil if there is no other.
    mutating func next() -> Entry? {
        while let item = pop() {
            if item.index >= 0 { return entries[Int(item.index)] }
            let node = Int(~item.index)
            guard 2 * node + 1 >= nodes.count else {
                push(node: 2 * node + 1)
                push(node: 2 * node + 2)
                continue
            }
            for index in range(ofLeaf: node) {
                let entry = entries[index]
                if sought.finds(entry) { push(Item(area: entry.area, order: entry.order, index: Int32(index))) }
            }
        }
        return nil
    }

    private mutating func push(node: Int) {
        guard sought.mayFind(in: nodes[node]) else { return }
        push(Item(area: nodes[node].leastArea, order: nodes[node].order, index: ~Int32(node)))
    }

    private mutating func push(_ item: Item) {
        open.append(item)
        var slot = open.count - 1
        while slot > 0, item.precedes(open[(slot - 1) / 2]) {
            open[slot] = open[(slot - 1) / 2]
            slot = (slot - 1) / 2
        }
        open[slot] = item
    }

    private mutating func pop() -> Item? {
        guard let item = open.last else { return nil }
        let first = open[0]
        open.truncate(to: open.count - 1)
        guard !open.isEmpty else { return first }
        var slot = 0
        while 2 * slot + 1 < open.count {
            var child = 2 * slot + 1
            if child + 1 < open.count, open[child + 1].precedes(open[child]) { child += 1 }
            guard open[child].precedes(item) else { break }
            open[slot] = open[child]
            slot = child
        }
        open[slot] = item
        return first
    }
}

extension RingTree {
    /// The entries below a leaf, as `make` splits them.
    private func range(ofLeaf leaf: Int) -> Range<Int> {
        var path = 0
        var (node, depth) = (leaf, 0)
        while node > 0 {
            path |= (node % 2 == 0 ? 1 : 0) << depth
            node = (node - 1) / 2
            depth += 1
        }
        var range = 0..<entries.count
        for step in (0..<depth).reversed() {
            let middle = range.lowerBound + range.count / 2
            range = path >> step & 1 == 1 ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range
    }

    private mutating func make(_ node: Int, _ range: Range<Int>, depth: Int, _ random: inout UInt64) {
        for index in range { nodes[node].insert(entries[index]) }
        guard 2 * node + 1 < nodes.count else { return }
        let middle = range.lowerBound + range.count / 2
        let side = depth % 4
        entries.select(middle, in: range, &random) { $0.box.side(side) }
        make(2 * node + 1, range.lowerBound..<middle, depth: depth + 1, &random)
        make(2 * node + 2, middle..<range.upperBound, depth: depth + 1, &random)
    }
}

extension RingTree.Node {
    fileprivate mutating func insert(_ entry: RingTree.Entry) {
        box.insert(entry.box)
        if (entry.area, entry.order) < (leastArea, order) { (leastArea, order) = (entry.area, entry.order) }
        greatestArea = max(greatestArea, entry.area)
        if entry.winding == .left { hasLeft = true }
        if entry.winding == .right { hasRight = true }
    }
}

extension Shape.Box {
    fileprivate func side(_ number: Int) -> Double {
        switch number {
        case 0: west
        case 1: north
        case 2: east
        default: south
        }
    }
}
