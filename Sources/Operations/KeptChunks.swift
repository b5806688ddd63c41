import Geometry
public import Layers

/// Chunks of kept features.
public final class KeptChunks: ChunkSource {
    private let sort: ExternalSort<KeptPlace>
    private let scratch: Scratch

    init(_ sort: ExternalSort<KeptPlace>, _ scratch: Scratch) {
        self.sort = sort
        self.scratch = scratch
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.bytes.count < LineChunks.chunkLength, let place = try sort.next() {
            chunk.records.records.append(RecordPlaces.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordPlaces.Origin(source: Int(place.source), record: place.record))
            chunk.bytes.append(bytesOf: place.table)
            try scratch.readWhole(into: &chunk.bytes, at: place.start, Int(place.length))
        }
        return !chunk.records.isEmpty
    }
}

/// Where a feature is kept, and what it is put in order by.
struct KeptPlace: SortedRecord {
    var height: Double
    var start: Int
    var length: Int32
    /// Which numbers its fields have.
    var table: Int32
    /// Which of the inputs it is from, and how many records of that come before it.
    var source: Int32
    var record: Int

    static func precedes(_ one: KeptPlace, _ other: KeptPlace) -> Bool { one.height < other.height }
}
