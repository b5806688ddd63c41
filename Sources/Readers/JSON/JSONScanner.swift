import Geometry
import JSON

/// Strict RFC 8259 over bytes: functions that take where something starts and return where it ends. UTF-8 is not looked
/// at here, as a chunk is checked at once.
///
/// None of them takes memory or recurses, all take time linear in what they pass.
enum JSONScanner {
    /// More levels of arrays and objects are refused.
    static let deepest = 512

    @inline(__always)
    static func skipBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, isBlank(bytes[index]) { index &+= 1 }
        return index
    }

    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
    }

    /// The byte at `index`; 0, which never stands outside of strings, at the end.
    @inline(__always)
    static func byte(_ bytes: Span<UInt8>, at index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    /// - Parameter start: behind the opening quote.
    @inline(__always)
    static func endOfString(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
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

    /// The rest of a string that has escapes or ends with the bytes.
    private static func endOfRareString(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
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

    /// High bits in the lanes of quotes, backslashes and control characters; the lowest of them is right, those above
    /// may come from a borrow.
    @inline(__always)
    private static func specials(_ word: UInt64) -> UInt64 {
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

    /// The four hexadecimal digits at `start`.
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
    /// Eight bytes from `index` on, which must be there, the first in the lowest lane.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        precondition(index >= 0 && index &+ 8 <= count)
        return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// True if `text` stands at `index`.
    @inline(__always)
    func has(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, index &+ length <= count else { return false }
        for offset in 0..<length where unsafe self[index &+ offset] != text.utf8Start[offset] { return false }
        return true
    }
}

extension JSONScanner {
    /// A number of any size; only its form is checked.
    static func endOfNumber(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var index = start
        if byte(bytes, at: index) == UInt8(ascii: "-") { index &+= 1 }
        let first = index
        index = endOfDigits(bytes, from: index)
        guard index > first else { throw JSONFault(.digit, at: index) }
        guard index == first &+ 1 || bytes[first] != UInt8(ascii: "0") else { throw JSONFault(.leadingZero, at: first) }
        if byte(bytes, at: index) == UInt8(ascii: ".") {
            let fraction = index &+ 1
            index = endOfDigits(bytes, from: fraction)
            guard index > fraction else { throw JSONFault(.digit, at: index) }
        }
        return byte(bytes, at: index) | 0x20 == UInt8(ascii: "e") ? try endOfExponent(bytes, from: index &+ 1) : index
    }

    private static func endOfExponent(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        let sign = byte(bytes, at: start)
        let first = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") ? start + 1 : start
        let end = endOfDigits(bytes, from: first)
        guard end > first else { throw JSONFault(.digit, at: end) }
        return end
    }

    @inline(__always)
    private static func endOfDigits(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
        return index
    }

    /// A number and its value, the nearest double.
    @inline(__always)
    static func number(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> (value: Double, end: Int) {
        var index = start
        let isNegative = byte(bytes, at: index) == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        let first = index
        var digits: UInt64 = 0
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            digits = digits &* 10 &+ UInt64(digit)
            index &+= 1
        }
        let wholeLength = index &- first
        var places = 0
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            let fraction = index &+ 1
            index = takeDigits(bytes, from: fraction, into: &digits)
            places = index &- fraction
        }
        // Both the digits and the power are exact doubles, so that the quotient is rounded once.
        let isPlain = wholeLength > 0 && wholeLength &+ places <= 19 && digits <= 1 << 53 && places <= 22
        let isStrict = isPlain && (wholeLength == 1 || bytes[first] != UInt8(ascii: "0"))
        guard isStrict, bytes[index &- 1] != UInt8(ascii: "."), byte(bytes, at: index) | 0x20 != UInt8(ascii: "e")
        else { return try rareNumber(bytes, from: start) }
        let magnitude = places == 0 ? Double(digits) : Double(digits) / powersOfTen[places]
        return (isNegative ? -magnitude : magnitude, index)
    }

    /// Appends digits to a number, eight at a time.
    @inline(__always)
    private static func takeDigits(_ bytes: Span<UInt8>, from start: Int, into digits: inout UInt64) -> Int {
        var index = start
        while index &+ 8 <= bytes.count {
            let word = bytes.word(at: index)
            // High bits in the lanes that are no digits; the lowest of them is right.
            let others = ((word &+ 0x4646_4646_4646_4646) | (word &- zeros)) & 0x8080_8080_8080_8080
            guard others != 0 else {
                digits = digits &* 100_000_000 &+ eightDigits(word &- zeros)
                index &+= 8
                continue
            }
            let bits = others.trailingZeroBitCount & ~7
            guard bits > 0 else { return index }
            // The digits move to the end of the eight, after zeros.
            digits = digits &* wholePowersOfTen[bits >> 3] &+ eightDigits((word &- zeros) << UInt64(64 &- bits))
            return index &+ (bits >> 3)
        }
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            digits = digits &* 10 &+ UInt64(digit)
            index &+= 1
        }
        return index
    }

    /// The number of eight digits, the first in the lowest lane: pairs, fours and all are put together at once.
    @inline(__always)
    private static func eightDigits(_ lanes: UInt64) -> UInt64 {
        let pairs = (lanes &* 10 &+ lanes >> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
        return (fours &* 10000 &+ fours >> 32) & 0xFFFF_FFFF
    }

    private static let zeros: UInt64 = 0x3030_3030_3030_3030

    private static let wholePowersOfTen: InlineArray<8, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000,
    ]

    /// One with an exponent, with many digits, or that is none.
    @inline(never)
    private static func rareNumber(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> (value: Double, end: Int)
    {
        let end = try endOfNumber(bytes, from: start)
        guard let (value, _) = DecimalText.scan(bytes.extracting(..<end), from: start) else {
            throw JSONFault(.hugeNumber, at: start)
        }
        return (value, end)
    }

    private static let powersOfTen: InlineArray<23, Double> = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
