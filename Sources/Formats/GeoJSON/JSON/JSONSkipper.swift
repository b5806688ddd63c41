import Layers

/// Finds where a JSON value ends without validating it: the only work that must see every byte of a stream in order. It
/// resumes where it stopped when more bytes arrive, and finds the same ends however the bytes are split.
///
/// Only brackets of the outermost kind are counted. That is right for valid JSON; readers refuse the rest.
package struct JSONSkipper {
    private enum Mode {
        case brackets
        case string
        case word
    }

    private var mode = Mode.word
    private var opening: UInt8 = 0
    private var depth = 0
    /// 1 if the byte before was a backslash that escapes the next byte, else 0.
    private var isEscaped: UInt64 = 0
    /// All bits set inside a string.
    private var inString: UInt64 = 0

    package init() {}

    /// Starts at the first byte of a value; returns where to go on.
    package mutating func begin(_ bytes: Span<UInt8>, at start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            enter(bytes[start])
            return start + 1
        case UInt8(ascii: "\""):
            mode = .string
            isEscaped = 0
            return start + 1
        default:
            mode = .word
            return start
        }
    }

    /// Starts after an opening bracket.
    @inline(__always)
    mutating func enter(_ bracket: UInt8) {
        mode = .brackets
        opening = bracket
        depth = 1
        isEscaped = 0
        inString = 0
    }

    /// End of the value; nil when it goes on beyond the bytes.
    package mutating func end(_ bytes: Span<UInt8>, from start: Int, isAtEnd: Bool) -> Int? {
        switch mode {
        case .brackets: endOfBrackets(bytes, from: start)
        case .string: endOfString(bytes, from: start)
        case .word: endOfWord(bytes, from: start, isAtEnd: isAtEnd)
        }
    }

    private mutating func endOfBrackets(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index &+ JSONBlock.length <= bytes.count {
            if let end = endInBlock(bytes, at: index) { return end }
            index &+= JSONBlock.length
        }
        while index < bytes.count {
            if takeByte(bytes[index]) { return index + 1 }
            index += 1
        }
        return nil
    }

    /// Receives a single byte; true if the value ends with it.
    private mutating func takeByte(_ byte: UInt8) -> Bool {
        if isEscaped != 0 {
            isEscaped = 0
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
        }
        switch byte {
        case UInt8(ascii: "\\"): isEscaped = 1
        case UInt8(ascii: "\""): inString = ~inString
        case opening where inString == 0: depth += 1
        case opening + 2 where inString == 0:
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }

    @inline(__always)
    private mutating func endInBlock(_ bytes: Span<UInt8>, at start: Int) -> Int? {
        let block = JSONBlock(bytes, at: start, brackets: opening)
        var quotes = block.quotes
        if isEscaped | block.backslashes != 0 { quotes &= ~Self.takeEscapes(block.backslashes, &isEscaped) }
        var brackets = block.brackets & ~Self.strings(quotes, &inString)
        while brackets != 0 {
            let index = start &+ brackets.trailingZeroBitCount
            brackets &= brackets &- 1
            // An opening bracket is 0x5B or 0x7B, a closing one 0x5D or 0x7D.
            depth &+= bytes[index] & 2 != 0 ? 1 : -1
            if depth == 0 { return index &+ 1 }
        }
        return nil
    }

    /// Returns a mask of the bytes of a block that are within strings, by its quotes.
    ///
    /// - Parameter inString: all bits set if the block begins in a string; becomes that of the next block.
    @inline(__always)
    static func strings(_ quotes: UInt64, _ inString: inout UInt64) -> UInt64 {
        var strings = quotes ^ quotes << 1
        strings ^= strings << 2
        strings ^= strings << 4
        strings ^= strings << 8
        strings ^= strings << 16
        strings ^= strings << 32
        strings ^= inString
        inString = UInt64(bitPattern: Int64(bitPattern: strings) >> 63)
        return strings
    }

    /// Returns a mask of the bytes of a block that a backslash escapes.
    ///
    /// In a run of backslashes, every second one is itself escaped. Runs that start at odd offsets are turned into
    /// carries of an addition, so that all runs are handled at once.
    static func takeEscapes(_ all: UInt64, _ isEscaped: inout UInt64) -> UInt64 {
        let evenBits: UInt64 = 0x5555_5555_5555_5555
        let backslashes = all & ~isEscaped
        let followers = backslashes << 1 | isEscaped
        let oddStarts = backslashes & ~evenBits & ~followers
        let (sum, carries) = oddStarts.addingReportingOverflow(backslashes)
        isEscaped = carries ? 1 : 0
        return (evenBits ^ sum << 1) & followers
    }

    private mutating func endOfString(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isEscaped != 0 {
                isEscaped = 0
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = 1
            } else if byte == UInt8(ascii: "\"") {
                return index
            }
        }
        return nil
    }

    /// End of a number or a word, or of anything in the place of one.
    private func endOfWord(_ bytes: Span<UInt8>, from start: Int, isAtEnd: Bool) -> Int? {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return index
            default: index += 1
            }
        }
        return isAtEnd ? index : nil
    }
}

/// Masks of up to 64 bytes of JSON: which of them are quotes, backslashes or brackets.
struct JSONBlock {
    static let length = 64

    let quotes: UInt64
    let backslashes: UInt64
    /// Opening and closing brackets; the code of a closing one is greater by two.
    let brackets: UInt64

    @inline(__always)
    init(_ bytes: Span<UInt8>, at index: Int, brackets opening: UInt8) {
        quotes = bytes.find(UInt8(ascii: "\""), UInt8(ascii: "\""), at: index)
        backslashes = bytes.find(UInt8(ascii: "\\"), UInt8(ascii: "\\"), at: index)
        brackets = bytes.find(opening, opening &+ 2, at: index)
    }
}
