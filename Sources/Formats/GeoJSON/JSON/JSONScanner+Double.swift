package import FormatKit

extension JSONScanner {
    /// Reads a number: its value, the nearest double, and where it ends.
    @inline(__always)
    package static func number(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> (value: Double, end: Int) {
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
        var decimals = 0
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            let fraction = index &+ 1
            index = takeDigits(bytes, from: fraction, into: &digits)
            decimals = index &- fraction
        }
        // Both the digits and the power are exact doubles, so that the quotient is rounded once.
        let isPlain = wholeLength > 0 && wholeLength &+ decimals <= 19 && digits <= 1 << 53 && decimals <= 22
        let isStrict = isPlain && (wholeLength == 1 || bytes[first] != UInt8(ascii: "0"))
        guard isStrict, bytes[index &- 1] != UInt8(ascii: "."), byte(bytes, at: index) | 0x20 != UInt8(ascii: "e")
        else { return try anyNumber(bytes, from: start) }
        let magnitude = decimals == 0 ? Double(digits) : Double(digits) / powersOfTen[decimals]
        return (isNegative ? -magnitude : magnitude, index)
    }

    /// Appends digits to a number, eight at a time.
    @inline(__always)
    private static func takeDigits(_ bytes: Span<UInt8>, from start: Int, into digits: inout UInt64) -> Int {
        var index = start
        while index &+ 8 <= bytes.count {
            let word = bytes.word(at: index)
            // High bits in the lanes that are not digits; only the lowest of them is reliable.
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

    /// Value of eight digits, the first in the lowest lane: combined into pairs, then fours, then all eight.
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

    private static let powersOfTen: InlineArray<23, Double> = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
