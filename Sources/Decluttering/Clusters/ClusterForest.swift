public import Geometry

/// Labels below those that hide them. At each zoom a label that shows stands for itself and for all labels below it
/// that no nearer one stands for.
///
/// A label shows from a lower zoom than those it hides. So for each hidden label there is one nearest label above it
/// that shows, and no label is counted twice or missed.
public struct ClusterForest: ~Copyable, Sendable {
    /// The lowest zoom at which each label shows.
    @usableFromInline let minimums: FlatBuffer<UInt8>
    /// All labels, by that.
    @usableFromInline let order: FlatBuffer<Int32>
    /// Children of each label, grouped by label; within a group the first to show comes first.
    @usableFromInline let children: FlatBuffer<Int32>
    /// Where those of each label start, and where the last ones end.
    @usableFromInline let starts: FlatBuffer<Int32>
    /// The last zoom that was looked at.
    public let lastZoom: Int

    /// In O(n).
    ///
    /// - Parameters:
    ///   - outcome: of nested zooms, where nothing but labels hides labels, and each may show at all zooms or at none.
    ///   - zooms: those of its request.
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
        // From the last on, so that each start comes to stand where it belongs.
        var children = FlatBuffer<Int32>(capacity: Int(end))
        children.append(repeating: 0, count: Int(end))
        for place in (0..<count).reversed() {
            let child = order[place]
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

    /// Labels by their zoom; those of one zoom as they were given.
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

    public var count: Int { minimums.count }

    /// The lowest zoom at which a label shows.
    public func minimumZoom(of label: Int) -> Int { Int(minimums.span[label]) }

    /// Finds the cluster that a label stands for at a zoom; nil where the label does not show. In O(log n).
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

    /// Adds up values of labels, from the lowest labels up. The total of each slot holds for the clusters that name it.
    /// In O(n).
    ///
    /// - Parameters:
    ///   - own: the value of a label by itself.
    ///   - add: gives a label the total of another that is right below it.
    @inlinable
    public func totals<Total: BitwiseCopyable>(
        _ own: (Int) -> Total, add: (_ total: inout Total, _ other: Total, _ label: Int, _ child: Int) -> Void
    ) -> FlatBuffer<Total> {
        let (children, starts, order) = (children.span, starts.span, order.span)
        var totals = FlatBuffer<Total>(capacity: children.count)
        guard children.count > 0 else { return totals }
        totals.append(repeating: own(0), count: children.count)
        for place in order.indices.reversed() {
            let label = Int(order[place])
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

/// A label that shows and what it stands for, over zooms at which that is the same.
@frozen
public struct Cluster: Hashable, Sendable {
    public var label: Int
    /// Where among totals those of it are; -1 where it stands for itself alone.
    public var slot: Int
    public var zooms: ClosedRange<Int>
    /// The zoom at which it parts, the first of the labels below it showing; one more than the last of all zooms where
    /// it never does, and nil where it stands for itself alone.
    public var expansionZoom: Int?
}
