import Geometry

/// Heap of pairs from two trees, the shortest chord first.
struct PairQueue: ~Copyable {
    struct Pair: BitwiseCopyable {
        /// Least possible metres between the two through the earth.
        var chord: Double
        var one: Part
        var other: Part
        /// True if the chord was raised by measuring a geodesic between the two.
        var isMeasured = false
    }

    /// An edge of a tree, or a node.
    struct Part: BitwiseCopyable {
        var index: Int32
        var isEdge: Bool

        init(_ index: Int, isEdge: Bool) {
            self.index = Int32(truncatingIfNeeded: index)
            self.isEdge = isEdge
        }
    }

    private var heap = FlatBuffer<Pair>()

    mutating func removeAll() { heap.removeAll() }

    mutating func push(_ pair: Pair) {
        var index = heap.count
        heap.append(pair)
        while index > 0 {
            let parent = (index - 1) / 2
            guard pair.chord < heap[parent].chord else { break }
            heap[index] = heap[parent]
            index = parent
        }
        heap[index] = pair
    }

    mutating func pop() -> Pair? {
        guard !heap.isEmpty else { return nil }
        let first = heap[0]
        let last = heap[heap.count - 1]
        heap.truncate(to: heap.count - 1)
        guard !heap.isEmpty else { return first }
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].chord < heap[child].chord { child += 1 }
            guard heap[child].chord < last.chord else { break }
            heap[index] = heap[child]
            index = child
        }
        heap[index] = last
        return first
    }
}
