/// Finds where records end in a stream of bytes: the only code of a format that must see every byte in order.
///
/// It sees a buffer that grows at its end, and whose front is removed once it has been returned.
public protocol RecordFraming: SendableMetatype {
    /// Scans what is new in `bytes` and returns the records that are whole by now.
    ///
    /// - Parameter isAtEnd: true if nothing follows.
    mutating func scan(_ bytes: Span<UInt8>, isAtEnd: Bool) throws(Problem) -> FramedRecords

    /// Adjusts positions after the first `count` bytes have left the buffer.
    mutating func drop(_ count: Int)

    /// Skips the record that was open at the last scan, which is too long to be kept.
    ///
    /// - Returns: The number of bytes that are dropped with it: the next scan starts after them, perhaps still within
    ///   the record.
    mutating func skipRecord(_ bytes: Span<UInt8>) -> Int
}

/// The whole records in a buffer.
public struct FramedRecords: Sendable {
    /// Start of the records; bytes before it belong to none.
    public var start: Int
    /// End of the last whole record; `start` if there is none yet.
    public var end: Int
    /// True if these records should be returned before more is read, because something else follows them.
    public var isClosed = false
    /// Start of the record that has no end yet; nil if there is none.
    public var open: Int?
    /// The fault that keeps the bytes after `end` from ever becoming a record; it ends the input.
    public var fault: Fault?

    public init(start: Int, end: Int, isClosed: Bool = false, open: Int? = nil, fault: Fault? = nil) {
        self.start = start
        self.end = end
        self.isClosed = isClosed
        self.open = open
        self.fault = fault
    }

    /// The reason why an input ends early.
    public struct Fault: Sendable {
        /// The bad record, with positions in the buffer.
        public var record: BadRecord
        /// True if no policy can go on from here, as records may be lost.
        public var isFatal: Bool

        public init(_ record: BadRecord, isFatal: Bool) {
            self.record = record
            self.isFatal = isFatal
        }
    }
}

/// Splits one input into chunks of whole records; records longer than the limit are not kept.
public final class RecordChunks<Framing: RecordFraming>: ChunkSource {
    private var input: ByteSource?
    private let sourceIndex: Int
    public private(set) var framing: Framing
    private let limit: RecordLimit
    /// Bytes of records that make a chunk.
    private let length: Int
    /// The bytes read past the last whole record, and where they start in the input.
    private var carried = ByteBuffer()
    private var position = 0
    private var isFirst = true
    private var hasFault = false
    /// The lines of a skipped record that are in no gap yet.
    public private(set) var skipped = LineCount()
    /// Records that come before those of the next chunk and are not among them.
    private var recordGap = 0
    /// The first chunk, when it was requested ahead of time.
    private var primed: Chunk?
    /// Called at the end of the input for what follows it, once.
    private var following: ((Framing) throws(Problem) -> ByteSource?)?

    /// - Parameters:
    ///   - length: bytes of records that are a chunk.
    ///   - range: the range of the input that these bytes are; nil for all of it.
    ///   - following: returns the bytes that end the record which the input leaves open.
    public init(
        _ input: consuming ByteSource, index: Int, framing: Framing, limit: RecordLimit,
        length: Int = LineChunks.chunkLength, range: InputRange? = nil,
        following: ((Framing) throws(Problem) -> ByteSource?)? = nil
    ) {
        self.following = following
        self.input = consume input
        sourceIndex = index
        self.framing = framing
        self.limit = limit
        self.length = length
        guard let range, !range.isFirst else { return }
        (position, isFirst) = (range.bytes.lowerBound, false)
        (skipped, recordGap) = (range.lines, range.records)
    }

