/// A run of whole records of one input: the unit that workers share out among themselves.
public struct Chunk: ~Copyable {
    public var bytes = ByteBuffer()
    /// Which of the inputs it is from.
    public var source = 0
    /// Where it starts in that input, in bytes.
    public internal(set) var firstByte = 0
    /// Whether it is the first of its input.
    public internal(set) var isFirst = false
    /// Where its records are from, if they are no text; empty if they are.
    public var records = RecordPlaces()
    /// The lines between the chunk before and this one, which belong to no record.
    public internal(set) var gap = LineCount()
    /// The bad record that follows it, with which its input may end; `rest` are the bytes between, and what is known of it.
    public internal(set) var fault: FramedRecords.Fault?
    public internal(set) var rest = ByteBuffer()

    private static let mostKept = 64 << 20

    public init() {}

    public mutating func removeAll() {
        // One long record does not take its memory for good.
        if bytes.capacity > Self.mostKept { bytes = ByteBuffer() } else { bytes.removeAll() }
        records.removeAll()
        gap = LineCount()
        rest.removeAll()
        fault = nil
    }

    /// Keeps only the first `count` bytes as records; some of the others are the rest.
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

/// Cuts inputs into chunks at record boundaries.
public protocol ChunkSource: SendableMetatype {
    /// Fills `chunk` with the next records, or returns false at the end of the last input.
    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool
}

/// Lines of one input after the other; a chunk ends with a line feed, or at the end of its input.
public final class LineChunks: ChunkSource {
    /// Small enough that a chunk and what is made of it stay in a core's cache.
    public static let chunkLength = 256 << 10
    /// A line beyond this is taken for a file that is not text.
    private let limit: RecordLimit
    private let paths: [String]
    private var source: ByteSource?
    private var sourceIndex = -1
    private var position = 0
    private var isFirst = true
    /// What was read past the last line feed.
    private var carried = ByteBuffer()

    public init(paths: [String], limit: RecordLimit = .standard) {
        self.paths = paths
        self.limit = limit
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        while true {
            if source == nil {
                guard sourceIndex + 1 < paths.count else { return false }
                sourceIndex += 1
                source = try ByteSource(path: paths[sourceIndex])
                position = 0
                isFirst = true
                carried.removeAll()
            }
            try fill(&chunk)
            if !chunk.bytes.isEmpty { return true }
        }
    }

    /// Reads until there is a whole line and either enough of them or nothing more to be had at once.
    private func fill(_ chunk: inout Chunk) throws(Problem) {
        chunk.bytes.removeAll()
        chunk.bytes.append(carried.bytes)
        chunk.source = sourceIndex
        chunk.firstByte = position
        var end = 0
        while true {
            let before = chunk.bytes.count
            let wanted = max(Self.chunkLength - before, before)
            if try source?.read(into: &chunk.bytes, upTo: wanted) ?? 0 == 0 {
                source = nil
                end = before
                break
            }
            if let last = chunk.bytes.lastLineFeed(from: before) { end = last + 1 }
            if end > 0, chunk.bytes.count >= Self.chunkLength || source?.isReady == false { break }
            if !limit.allows(chunk.bytes.count - end) { throw tooLong(chunk.firstByte + end) }
        }
        if !limit.allows(end) { try checkLines(chunk.bytes.bytes.extracting(..<end), at: chunk.firstByte) }
        carried.removeAll()
        carried.append(chunk.bytes.bytes.extracting(end...))
        chunk.bytes.truncate(to: end)
        position += end
        if isFirst, end > 0 {
            isFirst = false
            chunk.skipByteOrderMark()
        }
    }

    private func checkLines(_ bytes: Span<UInt8>, at first: Int) throws(Problem) {
        var start = 0
        for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
            if !limit.allows(index - start) { throw tooLong(first + start) }
            start = index + 1
        }
        if !limit.allows(bytes.count - start) { throw tooLong(first + start) }
    }

    private func tooLong(_ byte: Int) -> Problem {
        let path = paths[sourceIndex]
        return Problem(
            .data, "line-too-long",
            at: Place(source: path == "-" ? ByteSource.standardInputName : path, byte: byte),
            "the line that starts at byte \(byte) is longer than \(limit.size)", hint: "is it a text file?")
    }
}

extension Chunk {
    /// UTF-8's mark is no part of the first record.
    fileprivate mutating func skipByteOrderMark() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard bytes.count >= 3, (0..<3).allSatisfy({ bytes.bytes[$0] == mark[$0] }) else { return }
        bytes.removeFirst(3)
        firstByte += 3
    }
}
