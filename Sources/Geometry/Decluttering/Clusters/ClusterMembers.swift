package import Memory

/// All labels, in an order in which those of each cluster are adjacent.
package struct ClusterMembers: ~Copyable, Sendable {
    /// Each label comes before those below it.
    private var order = FlatBuffer<Int32>()
    /// Position of each label in `order`.
    private var slots = FlatBuffer<Int32>()

    /// No labels.
    package init() {}

    /// O(n).
    package init(_ forest: borrowing ClusterForest) {
        let (children, starts, labels) = (forest.children.span, forest.starts.span, forest.order.span)
        let counts = forest.totals({ _ in Int32(1) }, add: { total, other, _, _ in total += other })
        let sizes = counts.span
        func size(_ label: Int) -> Int32 { starts[label] < starts[label + 1] ? sizes[Int(starts[label])] : 1 }
        order = FlatBuffer(capacity: labels.count)
        order.append(repeating: 0, count: labels.count)
        slots = FlatBuffer(capacity: labels.count)
        slots.append(repeating: -1, count: labels.count)
        // A label comes after the one above it in this order, so a label without a slot by now is at the top.
        var top: Int32 = 0
        for index in labels.indices {
            let label = Int(labels[index])
            if slots[label] < 0 {
                slots[label] = top
                top += size(label)
            }
            order[Int(slots[label])] = labels[index]
            var next = slots[label] + 1
            for slot in Int(starts[label])..<Int(starts[label + 1]) {
                let child = Int(children[slot])
                slots[child] = next
                next += size(child)
            }
        }
    }

    /// Appends the labels that a label represents in addition to itself, in the order of the input. O(m log m) for m of
    /// them.
    ///
    /// - Parameter count: the number of labels in the cluster.
    package func append(
        _ cluster: Cluster, count: Int, of forest: borrowing ClusterForest, to members: inout FlatBuffer<Int32>,
        in room: inout FlatBuffer<Int32>
    ) {
        guard cluster.slot >= 0 else { return }
        // Members below the last child end where the whole group ends.
        let start = Int(slots.span[Int(forest.children.span[cluster.slot])])
        members.append(contentsOf: order.span.extracting(start..<start + count - 1))
        members.sort(in: &room) { $0 < $1 }
    }
}
