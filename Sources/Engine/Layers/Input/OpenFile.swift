import Glibc

/// A descriptor that is closed with its last reader; the standard streams stay open.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }
}

/// Keeps a file open for a library that opens it again by its descriptor.
public struct HeldFile: Sendable {
    private let file: OpenFile

    init(_ file: OpenFile) { self.file = file }

    public var descriptor: Int32 { file.descriptor }

    /// Number of bytes; 0 if it is not known.
    public var length: Int { FileIdentity.status(of: descriptor)?.size ?? 0 }

    /// Bytes as they are now; fewer where the file ends.
    public func bytes(_ range: Range<Int>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        let count = unsafe pread(descriptor, &bytes, range.count, range.lowerBound)
        return Array(bytes.prefix(max(count, 0)))
    }
}

extension OpenFile {
    /// Appends up to `length` bytes from `offset` on; fewer only where the file ends.
    func read(
        into buffer: inout ByteBuffer, at offset: Int, upTo length: Int, name: String
    ) throws(Problem) -> Int {
        var total = 0
        while total < length {
            let (done, rest) = (total, length - total)
            let count = unsafe try buffer.append(upTo: rest) { (room) throws(Problem) in
                while true {
                    let count = unsafe pread(descriptor, room.baseAddress, room.count, offset + done)
                    if count >= 0 { return count }
                    guard errno == EINTR else { throw .unreadable(name, errno) }
                }
            }
            guard count > 0 else { break }
            try SparseInputs.check(descriptor, name, offset + total, count)
            total += count
        }
        return total
    }
}
