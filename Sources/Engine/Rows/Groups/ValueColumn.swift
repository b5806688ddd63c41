import Layers
import Memory

/// A value for each group, with its text.
struct ValueColumn: ~Copyable {
    private struct Cell: BitwiseCopyable {
        var kind = Value.Kind.null.rawValue
        var start = 0
        var length = 0
    }

    private var cells = FlatBuffer<Cell>()
    private var text = ByteBuffer()

    /// Bytes that it holds.
    var size: Int { cells.count * MemoryLayout<Cell>.stride + text.count }

    func has(_ group: Int) -> Bool { group < cells.count && cells[group].kind != Value.Kind.null.rawValue }

    func kind(_ group: Int) -> Value.Kind {
        group < cells.count ? Value.Kind(rawValue: cells[group].kind) ?? .null : .null
    }

    /// Where the text of a group's value is in `bytes`.
    func range(_ group: Int) -> Range<Int> { cells[group].start..<cells[group].start + cells[group].length }

    var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get { text.bytes }
    }

    mutating func set(_ group: Int, _ kind: Value.Kind, _ bytes: Span<UInt8>) {
        while cells.count <= group { cells.append(Cell()) }
        // A value that is no longer than the one before takes its room.
        if bytes.count <= cells[group].length {
            for index in bytes.indices { text[cells[group].start + index] = bytes[index] }
        } else {
            cells[group].start = text.count
            text.append(bytes)
        }
        (cells[group].kind, cells[group].length) = (kind.rawValue, bytes.count)
    }

    mutating func set(_ group: Int, _ other: borrowing ValueColumn, _ otherGroup: Int) {
        guard other.has(otherGroup) else { return }
        set(group, other.kind(otherGroup), other.bytes.extracting(other.range(otherGroup)))
    }

    /// Appends the value of a group as bytes that `value(from:)` reads.
    func append(stateOf group: Int, to buffer: inout ByteBuffer) {
        let cell = group < cells.count ? cells[group] : Cell()
        buffer.append(bytesOf: cell.kind)
        buffer.append(bytesOf: Int32(cell.length))
        buffer.append(text.bytes.extracting(cell.start..<cell.start + cell.length))
    }

    /// The kind of the value at a cursor, which goes on behind it, and where its text is.
    static func value(from state: inout RawCursor) -> (kind: Value.Kind, text: Range<Int>) {
        let (kind, length) = (state.take(UInt8.self), Int(state.take(Int32.self)))
        defer { state.skip(length) }
        return (Value.Kind(rawValue: kind) ?? .null, state.offset..<state.offset + length)
    }

    mutating func removeAll() {
        cells.removeAll()
        text.removeAll()
    }
}
