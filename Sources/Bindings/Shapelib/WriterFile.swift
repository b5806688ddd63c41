import Glibc

/// A file as shapelib writes it: a borrowed descriptor, and a buffer for the last bytes written.
///
/// Shapelib seeks before each record, but to at most one byte before the end of the last one. So nearly everything is
/// appended to the buffer and reaches the file in large pieces. One thread at a time uses it.
final class WriterFile: @unchecked Sendable {
    /// The number of the first error; nothing is written after it.
    private(set) var failure: Int32?
    private let descriptor: Int32
    private var position = 0
    private var pending: [UInt8] = []
    /// Offset of the pending bytes in the file.
    private var pendingStart = 0

    private static let mostPending = 1 << 20

    /// - Parameter descriptor: an empty file, also open for reading.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == nil else { return false }
        if !(pendingStart...pendingStart + pending.count ~= position) {
            guard flush() else { return false }
            pendingStart = position
        }
        let start = position - pendingStart
        let overwritten = min(pending.count - start, bytes.count)
        unsafe pending.replaceSubrange(start..<start + overwritten, with: bytes)
        position += bytes.count
        return pending.count < Self.mostPending || flush()
    }

    /// Returns how many bytes were read.
    func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard flush() else { return 0 }
        var total = 0
        while total < room.count {
            let count = unsafe pread(
                descriptor, room.baseAddress.map { unsafe $0 + total }, room.count - total, position)
            if count < 0, errno == EINTR { continue }
            if count < 0 { failure = errno }
            guard count > 0 else { break }
            total += count
            position += count
        }
        return total
    }

    /// Seeks with `whence` as for `fseek`.
    func seek(to offset: Int, whence: Int32) -> Bool {
        switch whence {
        case SEEK_SET: position = offset
        case SEEK_CUR: position += offset
        default:
            guard flush() else { return false }
            let end = lseek(descriptor, 0, SEEK_END)
            guard end >= 0 else { return fail() }
            position = Int(end) + offset
        }
        return true
    }

    var offset: Int { position }

    func flush() -> Bool {
        guard failure == nil else { return false }
        let done = unsafe pending.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = unsafe pwrite(descriptor, rest.baseAddress, rest.count, pendingStart + written)
                if count >= 0 {
                    written += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        guard done else { return fail() }
        pendingStart += pending.count
        pending.removeAll(keepingCapacity: true)
        return true
    }

    private func fail() -> Bool {
        failure = errno
        return false
    }
}
