import Glibc

/// Decides how many threads may request glyphs at a time. Cairo keeps ten fonts open; to open another one it closes one
/// of them, though another thread may just have begun to read it. So with more fonts it must be one thread alone.
@safe
final class GlyphTurn: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    private var fonts: Set<String> = []
    /// True if there are more fonts than cairo keeps open.
    private var isCrowded = false

    static let shared = GlyphTurn()

    private static let mostOpen = 10

    private init() {
        var attributes = pthread_rwlockattr_t()
        unsafe pthread_rwlockattr_init(&attributes)
        // Otherwise a thread could not add fonts as long as others request glyphs.
        unsafe pthread_rwlockattr_setkind_np(
            &attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        unsafe pthread_rwlock_init(lock, &attributes)
        unsafe pthread_rwlockattr_destroy(&attributes)
    }

    /// Registers fonts before they are used.
    func add(_ fonts: [String]) {
        unsafe pthread_rwlock_wrlock(lock)
        self.fonts.formUnion(fonts)
        isCrowded = self.fonts.count > Self.mostOpen
        unsafe pthread_rwlock_unlock(lock)
    }

    /// Runs `body` beside others that request glyphs, or alone.
    func take<Result, E>(_ body: () throws(E) -> Result) throws(E) -> Result {
        unsafe pthread_rwlock_rdlock(lock)
        if isCrowded {
            unsafe pthread_rwlock_unlock(lock)
            unsafe pthread_rwlock_wrlock(lock)
        }
        defer { unsafe pthread_rwlock_unlock(lock) }
        return try body()
    }
}
