extension DecimalText {
    /// The number that the whole of `text` spells, or nil: no blanks, no `inf` or `nan`, no hexadecimal, no overflow.
    public static func number(_ text: some StringProtocol) -> Double? {
        let bytes = Array(text.utf8)
        guard let (value, end) = scan(bytes.span, from: 0), end == bytes.count else { return nil }
        return value
    }

    /// The longest decimal number at `start`: an optional sign, digits with an optional point, an optional exponent.
    ///
    /// Nil when there is none or when it is too large for a double. Takes time in the length of the number only.
    public static func scan(_ bytes: Span<UInt8>, from start: Int) -> (value: Double, end: Int)? {
        var index = start
        let end = bytes.count
        var negative = false
        if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            negative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        let firstDigit = index
        var mantissa: UInt64 = 0
        while index < end, let digit = digit(bytes[index]) {
            mantissa = mantissa &* 10 &+ digit
            index += 1
        }
        var digits = index - firstDigit
        var exponent = 0
        if index < end, bytes[index] == UInt8(ascii: ".") {
            let firstFraction = index + 1
            index = firstFraction
            while index < end, let digit = digit(bytes[index]) {
                mantissa = mantissa &* 10 &+ digit
                index += 1
            }
            exponent = firstFraction - index
            digits -= exponent
        }
        guard digits > 0 else { return nil }

        if index < end, bytes[index] | 0x20 == UInt8(ascii: "e"), let (power, after) = scanExponent(bytes, index + 1) {
            exponent += power
            index = after
        }
        // Nineteen digits always fit; more may have wrapped around.
        let exact = digits <= 19 ? magnitude(mantissa, exponent) : nil
        guard let value = exact ?? slowMagnitude(bytes, firstDigit..<index), value.isFinite else { return nil }
        return (negative ? -value : value, index)
    }

    /// True if a text that reads as 0 spells a number other than 0, which is nearer to 0 than any double.
    public static func isUnderflow(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range {
            if bytes[index] | 0x20 == UInt8(ascii: "e") { return false }
            if UInt8(ascii: "1")...UInt8(ascii: "9") ~= bytes[index] { return true }
        }
        return false
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? UInt64(value) : nil
    }

    /// A power of ten after `e`; nil when no digit follows, so that the `e` is not part of the number.
    private static func scanExponent(_ bytes: Span<UInt8>, _ start: Int) -> (power: Int, end: Int)? {
        var index = start
        var negative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            negative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        let firstDigit = index
        var power = 0
        while index < bytes.count, let digit = digit(bytes[index]) {
            // Beyond any double: more digits change nothing.
            if power < 100_000_000 { power = power * 10 + Int(digit) }
            index += 1
        }
        return index == firstDigit ? nil : (negative ? -power : power, index)
    }

    /// `mantissa` · 10^`exponent` rounded once, or nil where 128 bits do not suffice to know it exactly.
    private static func magnitude(_ mantissa: UInt64, _ exponent: Int) -> Double? {
        guard mantissa != 0 else { return 0 }
        switch exponent {
        case 0:
            return Double(mantissa)
        case -15 ... -1 where mantissa <= 1 << 53:
            return Double(mantissa) / Double(powersOfTen[-exponent])
        case -19 ... -1:
            return quotient(mantissa, powersOfTen[-exponent])
        case 1...19:
            return product(mantissa, powersOfTen[exponent])
        default:
            return nil
        }
    }

    /// Shifts both to have their top bit set, so that the quotient has at least 63 bits. Any remainder becomes a sticky
    /// last bit, and the conversion to a double rounds once.
    private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
        let dividendShift = dividend.leadingZeroBitCount
        let divisorShift = divisor.leadingZeroBitCount
        let high = dividend << UInt64(dividendShift)
        let (bits, rest) = (divisor << UInt64(divisorShift)).dividingFullWidth((high >> 1, high << 63))
        return scaled(bits | (rest == 0 ? 0 : 1), by: divisorShift - dividendShift - 63)
    }

    private static func product(_ left: UInt64, _ right: UInt64) -> Double {
        let (high, low) = left.multipliedFullWidth(by: right)
        let shift = UInt64(high.leadingZeroBitCount)
        guard shift > 0 else { return scaled(high | (low == 0 ? 0 : 1), by: 64) }
        guard shift < 64 else { return Double(low) }
        let bits = high << shift | low >> (64 - shift)
        return scaled(bits | (low << shift == 0 ? 0 : 1), by: 64 - Int(shift))
    }

    private static func scaled(_ bits: UInt64, by exponent: Int) -> Double {
        Double(bits) * Double(sign: .plus, exponent: exponent, significand: 1)
    }

    private static func slowMagnitude(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
        var text = ""
        for index in range { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
        return Double(text)
    }
}
