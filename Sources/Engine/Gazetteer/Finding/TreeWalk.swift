/// Runs of the tree of positions by their distance from a position: what is on its side of each division comes first.
struct TreeWalk: ~Copyable {
    private let storage: GazetteerStorage
    let position: SIMD3<Float>
    /// Runs that wait: one for each level of the tree at most, of which there are fewer than 30.
    private var waiting: InlineArray<32, Run>
    private var count = 0

    /// A run, and how far its part of space is from the position on each axis.
    private struct Run {
        var start: Int32 = 0
        var end: Int32 = 0
        /// The square of the whole distance is the fourth.
        var gap = SIMD4<Float>.zero
    }

    init(_ storage: GazetteerStorage, from position: SIMD3<Float>) {
        self.storage = storage
        self.position = position
        waiting = InlineArray(repeating: Run())
        push(Run(start: 0, end: Int32(storage.treeNodes.count)))
    }

    @inline(__always)
    private mutating func push(_ run: Run) {
        guard run.start < run.end, count < 32 else { return }
        waiting[count] = run
        count += 1
    }

    /// Nodes to look at: all whose squared distance is less than `limit` come up, and some others. Nil at the end.
    @inline(__always)
    mutating func next(within limit: Float) -> Range<Int>? {
        next { _ in limit }
    }

    /// As `next(within:)`, with a limit for each run.
    @inline(__always)
    mutating func next(within limit: (Range<Int>) -> Float) -> Range<Int>? {
        while count > 0 {
            count -= 1
            let run = waiting[count]
            let nodes = Int(run.start)..<Int(run.end)
            if run.gap.w > limit(nodes) { continue }
            if nodes.count <= TreeNode.bucketSize { return nodes }
            let middle = TreeNode.middle(of: nodes)
            let node = unsafe storage.treeNodes[unchecked: middle]
            let axis = Int(min(node.axis, 2))
            let offset = position[axis] - node.value(UInt32(axis))
            var far = run
            far.gap.w += offset * offset - run.gap[axis] * run.gap[axis]
            far.gap[axis] = offset.magnitude
            var near = run
            if offset < 0 {
                near.end = Int32(middle)
                far.start = Int32(middle + 1)
            } else {
                near.start = Int32(middle + 1)
                far.end = Int32(middle)
            }
            push(far)
            push(near)
            return middle..<middle + 1
        }
        return nil
    }

    /// Squared distance of a node from the position.
    @inline(__always)
    func squaredDistance(_ node: TreeNode) -> Float {
        let offset = node.position - position
        return (offset * offset).sum()
    }
}
