import FormatKit
import Geometry
public import Layers

/// Writes rows of a table with numbers in existing and new cells; the rest of a row stays as it was.
public struct CSVColumnWriter: Sendable {
    private let layout: ColumnLayout
    /// How each number is written.
    private let notations: [NumberNotation]
    /// Index, among the record's numbers, of the number that each cell gets.
    private let overwritten: [Int]
    private let appended: [Int]

    public init(_ layout: ColumnLayout, notation: NumberNotation) {
        self.init(
            layout, notations: Array(repeating: notation, count: layout.overwritten.count + layout.appended.count))
    }

    public init(_ layout: ColumnLayout, notations: [NumberNotation]) {
        self.layout = layout
        self.notations = notations
        overwritten = layout.overwritten.map(\.number)
        appended = layout.appended.map(\.number)
    }

    /// Appends the rows that pass unchanged and the good records, up to the first failed one if `stopsAtFailure`. The
    /// header is written only for the first input. Every row gets a line end. Returns the number of records written,
    /// and how many of them have no numbers.
    public func write(
        _ table: NumberRows, of chunk: borrowing Chunk, stopsAtFailure: Bool, into output: inout ByteBuffer
    ) -> (written: Int, empty: Int) {
        let bytes = chunk.bytes.bytes
        var count = (written: 0, empty: 0)
        var failures = table.numbers.failures[...]
        var start = 0
        // A number as text, before it is quoted.
        var scratch = ByteBuffer()
        if chunk.isFirst, layout.header != nil, table.numbers.lineCount > 0 {
            if chunk.source == 0 { writeHeader(into: &output) }
            start = 1
        }
        for line in start..<table.numbers.lineCount {
            if table.numbers.isGood(line) {
                writeRow(line, table, bytes, isEmpty: false, &scratch, into: &output)
                count.written += 1
            } else if !table.numbers.isRecord(line) {
                let end = min(Int(table.numbers.lineEnds[line]) + 1, bytes.count)
                output.append(bytes.extracting(table.numbers.lineStart(line)..<end))
            } else if let failure = failures.first, failure.line == line {
                if stopsAtFailure { break }
                failures = failures.dropFirst()
            } else {
                writeRow(line, table, bytes, isEmpty: true, &scratch, into: &output)
                count.written += 1
                count.empty += 1
            }
        }
        return count
    }

    private func writeHeader(into output: inout ByteBuffer) {
        for byte in layout.header ?? [] { output.append(byte) }
        let text = CSVText(delimiter: layout.delimiter)
        for addition in layout.appended {
            var name = ByteBuffer()
            name.append(addition.name)
            var cursor = unsafe output.cursor(reserving: CSVText.room(name.count))
            cursor.put(layout.delimiter)
            text.put(name.bytes, 0..<name.count, into: &cursor)
            output.take(cursor)
        }
        for byte in layout.lineBreak { output.append(byte) }
    }

    private func writeRow(
        _ line: Int, _ table: borrowing NumberRows, _ bytes: Span<UInt8>, isEmpty: Bool, _ scratch: inout ByteBuffer,
        into output: inout ByteBuffer
    ) {
        let content = table.content(of: line, in: bytes)
        let end = min(Int(table.numbers.lineEnds[line]) + 1, bytes.count)
        let hasResults = table.numbers.resultCount > 0
        let first = line * (hasResults ? table.numbers.resultCount : table.numbers.fieldCount)
        func putNumber(_ number: Int, into cursor: inout ByteCursor) {
            let value = hasResults ? table.numbers.results[first + number] : table.numbers.values[first + number]
            if !value.isNaN { put(value, field: number, &scratch, into: &cursor) }
        }
        let pieces = overwritten.count + appended.count + 2
        var cursor = unsafe output.cursor(
            reserving: end - content.lowerBound + pieces * (CSVText.room(DecimalText.maximumLength) + 1))
        var position = content.lowerBound
        for cell in 0..<overwritten.count {
            let edge = (line * overwritten.count + cell) * 2
            cursor.put(bytes, position..<Int(table.cells[edge]))
            if !isEmpty { putNumber(overwritten[cell], into: &cursor) }
            position = Int(table.cells[edge + 1])
        }
        cursor.put(bytes, position..<content.upperBound)
        for number in appended {
            cursor.put(layout.delimiter)
            if !isEmpty { putNumber(number, into: &cursor) }
        }
        if end > content.upperBound {
            cursor.put(bytes, content.upperBound..<end)
        } else {
            for byte in layout.lineBreak { cursor.put(byte) }
        }
        output.take(cursor)
    }

    /// Puts a number of a record. Degrees are quoted where necessary, as for the sign of seconds.
    @inline(__always)
    private func put(_ value: Double, field: Int, _ scratch: inout ByteBuffer, into cursor: inout ByteCursor) {
        if case .decimal(let precision) = notations[field] { return cursor.put(value, precision) }
        scratch.removeAll()
        scratch.append(value, field: field, notations[field])
        CSVText(delimiter: layout.delimiter).put(scratch.bytes, 0..<scratch.count, into: &cursor)
    }
}
