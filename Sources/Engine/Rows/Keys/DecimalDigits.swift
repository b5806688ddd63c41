/// The digits of a number as it is written, and what they are worth.
struct DecimalDigits {
    var isNegative = false
    /// Where the digits are, without zeros at either end; the point may be among them. Empty for zero.
    var digits = 0..<0
    /// The power of ten of the first digit.
    var power = 0

    /// - Parameter text: a number as JSON writes it, which may also start with a plus sign or with zeros; the result is
    ///   nil for another text.
    init?(_ text: Span<UInt8>) {
        var index = 0
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = text[index] == UInt8(ascii: "-")
            index += 1
        }
        var (first, last, point) = (-1, -1, -1)
        // Digits of any value, and those before the point from the first that is not zero on.
        var (count, whole) = (0, 0)
        // Zeros behind the point, before the first digit that is not.
        var zeros = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "."), point < 0 {
                point = index
            } else if byte &- UInt8(ascii: "0") < 10 {
                count += 1
                if byte != UInt8(ascii: "0") {
                    if first < 0 { first = index }
                    last = index
                }
                if first >= 0 { if point < 0 { whole += 1 } } else if point >= 0 { zeros += 1 }
            } else {
                break
            }
            index += 1
        }
        guard count > 0, let exponent = Self.exponent(text, from: index) else { return nil }
        guard first >= 0 else { return }
        digits = first..<last + 1
        power = exponent + (whole > 0 ? whole - 1 : -1 - zeros)
    }

    /// The exponent that makes up the rest of a text: 0 for no rest, nil for another text.
    private static func exponent(_ text: Span<UInt8>, from start: Int) -> Int? {
        guard start < text.count else { return 0 }
        guard text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
        var index = start + 1
        let isNegative = index < text.count && text[index] == UInt8(ascii: "-")
        if isNegative || (index < text.count && text[index] == UInt8(ascii: "+")) { index += 1 }
        guard index < text.count else { return nil }
        var value = 0
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            // Larger ones are all alike: of numbers beyond any use.
            value = min(value * 10 + Int(digit), 1 << 30)
            index += 1
        }
        return isNegative ? -value : value
    }
}
