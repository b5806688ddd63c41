public import Geometry

/// All labels in an order in which those of each cluster stand together.
public struct ClusterMembers: ~Copyable, Sendable {
    /// Each label before those below it.
    private var order = FlatBuffer<Int32>()
    /// Where each label stands.
    private var places = FlatBuffer<Int32>()

    /// None.
    public init() {}

    /// In O(n).
    public init(_ forest: borrowing ClusterForest) {
        let (children, starts, labels) = (forest.children.span, forest.starts.span, forest.order.span)
        let counts = forest.totals({ _ in Int32(1) }, add: { total, other, _, _ in total += other })
        let sizes = counts.span
        func size(_ label: Int) -> Int32 { starts[label] < starts[label + 1] ? sizes[Int(starts[label])] : 1 }
        order = FlatBuffer(capacity: labels.count)
        order.append(repeating: 0, count: labels.count)
        places = FlatBuffer(capacity: labels.count)
        places.append(repeating: -1, count: labels.count)
        // A label below another comes later in this order, so one that has no place by now is at the top.
        var top: Int32 = 0
        for index in labels.indices {
            let label = Int(labels[index])
            if places[label] < 0 {
                places[label] = top
                top += size(label)
            }
            order[Int(places[label])] = labels[index]
            var next = places[label] + 1
            for slot in Int(starts[label])..<Int(starts[label + 1]) {
                let child = Int(children[slot])
                places[child] = next
                next += size(child)
            }
        }
    }

    /// Adds those that a label stands for besides itself, as they were given. In O(m log m) for m of them.
    ///
    /// - Parameter count: of all in the cluster.
    public func append(
        _ cluster: Cluster, count: Int, of forest: borrowing ClusterForest, to members: inout FlatBuffer<Int32>,
        in room: inout FlatBuffer<Int32>
    ) {
        guard cluster.slot >= 0 else { return }
        // Members below the last child end where the whole group ends.
        let start = Int(places.span[Int(forest.children.span[cluster.slot])])
        members.append(contentsOf: order.span.extracting(start..<start + count - 1))
        members.sort(in: &room) { $0 < $1 }
    }
}
