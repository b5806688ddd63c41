import CCrashCleanup
import Glibc

/// State that threads share: one thread at a time has access, and may wait for another to change it.
@safe
public final class Monitor<State>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    public init(_ state: State) {
        self.state = state
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `body` alone; waiting threads check their conditions afterwards.
    public func update<Result, E>(_ body: (inout State) throws(E) -> Result) throws(E) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            // A thread that is woken finds the lock free.
            unsafe pthread_mutex_unlock(mutex)
            unsafe pthread_cond_broadcast(changed)
        }
        return try body(&state)
    }

    /// Waits until `condition` holds, then runs `body` alone.
    public func wait<Result>(until condition: (State) -> Bool, then body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            // A thread that is woken finds the lock free.
            unsafe pthread_mutex_unlock(mutex)
            unsafe pthread_cond_broadcast(changed)
        }
        while !condition(state) { unsafe pthread_cond_wait(changed, mutex) }
        return body(&state)
    }
}

/// Starts a thread that nobody joins. Returns false if the system cannot start one.
public func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let start = unsafe Unmanaged.passRetained(Start(body))
    let result = unsafe cleanup_start_thread(
        { argument in
            guard let argument = unsafe argument else { return }
            unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        }, start.toOpaque())
    if result != 0 { unsafe start.release() }
    return result == 0
}
