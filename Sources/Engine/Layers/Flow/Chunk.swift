/// A run of whole records of one input: the unit of work that threads share.
public struct Chunk: ~Copyable {
    public var bytes = ByteBuffer()
    /// The index of the input it is from.
    public var source = 0
    /// Offset of its start in that input, in bytes.
    public internal(set) var firstByte = 0
    /// True if it is the first of its input.
    public internal(set) var isFirst = false
    /// Positions of its records, if they are not text; empty if they are.
    public var records = RecordLocations()
    /// Lines between the previous chunk and this one that belong to no record.
    public internal(set) var gap = LineCount()
    /// Records before this chunk that another run works on.
    public internal(set) var recordGap = 0
    /// A bad record that follows the chunk, with which the input may end. `rest` holds the bytes between, and those
    /// that are known of the record.
    public internal(set) var fault: FramedRecords.Fault?
    public internal(set) var rest = ByteBuffer()

    /// Records that the index of the file has excluded, so that they are not in any chunk, and the reason.
    public var excluded: (reason: SkipReason, count: Int)?

    private static let mostKept = 64 << 20

    public init() {}

    public mutating func removeAll() {
        // One long record does not take its memory for good.
        if bytes.capacity > Self.mostKept { bytes = ByteBuffer() } else { bytes.removeAll() }
        records.removeAll()
        gap = LineCount()
        recordGap = 0
        rest.removeAll()
        fault = nil
        excluded = nil
    }

    /// Keeps only the first `count` bytes as records; a range of the others becomes the rest.
    mutating func cut(to count: Int, rest range: Range<Int>) {
        var rest = ByteBuffer()
        rest.append(bytes.bytes.extracting(range))
        swap(&rest, &self.rest)
        bytes.truncate(to: count)
    }

    /// Makes the first bytes part of the gap.
    mutating func dropFirst(_ count: Int) {
        guard count > 0 else { return }
        var gap = self.gap
        gap.add(bytes.bytes.extracting(..<count))
        self.gap = gap
        bytes.removeFirst(count)
        firstByte += count
    }
}

/// Splits inputs into chunks at record boundaries.
public protocol ChunkSource: SendableMetatype {
    /// Fills `chunk` with the next records, or returns false at the end of the last input.
    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool
}
