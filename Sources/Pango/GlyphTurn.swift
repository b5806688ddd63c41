import Glibc

/// Lets one thread at a time ask for glyphs. With more than ten font files open, cairo closes one of them, though another
/// thread may just have begun to read it.
@safe
final class GlyphTurn: @unchecked Sendable {
    // `Mutex` hands over to the thread that waits, which costs a change of threads for each text.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    static let shared = GlyphTurn()

    private init() { unsafe pthread_mutex_init(mutex, nil) }

    func take<Result, E>(_ body: () throws(E) -> Result) throws(E) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body()
    }
}
