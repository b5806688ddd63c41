/// Decimal text of numbers, right to the last digit in both directions and the same in every locale.
///
/// Writing rounds the exact binary value half to even, as `printf` does; reading gives the nearest double.
public enum DecimalText {
    /// The most digits after the point that a fixed notation may have.
    public static let maximumFractionDigits = 15

    /// Bytes that `write` may use, including its block stores.
    public static let maximumLength = 64

    /// `value` with exactly `fractionDigits` digits after the point, or fewer when trailing zeros are trimmed.
    public static func string(_ value: Double, fractionDigits: Int, trimmingZeros: Bool = true) -> String {
        unsafe String(unsafeUninitializedCapacity: maximumLength) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe write(value, fractionDigits: fractionDigits, trimmingZeros: trimmingZeros, to: start)
        }
    }

    /// The shortest text that reads back as exactly `value`, without a trailing `.0`.
    public static func shortest(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Writes `value` at `output`, which must have room for `maximumLength` bytes, and returns the length written.
    ///
    /// Magnitudes of 2^64 and more, which have no fraction, are written in shortest notation.
    public static func write(
        _ value: Double, fractionDigits: Int, trimmingZeros: Bool = true, to output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let digits = min(max(fractionDigits, 0), maximumFractionDigits)
        guard value.magnitude < 0x1p64 else { return unsafe writeShortest(value, to: output) }
        let (whole, fraction) = split(value.magnitude, fractionDigits: digits)
        var end = unsafe output
        // Signs and roundings are unpredictable, so they are computed without branches.
        unsafe end.pointee = UInt8(ascii: "-")
        unsafe end += value < 0 && whole | fraction != 0 ? 1 : 0
        unsafe end = writeWhole(whole, to: end)
        if digits > 0, fraction != 0 || !trimmingZeros {
            unsafe end.pointee = UInt8(ascii: ".")
            unsafe end = writeFraction(fraction, digits: digits, trimmingZeros: trimmingZeros, to: end + 1)
        }
        return unsafe end - output
    }

    /// Number that the text of `value` with `fractionDigits` digits reads back as; `value` itself if a double of its
    /// size cannot hold so many digits.
    public static func rounded(_ value: Double, fractionDigits: Int) -> Double {
        Rounding(fractionDigits: fractionDigits).rounded(value)
    }

    /// Rounds many values to the same number of digits.
    public struct Rounding: Sendable {
        private let digits: Int
        @usableFromInline let unit: Double

        public init(fractionDigits: Int) {
            digits = min(max(fractionDigits, 0), maximumFractionDigits)
            unit = Double(powersOfTen[digits])
        }

        @inlinable
        @inline(__always)
        public func rounded(_ value: Double) -> Double {
            // Adding and taking away 2^52 rounds. Only near a half, the error of the product may decide which way.
            let product = value.magnitude * unit
            let nearest = (product + 0x1p52) - 0x1p52
            guard product < 0x1p51, (product - nearest).magnitude + product * 0x1p-53 < 0.5 else {
                return exactlyRounded(value)
            }
            return value < 0 ? -(nearest / unit) : nearest / unit
        }

        @usableFromInline
        func exactlyRounded(_ value: Double) -> Double {
            guard value.magnitude < 0x1p52 / unit else { return value }
            let (whole, fraction) = split(value.magnitude, fractionDigits: digits)
            let magnitude = Double(whole * powersOfTen[digits] + fraction) / unit
            return value < 0 ? -magnitude : magnitude
        }
    }

    /// Units of the last digit in one: 10^`fractionDigits`.
    public static func powerOfTen(_ fractionDigits: Int) -> Double {
        Double(powersOfTen[min(max(fractionDigits, 0), maximumFractionDigits)])
    }

    /// Writes the shortest text that reads back as `value` and returns its length.
    public static func writeShortest(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var text = shortest(value)
        return text.withUTF8 { bytes in
            for index in bytes.indices { unsafe output[index] = unsafe bytes[index] }
            return bytes.count
        }
    }

    /// The whole part of `value`, and its fraction in units of 10^−`fractionDigits`, rounded half to even.
    ///
    /// Down to 2^−10 the fraction fits into 64 bits, so its product with 10^15 is exact in 128 bits.
    @inline(__always)
    private static func split(_ value: Double, fractionDigits: Int) -> (whole: UInt64, fraction: UInt64) {
        let exponent = Int(value.exponentBitPattern)
        let significand = value.significandBitPattern | 1 << 52
        let shift = 1075 - exponent
        guard shift > 0, shift < 64 else { return splitExtreme(value, fractionDigits: fractionDigits) }
        let whole = significand &>> UInt64(shift)
        let unit = powersOfTen[fractionDigits]
        let (fraction, rest) = (significand &<< UInt64(64 - shift)).multipliedFullWidth(by: unit)
        // With no digits after the point the neighbour that must be even is the whole part.
        let odd = (fractionDigits == 0 ? whole : fraction) & 1
        let rounded = fraction &+ (rest &>> 63 & (rest &<< 1 | odd != 0 ? 1 : 0))
        return rounded == unit ? (whole + 1, 0) : (whole, rounded)
    }

    /// Variant of `split` for values without a fraction and for values that are all fraction, of at most 53 bits.
    private static func splitExtreme(_ value: Double, fractionDigits: Int) -> (whole: UInt64, fraction: UInt64) {
        let exponent = Int(value.exponentBitPattern)
        guard exponent != 0 else { return (0, 0) }
        let significand = value.significandBitPattern | 1 << 52
        let shift = 1075 - exponent
        guard shift > 0 else { return (significand << UInt64(-shift), 0) }
        guard shift < 64 + 53 else { return (0, 0) }
        let unit = powersOfTen[fractionDigits]
        let product = UInt128(significand) * UInt128(unit)
        let cut = UInt64(truncatingIfNeeded: product >> UInt128(shift))
        let half = UInt128(1) << UInt128(shift - 1)
        let odd = fractionDigits == 0 ? 0 : UInt128(cut & 1)
        let fraction = UInt64(truncatingIfNeeded: (product + half - 1 + odd) >> UInt128(shift))
        return fraction == unit ? (1, 0) : (0, fraction)
    }

    @inline(__always)
    public static func writeWhole(
        _ value: UInt64, to output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard value < 1000 else { return unsafe writeLargeWhole(value, to: output) }
        let tens = (value * 6554) >> 16
        let hundreds = (value * 656) >> 16
        let block = hundreds | (tens - hundreds * 10) << 8 | (value - tens * 10) << 16
        // At least one digit is written, so the last byte does not count as a leading zero.
        let zeros = (block | 1 << 16).trailingZeroBitCount / 8
        unsafe store((block | asciiZeros) >> UInt64(zeros * 8), at: output)
        return unsafe output + (3 - zeros)
    }

    private static func writeLargeWhole(
        _ value: UInt64, to output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard value >= 100_000_000 else {
            let block = digitBlock(value)
            let zeros = (block | 1 << 56).trailingZeroBitCount / 8
            unsafe store((block | asciiZeros) >> UInt64(zeros * 8), at: output)
            return unsafe output + (8 - zeros)
        }
        let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
        let end = unsafe writeLargeWhole(high, to: output)
        unsafe store(digitBlock(low) | asciiZeros, at: end)
        return unsafe end + 8
    }

    @inline(__always)
    private static func writeFraction(
        _ value: UInt64, digits: Int, trimmingZeros: Bool, to output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard digits > 8 else {
            let block = digitBlock(value * powersOfTen[8 - digits])
            unsafe store(block | asciiZeros, at: output)
            let kept = trimmingZeros ? 8 - block.leadingZeroBitCount / 8 : digits
            return unsafe output + kept
        }
        let (high, low) = (value * powersOfTen[16 - digits]).quotientAndRemainder(dividingBy: 100_000_000)
        let highBlock = digitBlock(high)
        let lowBlock = digitBlock(low)
        unsafe store(highBlock | asciiZeros, at: output)
        unsafe store(lowBlock | asciiZeros, at: output + 8)
        if trimmingZeros {
            let kept = low == 0 ? 8 - highBlock.leadingZeroBitCount / 8 : 16 - lowBlock.leadingZeroBitCount / 8
            return unsafe output + kept
        }
        return unsafe output + digits
    }

    private static let asciiZeros: UInt64 = 0x3030_3030_3030_3030

    /// The eight digits of `value` < 10^8, one a byte, the first in the lowest byte.
    ///
    /// Each step halves the digits per lane; the multiplications divide by 10^4, 100 and 10 in all lanes at once.
    @inline(__always)
    private static func digitBlock(_ value: UInt64) -> UInt64 {
        let high = value / 10000
        let fours = high | (value - high * 10000) << 32
        let hundreds = (fours &* 10486) >> 20 & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) << 8
    }

    @inline(__always)
    private static func store(_ block: UInt64, at output: UnsafeMutablePointer<UInt8>) {
        unsafe UnsafeMutableRawPointer(output).storeBytes(of: block.littleEndian, as: UInt64.self)
    }

    package static let powersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
