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

    mutating func removeAll() {
        cells.removeAll()
        text.removeAll()
    }
}
