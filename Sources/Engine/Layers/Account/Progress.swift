import Glibc
import Memory
import Streams
import Synchronization

/// Progress of the work, shown on a terminal after the first second.
///
/// A separate thread draws the line, so that it is also current when nothing moves.
public final class Progress {
    /// The state that the drawing thread sees.
    private final class State: Sendable {
        let isOver = Atomic(false)
        let added = Atomic(0)
    }

    private let state = State()

    /// - Parameters:
    ///   - totalBytes: the size of the inputs on the disk; nil when some are pipes. `ByteSource.noteRereading` adds
    ///     those that are read again. All bytes that `ByteSource` reads from now on are counted without a call of
    ///     `add`.
    ///   - isShown: nil shows it if the standard error is a terminal.
    public init(totalBytes: Int?, isShown: Bool?) {
        guard isShown ?? StandardStream.error.isTerminal else { return }
        let start = Self.now
        let before = FileBytes.total.load(ordering: .relaxed)
        _ = startThread { [state] in
            usleep(1_000_000)
            while !state.isOver.load(ordering: .acquiring) {
                let bytes = FileBytes.total.load(ordering: .relaxed) - before + state.added.load(ordering: .relaxed)
                let again = ByteSource.repeatedBytes.load(ordering: .relaxed)
                let line = ProgressLine(bytes: bytes, total: totalBytes, again: again, seconds: Self.now - start)
                // `finish` waits for the line to be drawn, then erases it.
                StatusLine.draw(line.text(width: StatusLine.columns - 1)) {
                    !state.isOver.load(ordering: .acquiring)
                }
                usleep(200_000)
            }
        }
    }

    deinit {
        finish()
    }

    /// Counts bytes of work that no `ByteSource` reads.
    public func add(_ bytes: Int) {
        state.added.add(bytes, ordering: .relaxed)
    }

    /// Erases the line for good.
    public func finish() {
        guard !state.isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
        StatusLine.erase()
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

extension ByteSource {
    /// The bytes of inputs that are read more than once.
    fileprivate static let repeatedBytes = Atomic(0)

    /// Adds a second reading of an input to the expected work.
    public static func noteRereading(of path: String) {
        repeatedBytes.add(totalSize(of: [path]) ?? 0, ordering: .relaxed)
    }

    /// Returns the size of the files on the disk; nil when one is not a regular file, or when the sum overflows or is
    /// 0, which is useless.
    public static func totalSize(of paths: [String]) -> Int? {
        var total = 0
        for path in paths {
            var status = stat()
            let result = unsafe path == "-" ? fstat(STDIN_FILENO, &status) : withPath(path) { unsafe stat($0, &status) }
            guard result == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let (sum, isTooMuch) = total.addingReportingOverflow(max(Int(status.st_size), 0))
            if isTooMuch { return nil }
            total = sum
        }
        return total > 0 ? total : nil
    }
}