    /// Reads the first chunk, which `next` will return, so that what stands before the first record is known.
    ///
    /// - Returns: The result of `body`; nil when there is no record at all.
    public func prime<Result>(
        _ body: (borrowing Chunk) throws(Problem) -> Result
    ) throws(Problem) -> Result? {
        var chunk = Chunk()
        guard try next(into: &chunk) else { return nil }
        let result = try body(chunk)
        primed = consume chunk
        return result
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        if let first = primed.take() {
            chunk = first
            return true
        }
        guard input != nil || !carried.isEmpty, !hasFault else { return false }
        chunk.removeAll()
        chunk.source = sourceIndex
        chunk.isFirst = isFirst
        chunk.gap = skipped
        skipped = LineCount()
        chunk.recordGap = recordGap
        recordGap = 0
        swap(&chunk.bytes, &carried)
        carried.removeAll()
        chunk.firstByte = position
        try fill(&chunk)
        isFirst = false
        return !chunk.bytes.isEmpty || chunk.fault != nil
    }

    /// Reads until there is a whole record, and either enough bytes or no more without waiting.
    private func fill(_ chunk: inout Chunk) throws(Problem) {
        while true {
            let isAtEnd = input == nil
            let found = try framing.scan(chunk.bytes.bytes, isAtEnd: isAtEnd)
            if let fault = found.fault { return end(&chunk, found, fault) }
            if let open = found.open, !limit.allows(chunk.bytes.count - open) { return giveUp(&chunk, found, at: open) }
            if found.end > found.start, isAtEnd || found.isClosed || isEnough(chunk) { return cut(&chunk, found) }
            if isAtEnd {
                // The bytes that are left belong to no record.
                chunk.bytes.removeAll()
                return
            }
            if found.end == found.start, found.start > 0 { drop(found.start, from: &chunk) }
            try read(into: &chunk.bytes)
        }
    }

    private func isEnough(_ chunk: borrowing Chunk) -> Bool {
        chunk.bytes.count >= length || input?.isReady == false
    }

    private func read(into bytes: inout ByteBuffer) throws(Problem) {
        let wanted = min(max(length - bytes.count, bytes.count, min(length, 64 << 10)), 4 << 20)
        guard try input?.read(into: &bytes, upTo: wanted) ?? 0 == 0 else { return }
        input = try following.take()?(framing)
    }

    /// Keeps what follows the records for the next chunk.
    private func cut(_ chunk: inout Chunk, _ found: FramedRecords) {
        carried.append(chunk.bytes.bytes.extracting(found.end...))
        chunk.bytes.truncate(to: found.end)
        framing.drop(found.end)
        position += found.end
        chunk.dropFirst(found.start)
    }

    private func drop(_ count: Int, from chunk: inout Chunk) {
        framing.drop(count)
        position += count
        chunk.dropFirst(count)
    }

    /// Ends the input for good.
    private func end(_ chunk: inout Chunk, _ found: FramedRecords, _ fault: FramedRecords.Fault) {
        hasFault = true
        input = nil
        blame(fault, &chunk, found, rest: found.end..<chunk.bytes.count)
    }

    /// Ends the chunk before a record that is too long, of which nothing is kept from here on.
    private func giveUp(_ chunk: inout Chunk, _ found: FramedRecords, at start: Int) {
        let length = framing.skipRecord(chunk.bytes.bytes)
        framing.drop(length)
        skipped.add(chunk.bytes.bytes.extracting(found.end..<length))
        carried.append(chunk.bytes.bytes.extracting(length...))
        position += length
        blame(
            FramedRecords.Fault(limit.badRecord(at: start), isFatal: false), &chunk, found, rest: found.end..<start)
    }

    private func blame(
        _ fault: FramedRecords.Fault, _ chunk: inout Chunk, _ found: FramedRecords, rest: Range<Int>
    ) {
        chunk.cut(to: found.end, rest: rest)
        var fault = fault
        fault.record.byte -= found.start
        fault.record.record = TextRange(
            fault.record.record.lowerBound - found.start, fault.record.record.upperBound - found.start)
        chunk.fault = fault
        chunk.dropFirst(found.start)
    }
}
