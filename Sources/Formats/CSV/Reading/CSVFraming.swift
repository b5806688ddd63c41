public import Layers

/// Finds where rows of a table end: at a line feed, a carriage return or both, outside of quotes.
///
/// A quote opens a quoted field only at a field's start; anywhere else in an unquoted field it is plain text. So each
/// quote must be examined in order; bytes without quotes are scanned 64 at a time.
public struct CSVFraming: RecordFraming {
    let delimiter: UInt8
    private var isAtStart = true
    /// Start of the rows that are still to be returned.
    var start = 0
    /// The number of bytes scanned so far.
    package var scanned = 0
    /// End of the last whole row.
    package var end = 0
    package var isInQuotes = false
    /// The last byte scanned while a row is skipped; nil otherwise.
    var skippedByte: UInt8?

    /// - Parameter isAtStart: false for bytes from the middle of a table, at the start of a row.
    public init(delimiter: UInt8, isAtStart: Bool = true) {
        self.delimiter = delimiter
        self.isAtStart = isAtStart
    }

    public mutating func scan(_ bytes: Span<UInt8>, isAtEnd: Bool) -> FramedRecords {
        if skippedByte != nil, !skip(bytes, isAtEnd: isAtEnd) { return FramedRecords(start: scanned, end: scanned) }
        guard takeMark(bytes, isAtEnd) else { return FramedRecords(start: 0, end: 0) }
        noteLoneReturn(bytes)
        while scanned < bytes.count {
            guard takeBlock(bytes, isAtEnd) else { break }
        }
        guard isAtEnd else { return FramedRecords(start: start, end: max(start, end), open: open(bytes)) }
        // Readers of rows report a quote that is still open.
        return FramedRecords(start: start, end: bytes.count)
    }

    public mutating func drop(_ count: Int) {
        scanned -= count
        end -= count
        start = max(start - count, 0)
    }

    /// Skips a byte order mark; false when more bytes are needed to decide.
    private mutating func takeMark(_ bytes: Span<UInt8>, _ isAtEnd: Bool) -> Bool {
        guard isAtStart else { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let common = min(bytes.count, mark.count)
        let isMark = (0..<common).allSatisfy { bytes[$0] == mark[$0] }
        if isMark, common < mark.count, !isAtEnd { return false }
        isAtStart = false
        if isMark, common == mark.count { (start, scanned, end) = (mark.count, mark.count, mark.count) }
        return true
    }

    /// Scans up to 64 bytes; false when the byte after a quote is needed to interpret it.
    private mutating func takeBlock(_ bytes: Span<UInt8>, _ isAtEnd: Bool) -> Bool {
        var quotes = bytes.find(UInt8(ascii: "\""), UInt8(ascii: "\""), at: scanned)
        var breaks = bytes.find(UInt8(ascii: "\n"), UInt8(ascii: "\r"), at: scanned)
        let base = scanned
        let next = min(base + 64, bytes.count)
        while quotes != 0 {
            let offset = quotes.trailingZeroBitCount
            let index = base + offset
            quotes &= quotes &- 1
            if !isInQuotes {
                let before = breaks & ((1 << UInt64(offset)) &- 1)
                if before != 0 { noteBreak(bytes, base, before, isAtEnd) }
                breaks &= ~((1 << UInt64(offset)) &- 1)
                if isFieldStart(bytes, index) { isInQuotes = true }
            } else if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") {
                quotes &= quotes &- 1
                guard offset < 63 else {
                    scanned = index + 2
                    return true
                }
            } else if index + 1 == bytes.count, !isAtEnd {
                scanned = index
                return false
            } else {
                isInQuotes = false
                breaks &= ~((1 << UInt64(offset)) &- 1)
            }
        }
        if !isInQuotes, breaks != 0 { noteBreak(bytes, base, breaks, isAtEnd) }
        scanned = next
        return true
    }

    private func isFieldStart(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        guard index > end else { return true }
        let before = bytes[index - 1]
        return before == delimiter || before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r")
    }

    /// Ends a row at the last of the breaks that is known to be complete.
    private mutating func noteBreak(_ bytes: Span<UInt8>, _ base: Int, _ breaks: UInt64, _ isAtEnd: Bool) {
        var breaks = breaks
        while breaks != 0 {
            let offset = 63 - breaks.leadingZeroBitCount
            let index = base + offset
            breaks &= ~(1 << UInt64(offset))
            if bytes[index] == UInt8(ascii: "\n") {
                end = index + 1
                return
            }
            if index + 1 < bytes.count {
                end = bytes[index + 1] == UInt8(ascii: "\n") ? index + 2 : index + 1
                return
            }
            if isAtEnd {
                end = index + 1
                return
            }
        }
    }
}

// Rows that are too long to be held.
extension CSVFraming {
    /// Start of the row that has no end yet, after blank lines; nil if that is uncertain.
    func open(_ bytes: Span<UInt8>) -> Int? {
        // A line feed may still come.
        guard bytes.count > 0, isInQuotes || bytes[bytes.count - 1] != UInt8(ascii: "\r") else { return nil }
        var index = end
        while index < bytes.count, isBreak(bytes[index]) { index += 1 }
        return index < bytes.count ? index : nil
    }

    /// Ends the row at a carriage return that was the last byte so far.
    mutating func noteLoneReturn(_ bytes: Span<UInt8>) {
        guard scanned > end, scanned < bytes.count, !isInQuotes else { return }
        if bytes[scanned - 1] == UInt8(ascii: "\r") { end = scanned }
    }

    public mutating func skipRecord(_ bytes: Span<UInt8>) -> Int {
        skippedByte = bytes[scanned - 1]
        end = scanned
        return scanned
    }

    /// Moves to the end of the skipped row; false when the row goes on beyond the bytes.
    mutating func skip(_ bytes: Span<UInt8>, isAtEnd: Bool) -> Bool {
        guard var before = skippedByte else { return true }
        while scanned < bytes.count {
            let byte = bytes[scanned]
            let isQuote = byte == UInt8(ascii: "\"")
            if isBreak(byte), !isInQuotes {
                (start, end, skippedByte) = (scanned, scanned, nil)
                return true
            }
            if isQuote, isInQuotes {
                // A doubled quote stands for one.
                guard scanned + 1 < bytes.count || isAtEnd else { break }
                if scanned + 1 < bytes.count, bytes[scanned + 1] == byte { scanned += 1 } else { isInQuotes = false }
            } else if isQuote, before == delimiter {
                isInQuotes = true
            }
            before = byte
            scanned += 1
        }
        (end, skippedByte) = (scanned, before)
        return false
    }

    private func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
