public import Layers
import Memory

/// Reads kept features.
public struct SpooledReader: FeatureReader, ~Copyable {
    private let fields: [Field]
    /// Tables that map the fields of chunks to those of all features, one after the other.
    private var numbers = FlatBuffer<Int32>()
    private var tableStarts = FlatBuffer<Int>()
    private let isWanted: (@Sendable (Int) -> Bool)?
    /// One flag for each record of the chunk; empty if all are wanted.
    private var areWanted = FlatBuffer<Bool>()
    private var index = 0

    package init(_ fields: [Field], _ tables: [[Int32]], where isWanted: (@Sendable (Int) -> Bool)?) {
        self.fields = fields
        self.isWanted = isWanted
        for table in tables {
            tableStarts.append(numbers.count)
            for number in table { numbers.append(number) }
        }
        tableStarts.append(numbers.count)
    }

    public func field(_ index: Int) -> Field { fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) {
        index = 0
        guard let isWanted else { return }
        areWanted.removeAll()
        for index in 0..<chunk.records.records.count { areWanted.append(isWanted(chunk.records.before + index)) }
    }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) -> Bool {
        guard index < chunk.records.records.count else { return false }
        feature.fieldCount = fields.count
        defer { index += 1 }
        if !areWanted.isEmpty, !areWanted[index] { return true }
        read(chunk.bytes.bytes, at: chunk.records.records[index].start, into: &feature)
        return true
    }

    /// Reads the feature at a byte into an emptied one.
    package func read(_ bytes: Span<UInt8>, at start: Int, into feature: inout Feature) {
        var cursor = RawCursor(bytes, at: start)
        let table = Int(cursor.take(Int32.self))
        SpooledFeature.read(
            bytes, at: cursor.offset, numbers.span.extracting(tableStarts[table]..<tableStarts[table + 1]),
            into: &feature)
    }
}

/// Chunks of kept features.
public final class SpooledChunks: ChunkSource {
    /// Nil if features come out in input order.
    private let slots: ArrangedSlots?
    private let blocks: FlatBuffer<SpooledBlock>
    private var nextBlock = 0
    private let scratch: Scratch
    /// True if each feature was made of a group.
    private let areGroups: Bool

    init(_ slots: ArrangedSlots, _ scratch: Scratch) {
        self.slots = slots
        blocks = FlatBuffer()
        self.scratch = scratch
        areGroups = false
    }

    init(_ blocks: consuming FlatBuffer<SpooledBlock>, _ scratch: Scratch, areGroups: Bool) {
        slots = nil
        self.blocks = blocks
        self.scratch = scratch
        self.areGroups = areGroups
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        guard let slots else { return try nextBlock(into: &chunk) }
        while chunk.bytes.count < LineChunks.chunkLength, let slot = try slots.next() {
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordLocations.Origin(source: Int(slot.source), record: slot.record))
            try scratch.readWhole(into: &chunk.bytes, at: slot.start, Int(slot.length))
        }
        return !chunk.records.isEmpty
    }

    /// Reads the next block of kept features into a chunk, and sets `before` of its records to the number of features
    /// before it.
    private func nextBlock(into chunk: inout Chunk) throws(Problem) -> Bool {
        guard nextBlock < blocks.count else { return false }
        let block = blocks[nextBlock]
        nextBlock += 1
        try scratch.readWhole(into: &chunk.bytes, at: block.start, block.length)
        var index = ByteBuffer()
        try scratch.readWhole(
            into: &index, at: block.start + block.length, block.count * MemoryLayout<SpooledBlock.Entry>.stride)
        chunk.records.before = block.first
        chunk.records.areGroups = areGroups
        var cursor = RawCursor(index.bytes, at: 0)
        for _ in 0..<block.count {
            let entry = cursor.take(SpooledBlock.Entry.self)
            chunk.records.records.append(RecordLocations.Record(start: Int(entry.start), byte: 0))
            chunk.records.origins.append(
                RecordLocations.Origin(source: block.source, record: block.recordsBefore + Int(entry.index)))
        }
        return true
    }
}

/// Where a kept feature is in the file, and the number that orders it.
package struct SpooledSlot: SortedRecord {
    package var height: Double
    package var start: Int
    var length: Int32
    /// Index of its input, and number of records of that input before it.
    var source: Int32
    var record: Int

    package init(height: Double, start: Int, length: Int32, source: Int32, record: Int) {
        self.height = height
        self.start = start
        self.length = length
        self.source = source
        self.record = record
    }

    package static func precedes(_ one: SpooledSlot, _ other: SpooledSlot) -> Bool { one.height < other.height }

    /// As `precedes`, with the order of the input for features of the same height.
    func comes(before other: SpooledSlot) -> Bool {
        (height, source, record) < (other.height, other.source, other.record)
    }
}

/// Where the kept features of a chunk: their text, then an entry for each.
struct SpooledBlock: BitwiseCopyable {
    struct Entry: BitwiseCopyable {
        /// Start of the feature in the text.
        var start: Int32
        /// Index of the record in its chunk.
        var index: Int32

        init(_ kept: FeatureGatherer.Entry) {
            start = Int32(kept.start)
            index = Int32(kept.index)
        }
    }

    var start: Int
    var length: Int
    /// Number of features in the blocks before.
    var first: Int
    var count: Int
    /// Index of their input, and number of records of that input before them.
    var source: Int
    var recordsBefore: Int
}
