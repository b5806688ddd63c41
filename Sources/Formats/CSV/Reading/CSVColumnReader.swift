import FormatKit
import Geometry
public import Layers
import Memory
import Streams

/// The settings of a `CSVColumnReader`: the layout of the table, and the columns to read.
package struct CSVColumnPlan: Sendable {
    var delimiter: UInt8
    var hasHeader: Bool
    /// The number of fields that each row must have.
    var columnCount: Int
    /// The columns of a record's numbers, in order, and their names.
    var inputs: [Int]
    var names: [String]
    /// Number of the first that are in turn a latitude and a longitude; if there are any, spans in degrees follow.
    var angleCount: Int
    /// Number of results that do not take the place of the numbers.
    var resultCount = 0
    /// The columns whose cells are overwritten.
    var overwritten: [Int]
    var recordLimit = RecordLimit.standard

    package init(
        delimiter: UInt8, hasHeader: Bool, columnCount: Int, inputs: [Int], names: [String], angleCount: Int,
        resultCount: Int = 0, overwritten: [Int], recordLimit: RecordLimit = RecordLimit.standard
    ) {
        self.delimiter = delimiter
        self.hasHeader = hasHeader
        self.columnCount = columnCount
        self.inputs = inputs
        self.names = names
        self.angleCount = angleCount
        self.resultCount = resultCount
        self.overwritten = overwritten
        self.recordLimit = recordLimit
    }

    /// What the degrees of a field count; nil if it does not hold degrees.
    func axis(of field: Int) -> DegreeText.Axis? {
        guard angleCount > 0 else { return nil }
        return field >= angleCount ? .span : field.isMultiple(of: 2) ? .latitude : .longitude
    }
}

/// Reads numbers from columns of a table, and finds the cells to overwrite.
public struct CSVColumnReader: ~Copyable {
    var rows: CSVRows
    let plan: CSVColumnPlan
    private let fieldCount: Int
    /// Scratch space for a number whose decimal comma is replaced by a point.
    var scratch = ByteBuffer()

    package init(_ plan: CSVColumnPlan) {
        self.plan = plan
        fieldCount = plan.inputs.count
        rows = CSVRows(delimiter: plan.delimiter, columnCount: plan.columnCount)
    }

    /// Splits a chunk into rows and reads their numbers, in time linear in its length.
    public mutating func read(_ chunk: borrowing Chunk, into table: inout NumberRows) {
        let bytes = chunk.bytes.bytes
        table.removeAll()
        table.breaks.add(bytes)
        rows.begin(bytes)
        var isHeader = chunk.isFirst && plan.hasHeader
        // Where the next line starts.
        var position = 0
        while rows.next(bytes) {
            let end = lastByte(bytes)
            if isHeader {
                // The header's line includes any blank lines before it.
                isHeader = false
                Self.close(upTo: end, &table)
            } else {
                if rows.start > position { Self.close(upTo: rows.start - 1, &table) }
                readRow(bytes, upTo: end, &table)
            }
            position = end + 1
        }
        if position < bytes.count { Self.close(upTo: bytes.count - 1, &table) }
    }

    /// The last byte of the row's line break, or the end of the chunk.
    private func lastByte(_ bytes: Span<UInt8>) -> Int {
        let end = rows.end
        let isPair = end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r") && bytes[end + 1] == UInt8(ascii: "\n")
        return isPair ? end + 1 : end
    }

    /// Ends a line. If it is not a valid record, fills the buffers up with placeholders.
    private static func close(upTo end: Int, _ table: inout NumberRows) {
        table.numbers.lineEnds.append(Int32(truncatingIfNeeded: end))
        let (lines, fields) = (table.numbers.lineCount, table.numbers.fieldCount)
        while table.numbers.values.count < lines * fields { table.numbers.values.append(.nan) }
        while table.numbers.edges.count < lines * fields * 2 { table.numbers.edges.append(-1) }
        while table.cells.count < lines * table.cellCount * 2 { table.cells.append(-1) }
    }

