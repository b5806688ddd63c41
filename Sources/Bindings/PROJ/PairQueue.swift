import Memory

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

    private var heap = Heap<Pair>()

    mutating func removeAll() { heap.removeAll() }

    mutating func push(_ pair: Pair) { heap.push(pair) { $0.chord < $1.chord } }

    mutating func pop() -> Pair? { heap.pop { $0.chord < $1.chord } }
}
