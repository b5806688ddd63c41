/// A decimal number as its text has it: `mantissa` · 10^`exponent`.
///
/// The mantissa holds the first eighteen digits, which suffice for any microsecond of the years that can be read.
struct EpochNumber {
    private var mantissa: UInt64 = 0
    private var exponent = 0
    private var isNegative = false

    /// Takes a whole text: digits with an optional sign, point and exponent; nil for anything else.
    init?(_ cursor: consuming TimeCursor) {
        isNegative = cursor.byte() == UInt8(ascii: "-")
        if isNegative || cursor.byte() == UInt8(ascii: "+") { cursor.index += 1 }
        var hasDigits = false
        takeDigits(&cursor, areFraction: false, &hasDigits)
        if cursor.take(UInt8(ascii: ".")) { takeDigits(&cursor, areFraction: true, &hasDigits) }
        guard hasDigits else { return nil }
        if cursor.byte() | 0x20 == UInt8(ascii: "e") {
            cursor.index += 1
            let sign = cursor.byte() == UInt8(ascii: "-") ? -1 : 1
            if sign < 0 || cursor.byte() == UInt8(ascii: "+") { cursor.index += 1 }
            guard let power = cursor.digits(upTo: 9) else { return nil }
            exponent += sign * power
        }
        guard cursor.isAtEnd else { return nil }
    }

    private mutating func takeDigits(_ cursor: inout TimeCursor, areFraction: Bool, _ hasDigits: inout Bool) {
        while cursor.digit() < 10 {
            hasDigits = true
            if mantissa < Self.fullMantissa {
                mantissa = mantissa * 10 + UInt64(cursor.digit())
                if areFraction { exponent -= 1 }
            } else if !areFraction {
                exponent += 1
            }
            cursor.index += 1
        }
    }

    /// 10^17: a mantissa from here on has eighteen digits.
    private static let fullMantissa: UInt64 = 100_000_000_000_000_000

    /// The unit in which the number is a time of our days, if it is the first of a column.
    var unit: EpochUnit {
        // 10^11 seconds end in the year 5138, and 10^11 milliseconds in March 1973.
        guard let whole = scaled(by: 0) else { return .nanoseconds }
        return if whole < 100_000_000_000 {
            .seconds
        } else if whole < 100_000_000_000_000 {
            .milliseconds
        } else if whole < 100_000_000_000_000_000 {
            .microseconds
        } else {
            .nanoseconds
        }
    }

    /// The number as one of a unit.
    func reading(_ unit: EpochUnit) throws(TimeFault) -> TimeReading {
        guard let magnitude = scaled(by: unit.power), magnitude <= UInt64(Instant.latest.microseconds) else {
            throw .outOfRange
        }
        let instant = Instant(microseconds: isNegative ? -Int64(magnitude) : Int64(magnitude))
        guard instant >= .earliest else { throw .outOfRange }
        return TimeReading(instant, isNumber: true)
    }

    /// The magnitude times a power of ten, without its fraction; nil beyond 64 bits.
    private func scaled(by power: Int) -> UInt64? {
        let shift = exponent + power
        if shift == 0 || mantissa == 0 { return mantissa }
        if shift < 0 { return shift < -18 ? 0 : mantissa / Self.powersOfTen(-shift) }
        guard shift <= 18 else { return nil }
        let (product, overflow) = mantissa.multipliedReportingOverflow(by: Self.powersOfTen(shift))
        return overflow ? nil : product
    }

    /// - Parameter power: from 0 to 18.
    private static func powersOfTen(_ power: Int) -> UInt64 {
        var value: UInt64 = 1
        for _ in 0..<power { value *= 10 }
        return value
    }
}
