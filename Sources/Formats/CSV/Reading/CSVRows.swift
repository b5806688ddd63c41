import Layers
package import Memory

/// Splits rows of a table into fields, whose text is not copied.
///
/// A quoted field may hold line breaks only in a row that fits the table. If a row of several lines does not fit, its
/// quote is stray: the row ends with its first line, and the lines after it are rows of their own.
package struct CSVRows: ~Copyable {
    /// The fields of the row that was read last.
    package var fields = FlatBuffer<Cell>()
    /// Start of that row, and its end without the line break.
    private(set) var start = 0
    private(set) var end = 0
    /// Position of text after a closing quote, which no field may have.
    package private(set) var textAfterQuote: Int?
    /// Position of a quote that is still open at the end.
    package private(set) var openQuote: Int?
    /// The stray quote that makes the row end with its first line, if there is one.
    private(set) var stray: StrayQuote?

    private let delimiter: UInt8
    /// Number of fields in a row of the table; 0 if unknown.
    let columnCount: Int
    /// Start of the next row.
    private var position = 0
    private var hasQuotedField = false
    /// End of the lines that a stray quote had swallowed; no row read from those lines reaches beyond it.
    private(set) var strayEnd = 0
    /// Start of a block of 64 bytes, and a mask of its delimiters, quotes and line breaks that are not examined yet.
    private var block = 0
    private var marks: UInt64 = 0

    /// One field: its text without the quotes around it.
    package struct Cell: BitwiseCopyable {
        var text: TextRange
        var isQuoted: Bool
        /// True if it has doubled quotes, which stand for one.
        var hasDoubledQuotes: Bool
    }

    /// - Parameter columnCount: number of fields in a row; 0 accepts any number.
    package init(delimiter: UInt8, columnCount: Int = 0) {
        self.delimiter = delimiter
        self.columnCount = columnCount
    }

    /// Starts reading other bytes.
    package mutating func begin(_ bytes: Span<UInt8>) {
        (position, strayEnd) = (0, 0)
        look(bytes, at: 0)
    }

    /// Reads the next row that is not blank; false when there is none.
    package mutating func next(_ bytes: Span<UInt8>) -> Bool {
        if strayEnd > 0 { return nextAfterStray(bytes) }
        guard read(bytes) else { return false }
        if hasQuotedField, !fits, columnCount > 0 { cutStray(bytes) }
        return true
    }

    /// True if the row has the table's number of fields and valid quotes.
    package var fits: Bool {
        fields.count == columnCount && textAfterQuote == nil && openQuote == nil && stray == nil
    }

    /// Reads a row, whether or not it fits the table.
    private mutating func read(_ bytes: Span<UInt8>) -> Bool {
        skipBlankLines(bytes)
        guard position < bytes.count else { return false }
        fields.removeAll()
        if hasQuotedField { (hasQuotedField, textAfterQuote, openQuote, stray) = (false, nil, nil, nil) }
        start = position
        var fieldStart = position
        var (block, marks) = (block, marks)
        while true {
            while marks == 0 {
                block += 64
                guard block < bytes.count else {
                    (self.block, self.marks) = (block, 0)
                    add(fieldStart, bytes.count)
                    return endRow(at: bytes.count, next: bytes.count)
                }
                marks = bytes.find(delimiter, UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"), at: block)
            }
            let index = block &+ marks.trailingZeroBitCount
            marks &= marks &- 1
            let byte = bytes[index]
            if byte == delimiter {
                add(fieldStart, index)
                fieldStart = index + 1
            } else if byte == UInt8(ascii: "\"") {
                guard index == fieldStart else { continue }
                let (after, isLast) = takeQuoted(bytes, from: index)
                look(bytes, at: min(after, bytes.count))
                (block, marks) = (self.block, self.marks)
                fieldStart = after
                if isLast { return endRow(bytes, at: after - 1) }
            } else {
                (self.block, self.marks) = (block, marks)
                add(fieldStart, index)
                return endRow(bytes, at: index)
            }
        }
    }

    private mutating func add(_ start: Int, _ end: Int) {
        fields.append(Cell(text: TextRange(start, end), isQuoted: false, hasDoubledQuotes: false))
    }

    /// Marks the delimiters, quotes and line breaks among the 64 bytes at an index.
    private mutating func look(_ bytes: Span<UInt8>, at index: Int) {
        block = index
        marks = bytes.find(delimiter, UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"), at: index)
    }

    private mutating func endRow(at end: Int, next: Int) -> Bool {
        self.end = end
        position = next
        return true
    }

    /// Ends the row at its line break, of one byte or two.
    private mutating func endRow(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        guard index < bytes.count else { return endRow(at: bytes.count, next: bytes.count) }
        let isPair =
            bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
        if isPair { skipMark(bytes, at: index + 1) }
        return endRow(at: index, next: isPair ? index + 2 : index + 1)
    }

    /// Clears the mark of a line feed that belongs to the carriage return before it.
    private mutating func skipMark(_ bytes: Span<UInt8>, at index: Int) {
        if index >= block + 64 { look(bytes, at: index) }
        marks &= ~(1 << UInt64(index - block))
    }

    private mutating func skipBlankLines(_ bytes: Span<UInt8>) {
        while position < bytes.count, bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r") {
            if position >= block + 64 { look(bytes, at: position) }
            marks &= ~(1 << UInt64(position - block))
            position += 1
        }
    }

    /// Takes a field in quotes; returns where the next field starts, and whether the row ends before that.
    private mutating func takeQuoted(_ bytes: Span<UInt8>, from quote: Int) -> (after: Int, isLast: Bool) {
        hasQuotedField = true
        var hasDoubledQuotes = false
        var index = quote + 1
        while true {
            index = nextQuote(bytes, from: index)
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else { break }
            hasDoubledQuotes = true
            index += 2
        }
        fields.append(
            Cell(text: TextRange(quote + 1, index), isQuoted: true, hasDoubledQuotes: hasDoubledQuotes))
        if index == bytes.count { openQuote = quote }
        index = min(index + 1, bytes.count)
        let closing = index
        while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
        if index > closing, textAfterQuote == nil { textAfterQuote = closing }
        return (index + 1, index == bytes.count || bytes[index] != delimiter)
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private func nextQuote(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let quotes = bytes.find(UInt8(ascii: "\""), UInt8(ascii: "\""), at: index)
            if quotes != 0 { return index + quotes.trailingZeroBitCount }
            index += 64
        }
        return bytes.count
    }
}

extension CSVRows {
    /// A quote that opens a field over several lines and makes the row unfit for the table.
    struct StrayQuote {
        var byte: Int
        var flaw: Flaw
        /// Number of line breaks and of fields that the row has with the quote.
        var breaks: Int
        var fieldCount: Int

        enum Flaw {
            case textAfterQuote
            case openQuote
            case fieldCount
        }
    }

    /// Ends a row of several lines that does not fit the table after its first line.
    private mutating func cutStray(_ bytes: Span<UInt8>) {
        guard let (lineEnd, quote) = firstBreak(bytes) else { return }
        var lines = LineCount()
        lines.add(bytes.extracting(start..<end))
        let flaw: StrayQuote.Flaw =
            openQuote != nil ? .openQuote : textAfterQuote != nil ? .textAfterQuote : .fieldCount
        stray = StrayQuote(byte: quote, flaw: flaw, breaks: lines.breaks, fieldCount: fields.count)
        (end, strayEnd, position) = (lineEnd, position, lineEnd)
    }

    /// The first line break of the row, and the quote that opens the field which holds it.
    private func firstBreak(_ bytes: Span<UInt8>) -> (lineEnd: Int, quote: Int)? {
        for index in 0..<fields.count where fields[index].isQuoted {
            let text = fields[index].text
            let lineEnd = Self.lineEnd(bytes.extracting(..<text.upperBound), from: text.lowerBound)
            if lineEnd < text.upperBound { return (lineEnd, text.lowerBound - 1) }
        }
        return nil
    }

    /// End of the line, before its line break.
    private static func lineEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let breaks = bytes.find(UInt8(ascii: "\n"), UInt8(ascii: "\r"), at: index)
            if breaks != 0 { return index + breaks.trailingZeroBitCount }
            index += 64
        }
        return bytes.count
    }

    /// Reads a line that a stray quote had swallowed as a row of its own, whatever its quotes; after the last such
    /// line, the row that follows.
    private mutating func nextAfterStray(_ bytes: Span<UInt8>) -> Bool {
        let lines = bytes.extracting(..<strayEnd)
        while position < strayEnd, bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r") {
            position += 1
        }
        guard position < strayEnd else {
            strayEnd = 0
            look(bytes, at: position)
            return next(bytes)
        }
        let line = bytes.extracting(..<Self.lineEnd(lines, from: position))
        look(line, at: position)
        return read(line)
    }
}
