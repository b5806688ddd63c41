import Layers
import Memory

/// The features of a FlatGeobuf in chunks: each a length and as many bytes.
final class FlatGeobufChunks: ChunkSource {
    private var source: ByteSource
    private let sourceIndex: Int
    /// Where the next chunk starts in the file.
    private var position: Int
    private let promised: UInt64
    private let limit: RecordLimit
    private let found: FlatGeobufIndex.Features?
    private var window: SeekableWindow?
    /// Bytes of a feature whose end is not there yet.
    private var carried = ByteBuffer()
    /// Bytes that are left of a feature that is too long.
    private var toSkip = 0
    private var count = 0
    private var isOver = false

    /// A feature that cannot be read.
    enum Absence: UInt8 {
        case truncated = 1
        case missing
        case tooLong
    }

    /// - Parameters:
    ///   - source: stands at the first feature.
    ///   - count: number of features; 0 if it is not known.
    ///   - found: the only features to read.
    init(
        _ source: consuming ByteSource, _ index: Int, firstByte: Int, count: UInt64, _ limit: RecordLimit,
        found: FlatGeobufIndex.Features?, file: SeekableFile?
    ) {
        self.source = source
        (sourceIndex, position, promised, self.limit, self.found) = (index, firstByte, count, limit, found)
        if let file { window = SeekableWindow(file) }
    }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        guard !isOver else { return false }
        chunk.source = sourceIndex
        chunk.records.before = count
        if let found { try fill(&chunk, found) } else { try fill(&chunk) }
        count += chunk.records.records.count
        return !chunk.records.isEmpty || chunk.excluded != nil
    }

    private func fill(_ chunk: inout Chunk, _ found: FlatGeobufIndex.Features) throws(Problem) {
        var index = count
        while index < found.starts.count, chunk.bytes.count < LineChunks.chunkLength {
            let start = found.starts[index]
            index += 1
            let own = chunk.bytes.count
            var absence: Absence?
            if try window!.append(start, 4, to: &chunk.bytes) == 4 {
                let length = Int(chunk.bytes.bytes.number32(at: own))
                if !limit.allows(length) {
                    absence = .tooLong
                } else if try window!.append(start + 4, length, to: &chunk.bytes) < length {
                    absence = .truncated
                }
            } else {
                absence = .truncated
            }
            add(at: own, byte: start, absence, to: &chunk)
        }
        guard index == found.starts.count else { return }
        isOver = true
        chunk.excluded = (found.skipReason, found.others)
    }

    private func fill(_ chunk: inout Chunk) throws(Problem) {
        while toSkip > 0 {
            let count = try source.read(into: &chunk.bytes, upTo: min(toSkip, 1 << 20))
            chunk.bytes.removeAll()
            position += count
            toSkip = count == 0 ? 0 : toSkip - count
        }
        chunk.bytes.append(carried.bytes)
        carried.removeAll()
        let firstByte = position
        var start = 0
        while true {
            while let length = Self.length(chunk.bytes.bytes, at: start) {
                let isAllowed = limit.allows(length)
                let rest = 4 + length - (chunk.bytes.count - start)
                guard !isAllowed || rest <= 0 else { break }
                add(at: start, byte: firstByte + start, isAllowed ? nil : .tooLong, to: &chunk)
                if rest > 0 {
                    // It is not kept.
                    toSkip = rest
                    start = chunk.bytes.count
                    break
                }
                start += 4 + length
            }
            if toSkip > 0 || start > 0 && (chunk.bytes.count >= LineChunks.chunkLength || !source.isReady) { break }
            if chunk.records.records.count > 0, chunk.bytes.count >= LineChunks.chunkLength { break }
            let isMore = try source.read(into: &chunk.bytes, upTo: LineChunks.chunkLength) > 0
            guard !isMore else { continue }
            isOver = true
            let found = UInt64(count + chunk.records.records.count)
            if start < chunk.bytes.count {
                add(at: start, byte: firstByte + start, .truncated, to: &chunk)
                start = chunk.bytes.count
            } else if promised > found {
                add(at: start, byte: firstByte + start, .missing, to: &chunk)
            }
            break
        }
        carried.append(chunk.bytes.bytes.extracting(min(start, chunk.bytes.count)...))
        chunk.bytes.truncate(to: min(start, chunk.bytes.count))
        position = firstByte + start
    }

    private static func length(_ bytes: Span<UInt8>, at start: Int) -> Int? {
        start <= bytes.count - 4 ? Int(bytes.number32(at: start)) : nil
    }

    private func add(at start: Int, byte: Int, _ absence: Absence?, to chunk: inout Chunk) {
        chunk.records.records.append(
            RecordLocations.Record(start: start, byte: byte, absence: absence?.rawValue ?? 0))
    }
}
