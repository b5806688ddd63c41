import FormatKit
public import Layers

extension CSVEncoder: RowEncoder {
    public func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) {
        buffer.append(output.bytes.extracting(range))
    }

    public var rowsEnd: Int { output.count }
}

/// Notation of values that are added to rows of a table.
public struct CSVRowNotation: RowNotation {
    private let text: CSVText
    private let precision: Precision

    public init(precision: Precision, delimiter: UInt8 = UInt8(ascii: ",")) {
        self.precision = precision
        text = CSVText(delimiter: delimiter)
    }

    public func append(latitude: Double, longitude: Double, to row: inout ByteBuffer) {
        row.append(latitude, precision)
        row.append(text.delimiter)
        row.append(longitude, precision)
    }

    public func append(
        _ text: Span<UInt8>, _ kind: Value.Kind, field: Int, hasValues: Bool, to row: inout ByteBuffer
    ) {
        if hasValues || field > 0 { row.append(self.text.delimiter) }
        guard kind != .null else { return }
        guard kind == .jsonString else {
            var cursor = unsafe row.cursor(reserving: CSVText.room(text.count))
            self.text.put(text, 0..<text.count, into: &cursor)
            return row.take(cursor)
        }
        var plain = ByteBuffer()
        if text.count >= 2 { plain.appendUnescaped(text, 1..<text.count - 1) }
        append(plain.bytes, .string, field: 0, hasValues: false, to: &row)
    }
}
