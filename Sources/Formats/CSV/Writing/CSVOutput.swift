import FormatKit
public import Layers

/// Writes the encoded chunks of a table, in input order.
public final class CSVOutput: LayerWriter {
    private let output: Output
    private let table: TableColumns
    private let precision: Precision
    private let delimiter: UInt8
    private let hasHeader: Bool

    /// - Parameter hasHeader: false for rows that continue a table.
    public init(
        _ output: Output, _ table: TableColumns, precision: Precision = .digits(7),
        delimiter: UInt8 = UInt8(ascii: ","), hasHeader: Bool = true
    ) {
        self.output = output
        self.table = table
        self.precision = precision
        self.delimiter = delimiter
        self.hasHeader = hasHeader
    }

    public var sink: Sink {
        Sink(self) { [table, precision, delimiter] in
            CSVEncoder(table, precision: precision, delimiter: delimiter)
        }
    }

    /// Writes the line of names.
    public func begin() throws(Problem) {
        guard hasHeader else { return }
        let text = CSVText(delimiter: delimiter)
        var header = ByteBuffer()
        for (index, name) in table.columns.enumerated() {
            var bytes = ByteBuffer()
            bytes.append(name)
            var cursor = unsafe header.cursor(reserving: CSVText.room(bytes.count))
            if index > 0 { cursor.put(delimiter) }
            text.put(bytes.bytes, 0..<bytes.count, into: &cursor)
            header.take(cursor)
        }
        header.append(UInt8(ascii: "\n"))
        try output.write(header)
    }

    /// Writes rows to which values were added.
    public func add(rows: inout ByteBuffer) throws(Problem) { try output.write(rows) }

    func add(_ encoded: borrowing ByteBuffer) throws(Problem) {
        try output.write(encoded)
    }

    /// Does nothing, because a table has no end of its own.
    public func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {}
}
