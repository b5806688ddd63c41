import Glibc

/// A file as shapelib writes it: a descriptor of somebody else, with what was written last held back.
///
/// Shapelib seeks before each record and goes on at most one byte behind where it was, so that nearly all of it is
/// appended here and reaches the file in large pieces. One thread at a time uses it.
final class WriterFile: @unchecked Sendable {
    /// The number of the first error; nothing is written after it.
    private(set) var failure: Int32?
    private let descriptor: Int32
    private var position = 0
    private var held: [UInt8] = []
    /// Where in the file the held bytes start.
    private var heldStart = 0

    private static let mostHeld = 1 << 20

    /// - Parameter descriptor: of an empty file, open for reading as well.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == nil else { return false }
        if !(heldStart...heldStart + held.count ~= position) {
            guard flush() else { return false }
            heldStart = position
        }
        let start = position - heldStart
        let overwritten = min(held.count - start, bytes.count)
        unsafe held.replaceSubrange(start..<start + overwritten, with: bytes)
        position += bytes.count
        return held.count < Self.mostHeld || flush()
    }

    /// How many bytes were read.
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

    /// `whence` as `fseek` takes it.
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
        let done = unsafe held.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = unsafe pwrite(descriptor, rest.baseAddress, rest.count, heldStart + written)
                if count >= 0 {
                    written += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        guard done else { return fail() }
        heldStart += held.count
        held.removeAll(keepingCapacity: true)
        return true
    }

    private func fail() -> Bool {
        failure = errno
        return false
    }
}
