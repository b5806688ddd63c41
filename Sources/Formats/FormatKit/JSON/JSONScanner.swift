import JSON

/// Scans strict JSON, RFC 8259, in bytes: functions take where something starts and return where it ends. UTF-8 is not
/// checked here, as a whole chunk is checked at once.
///
/// The functions neither allocate nor recurse, and take time linear in the bytes they pass.
public enum JSONScanner {
    /// The deepest nesting of arrays and objects that is accepted.
    @inlinable public static var deepest: Int { 512 }

    @inlinable
    @inline(__always)
    public static func skipBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, isBlank(bytes[index]) { index &+= 1 }
        return index
    }

    @inlinable
    @inline(__always)
    public static func isBlank(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
    }

    /// The byte at `index`; 0, which never stands outside of strings, at the end.
    @inlinable
    @inline(__always)
    public static func byte(_ bytes: Span<UInt8>, at index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    /// - Parameter start: after the opening quote.
    @inlinable
    @inline(__always)
    public static func endOfString(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var index = start
        while index &+ 8 <= bytes.count {
            let special = specials(bytes.word(at: index))
            if special == 0 {
                index &+= 8
                continue
            }
            index &+= special.trailingZeroBitCount >> 3
            if bytes[index] == UInt8(ascii: "\"") { return index &+ 1 }
            return try endOfRareString(bytes, from: index)
        }
        return try endOfRareString(bytes, from: index)
    }

    /// End of a string that has escapes or reaches the last bytes.
    @usableFromInline
    static func endOfRareString(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var index = start
        while index < bytes.count {
            if index + 8 <= bytes.count {
                let special = specials(bytes.word(at: index))
                if special == 0 {
                    index += 8
                    continue
                }
                index += special.trailingZeroBitCount >> 3
            }
            switch bytes[index] {
            case UInt8(ascii: "\""): return index + 1
            case UInt8(ascii: "\\"): index = try endOfEscape(bytes, from: index)
            case 0..<0x20: throw JSONFault(.controlCharacter, at: index)
            default: index += 1
            }
        }
        throw JSONFault(.openString, at: bytes.count)
    }

    /// High bits in the lanes of quotes, backslashes and control characters; only the lowest of them is reliable, as
    /// those above may come from a borrow.
    @inlinable
    @inline(__always)
    static func specials(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let found = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
        return (found | ((word &- ones &* 0x20) & ~word)) & (ones &* 0x80)
    }

    private static func endOfEscape(_ bytes: Span<UInt8>, from backslash: Int) throws(JSONFault) -> Int {
        let index = backslash + 1
        guard index < bytes.count else { throw JSONFault(.openString, at: index) }
        guard bytes[index] == UInt8(ascii: "u") else {
            guard JSONEscape.byte(for: bytes[index]) != nil else { throw JSONFault(.escape, at: index) }
            return index + 1
        }
        let unit = try codeUnit(bytes, at: index + 1)
        guard UTF16.isSurrogate(unit) else { return index + 5 }
        guard UTF16.isLeadSurrogate(unit), bytes.has("\\u", at: index + 5),
            UTF16.isTrailSurrogate(try codeUnit(bytes, at: index + 7))
        else { throw JSONFault(.surrogate, at: backslash) }
        return index + 11
    }

    /// Value of the four hexadecimal digits at `start`.
    private static func codeUnit(_ bytes: Span<UInt8>, at start: Int) throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for index in start..<start + 4 {
            guard let digit = JSONEscape.value(ofDigit: byte(bytes, at: index)) else {
                throw JSONFault(.hexadecimal, at: index)
            }
            unit = unit << 4 | digit
        }
        return unit
    }
}

extension Span where Element == UInt8 {
    /// Eight bytes at `index`, which must exist, the first in the lowest lane.
    @inlinable
    @inline(__always)
    public func word(at index: Int) -> UInt64 {
        precondition(index >= 0 && index &+ 8 <= count)
        return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// True if `text` stands at `index`.
    @inlinable
    @inline(__always)
    public func has(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, index &+ length <= count else { return false }
        for offset in 0..<length where unsafe self[index &+ offset] != text.utf8Start[offset] { return false }
        return true
    }
}
