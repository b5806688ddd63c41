public import Layers

/// Puts fields of a CSV line, quoted only where necessary (RFC 4180).
public struct CSVText: Sendable {
    public let delimiter: UInt8

    @inlinable
    public init(delimiter: UInt8) {
        self.delimiter = delimiter
    }

    /// Upper bound for a field of this many bytes: each of them a quote, the quotes around them, and the delimiter.
    @inlinable
    public static func room(_ count: Int) -> Int { 2 * count + 3 + ByteCursor.slack }

    /// Puts text. An empty text is quoted, to differ from a missing one.
    @inlinable
    @inline(__always)
    public func put(_ bytes: Span<UInt8>, _ range: Range<Int>, into cursor: inout ByteCursor) {
        guard !range.isEmpty, !Self.isBlank(bytes[range.lowerBound]), !Self.isBlank(bytes[range.upperBound - 1]) else {
            return putQuoted(bytes, range, into: &cursor)
        }
        let before = cursor.count
        if putPlain(bytes, range, into: &cursor) < range.upperBound {
            cursor.drop(cursor.count - before)
            putQuoted(bytes, range, into: &cursor)
        }
    }

    @inlinable
    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Puts everything before the first byte that needs quotes, and returns the index of that byte.
    @inlinable
    @inline(__always)
    func putPlain(_ bytes: Span<UInt8>, _ range: Range<Int>, into cursor: inout ByteCursor) -> Int {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end, index + 16 <= bytes.count {
            let block = bytes.sixteen(at: index)
            let special =
                block.matches(delimiter) .| block.matches(UInt8(ascii: "\"")) .| block.matches(UInt8(ascii: "\n"))
                .| block.matches(UInt8(ascii: "\r")) .| block.matches(0)
            let clean = min(special.firstIndex, end - index)
            cursor.put(block, length: clean)
            index += clean
            if clean < 16 { return index }
        }
        while index < end, !needsQuotes(bytes[index]) {
            cursor.put(bytes[index])
            index += 1
        }
        return index
    }

    /// True for a byte that needs quotes. That includes NUL, which outside quotes suggests that the file is not text.
    @inlinable
    func needsQuotes(_ byte: UInt8) -> Bool {
        byte == 0 || byte == delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }

    @usableFromInline
    func putQuoted(_ bytes: Span<UInt8>, _ range: Range<Int>, into cursor: inout ByteCursor) {
        cursor.put(UInt8(ascii: "\""))
        var index = range.lowerBound
        while index < range.upperBound {
            if index + 16 <= bytes.count {
                let block = bytes.sixteen(at: index)
                let clean = min(block.matches(UInt8(ascii: "\"")).firstIndex, range.upperBound - index)
                cursor.put(block, length: clean)
                index += clean
                guard clean < 16, index < range.upperBound else { continue }
            }
            if bytes[index] == UInt8(ascii: "\"") { cursor.put(UInt8(ascii: "\"")) }
            cursor.put(bytes[index])
            index += 1
        }
        cursor.put(UInt8(ascii: "\""))
    }
}

/// A single cell of a table with commas.
public enum CSVCell {
    private static let text = CSVText(delimiter: UInt8(ascii: ","))

    /// Appends a text, quoted if necessary.
    public static func append(_ cell: Span<UInt8>, to line: inout ByteBuffer) {
        var cursor = unsafe line.cursor(reserving: CSVText.room(cell.count))
        text.put(cell, 0..<cell.count, into: &cursor)
        line.take(cursor)
    }
}
