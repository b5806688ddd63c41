import Glibc
import Streams
import Synchronization

/// A regular file, read at any place.
public final class SeekableFile: SeekableBytes {
    public let name: String
    public let count: Int
    private let file: OpenFile

    /// Nil when there is no regular file of that name.
    ///
    /// - Parameter name: as messages call it; nil for its path.
    public init?(path: String, name: String? = nil) throws(Problem) {
        self.name = name ?? path
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .unreadable(self.name, errno)
        }
        file = OpenFile(descriptor)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        count = Int(status.st_size)
    }

    public func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        let total = try file.read(into: &buffer, at: offset, upTo: length, name: name)
        FileBytes.total.add(total, ordering: .relaxed)
        return total
    }
}
