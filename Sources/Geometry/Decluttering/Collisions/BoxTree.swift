import Memory

/// Labels in a tree of boxes that are as small as the labels still in them allow. Labels are only ever taken out.
///
/// The tree halves labels by where their edges lie, so large labels and small ones, or wide and high ones, part in it
/// as those of different places do. Unlike a grid, it suits sizes of all kinds at once.
package struct BoxTree: ~Copyable {
    private var nodes: FlatBuffer<Node>
    /// Labels by leaf; those that a leaf still has come first.
    private var labels: FlatBuffer<UInt32>
    /// First node of each group.
    private var roots: [Int32: Int] = [:]
    private let reach: LabelReach

    struct Node: BitwiseCopyable {
        var bounds: LabelBounds
        /// Second child, the first being the next node; 0 for a leaf.
        var second: UInt32 = 0
        var firstLabel: UInt32 = 0
        /// Labels of a leaf, or 1 for another node that has any.
        var count: UInt32 = 0
    }

    /// O(n log n).
    ///
    /// - Parameter members: fastest in the order of the map. Labels that collide with nothing and required ones are
    ///   skipped.
    package init(_ members: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales) {
        reach = LabelReach(field, scales)
        var spots = BoxSpots(capacity: members.count)
        for slot in members.indices {
            let index = Int(members[slot])
            guard field.boxes.span[index].canCollide, !field.isRequired(index) else { continue }
            spots.append(reach.bounds(index, field), members[slot])
        }
        nodes = FlatBuffer(capacity: max(spots.count / 2, 16))
        labels = FlatBuffer(capacity: spots.count)
        spots.forEachGroup(field) { group, range, spots in
            roots[group] = nodes.count
            _ = grow(range, &spots, field)
        }
    }

    private init(copyOf other: borrowing BoxTree) {
        nodes = FlatBuffer(capacity: other.nodes.count)
        nodes.append(contentsOf: other.nodes.span)
        labels = FlatBuffer(capacity: other.labels.count)
        labels.append(contentsOf: other.labels.span)
        (roots, reach) = (other.roots, other.reach)
    }

    func copy() -> BoxTree { BoxTree(copyOf: self) }

    private mutating func grow(_ range: Range<Int>, _ spots: inout BoxSpots, _ field: borrowing LabelField) -> Int {
        let node = nodes.count
        nodes.append(Node(bounds: .none))
        if range.count <= Self.mostOfLeaf {
            nodes[node].firstLabel = UInt32(truncatingIfNeeded: labels.count)
            nodes[node].count = UInt32(range.count)
            for slot in range { labels.append(spots.index(slot)) }
        } else {
            let half = spots.halve(range)
            _ = grow(range.lowerBound..<half, &spots, field)
            nodes[node].second = UInt32(truncatingIfNeeded: grow(half..<range.upperBound, &spots, field))
        }
        update(node, field)
        return node
    }

    private static let mostOfLeaf = 8

    /// Takes out labels of the group of another one that may overlap it.
    ///
    /// - Parameter isTaken: returns true to take a label out.
    package mutating func take(near index: Int, _ field: borrowing LabelField, _ isTaken: (Int) -> Bool) {
        guard field.boxes.span[index].canCollide, let root = roots[field.group(index)] else { return }
        let bounds = reach.bounds(index, field)
        // Places are compared the short way around the world and, against an offset, the long way.
        let turns = field.offsets.isEmpty ? 1 : 2
        for turn in -turns...turns {
            _ = take(root, bounds.turned(turn), field, isTaken)
        }
    }

    /// Returns true if a label was taken out.
    private mutating func take(
        _ node: Int, _ bounds: LabelBounds, _ field: borrowing LabelField, _ isTaken: (Int) -> Bool
    ) -> Bool {
        guard nodes[node].count > 0, bounds.meet(nodes[node].bounds, isMoving: reach.isMoving) else { return false }
        let second = Int(nodes[node].second)
        var isChanged = false
        if second > 0 {
            isChanged = take(node + 1, bounds, field, isTaken)
            if take(second, bounds, field, isTaken) { isChanged = true }
        } else {
            let first = Int(nodes[node].firstLabel)
            var slot = first
            while slot < first + Int(nodes[node].count) {
                if isTaken(Int(labels[slot])) {
                    nodes[node].count -= 1
                    labels[slot] = labels[first + Int(nodes[node].count)]
                    isChanged = true
                } else {
                    slot += 1
                }
            }
        }
        if isChanged { update(node, field) }
        return isChanged
    }

    /// Makes the bounds of a node as small as they can be.
    private mutating func update(_ node: Int, _ field: borrowing LabelField) {
        var bounds = LabelBounds.none
        let second = Int(nodes[node].second)
        if second > 0 {
            // An empty child has no bounds, so uniting them changes nothing.
            bounds = nodes[node + 1].bounds
            bounds.unite(nodes[second].bounds)
            nodes[node].count = min(nodes[node + 1].count + nodes[second].count, 1)
        } else {
            let first = Int(nodes[node].firstLabel)
            for slot in first..<first + Int(nodes[node].count) {
                bounds.unite(reach.bounds(Int(labels[slot]), field))
            }
        }
        nodes[node].bounds = bounds
    }
}
