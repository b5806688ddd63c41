import Geometry
import Layers

/// The whole rows at the start of a table, by which it is judged.
struct CSVSample {
    /// How many bytes are looked at, whatever a pipe delivers at first.
    static let length = 64 << 10

    let bytes: [UInt8]
    /// Where they start in the input.
    let offset: Int
    let delimiter: UInt8
    /// Whether it is all of the table.
    let isWhole: Bool

    init(_ peeked: Span<UInt8>, delimiter: UInt8, name: String) throws(Problem) {
        isWhole = peeked.count < Self.length
        var framing = CSVFraming(delimiter: delimiter)
        let start = peeked.extracting(..<min(peeked.count, Self.length))
        let rows = framing.scan(start, isAtEnd: isWhole)
        bytes = (rows.start..<rows.end).map { start[$0] }
        offset = rows.start
        self.delimiter = delimiter
        guard bytes.contains(where: { $0 != 0x0A && $0 != 0x0D }) else {
            let place = Place(source: name, byte: 0)
            let isBlank = (0..<start.count).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains(start[$0]) }
            if isBlank, start.count > 0 { throw .blank(start.count, name) }
            guard isWhole else {
                throw Problem(
                    .data, "record-too-long", at: place, "its first row is longer than \(Self.length >> 10) KiB",
                    hint: start.contains(UInt8(ascii: "\"")) ? "is a quote in it not closed?" : "is it a table?")
            }
            throw Problem(.data, "empty", at: place, "it has no rows, not even a header")
        }
    }

    /// Shows rows to `body` one after the other, as long as it wants more.
    ///
    /// - Parameter columnCount: how many fields a row has; 0 takes each as it comes.
    func forEachRow(columnCount: Int = 0, _ body: (borrowing CSVRows, Span<UInt8>) -> Bool) {
        var rows = CSVRows(delimiter: delimiter, columnCount: columnCount)
        let span = bytes.span
        rows.begin(span)
        while rows.next(span) {
            guard body(rows, span) else { return }
        }
    }

    /// The texts of the first row, without quotes.
    var firstRow: [String] {
        var names: [String] = []
        forEachRow { rows, bytes in
            for index in 0..<rows.fields.count { names.append(Self.text(rows.fields[index], bytes)) }
            return false
        }
        return names
    }

    /// As text, whatever its bytes are.
    static func text(_ field: CSVRows.Field, _ bytes: Span<UInt8>) -> String {
        var buffer = ByteBuffer()
        var index = field.text.lowerBound
        let isValid = bytes.extracting(field.text.range).firstInvalidUTF8() == nil
        while index < field.text.upperBound {
            let byte = bytes[index]
            if isValid || byte < 0x80 { buffer.append(byte) } else { _ = buffer.append(windows1252: byte) }
            if byte == UInt8(ascii: "\""), field.hasDoubledQuotes { index += 1 }
            index += 1
        }
        let text = buffer.bytes
        return String(validating: (0..<text.count).map { text[$0] }, as: UTF8.self) ?? ""
    }
}
