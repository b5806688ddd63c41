package import Layers
import Memory

/// Keeps features with typed values, in input order, for a format whose columns have types that must be known before the
/// first row.
///
/// The file has a block for each chunk: the length of its records in bytes, its number of fields, the number of each
/// field in this layer, and the records, which refer to fields by their index in that list.
package final class FeatureSpool {
    private var scratch: Scratch?
    private var seen = FieldNumbers()
    package var fields: [Field] { seen.fields }
    package private(set) var tallies: [ValueTally] = []
    package private(set) var shapes = ShapeTally()
    /// The geometries that the inputs declare, for a layer that turns out to have none.
    package private(set) var expected: DeclaredGeometry?

    private static let headLength = MemoryLayout<Int64>.size + MemoryLayout<Int32>.size

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
        var head = ByteBuffer()
        head.append(bytesOf: Int64(records.count))
        head.append(bytesOf: Int32(numbers.count))
        for index in 0..<numbers.count {
            head.append(bytesOf: numbers[index])
            self.tallies[Int(numbers[index])].merge(tallies[index])
        }
        if scratch == nil { scratch = try Scratch() }
        try scratch?.append(head)
        try scratch?.append(records)
        self.shapes.merge(shapes)
    }

    /// Calls `body` for all records in order, each with the bytes of its block and the numbers of its fields.
    package func forEachRecord(
        _ body: (borrowing SpooledRecord, Span<UInt8>, Span<Int32>) throws(Problem) -> Void
    ) throws(Problem) {
        guard let scratch else { return }
        var record = SpooledRecord()
        var block = ByteBuffer()
        var numbers = FlatBuffer<Int32>()
        var position = 0
        while position < scratch.count {
            block.removeAll()
            try scratch.readWhole(into: &block, at: position, Self.headLength)
            var head = RawCursor(block.bytes, at: 0)
            let length = Int(head.take(Int64.self))
            let listLength = Int(head.take(Int32.self)) * MemoryLayout<Int32>.size
            block.removeAll()
            try scratch.readWhole(into: &block, at: position + Self.headLength, listLength + length)
            position += Self.headLength + listLength + length
            numbers.removeAll()
            var list = RawCursor(block.bytes, at: 0)
            while list.offset < listLength { numbers.append(list.take(Int32.self)) }
            var offset = listLength
            while offset < block.count {
                record.read(block.bytes, at: &offset)
                record.position = position - block.count + record.start
                try body(record, block.bytes, numbers.span)
            }
        }
    }

    /// Reads a record again that `forEachRecord` has passed.
    ///
    /// - Parameter position: its `position`.
    package func read(at position: Int, length: Int, into bytes: inout ByteBuffer) throws(Problem) {
        bytes.removeAll()
        try scratch?.readWhole(into: &bytes, at: position, length)
    }
}
