package import Layers
package import Memory

/// Keeps records of chunks, in input order, for a format whose columns must be known before the first row.
///
/// The file has a block for each chunk: the length of its records in bytes, its number of fields, the number of each
/// field in this layer, and the records, which refer to fields by their index in that list.
package final class RecordBlocks {
    private var scratch: Scratch?

    private static let headLength = MemoryLayout<Int64>.size + MemoryLayout<Int32>.size

    package init() {}

    /// - Parameter numbers: the number of each field of the chunk.
    package func add(
        _ records: borrowing ByteBuffer, fields numbers: borrowing FlatBuffer<Int32>
    ) throws(Problem) {
        var head = ByteBuffer()
        head.append(bytesOf: Int64(records.count))
        head.append(bytesOf: Int32(numbers.count))
        for index in 0..<numbers.count { head.append(bytesOf: numbers[index]) }
        if scratch == nil { scratch = try Scratch() }
        try scratch?.append(head)
        try scratch?.append(records)
    }

    /// Calls `body` for all blocks in order.
    ///
    /// - Parameter body: gets the bytes of a block, where its records start in these, the numbers of its fields, and its
    ///   position in the file.
    package func forEachBlock(
        _ body: (Span<UInt8>, _ start: Int, _ fields: Span<Int32>, _ position: Int) throws(Problem) -> Void
    ) throws(Problem) {
        guard let scratch else { return }
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
            numbers.removeAll()
            var list = RawCursor(block.bytes, at: 0)
            while list.offset < listLength { numbers.append(list.take(Int32.self)) }
            try body(block.bytes, listLength, numbers.span, position + Self.headLength)
            position += Self.headLength + listLength + length
        }
    }

    /// Reads bytes of a block again.
    package func read(at position: Int, length: Int, into bytes: inout ByteBuffer) throws(Problem) {
        bytes.removeAll()
        try scratch?.readWhole(into: &bytes, at: position, length)
    }
}
