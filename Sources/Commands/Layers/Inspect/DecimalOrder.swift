/// The order of numbers as they are written, exact where they have more digits than a `Double` holds.
package struct DecimalOrder {
    private let isNegative: Bool
    /// Without zeros at either end.
    private let digits: [UInt8]
    /// The power of ten of the first digit.
    private let power: Int

    /// - Parameter text: a number as JSON writes it.
    package init(_ text: some Collection<UInt8>) {
        var digits: [UInt8] = []
        var (point, exponent, exponentSign, isExponent) = (Int?.none, 0, 1, false)
        for byte in text {
            switch byte {
            case UInt8(ascii: "."): point = digits.count
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
            case UInt8(ascii: "-") where isExponent: exponentSign = -1
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                // Larger exponents are all alike: of numbers beyond any use.
                if isExponent { exponent = min(exponent * 10 + Int(digit), 1 << 40) } else { digits.append(digit) }
            default: break
            }
        }
        let zeros = digits.prefix { $0 == 0 }.count
        power = (point ?? digits.count) - zeros - 1 + exponentSign * exponent
        self.digits = Array(digits[zeros..<(digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? zeros)])
        isNegative = text.first == UInt8(ascii: "-") && !self.digits.isEmpty
    }

    package static func precedes(_ one: Self, _ other: Self) -> Bool {
        if one.isNegative != other.isNegative { return one.isNegative }
        return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
    }

    /// In magnitude.
    private func isSmaller(than other: Self) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if power != other.power { return power < other.power }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}
