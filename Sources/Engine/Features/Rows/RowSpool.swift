package import Layers

/// The texts of all rows, one after the other: in memory while they are few, then in a file.
package final class RowSpool {
    private(set) var count = 0
    private var held = ByteBuffer()
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
            try scratch.append(held)
            self.scratch = scratch
            held = ByteBuffer()
        }
        if let scratch { try scratch.append(bytes) } else { held.append(allOf: bytes) }
        return start
    }

    package func read(into buffer: inout ByteBuffer, at offset: Int, _ length: Int) throws(Problem) {
        guard let scratch else { return Self.copy(held, offset..<offset + length, to: &buffer) }
        try scratch.readWhole(into: &buffer, at: offset, length)
    }

    private static func copy(_ held: borrowing ByteBuffer, _ range: Range<Int>, to buffer: inout ByteBuffer) {
        buffer.append(held.bytes.extracting(range))
    }
}
