import Features
package import Layers
import Memory

/// Gathers the rows of a chunk of a table, with their keys.
package struct TableGatherer: FeatureConsumer, ~Copyable {
    private var writer: RowKeyWriter
    private var key = ByteBuffer()
    private(set) var fields: [Field] = []
    private(set) var keys = TextTable()
    /// The number of each row's key; negative for a row without one.
    private(set) var keyOfRow = FlatBuffer<Int32>()
    private(set) var values = StoredValues()
    private(set) var origins = FlatBuffer<Origin>()
    private(set) var recordsBefore = 0

    /// Where a row comes from.
    struct Origin: BitwiseCopyable {
        /// The index of its input.
        var source: Int32
        /// The number of records of that input before it.
        var record: Int
        /// The key by which its record is found again.
        var place: Int
    }

    package init(_ key: RowKey) { writer = RowKeyWriter(key) }

    package mutating func add(_ field: Field) {
        writer.add(field, at: fields.count)
        fields.append(field)
    }

    package mutating func begin() {
        keys.removeAll()
        keyOfRow.removeAll()
        values.removeAll()
        origins.removeAll()
    }

    package mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        key.removeAll()
        try writer.append(feature, of: chunk, to: &key)
        keyOfRow.append(writer.isIncomplete ? -1 : Int32(keys.number(of: key)))
        values.append(feature, of: chunk)
        origins.append(Origin(source: Int32(chunk.source), record: feature.index, place: chunk.key(of: feature)))
    }

    package mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    package mutating func send(to results: LoadedTable) throws(Problem) { try results.take(self) }
}
