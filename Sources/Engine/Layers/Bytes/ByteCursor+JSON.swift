public import JSON

extension ByteCursor {
    /// The most room that `putJSONString` needs for a number of bytes: each of them escaped, and the quotes.
    @inlinable
    public static func jsonStringRoom(_ count: Int) -> Int { JSONEscape.longest * count + 2 + slack }

    /// Puts UTF-8 text as a JSON string; only what must be escaped is changed.
    @inlinable
    @inline(__always)
    public mutating func putJSONString(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        put(UInt8(ascii: "\""))
        var index = putPlain(bytes, range)
        while index < range.upperBound {
            JSONEscape.escape(bytes[index]) { put($0) }
            index = putPlain(bytes, index + 1..<range.upperBound)
        }
        put(UInt8(ascii: "\""))
    }

    /// Puts what comes before the first byte that must be escaped, and returns where that is.
    @inlinable
    @inline(__always)
    mutating func putPlain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end, index + 16 <= bytes.count {
            let block = bytes.sixteen(at: index)
            let special = block.matches(UInt8(ascii: "\"")) .| block.matches(UInt8(ascii: "\\")) .| block.isBelow(0x20)
            let clean = min(special.firstIndex, end - index)
            put(block, length: clean)
            index += clean
            if clean < 16 { return index }
        }
        while index < end, !JSONEscape.isNeeded(for: bytes[index]) {
            put(bytes[index])
            index += 1
        }
        return index
    }
}

extension ByteCursor {
    /// Puts valid JSON text on one line: unchanged, or without the blanks between its tokens if it has line breaks.
    @inlinable
    @inline(__always)
    public mutating func putJSON(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        // No string holds a line break.
        if Self.hasLineBreak(bytes, range) { putCompacted(bytes, range) } else { put(bytes, range) }
    }

    @inlinable
    static func hasLineBreak(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
            let found = bytes.find(UInt8(ascii: "\n"), UInt8(ascii: "\r"), at: index)
            if found != 0, index + found.trailingZeroBitCount < range.upperBound { return true }
        }
        return false
    }

    @inlinable
    mutating func putCompacted(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            if byte > 0x20 { put(byte) }
            if byte == UInt8(ascii: "\"") { putRestOfString(bytes, &index, upTo: range.upperBound) }
        }
    }

    /// Appends the rest of a string after its first quote, up to and including its last one.
    @inlinable
    mutating func putRestOfString(_ bytes: Span<UInt8>, _ index: inout Int, upTo end: Int) {
        while index < end {
            index = putPlain(bytes, index..<end)
            guard index < end else { return }
            let isLast = bytes[index] == UInt8(ascii: "\"")
            let length = bytes[index] == UInt8(ascii: "\\") && index + 1 < end ? 2 : 1
            for offset in 0..<length { put(bytes[index + offset]) }
            index += length
            if isLast { return }
        }
    }
}
