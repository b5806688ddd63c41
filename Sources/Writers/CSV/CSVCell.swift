public import Layers

/// A cell of a table with commas, by itself.
public enum CSVCell {
    private static let text = CSVText(delimiter: UInt8(ascii: ","))

    /// Appends a text, in quotes where it takes them.
    public static func append(_ cell: Span<UInt8>, to line: inout ByteBuffer) {
        var cursor = unsafe line.cursor(reserving: CSVText.room(cell.count))
        text.put(cell, 0..<cell.count, into: &cursor)
        line.take(cursor)
    }
}
