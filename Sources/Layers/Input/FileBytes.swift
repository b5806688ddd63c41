import Glibc
import Streams
import Synchronization

/// The bytes of a descriptor, as they are, from front to back.
struct FileBytes: ~Copyable {
    let name: String
    private let file: OpenFile
    /// Where to read next in a regular file: at a place of its own, so that others read the same file from its start.
    /// Nil for what cannot be read at a place.
    private var offset: Int?
    /// Where a regular file ends, however much is added to it; nil for one that does not tell its size.
    private let end: Int?
    private let isCounted: Bool

    /// All bytes that any input has given so far, for a look from another thread.
    static let total = Atomic<Int>(0)

    /// - Parameters:
    ///   - offset: where a regular file starts; nil for a pipe or a device.
    ///   - end: where it ends; nil where it is not known.
    ///   - isCounted: true if its bytes belong to the total; those of a spool were counted when they were kept.
    init(_ file: OpenFile, name: String, offset: Int?, end: Int?, isCounted: Bool = true) {
        self.file = file
        self.name = name
        self.offset = offset
        self.end = end
        self.isCounted = isCounted
    }

    /// Appends up to `length` bytes; 0 at the end. Returns with what there is: a slow pipe is not waited out.
    mutating func read(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        let length = if let offset, let end { max(min(length, end - offset), 0) } else { length }
        guard length > 0 else { return 0 }
        let count = unsafe try buffer.append(upTo: length) { (room) throws(Problem) in
            while true {
                let count =
                    if let offset {
                        unsafe pread(file.descriptor, room.baseAddress, room.count, offset)
                    } else {
                        unsafe Glibc.read(file.descriptor, room.baseAddress, room.count)
                    }
                if count >= 0 { return count }
                switch errno {
                case EINTR: continue
                // Somebody else has made the pipe non-blocking.
                case EAGAIN: _ = poll(timeout: -1)
                default: throw .unreadable(name, errno)
                }
            }
        }
        if count == 0, offset == nil, PipeEnd.isMissing(file.descriptor) {
            throw InputExtent.incomplete(name)
        }
        if isCounted { Self.total.add(count, ordering: .relaxed) }
        if let offset {
            if count == 0, let end { throw InputExtent.shrunk(name, from: end, to: offset) }
            self.offset = offset + count
            // The next command of a script that shares this input goes on where this one stopped.
            if file.descriptor == STDIN_FILENO { lseek(STDIN_FILENO, offset + count, SEEK_SET) }
        }
        return count
    }

    /// True if it is a pipe to which another plat has written a layer without features. Known at its end.
    var isEmptyLayer: Bool { offset == nil && PipeEnd.isEmptyLayer(file.descriptor) }

    /// True if a read would return at once.
    var isReady: Bool { offset != nil || poll(timeout: 0) }

    private func poll(timeout: Int32) -> Bool {
        var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe Glibc.poll(&request, 1, timeout) != 0
    }
}
