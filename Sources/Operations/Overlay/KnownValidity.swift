import Synchronization

/// Shapes of a held layer that are known to be valid. Any thread that finds out notes it for all.
@safe
struct KnownValidity: ~Copyable {
    private let flags: UnsafeMutableBufferPointer<Atomic<Bool>>

    /// - Parameter count: number of shapes.
    init(count: Int) {
        unsafe flags = .allocate(capacity: count)
        for index in 0..<count { unsafe flags.initializeElement(at: index, to: Atomic(false)) }
    }

    deinit { unsafe flags.deinitialize().deallocate() }

    func isKnown(_ item: Int) -> Bool { unsafe flags[item].load(ordering: .relaxed) }

    func note(_ item: Int) { unsafe flags[item].store(true, ordering: .relaxed) }
}

// The flags are atomic.
extension KnownValidity: @unchecked Sendable {}
