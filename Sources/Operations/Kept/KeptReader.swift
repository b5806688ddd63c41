import Geometry
public import Layers

/// Reads kept features.
public struct KeptReader: FeatureReader, ~Copyable {
    private let fields: [Field]
    /// Tables that map the fields of chunks to those of all features, one after the other.
    private var numbers = FlatBuffer<Int32>()
    private var tableStarts = FlatBuffer<Int>()
    private let isWanted: (@Sendable (Int) -> Bool)?
    /// Of the records of the chunk; empty where all are wanted.
    private var areWanted = FlatBuffer<Bool>()
    private var index = 0

    init(_ fields: [Field], _ tables: [[Int32]], where isWanted: (@Sendable (Int) -> Bool)?) {
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
        var cursor = RawCursor(chunk.bytes.bytes, at: chunk.records.records[index].start)
        let table = Int(cursor.take(Int32.self))
        KeptFeature.read(
            chunk.bytes.bytes, at: cursor.offset,
            numbers.span.extracting(tableStarts[table]..<tableStarts[table + 1]), into: &feature)
        return true
    }
}
