package import Layers

/// The texts of all rows, one after the other: in memory while they are few, then in a file.
package final class RowSpool {
    private(set) var count = 0
    private var memory = ByteBuffer()
    private var scratch: Scratch?
    private let room: Int

    /// - Parameter room: bytes held in memory.
    package init(room: Int = 8 << 20) { self.room = room }

    /// Appends a text, and returns its offset.
    package func append(_ bytes: borrowing ByteBuffer) throws(Problem) -> Int {
        let start = count
        count += bytes.count
        if scratch == nil, count > room {
            let scratch = try Scratch()
            try scratch.append(memory)
            self.scratch = scratch
            memory = ByteBuffer()
        }
        if let scratch { try scratch.append(bytes) } else { memory.append(allOf: bytes) }
        return start
    }

    package func read(into buffer: inout ByteBuffer, at offset: Int, _ length: Int) throws(Problem) {
        guard let scratch else { return Self.copy(memory, offset..<offset + length, to: &buffer) }
        try scratch.readWhole(into: &buffer, at: offset, length)
    }

    private static func copy(_ memory: borrowing ByteBuffer, _ range: Range<Int>, to buffer: inout ByteBuffer) {
        buffer.append(memory.bytes.extracting(range))
    }
}
