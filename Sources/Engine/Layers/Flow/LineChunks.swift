/// Lines of several inputs, one input after the other; a chunk ends with a line feed, or at the end of its input.
public final class LineChunks: ChunkSource {
    /// Small enough that a chunk and what is made of it stay in a core's cache.
    public static let chunkLength = 256 << 10
    /// The longest line; a longer one is a bad record, of which nothing is kept.
    private let limit: RecordLimit
    private let paths: [String]
    private var source: ByteSource?
    private var sourceIndex = -1
    private var position = 0
    private var isFirst = true
    /// Bytes that were read past the last line feed.
    private var carried = ByteBuffer()
    /// True if the current line is being skipped.
    private var isSkipping = false

    public init(paths: [String], limit: RecordLimit = .standard) {
        self.paths = paths
        self.limit = limit
    }

    /// Takes the lines of one input that is open.
    ///
    /// - Parameter index: number of the input among those of its run.
    public init(_ input: consuming ByteSource, index: Int, limit: RecordLimit) {
        paths = []
        self.limit = limit
        source = consume input
        sourceIndex = index
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        while true {
            if source == nil {
                guard sourceIndex + 1 < paths.count else { return false }
                sourceIndex += 1
                source = try ByteSource(path: paths[sourceIndex])
                position = 0
                isFirst = true
                isSkipping = false
                carried.removeAll()
            }
            chunk.removeAll()
            guard try skipLine() else { continue }
            try fill(&chunk)
            if !chunk.bytes.isEmpty || chunk.fault != nil { return true }
        }
    }

    /// Reads until there is a whole line, and either enough bytes or no more without waiting.
    private func fill(_ chunk: inout Chunk) throws(Problem) {
        chunk.bytes.append(carried.bytes)
        chunk.source = sourceIndex
        chunk.firstByte = position
        // Whole lines may already follow a skipped line.
        var end = chunk.bytes.lastLineFeed(from: 0).map { $0 + 1 } ?? 0
        while true {
            if end > 0, chunk.bytes.count >= Self.chunkLength || source?.isReady == false { break }
            if !limit.allows(chunk.bytes.count - end) {
                isSkipping = true
                break
            }
            let before = chunk.bytes.count
            let wanted = max(Self.chunkLength - before, before)
            if try source?.read(into: &chunk.bytes, upTo: wanted) ?? 0 == 0 {
                source = nil
                end = before
                break
            }
            if let last = chunk.bytes.lastLineFeed(from: before) { end = last + 1 }
        }
        carried.removeAll()
        if !isSkipping { carried.append(chunk.bytes.bytes.extracting(end...)) }
        position += isSkipping ? chunk.bytes.count : end
        chunk.bytes.truncate(to: end)
        if isFirst, end > 0 || isSkipping {
            isFirst = false
            chunk.skipByteOrderMark()
        }
        if isSkipping {
            chunk.fault = FramedRecords.Fault(limit.badLine(at: chunk.bytes.count), isFatal: false)
        }
    }

    /// Reads to the end of a skipped line; false if the input ends there.
    private func skipLine() throws(Problem) -> Bool {
        while isSkipping {
            carried.removeAll()
            guard try source?.read(into: &carried, upTo: Self.chunkLength) ?? 0 > 0 else {
                source = nil
                return false
            }
            guard let end = carried.firstLineFeed else {
                position += carried.count
                continue
            }
            position += end + 1
            carried.removeFirst(end + 1)
            isSkipping = false
        }
        return true
    }
}

extension Chunk {
    /// Removes UTF-8's byte order mark, which is not part of the first record.
    fileprivate mutating func skipByteOrderMark() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard bytes.count >= 3, (0..<3).allSatisfy({ bytes.bytes[$0] == mark[$0] }) else { return }
        bytes.removeFirst(3)
        firstByte += 3
    }
}

extension ByteBuffer {
    fileprivate var firstLineFeed: Int? {
        let bytes = bytes
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let feeds = bytes.find(UInt8(ascii: "\n"), UInt8(ascii: "\n"), at: start)
            if feeds != 0 { return start + feeds.trailingZeroBitCount }
        }
        return nil
    }
}
