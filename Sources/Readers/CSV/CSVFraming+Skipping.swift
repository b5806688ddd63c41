import Layers

// Rows that are too long to be held.
extension CSVFraming {
    /// Where the row starts that has no end yet, behind blank lines; nil where that is not sure.
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

    /// Goes to the end of the row that was given up; false when it goes on behind the bytes.
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
                // Two of them are one.
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
