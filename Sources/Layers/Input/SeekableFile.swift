import Glibc
import Streams
import Synchronization

/// A regular file, read at any place.
public final class SeekableFile: SeekableBytes {
    public let name: String
    public let count: Int
    private let file: OpenFile

    /// - Parameter name: as messages call it; nil for its path.
    public init(path: String, name: String? = nil) throws(Problem) {
        self.name = name ?? pathName(path)
        // Not waiting for the other end of a pipe, which is refused.
        let descriptor = unsafe withPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .unreadable(self.name, errno) }
        file = OpenFile(descriptor)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(self.name, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(self.name, status.st_mode) }
        count = try InputExtent.end(of: descriptor, path: path, name: self.name) ?? 0
    }

    public func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        let wanted = max(min(length, count - offset), 0)
        let total = try file.read(into: &buffer, at: offset, upTo: wanted, name: name)
        if total < wanted { throw InputExtent.shrunk(name, from: count, to: offset + total) }
        FileBytes.total.add(total, ordering: .relaxed)
        return total
    }
}
