package import Layers
import Memory

/// Keeps features with typed values, in input order, for a format whose columns have types that must be known before the
/// first row.
package final class FeatureSpool {
    private let blocks = RecordBlocks()
    private var seen = FieldNumbers()
    package var fields: [Field] { seen.fields }
    package private(set) var tallies: [ValueTally] = []
    package private(set) var shapes = ShapeTally()
    /// The geometries that the inputs declare, for a layer that turns out to have none.
    package private(set) var expected: DeclaredGeometry?

    package init() {}

    /// Adds fields that are known before the features. They become columns even if no feature has them.
    package func add(_ fields: [Field]) {
        for field in fields { tallies[number(of: field)].isSeen = true }
    }

    /// Notes the geometries that an input declares; the first one counts.
    package func expect(_ geometry: DeclaredGeometry) { expected = expected ?? geometry }

    /// Number of a field; fields with the same name are one.
    func number(of field: Field) -> Int {
        let number = seen.number(of: field)
        if number == tallies.count { tallies.append(ValueTally()) }
        return number
    }

    /// - Parameter numbers: the numbers of the first fields of the tallies.
    func add(
        _ records: borrowing ByteBuffer, _ numbers: borrowing FlatBuffer<Int32>, _ tallies: [ValueTally],
        _ shapes: ShapeTally
    ) throws(Problem) {
        for index in 0..<numbers.count { self.tallies[Int(numbers[index])].merge(tallies[index]) }
        try blocks.add(records, fields: numbers)
        self.shapes.merge(shapes)
    }

    /// Calls `body` for all records in order, each with the bytes of its block and the numbers of its fields.
    package func forEachRecord(
        _ body: (borrowing SpooledRecord, Span<UInt8>, Span<Int32>) throws(Problem) -> Void
    ) throws(Problem) {
        var record = SpooledRecord()
        try blocks.forEachBlock { (block, start, numbers, position) throws(Problem) in
            var offset = start
            while offset < block.count {
                record.read(block, at: &offset)
                record.position = position + record.start
                try body(record, block, numbers)
            }
        }
    }

    /// Reads a record again that `forEachRecord` has passed.
    ///
    /// - Parameter position: its `position`.
    package func read(at position: Int, length: Int, into bytes: inout ByteBuffer) throws(Problem) {
        try blocks.read(at: position, length: length, into: &bytes)
    }
}
