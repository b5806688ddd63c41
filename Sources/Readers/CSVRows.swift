import Geometry
import Layers

/// Takes rows of a table apart into fields, which stay where they are.
struct CSVRows: ~Copyable {
    /// The fields of the row that was read last.
    var fields = FlatBuffer<Field>()
    /// Where that row starts, and where it ends without its line break.
    private(set) var start = 0
    private(set) var end = 0
    /// Where text follows a closing quote, which no field may have.
    private(set) var textAfterQuote: Int?

    private let delimiter: UInt8
    /// Where the next row starts.
    private var position = 0
    /// The delimiters, quotes and line breaks among 64 bytes that are still to be looked at.
    private var block = 0
    private var marks: UInt64 = 0

    /// One field: its text without the quotes around it.
    struct Field: BitwiseCopyable {
        var text: TextRange
        var isQuoted: Bool
        /// Whether doubled quotes in it stand for one.
        var hasDoubledQuotes: Bool
    }

    init(delimiter: UInt8) {
        self.delimiter = delimiter
    }

    /// Goes to the start of other bytes.
    mutating func begin(_ bytes: Span<UInt8>) {
        position = 0
        look(bytes, at: 0)
    }

    /// Reads the next row that is not blank; false when there is none.
    mutating func next(_ bytes: Span<UInt8>) -> Bool {
        skipBlankLines(bytes)
        guard position < bytes.count else { return false }
        fields.removeAll()
        textAfterQuote = nil
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
        fields.append(Field(text: TextRange(start, end), isQuoted: false, hasDoubledQuotes: false))
    }

    /// Looks at the 64 bytes from a place on.
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

    /// Takes the mark of a line feed that belongs to the carriage return before it.
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
        var hasDoubledQuotes = false
        var index = quote + 1
        while true {
            index = nextQuote(bytes, from: index)
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else { break }
            hasDoubledQuotes = true
            index += 2
        }
        fields.append(
            Field(text: TextRange(quote + 1, index), isQuoted: true, hasDoubledQuotes: hasDoubledQuotes))
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
