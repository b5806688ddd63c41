public import Memory

/// Labels below those that hide them. At each zoom a label that shows represents itself and all labels below it that no
/// nearer label represents.
///
/// A label shows from a lower zoom than those it hides. So each hidden label has exactly one nearest label above it
/// that shows, and no label is counted twice or missed.
public struct ClusterForest: ~Copyable, Sendable {
    /// The lowest zoom at which each label shows.
    @usableFromInline let minimums: FlatBuffer<UInt8>
    /// All labels, ordered by that zoom.
    @usableFromInline let order: FlatBuffer<Int32>
    /// Children of each label, grouped by label; within a group the first to show comes first.
    @usableFromInline let children: FlatBuffer<Int32>
    /// Start of each label's children, followed by the end of the last ones.
    @usableFromInline let starts: FlatBuffer<Int32>
    /// The last zoom of the request.
    public let lastZoom: Int

    /// O(n).
    ///
    /// - Parameters:
    ///   - outcome: an outcome of nested zooms in which only labels hide labels, and each may show at all zooms or at
    ///     none.
    ///   - zooms: the zooms of its request.
    public init(_ outcome: Outcome, zooms: ClosedRange<Int>) {
        let count = outcome.minimumZooms.count
        var minimums = FlatBuffer<UInt8>(capacity: count)
        minimums.append(contentsOf: outcome.minimumZooms.span)
        let order = Self.counted(minimums.span)
        let parents = outcome.blockers.span
        var starts = FlatBuffer<Int32>(capacity: count + 1)
        starts.append(repeating: 0, count: count + 1)
        for child in parents.indices where parents[child] >= 0 { starts[Int(parents[child])] += 1 }
        var end: Int32 = 0
        for parent in 0..<count {
            end += starts[parent]
            starts[parent] = end
        }
        starts[count] = end
        // Fills backwards, so that each start ends at its label's first child.
        var children = FlatBuffer<Int32>(capacity: Int(end))
        children.append(repeating: 0, count: Int(end))
        for rank in (0..<count).reversed() {
            let child = order[rank]
            let parent = Int(parents[Int(child)])
            guard parent >= 0 else { continue }
            starts[parent] -= 1
            children[Int(starts[parent])] = child
        }
        self.minimums = minimums
        self.order = order
        self.children = children
        self.starts = starts
        lastZoom = zooms.upperBound
    }

    /// Sorts labels by their zoom; those of one zoom keep the order of the input.
    private static func counted(_ minimums: Span<UInt8>) -> FlatBuffer<Int32> {
        var starts = InlineArray<257, Int>(repeating: 0)
        for label in minimums.indices { starts[Int(minimums[label]) + 1] += 1 }
        for zoom in 1..<257 { starts[zoom] += starts[zoom - 1] }
        var order = FlatBuffer<Int32>(capacity: minimums.count)
        order.append(repeating: 0, count: minimums.count)
        for label in minimums.indices {
            let zoom = Int(minimums[label])
            order[starts[zoom]] = Int32(truncatingIfNeeded: label)
            starts[zoom] += 1
        }
        return order
    }

    /// The number of labels.
    public var count: Int { minimums.count }

    /// The lowest zoom at which a label shows.
    public func minimumZoom(of label: Int) -> Int { Int(minimums.span[label]) }

    /// Finds the cluster that a label represents at a zoom; nil if the label does not show. O(log n).
    public func cluster(of label: Int, at zoom: Int) -> Cluster? {
        let (minimums, children, starts) = (minimums.span, children.span, starts.span)
        guard Int(minimums[label]) <= zoom, zoom <= lastZoom else { return nil }
        let (first, end) = (Int(starts[label]), Int(starts[label + 1]))
        var (low, high) = (first, end)
        while low < high {
            let middle = (low + high) / 2
            if Int(minimums[Int(children[middle])]) > zoom { high = middle } else { low = middle + 1 }
        }
        let start = low == first ? minimums[label] : minimums[Int(children[low - 1])]
        let next = low == end ? nil : Int(minimums[Int(children[low])])
        return Cluster(
            label: label, slot: low == end ? -1 : low, zooms: Int(start)...(next.map { $0 - 1 } ?? lastZoom),
            expansionZoom: next)
    }

    /// Adds up values of labels, from the lowest labels up. The total of a slot belongs to the clusters that name the
    /// slot. O(n).
    ///
    /// - Parameters:
    ///   - own: the value of a label by itself.
    ///   - add: adds the total of a child to that of the label right above it.
    @inlinable
    package func totals<Total: BitwiseCopyable>(
        _ own: (Int) -> Total, add: (_ total: inout Total, _ other: Total, _ label: Int, _ child: Int) -> Void
    ) -> FlatBuffer<Total> {
        let (children, starts, order) = (children.span, starts.span, order.span)
        var totals = FlatBuffer<Total>(capacity: children.count)
        guard children.count > 0 else { return totals }
        totals.append(repeating: own(0), count: children.count)
        for rank in order.indices.reversed() {
            let label = Int(order[rank])
            let (first, end) = (Int(starts[label]), Int(starts[label + 1]))
            guard first < end else { continue }
            var total = own(label)
            for slot in (first..<end).reversed() {
                let child = Int(children[slot])
                let below = Int(starts[child])
                add(&total, below < Int(starts[child + 1]) ? totals[below] : own(child), label, child)
                totals[slot] = total
            }
        }
        return totals
    }
}

/// A label that shows and the labels it represents, over the zooms at which these are the same.
@frozen
public struct Cluster: Hashable, Sendable {
    /// The number of the label that shows.
    public var label: Int
    /// Index of its total among all totals; -1 if it represents only itself.
    public var slot: Int
    /// The zooms at which it represents the same labels.
    public var zooms: ClosedRange<Int>
    /// The zoom at which it splits because the first label below it shows: one more than the last zoom if it never
    /// does, nil if it represents only itself.
    public var expansionZoom: Int?

    package init(label: Int, slot: Int, zooms: ClosedRange<Int>, expansionZoom: Int? = nil) {
        self.label = label
        self.slot = slot
        self.zooms = zooms
        self.expansionZoom = expansionZoom
    }
}
