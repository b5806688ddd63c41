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
