import Features
import Layers
import MadeShapes
import Memory
import PartRuns

/// Groups that were sent to a part, put in the order of their first rows. They are sorted on file, so memory is
/// bounded.
final class ArrivedGroups: GatheredRows {
    private(set) var groupCount = 0
    /// Bytes sent and received, as far as this part knows.
    private(set) var tally = ShuffleTally()
    private let spool = RowSpool()
    private let sort = ExternalSort<ArrivedGroup>()

    func add(_ reader: ShuffleReader) throws(Problem) {
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            let start = try spool.append(frame)
            var cursor = RawCursor(frame.bytes, at: 0)
            while cursor.offset < frame.count {
                let group = cursor.take(ShuffledGroup.self)
                try sort.append(ArrivedGroup(group: group, start: start + cursor.offset))
                cursor.skip(group.length)
                groupCount += 1
            }
        }
        tally = tally + reader.tally
    }

    /// The features, in the order in which their groups first came up. Call it once, after the last group.
    func chunks() throws(Problem) -> ArrivedGroupChunks {
        try sort.finish()
        return ArrivedGroupChunks(sort, spool)
    }
}

/// A group that was sent, and where its rows are.
struct ArrivedGroup: SortedRecord {
    var group: ShuffledGroup
    var start: Int

    static func precedes(_ one: ArrivedGroup, _ other: ArrivedGroup) -> Bool { one.group.first < other.group.first }
}

/// Chunks of whole groups that were sent.
final class ArrivedGroupChunks: ChunkSource {
    private let sort: ExternalSort<ArrivedGroup>
    private let spool: RowSpool

    init(_ sort: ExternalSort<ArrivedGroup>, _ spool: RowSpool) { (self.sort, self.spool) = (sort, spool) }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.bytes.count < LineChunks.chunkLength, let next = try sort.next() {
            let origin = next.group.origin
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordLocations.Origin(source: origin.source, record: origin.record))
            try spool.read(into: &chunk.bytes, at: next.start, next.group.length)
        }
        return !chunk.records.isEmpty
    }
}
