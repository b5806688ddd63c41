package import Layers

/// Parts of a number as JSON writes it, and its form without an exponent.
package struct DecimalNotation {
    private let isNegative: Bool
    private let integer: Range<Int>
    private let fraction: Range<Int>
    /// Exponent, clamped to more than any field can hold.
    private let exponent: Int
    let hasExponent: Bool

    private static let largestExponent = 100_000

    package init(_ text: Span<UInt8>) {
        var index = 0
        isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        integer = Self.digits(text, &index)
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            fraction = Self.digits(text, &index)
        } else {
            fraction = index..<index
        }
        hasExponent = index < text.count
        guard hasExponent else {
            exponent = 0
            return
        }
        index += 1
        let isSmall = index < text.count && text[index] == UInt8(ascii: "-")
        if index < text.count, isSmall || text[index] == UInt8(ascii: "+") { index += 1 }
        var value = 0
        for position in Self.digits(text, &index) where value < Self.largestExponent {
            value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
        }
        exponent = isSmall ? -value : value
    }

    private static func digits(_ text: Span<UInt8>, _ index: inout Int) -> Range<Int> {
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return start..<index
    }

    /// Number of characters before the point, sign included, and after it. A number without an exponent keeps its
    /// digits; one with an exponent gets as few as possible.
    package func fixedSize(_ text: Span<UInt8>) -> (before: Int, after: Int) {
        let sign = isNegative ? 1 : 0
        guard hasExponent else { return (sign + integer.count, fraction.count) }
        let digits = significant(text)
        guard !digits.isEmpty else { return (sign + 1, 0) }
        return (sign + max(point - digits.lowerBound, 1), max(digits.upperBound - point, 0))
    }

    /// Appends its text without an exponent.
    package func appendFixed(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
        guard hasExponent else { return buffer.append(text) }
        if isNegative { buffer.append(UInt8(ascii: "-")) }
        let digits = significant(text)
        guard !digits.isEmpty else { return buffer.append(UInt8(ascii: "0")) }
        if point <= digits.lowerBound { buffer.append(UInt8(ascii: "0")) }
        for index in digits.lowerBound..<max(point, digits.lowerBound) { buffer.append(digit(index, text)) }
        guard digits.upperBound > point else { return }
        buffer.append(UInt8(ascii: "."))
        for index in point..<digits.upperBound {
            buffer.append(index < digits.lowerBound ? UInt8(ascii: "0") : digit(index, text))
        }
    }

    /// Index of the digit that the decimal point stands before.
    private var point: Int { integer.count + exponent }

    /// Range from the first to the last digit that is not zero.
    private func significant(_ text: Span<UInt8>) -> Range<Int> {
        var (start, end) = (0, integer.count + fraction.count)
        while start < end, digit(start, text) == UInt8(ascii: "0") { start += 1 }
        while start < end, digit(end - 1, text) == UInt8(ascii: "0") { end -= 1 }
        return start..<end
    }

    private func digit(_ index: Int, _ text: Span<UInt8>) -> UInt8 {
        if index < integer.count { return text[integer.lowerBound + index] }
        let position = fraction.lowerBound + index - integer.count
        return position < fraction.upperBound ? text[position] : UInt8(ascii: "0")
    }
}
