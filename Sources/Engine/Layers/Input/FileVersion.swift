import Glibc
import Streams

/// Size of a file and the time at which it was last written, which distinguish it from earlier versions.
public struct FileVersion: Hashable, Sendable {
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil for a file that is not there.
    public init?(at path: String) {
        var status = stat()
        guard unsafe withPath(path, { unsafe stat($0, &status) }) == 0 else { return nil }
        size = Int(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    public var isEmpty: Bool { size == 0 }

    public var text: String { "\(size) \(seconds).\(nanoseconds)" }
}
