import Geometry
public import Layers

/// Reads kept features.
public struct KeptReader: FeatureReader, ~Copyable {
    private let fields: [Field]
    private let tables: [[Int32]]
    private var index = 0

    init(_ fields: [Field], _ tables: [[Int32]]) {
        self.fields = fields
        self.tables = tables
    }

    public func field(_ index: Int) -> Field { fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) -> Bool {
        guard index < chunk.records.records.count else { return false }
        var cursor = RawCursor(chunk.bytes.bytes, at: chunk.records.records[index].start)
        index += 1
        let table = tables[Int(cursor.take(Int32.self))]
        KeptFeature.read(chunk.bytes.bytes, at: cursor.offset, table.span, into: &feature)
        feature.fieldCount = fields.count
        return true
    }
}
