import Layers

/// Builds a flatbuffer from front to back: what a table refers to comes behind it.
///
/// Numbers are aligned as from the start of the buffer, whose first four bytes are its length without them.
struct FlatBuilder: ~Copyable {
    private(set) var bytes = ByteBuffer()
    private var start = 0

    /// A field of a table.
    enum Slot {
        case none
        case byte(UInt8)
        case int16(UInt16)
        case int32(Int32)
        case int64(UInt64)
        /// A reference to something elsewhere; the builder returns where its offset stands.
        case elsewhere

        fileprivate var length: Int {
            switch self {
            case .none: 0
            case .byte: 1
            case .int16: 2
            case .int32, .elsewhere: 4
            case .int64: 8
            }
        }
    }

    mutating func removeAll() {
        bytes.removeAll()
        start = 0
    }

    /// Begins a buffer behind those that are there; returns where the offset of its root stands.
    mutating func begin() -> Int {
        start = bytes.count
        bytes.append(bytesOf: UInt32(0))
        bytes.append(bytesOf: UInt32(0))
        return start + 4
    }

    /// Begins a feature like an earlier one, whose bytes end with a position and the length of a list.
    mutating func begin(with head: Span<UInt8>, _ x: Double, _ y: Double, _ count: Int) {
        start = bytes.count
        bytes.append(head)
        bytes.replace(at: bytes.count - 20, bytesOf: x)
        bytes.replace(at: bytes.count - 12, bytesOf: y)
        bytes.replace(at: bytes.count - 4, bytesOf: UInt32(truncatingIfNeeded: count))
    }

    /// Ends it; returns its length.
    mutating func end() -> Int {
        align(to: 8)
        bytes.replace(at: start, bytesOf: UInt32(truncatingIfNeeded: bytes.count - start - 4))
        return bytes.count - start
    }

    mutating func align(to unit: Int, after count: Int = 0) {
        while (bytes.count - start + count) % unit != 0 { bytes.append(0) }
    }

    /// Appends a table that the offset at `position` refers to; returns where the offsets of its fields stand.
    mutating func appendTable(for position: Int, _ slots: InlineArray<11, Slot>, count: Int) -> InlineArray<11, Int> {
        var positions = InlineArray<11, Int>(repeating: 0)
        align(to: 4)
        let list = bytes.count
        for _ in 0..<2 + count { bytes.append(bytesOf: UInt16(0)) }
        // So that numbers of eight bytes are aligned behind the first four.
        align(to: 8, after: 4)
        let table = bytes.count
        bytes.replace(at: position, bytesOf: UInt32(truncatingIfNeeded: table - position))
        bytes.append(bytesOf: Int32(truncatingIfNeeded: table - list))
        for length in [8, 4, 2, 1] {
            for index in 0..<count where slots[index].length == length {
                positions[index] = bytes.count
                bytes.replace(at: list + 4 + 2 * index, bytesOf: UInt16(truncatingIfNeeded: bytes.count - table))
                switch slots[index] {
                case .none: break
                case .byte(let value): bytes.append(value)
                case .int16(let value): bytes.append(bytesOf: value)
                case .int32(let value): bytes.append(bytesOf: value)
                case .int64(let value): bytes.append(bytesOf: value)
                case .elsewhere: bytes.append(bytesOf: UInt32(0))
                }
            }
        }
        bytes.replace(at: list, bytesOf: UInt16(truncatingIfNeeded: 4 + 2 * count))
        bytes.replace(at: list + 2, bytesOf: UInt16(truncatingIfNeeded: bytes.count - table))
        return positions
    }

    /// Begins a list of as many elements that the offset at `position` refers to.
    mutating func beginList(for position: Int, count: Int, of length: Int) {
        align(to: max(length, 4), after: 4)
        if length < 4 { align(to: 4) }
        bytes.replace(at: position, bytesOf: UInt32(truncatingIfNeeded: bytes.count - position))
        bytes.append(bytesOf: UInt32(truncatingIfNeeded: count))
    }

    mutating func append<Element: BitwiseCopyable>(_ element: Element) { bytes.append(bytesOf: element) }

    mutating func append(_ span: Span<UInt8>) { bytes.append(span) }

    mutating func append(_ text: String, for position: Int) {
        beginList(for: position, count: text.utf8.count, of: 1)
        bytes.append(text)
        bytes.append(0)
    }
}
