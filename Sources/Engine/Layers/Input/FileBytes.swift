import Glibc
import Streams
import Synchronization

/// The unchanged bytes of a descriptor or of an entry of an archive, from front to back.
struct FileBytes: ~Copyable {
    private enum Origin {
        case file(OpenFile)
        case entry(any SeekableBytes)
    }

    let name: String
    private let origin: Origin
    /// Offset of the next read in a regular file, kept here so that others can read the same file from its start. Nil
    /// if it cannot be read at an offset.
    private var offset: Int?
    /// End of a regular file, whatever is added to it later; nil if its size is unknown.
    private let end: Int?
    private let isCounted: Bool

    /// Number of bytes read from all inputs so far, for another thread to read.
    static let total = Atomic<Int>(0)

    /// - Parameters:
    ///   - offset: where a regular file starts; nil for a pipe or a device.
    ///   - end: where it ends; nil where it is not known.
    ///   - isCounted: true if its bytes belong to the total; those of a spool were counted when they were kept.
    init(_ file: OpenFile, name: String, offset: Int?, end: Int?, isCounted: Bool = true) {
        origin = .file(file)
        self.name = name
        self.offset = offset
        self.end = end
        self.isCounted = isCounted
    }

    /// Takes bytes that can be read at any offset, which are counted where they come from.
    init(_ entry: any SeekableBytes) {
        origin = .entry(entry)
        name = entry.name
        offset = 0
        end = entry.count
        isCounted = false
    }

    /// Appends up to `length` bytes; 0 at the end. Returns what there is, without waiting for more from a slow pipe.
    mutating func read(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        let length = if let offset, let end { max(min(length, end - offset), 0) } else { length }
        guard length > 0 else { return 0 }
        let file: OpenFile
        var ahead = 0
        switch origin {
        case .file(let opened):
            file = opened
            if offset == nil, file.descriptor == STDIN_FILENO, SpooledArchive.hasStart {
                let start = SpooledArchive.takeStart()
                buffer.append(start.span)
                if isCounted { Self.total.add(start.count, ordering: .relaxed) }
                ahead = start.count
                // Bytes that were written together are returned together.
                guard length > ahead, Self.poll(file, timeout: 0) else { return ahead }
            }
        case .entry(let entry):
            let count = try entry.read(into: &buffer, at: offset ?? 0, upTo: length)
            offset = (offset ?? 0) + count
            return count
        }
        let count = unsafe try buffer.append(upTo: length - ahead) { (room) throws(Problem) in
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
                // Another process has made the pipe non-blocking.
                case EAGAIN: _ = Self.poll(file, timeout: -1)
                default: throw .unreadable(name, errno)
                }
            }
        }
        if count == 0, ahead == 0, offset == nil, PipeEnd.isMissing(file.descriptor) {
            throw InputExtent.incomplete(name)
        }
        if isCounted { Self.total.add(count, ordering: .relaxed) }
        if let offset {
            try SparseInputs.check(file.descriptor, name, offset, count)
            if count == 0, let end { throw InputExtent.shrunk(name, from: end, to: offset) }
            self.offset = offset + count
            // The next command of a script that shares this input goes on where this one stopped.
            if file.descriptor == STDIN_FILENO { lseek(STDIN_FILENO, offset + count, SEEK_SET) }
        }
        return ahead + count
    }

    /// True if it is a pipe to which another plat has written a layer without features. Known at its end.
    var isEmptyLayer: Bool {
        guard offset == nil, case .file(let file) = origin else { return false }
        return PipeEnd.isEmptyLayer(file.descriptor)
    }

    /// True if a read would return at once.
    var isReady: Bool {
        guard offset == nil, case .file(let file) = origin else { return true }
        if file.descriptor == STDIN_FILENO, SpooledArchive.hasStart { return true }
        return Self.poll(file, timeout: 0)
    }

    private static func poll(_ file: OpenFile, timeout: Int32) -> Bool {
        var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe Glibc.poll(&request, 1, timeout) != 0
    }
}
