import FormatKit
import Layers
import Memory

/// Whole rows at the start of a table, from which its layout is guessed.
package struct CSVSample {
    /// Number of bytes examined, however few a pipe delivers at first; more after a longer first row.
    static let length = Sample.length

    let bytes: [UInt8]
    /// Offset of `bytes` in the input.
    let offset: Int
    let delimiter: UInt8
    /// True if the sample is the whole table.
    let isWhole: Bool

    /// - Parameters:
    ///   - length: number of bytes to examine; if there are fewer, the sample is the whole table.
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
            let location = InputLocation(source: name, byte: 0)
            if start.isBlank, start.count > 0 { throw .blank(start.count, name) }
            guard isWhole else { throw Self.firstRowIsTooLong(start, location, limit) }
            throw Problem(.data, "empty", at: location, "the file has no rows, not even a header")
        }
        guard length > Self.length else { return }
        var isAllowed = true
        forEachRow { rows, _ in
            isAllowed = limit.allows(rows.end - rows.start)
            return false
        }
        if !isAllowed { throw Self.firstRowIsTooLong(start, InputLocation(source: name, byte: 0), limit) }
    }

    private static func firstRowIsTooLong(_ start: Span<UInt8>, _ location: InputLocation, _ limit: RecordLimit)
        -> Problem
    {
        let question = start.contains(UInt8(ascii: "\"")) ? "is a quote not closed?" : "is it a table?"
        return Problem(
            .data, "record-too-long", at: location, "the first row is longer than \(limit.size)",
            hint: "\(question) \(RecordLimit.hint)")
    }

    /// Passes rows to `body` one after the other, as long as it returns true.
    ///
    /// - Parameter columnCount: number of fields in a row; 0 accepts any number.
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

    /// Decodes a field: as UTF-8 if that is valid, otherwise as windows-1252.
    package static func text(_ field: CSVRows.Cell, _ bytes: Span<UInt8>) -> String {
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

extension CSVSample {
    /// Throws for a header with invalid quotes, or with quotes that have swallowed what would be whole rows.
    ///
    /// - Parameter position: the columns of coordinates, if they are known.
    func checkHeader(of source: String, position: PositionColumns?) throws(Problem) {
        var fault: HeaderFault?
        forEachRow { rows, bytes in
            fault = HeaderFault(rows, bytes, delimiter, position)
            return false
        }
        guard let fault else { return }
        var lines = LineCount()
        lines.add(bytes.span.extracting(..<fault.byte))
        throw Problem(
            .data, fault.code,
            at: InputLocation(
                source: source, line: lines.breaks + 1, column: lines.tail + 1, byte: offset + fault.byte),
            "header: \(fault.message)", hint: "is a quote missing?")
    }

    /// The texts of the first row, without surrounding blanks unless quoted, and the names that had such blanks.
    var columnNames: (names: [String], trimmed: [String]) {
        var names: [String] = []
        var trimmed: [String] = []
        forEachRow { rows, bytes in
            for index in 0..<rows.fields.count {
                let name = Self.text(rows.fields[index], bytes)
                let bare = CoordinateText.trimmed(name)
                // A name of only blanks counts as empty.
                let keepsBlanks = rows.fields[index].isQuoted && !bare.isEmpty
                names.append(keepsBlanks ? name : bare)
                if !keepsBlanks, bare != name, !bare.isEmpty { trimmed.append(bare) }
            }
            return false
        }
        return (names, trimmed)
    }
}

/// A fault in a row of names, and its position.
private struct HeaderFault {
    var code: String
    var byte: Int
    var message: Wording

    init?(_ rows: borrowing CSVRows, _ bytes: Span<UInt8>, _ delimiter: UInt8, _ position: PositionColumns?) {
        if let quote = rows.openQuote {
            (code, byte, message) = ("unclosed-quote", quote, "the quote that opens here is not closed")
            return
        }
        for index in 0..<rows.fields.count where rows.fields[index].isQuoted {
            let text = rows.fields[index].text
            let isFollowed = rows.textAfterQuote == text.upperBound + 1
            let table = Table(delimiter: delimiter, columnCount: rows.fields.count, position: position)
            let (breaks, hasRow) = table.lines(of: bytes.extracting(text.range), column: index)
            guard isFollowed || hasRow else { continue }
            guard breaks > 0 else {
                (code, byte) = ("text-after-quote", text.upperBound + 1)
                message = "text follows the closing quote of a column name"
                return
            }
            code = isFollowed ? "text-after-quote" : "header-of-lines"
            byte = text.lowerBound - 1
            message =
                "the quote that opens here closes \(breaks) \(breaks == 1 ? "line" : "lines") below, and "
                + (isFollowed ? "text follows it there" : "there are whole rows between")
            return
        }
        return nil
    }
}

/// A table as its header describes it; decides whether a line would be a row of it.
private struct Table {
    var delimiter: UInt8
    var columnCount: Int
    var position: PositionColumns?

    /// Counts the line breaks in a column's name; `hasRow` is true if a line after one of them would be a row of the
    /// table.
    func lines(of name: Span<UInt8>, column: Int) -> (breaks: Int, hasRow: Bool) {
        var count = LineCount()
        count.add(name)
        guard count.breaks > 0, columnCount > 1 else { return (count.breaks, false) }
        var rows = CSVRows(delimiter: delimiter)
        rows.begin(name)
        var isFirst = true
        var hasRow = false
        while rows.next(name) {
            if !isFirst, isRow(rows, name, column) { hasRow = true }
            isFirst = false
        }
        return (count.breaks, hasRow)
    }

    /// True if a line that the quote of a name has swallowed would be a row of the table. Such a row has at least the
    /// quoted column. How many more is unknown: what follows the closing quote may belong to a row below.
    private func isRow(_ rows: borrowing CSVRows, _ bytes: Span<UInt8>, _ column: Int) -> Bool {
        guard let position else { return rows.fields.count >= columnCount }
        guard rows.fields.count > column else { return false }
        return position.isValid(
            rows, bytes, columnCount: columnCount, allowsComma: delimiter != UInt8(ascii: ","))
    }
}

extension CSVSample {
    /// Reads ahead for a sample: its usual length, or beyond the end of a longer first row. Returns the length of the
    /// sample in bytes, however the bytes arrive; it is more than there are if the input ends before.
    static func peek(_ input: inout ByteSource, delimiter: UInt8, limit: RecordLimit) throws(Problem) -> Int {
        try input.peek(length)
        var search = FirstRowSearch(delimiter: delimiter)
        if input.peeked.count < length || holdsRow(input.peeked.extracting(..<length), &search) { return length }
        while true {
            let count = input.peeked.count
            if let row = search.row(in: input.peeked) {
                // Rows of a wide table may be as long as its header.
                let length = 2 * row.upperBound + length
                try input.peek(length)
                return length
            }
            guard count <= limit.bytes + length else { return count }
            try input.peek(count + 1)
            if input.peeked.count == count { return count + 1 }
        }
    }

    /// Reads ahead until two lines are whole: a header and a row. Returns their length; nil if they are longer than a
    /// sample, or if the input ends before. Line breaks in quotes end no line.
    static func peekFirstRows(_ input: inout ByteSource) throws(Problem) -> Int? {
        var (count, lines, isQuoted) = (0, 0, false)
        while count < length {
            try input.peek(count + 1)
            guard input.peeked.count > count else { return nil }
            while count < input.peeked.count {
                let byte = input.peeked[count]
                count += 1
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                guard byte == UInt8(ascii: "\n"), !isQuoted else { continue }
                // Blank lines may come first.
                if !input.peeked.extracting(..<count).isBlank { lines += 1 }
                if lines == 2 { return count }
            }
        }
        return nil
    }

    private static func holdsRow(_ bytes: Span<UInt8>, _ search: inout FirstRowSearch) -> Bool {
        // An input that is blank so far has no other row.
        bytes.isBlank || search.row(in: bytes) != nil
    }
}

/// Finds the first row of a table in a buffer that grows at its end, looking at each byte once.
struct FirstRowSearch {
    private let delimiter: UInt8
    private var framing: CSVFraming

    init(delimiter: UInt8) {
        self.delimiter = delimiter
        framing = CSVFraming(delimiter: delimiter)
    }

    /// Range of the first row that is not blank, without its line break; nil until it is whole.
    mutating func row(in start: Span<UInt8>) -> Range<Int>? {
        let found = framing.scan(start, isAtEnd: false)
        let whole = start.extracting(found.start..<found.end)
        var rows = CSVRows(delimiter: delimiter)
        rows.begin(whole)
        guard rows.next(whole) else { return nil }
        return found.start + rows.start..<found.start + rows.end
    }
}

extension Span<UInt8> {
    /// True if there is nothing but blanks and line breaks.
    var isBlank: Bool { indices.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains(self[$0]) } }
}
