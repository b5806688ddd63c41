/// A part of seekable bytes in memory, that moves on as they are asked for.
public struct SeekableWindow: ~Copyable {
    public let source: any SeekableBytes
    private var buffer = ByteBuffer()
    private var start = 0

    /// What is read ahead of what is asked for.
    private static let length = 256 << 10
    /// The same after a leap, which others may follow.
    private static let leapLength = 4 << 10

    public init(_ source: any SeekableBytes) {
        self.source = source
    }

    /// Brings in up to `count` bytes from `offset` on.
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

    /// Those that were brought in last, from `offset` on.
    @_lifetime(borrow self)
    public func bytes(_ offset: Int, _ count: Int) -> Span<UInt8> {
        buffer.bytes.extracting(offset - start..<offset - start + count)
    }

    /// Appends those that were brought in last, from `offset` on.
    public func copy(_ offset: Int, _ count: Int, to target: inout ByteBuffer) {
        target.append(bytes(offset, count))
    }
}
