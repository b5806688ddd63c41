import Geometry
import Layers

/// The whole rows at the start of a table, by which it is judged.
struct CSVSample {
    /// How many bytes are looked at, whatever a pipe delivers at first; behind a first row that is longer, more than that.
    static let length = 64 << 10

    let bytes: [UInt8]
    /// Where they start in the input.
    let offset: Int
    let delimiter: UInt8
    /// Whether it is all of the table.
    let isWhole: Bool

    /// - Parameters:
    ///   - length: how many bytes are looked at; the table is whole if there are not as many.
    ///   - limit: how long its first row may be.
    init(
        _ peeked: Span<UInt8>, delimiter: UInt8, name: String, length: Int, limit: RecordLimit
    ) throws(Problem) {
        isWhole = peeked.count < length
        var framing = CSVFraming(delimiter: delimiter)
        let start = peeked.extracting(..<min(peeked.count, length))
        let rows = framing.scan(start, isAtEnd: isWhole)
        bytes = (rows.start..<rows.end).map { start[$0] }
        offset = rows.start
        self.delimiter = delimiter
        guard bytes.contains(where: { $0 != 0x0A && $0 != 0x0D }) else {
            let place = Place(source: name, byte: 0)
            if start.isBlank, start.count > 0 { throw .blank(start.count, name) }
            guard isWhole else { throw Self.firstRowIsTooLong(start, place, limit) }
            throw Problem(.data, "empty", at: place, "it has no rows, not even a header")
        }
        guard length > Self.length else { return }
        var isAllowed = true
        forEachRow { rows, _ in
            isAllowed = limit.allows(rows.end - rows.start)
            return false
        }
        if !isAllowed { throw Self.firstRowIsTooLong(start, Place(source: name, byte: 0), limit) }
    }

    private static func firstRowIsTooLong(_ start: Span<UInt8>, _ place: Place, _ limit: RecordLimit) -> Problem {
        let question = start.contains(UInt8(ascii: "\"")) ? "is a quote in it not closed?" : "is it a table?"
        return Problem(
            .data, "record-too-long", at: place, "its first row is longer than \(limit.size)",
            hint: "\(question) else \(RecordLimit.hint)")
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
