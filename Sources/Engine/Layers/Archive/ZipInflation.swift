import Zlib

/// Inflates an entry from its front, or from a checkpoint, to its end.
struct ZipInflation: ~Copyable {
    /// A state to resume from, which takes 40 KB.
    final class Checkpoint {
        fileprivate let inflater: Inflater
        fileprivate let checksum: CRC32
        /// The number of the entry's bytes that were inflated, and of those that came out.
        fileprivate let consumed: Int
        fileprivate let produced: Int

        fileprivate init(_ inflater: consuming Inflater, _ checksum: CRC32, consumed: Int, produced: Int) {
            self.inflater = inflater
            self.checksum = checksum
            self.consumed = consumed
            self.produced = produced
        }
    }

    private static let pieceLength = 64 << 10

    private let content: ZipContent
    private var inflater: Inflater
    /// Checksum of everything before `produced`, which was all inflated in order.
    private var checksum: CRC32
    private var compressed = ByteBuffer()
    /// Number of bytes of `compressed` that are used up.
    private var start = 0
    /// Offset in the archive at which `compressed` ends.
    private var position: Int
    private var isAtEnd = false
    /// Number of bytes of content that came out so far.
    private(set) var produced: Int

    /// - Parameter checkpoint: nil for the front.
    init(_ content: ZipContent, from checkpoint: Checkpoint? = nil) throws(Problem) {
        let inflater = if let checkpoint { checkpoint.inflater.copy() } else { Inflater(format: .raw) }
        guard let inflater else {
            throw Problem(
                .unavailable, "no-memory", at: InputLocation(source: content.name), "not enough memory to decompress")
        }
        self.inflater = inflater
        self.content = content
        checksum = checkpoint?.checksum ?? CRC32()
        position = content.range.lowerBound + (checkpoint?.consumed ?? 0)
        produced = checkpoint?.produced ?? 0
    }

    /// Makes a checkpoint; nil if there is no memory for it.
    func checkpoint() -> Checkpoint? {
        guard let inflater = inflater.copy() else { return nil }
        let consumed = position - (compressed.count - start) - content.range.lowerBound
        return Checkpoint(inflater, checksum, consumed: consumed, produced: produced)
    }

    /// Appends the next `length` bytes; throws if the data does not end where the claimed size does.
    mutating func inflate(into buffer: inout ByteBuffer, _ length: Int) throws(Problem) {
        let (first, end) = (buffer.count, produced + length)
        while produced < end {
            let count = try step(into: &buffer, upTo: end - produced)
            produced += count
            guard count > 0 || !isAtEnd else {
                throw .zip(
                    .damaged, content.name, "content ends after \(produced) of the declared \(content.size) bytes")
            }
        }
        checksum.update(buffer.bytes.extracting(first...))
        if produced == content.size { try finish() }
    }

    private mutating func finish() throws(Problem) {
        var excess = ByteBuffer()
        while !isAtEnd {
            guard try step(into: &excess, upTo: 1) == 0 else {
                throw .zip(.damaged, content.name, "content is longer than the declared \(content.size) bytes")
            }
        }
        guard checksum.value == content.checksum else { throw content.wrongChecksum() }
    }

    /// Appends up to `length` bytes; 0 only at the end.
    private mutating func step(into buffer: inout ByteBuffer, upTo length: Int) throws(Problem) -> Int {
        while !isAtEnd {
            let step = inflater.inflate(compressed, from: start, into: &buffer, upTo: length)
            start += step.consumed
            if case .damaged(let reason) = step.state, step.produced == 0 {
                throw .zip(.damaged, content.name, "compressed data is damaged: \(reason)")
            }
            if step.state == .endOfMember { isAtEnd = true }
            if step.produced > 0 { return step.produced }
            if !isAtEnd, start == compressed.count { try refill() }
        }
        return 0
    }

    private mutating func refill() throws(Problem) {
        compressed.removeAll()
        start = 0
        let length = min(Self.pieceLength, content.range.upperBound - position)
        let count = try content.archive.read(into: &compressed, at: position, upTo: length)
        guard count > 0 else {
            throw .zip(
                .truncated, content.name,
                "compressed data is truncated after \(position - content.range.lowerBound) bytes")
        }
        position += count
    }
}
