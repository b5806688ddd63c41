/// A deflated entry of an archive: inflated as it is read, a block at a time.
///
/// Deflated data can only be read from the front. To make steps back cheap, the blocks last used are kept, and up to 32
/// checkpoints spread evenly over the entry: 2 MiB and 1.3 MB, however large the entry is or claims to be.
final class InflatedEntry: SeekableBytes {
    private final class Block {
        var index = 0
        var bytes = ByteBuffer()
    }

    private static let blockLength = 256 << 10
    private static let blockCount = 8
    private static let checkpointCount = 32
    /// The highest ratio of deflate: two bits can stand for 258 bytes.
    private static let maximumRatio = 1032

    var name: String { content.name }
    let count: Int
    private let content: ZipContent
    private var inflation: ZipInflation?
    /// The blocks last used; the most recent comes last.
    private var blocks: [Block] = []
    /// Checkpoints before each `spacing` blocks except the first, as far as the entry was ever read.
    private var checkpoints: [ZipInflation.Checkpoint] = []
    /// Distance between checkpoints, in blocks.
    private let spacing: Int
    /// The problem that ended the inflation, and its block: it would end there again.
    private var failure: (index: Int, problem: Problem)?

    init(_ content: ZipContent) throws(Problem) {
        guard content.size / Self.maximumRatio <= content.range.count else {
            throw .zip(
                .damaged, content.name,
                "\(content.range.count) compressed bytes cannot expand to the declared \(content.size) bytes")
        }
        self.content = content
        count = content.size
        spacing = max(Self.blockCount, count / Self.blockLength / Self.checkpointCount + 1)
        if count == 0 {
            var inflation = try ZipInflation(content)
            var nothing = ByteBuffer()
            try inflation.inflate(into: &nothing, 0)
        }
    }

    func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int {
        guard offset >= 0, offset < count, length > 0 else { return 0 }
        let before = buffer.count
        let wanted = min(length, count - offset)
        var done = 0
        do throws(Problem) {
            while done < wanted {
                let (index, first) = (offset + done).quotientAndRemainder(dividingBy: Self.blockLength)
                let block = try block(index)
                let piece = min(block.bytes.count - first, wanted - done)
                buffer.append(block.bytes, first..<first + piece)
                done += piece
            }
        } catch {
            buffer.truncate(to: before)
            throw error
        }
        return wanted
    }

    private func block(_ index: Int) throws(Problem) -> Block {
        if let position = blocks.lastIndex(where: { $0.index == index }) {
            if position < blocks.count - 1 { blocks.append(blocks.remove(at: position)) }
            return blocks[blocks.count - 1]
        }
        if let failure, failure.index <= index { throw failure.problem }
        var inflation = try inflation(toward: index)
        while true {
            let block = try nextBlock(&inflation)
            blocks.append(block)
            if inflation.produced < count, inflation.produced == (checkpoints.count + 1) * spacing * Self.blockLength,
                let checkpoint = inflation.checkpoint()
            {
                checkpoints.append(checkpoint)
            }
            if block.index == index {
                self.inflation = consume inflation
                return block
            }
        }
    }

    /// The current inflation, unless it is past the block or a checkpoint is nearer; then a new one.
    private func inflation(toward index: Int) throws(Problem) -> ZipInflation {
        let nearest = min(index / spacing, checkpoints.count)
        if let inflation = inflation.take() {
            let next = inflation.produced / Self.blockLength
            if inflation.produced < count, next <= index, nearest * spacing <= next { return inflation }
        }
        return try ZipInflation(content, from: nearest > 0 ? checkpoints[nearest - 1] : nil)
    }

    private func nextBlock(_ inflation: inout ZipInflation) throws(Problem) -> Block {
        let block = blocks.count < Self.blockCount ? Block() : blocks.removeFirst()
        block.index = inflation.produced / Self.blockLength
        block.bytes.removeAll()
        do throws(Problem) {
            try inflation.inflate(into: &block.bytes, min(Self.blockLength, count - inflation.produced))
        } catch {
            if error.kind == .data { failure = (block.index, error) }
            throw error
        }
        return block
    }
}

extension ByteBuffer {
    fileprivate mutating func append(_ other: borrowing ByteBuffer, _ range: Range<Int>) {
        append(other.bytes.extracting(range))
    }
}
