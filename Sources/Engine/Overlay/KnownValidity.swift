import Geometry
import Memory
import Synchronization

/// Shapes of an indexed layer that are known to be valid. Any thread that finds out notes it for all.
@safe
struct KnownValidity: ~Copyable {
    /// One for each shape, followed by one for each node of the tree of shapes, which is set if all below it are.
    private let flags: UnsafeMutableBufferPointer<Atomic<Bool>>
    private let count: Int

    /// - Parameters:
    ///   - count: number of shapes.
    ///   - nodeCount: number of nodes of their tree.
    init(count: Int, nodeCount: Int = 0) {
        self.count = count
        unsafe flags = .allocate(capacity: count + nodeCount)
        for index in 0..<count + nodeCount { unsafe flags.initializeElement(at: index, to: Atomic(false)) }
    }

    deinit { unsafe flags.deinitialize().deallocate() }

    func isKnown(_ item: Int) -> Bool { unsafe flags[item].load(ordering: .relaxed) }

    func note(_ item: Int) { unsafe flags[item].store(true, ordering: .relaxed) }

    /// Appends the shapes that are not known to be valid, of those whose boxes count.
    func search(
        _ tree: borrowing RankedTree, _ isSought: (Shape.Box) -> Bool, into items: inout FlatBuffer<Int32>
    ) {
        tree.visit(
            isSought, isDone: { isKnown(count + $0) }, finish: { note(count + $0) },
            then: { item, isSought in
                if isKnown(item) { return true }
                if isSought { items.append(Int32(truncatingIfNeeded: item)) }
                return false
            })
    }
}

// The flags are atomic.
extension KnownValidity: @unchecked Sendable {}
