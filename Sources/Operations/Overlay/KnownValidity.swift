import Synchronization

/// What is known of whether shapes of a held layer are valid. Any thread that finds out notes it for all.
@safe
struct KnownValidity: ~Copyable {
    enum State: UInt8 {
        case unknown
        case valid
        case broken
    }

    private let states: UnsafeMutableBufferPointer<Atomic<UInt8>>

    /// - Parameter count: number of shapes; 0 if all of them are known to be valid.
    init(count: Int) {
        unsafe states = .allocate(capacity: count)
        for index in 0..<count { unsafe states.initializeElement(at: index, to: Atomic(State.unknown.rawValue)) }
    }

    deinit { unsafe states.deinitialize().deallocate() }

    subscript(_ item: Int) -> State {
        guard unsafe !states.isEmpty else { return .valid }
        return unsafe State(rawValue: states[item].load(ordering: .relaxed)) ?? .unknown
    }

    func note(_ state: State, _ item: Int) { unsafe states[item].store(state.rawValue, ordering: .relaxed) }
}

// The states are atomic.
extension KnownValidity: @unchecked Sendable {}