    private mutating func readRow(_ bytes: Span<UInt8>, upTo end: Int, _ table: inout NumberRows) {
        table.recordCount += 1
        var empty = 0
        do throws(BadRecord) {
            guard plan.recordLimit.allows(rows.end - rows.start) else {
                throw plan.recordLimit.badRecord(at: rows.start)
            }
            try rows.check(hasHeader: plan.hasHeader)
            for field in 0..<fieldCount {
                let text = rows.fields[plan.inputs[field]].text
                table.numbers.edges.append(Int32(truncatingIfNeeded: text.lowerBound))
                table.numbers.edges.append(Int32(truncatingIfNeeded: text.upperBound))
                let value = try number(bytes, field)
                if value.isNaN { empty += 1 }
                table.numbers.values.append(value)
            }
            if empty > 0, empty < fieldCount { throw missing(table) }
            for column in plan.overwritten {
                let cell = Self.cell(rows.fields[column], upTo: rows.end)
                table.cells.append(Int32(truncatingIfNeeded: cell.lowerBound))
                table.cells.append(Int32(truncatingIfNeeded: cell.upperBound))
            }
        } catch {
            fail(error, &table)
        }
        Self.close(upTo: end, &table)
    }

    /// The cell of a field, with its quotes.
    private static func cell(_ field: CSVRows.Cell, upTo end: Int) -> Range<Int> {
        guard field.isQuoted else { return field.text.range }
        return field.text.lowerBound - 1..<min(field.text.upperBound + 1, end)
    }

    /// Drops the numbers that were read from a bad row and notes its failure; the row still counts as a record.
    private func fail(_ record: BadRecord, _ table: inout NumberRows) {
        let line = table.numbers.lineCount
        table.numbers.values.removeLast(table.numbers.values.count - line * fieldCount)
        table.numbers.edges.removeLast(table.numbers.edges.count - line * fieldCount * 2)
        table.numbers.edges.append(Int32(truncatingIfNeeded: record.byte))
        table.numbers.failures.append(
            NumberLines.Failure(
                line: line, byte: record.byte, code: record.code, message: record.message, hint: record.hint))
    }

    func bad(_ code: String, at byte: Int, _ message: Wording, hint: Wording? = nil) -> BadRecord {
        rows.bad(code, at: byte, message, hint: hint)
    }

    private func missing(_ table: borrowing NumberRows) -> BadRecord {
        let values = table.numbers.values.suffix(fieldCount)
        let empty = (values.firstIndex { $0.isNaN } ?? values.startIndex) - values.startIndex
        let full = (values.firstIndex { !$0.isNaN } ?? values.startIndex) - values.startIndex
        return bad(
            "missing-coordinate", at: rows.fields[plan.inputs[empty]].text.lowerBound,
            "'\(printable(plan.names[empty]))' is empty but '\(printable(plan.names[full]))' is not")
    }
}

extension CSVColumnReader {
    /// Reads the number of a field; NaN for a cell without text.
    @inline(__always)
    mutating func number(_ bytes: Span<UInt8>, _ field: Int) throws(BadRecord) -> Double {
        let text = rows.fields[plan.inputs[field]].text
        if let (value, end) = DecimalText.scan(bytes, from: text.lowerBound), end == text.upperBound { return value }
        return try unusualNumber(bytes, field)
    }

    private mutating func unusualNumber(_ bytes: Span<UInt8>, _ field: Int) throws(BadRecord) -> Double {
        let source = rows.fields[plan.inputs[field]]
        let text = bytes.extracting(source.text.range)
        let range = CoordinateText.trimmed(text)
        if range.isEmpty { return .nan }
        let trimmed = text.extracting(range)
        if let (value, end) = DecimalText.scan(trimmed, from: 0), end == trimmed.count { return value }
        let allowsComma = plan.delimiter != UInt8(ascii: ",")
        if allowsComma, let value = withComma(trimmed) { return value }
        let axis = plan.axis(of: field)
        if let axis, let value = CoordinateText.read(source, bytes, axis, allowsComma: allowsComma) { return value }
        let found = excerpt(of: text)
        guard let axis, axis != .span else {
            throw bad("not-a-number", at: source.text.lowerBound, "'\(found)' is not a number", hint: axis?.example)
        }
        throw bad(
            "not-a-coordinate", at: source.text.lowerBound,
            "'\(found)' is not a \(axis == .latitude ? "latitude" : "longitude")",
            hint: axis.example)
    }

    /// Reads a number with one comma in place of the decimal point; nil for anything else.
    private mutating func withComma(_ text: Span<UInt8>) -> Double? {
        scratch.removeAll()
        var commas = 0
        for index in 0..<text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") { return nil }
            if byte == UInt8(ascii: ",") { commas += 1 }
            scratch.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte)
        }
        guard commas == 1, let (value, end) = DecimalText.scan(scratch.bytes, from: 0), end == text.count else {
            return nil
        }
        return value
    }
}
