import Numbers

extension DegreeText {
    /// The last unit of degrees that are written with smaller units.
    package enum Unit: Sendable {
        case minutes
        case seconds

        fileprivate var countPerDegree: UInt64 { self == .minutes ? 60 : 3600 }
    }

    /// Writes degrees such as `45°31'12.0000"N` at `output`, which must have room for `DecimalText.maximumLength`
    /// bytes, and returns the length written.
    ///
    /// The exact binary value is rounded once, half to even, in units of the last digit, so no unit is ever 60. Only a
    /// span has a minus sign. Numbers of 2^53 and more cannot be degrees and are written as they are.
    ///
    /// - Parameter fractionDigits: the digits after the point of the last unit, all of which are written.
    package static func write(
        _ value: Double, _ axis: Axis, _ unit: Unit, fractionDigits: Int, to output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let digits = min(max(fractionDigits, 0), DecimalText.maximumFractionDigits)
        guard value.magnitude < 0x1p53 else { return unsafe DecimalText.writeShortest(value, to: output) }
        let scale = UInt128(DecimalText.powersOfTen[digits])
        let total = rounded(value.magnitude, inUnitsOf: unit.countPerDegree * DecimalText.powersOfTen[digits])
        // A sign before zero would mean nothing.
        let isNegative = value < 0 && total > 0
        let whole = UInt64(total / scale)
        let minutes = unit == .minutes ? whole : whole / 60

        var text = unsafe Writing(end: output)
        if axis == .span, isNegative { unsafe text.put(UInt8(ascii: "-")) }
        unsafe text.put(minutes / 60, width: 1)
        for byte in "°".utf8 { unsafe text.put(byte) }
        unsafe text.put(minutes % 60, width: 2)
        if unit == .seconds {
            unsafe text.put(UInt8(ascii: "'"))
            unsafe text.put(whole % 60, width: 2)
        }
        if digits > 0 {
            unsafe text.put(UInt8(ascii: "."))
            unsafe text.put(UInt64(total % scale), width: digits)
        }
        unsafe text.put(unit == .minutes ? UInt8(ascii: "'") : UInt8(ascii: "\""))
        switch axis {
        case .latitude: unsafe text.put(isNegative ? UInt8(ascii: "S") : UInt8(ascii: "N"))
        case .longitude: unsafe text.put(isNegative ? UInt8(ascii: "W") : UInt8(ascii: "E"))
        case .span: break
        }
        return unsafe text.end - output
    }

    /// The multiple of 1/`unit` that is nearest to a number below 2^53, half to even. A significand has 53 bits and a
    /// unit at most 62, so their product is exact.
    private static func rounded(_ value: Double, inUnitsOf unit: UInt64) -> UInt128 {
        guard value.isNormal else { return 0 }
        let product = UInt128(value.significandBitPattern | 1 << 52) * UInt128(unit)
        let shift = 1075 - Int(value.exponentBitPattern)
        guard shift > 0 else { return product }
        guard shift < 117 else { return 0 }
        let cut = product >> UInt128(shift)
        let half = UInt128(1) << UInt128(shift - 1)
        return (product + half - 1 + (cut & 1)) >> UInt128(shift)
    }

    /// Fills memory from its start.
    @unsafe
    private struct Writing {
        var end: UnsafeMutablePointer<UInt8>

        mutating func put(_ byte: UInt8) {
            unsafe end.pointee = byte
            unsafe end += 1
        }

        /// Puts a number with leading zeros up to a width.
        mutating func put(_ number: UInt64, width: Int) {
            var (count, power) = (1, UInt64(10))
            while count < width || count < 19 && power <= number {
                count += 1
                power *= 10
            }
            var rest = number
            for index in stride(from: count - 1, through: 0, by: -1) {
                unsafe end[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            unsafe end += count
        }
    }
}
