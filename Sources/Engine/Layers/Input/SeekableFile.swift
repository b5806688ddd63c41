import Glibc
import Streams
import Synchronization

/// A regular file, read at any offset.
public final class SeekableFile: SeekableBytes {
    public let name: String
    public let count: Int
    private let file: OpenFile

    /// - Parameters:
    ///   - path: `-` is the archive that came through the standard input.
    ///   - name: the name in messages; nil for the path.
    public init(path: String, name: String? = nil) throws(Problem) {
        if path == "-", let spool = SpooledArchive.spool {
            self.name = name ?? spool.name
            file = spool.file
            var status = stat()
            guard unsafe fstat(file.descriptor, &status) == 0 else { throw .unreadable(self.name, errno) }
            count = Int(status.st_size)
            return
        }
        self.name = name ?? pathName(path)
        // Does not wait for the other end of a pipe, which is refused.
        file = try OpenInputs.file(at: path, name: self.name, waits: false)
        var status = stat()
        guard unsafe fstat(file.descriptor, &status) == 0 else { throw .unreadable(self.name, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(self.name, status.st_mode) }
        count = try InputExtent.end(of: file.descriptor, path: path, name: self.name) ?? 0
    }

    /// The file, for a library that opens it by its descriptor.
    public var held: HeldFile { HeldFile(file) }

    public func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        let wanted = max(min(length, count - offset), 0)
        let total = try file.read(into: &buffer, at: offset, upTo: wanted, name: name)
        if total < wanted { throw InputExtent.shrunk(name, from: count, to: offset + total) }
        FileBytes.total.add(total, ordering: .relaxed)
        return total
    }
}

extension SeekableFile {
    /// Reads a range piece by piece, until `body` returns false.
    public func forEachPiece(
        of range: Range<Int>, upTo length: Int = 1 << 20, _ body: (_ bytes: Span<UInt8>, _ start: Int) -> Bool
    ) throws(Problem) {
        var piece = ByteBuffer()
        var position = range.lowerBound
        while position < min(range.upperBound, count) {
            piece.removeAll()
            let count = try read(into: &piece, at: position, upTo: min(length, range.upperBound - position))
            guard count > 0, body(piece.bytes, position) else { break }
            position += count
        }
    }
}

/// Bytes that can be read at any offset: a file, or an entry of an archive.
public protocol SeekableBytes: AnyObject, SendableMetatype {
    /// The name in messages.
    var name: String { get }
    /// Number of bytes.
    var count: Int { get }

    /// Appends up to `length` bytes from `offset` on; fewer only where they end, even if `count` has promised more.
    ///
    /// - Returns: How many were appended.
    func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int
}

/// A part of seekable bytes in memory, which moves as other bytes are requested.
public struct SeekableWindow: ~Copyable {
    public let source: any SeekableBytes
    private var buffer = ByteBuffer()
    private var start = 0

    /// The number of bytes to read at a time, unless more are requested.
    private static let length = 256 << 10
    /// The number of bytes to read after a jump, as more jumps may follow.
    private static let leapLength = 4 << 10

    public init(_ source: any SeekableBytes) {
        self.source = source
    }

    /// Loads up to `count` bytes from `offset` on.
    ///
    /// - Returns: How many there are; fewer only where the bytes end.
    public mutating func load(_ offset: Int, _ count: Int) throws(Problem) -> Int {
        precondition(offset >= 0 && count >= 0)
        if offset >= start, count <= buffer.count - (offset - start) { return count }
        let isOnward = offset >= start && offset - start <= buffer.count + Self.length
        if offset >= start, offset < start + buffer.count {
            buffer.removeFirst(offset - start)
        } else {
            buffer.removeAll()
        }
        start = offset
        let wanted = max(count, isOnward ? Self.length : Self.leapLength) - buffer.count
        _ = try source.read(into: &buffer, at: start + buffer.count, upTo: wanted)
        return min(count, buffer.count)
    }

    /// Appends up to `count` bytes from `offset` on. Many bytes do not go through the window.
    ///
    /// - Returns: How many there are; fewer only where the bytes end.
    public mutating func append(_ offset: Int, _ count: Int, to target: inout ByteBuffer) throws(Problem) -> Int {
        guard count >= Self.length / 4 else {
            let available = try load(offset, count)
            copy(offset, available, to: &target)
            return available
        }
        var taken = 0
        if offset >= start, offset < start + buffer.count {
            taken = min(count, start + buffer.count - offset)
            copy(offset, taken, to: &target)
        }
        return taken + (try source.read(into: &target, at: offset + taken, upTo: count - taken))
    }

    /// Bytes that were loaded last, from `offset` on.
    @_lifetime(borrow self)
    public func bytes(_ offset: Int, _ count: Int) -> Span<UInt8> {
        buffer.bytes.extracting(offset - start..<offset - start + count)
    }

    /// Appends bytes that were loaded last, from `offset` on.
    public func copy(_ offset: Int, _ count: Int, to target: inout ByteBuffer) {
        target.append(bytes(offset, count))
    }
}
