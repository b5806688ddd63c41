import Geometry
import Glibc

/// Numbers as a legend prints them.
public enum ReadableNumbers {
    /// Texts of numbers with all their digits, but without the traces of binary fractions.
    public static func texts(_ numbers: [Double]) -> [String] {
        // Four digits stay together, as in years, unless others are grouped.
        let isGrouped = numbers.contains { $0.magnitude >= 9999.5 }
        let texts = numbers.map { text($0, fractionDigits: fractionDigits(of: $0), grouping: isGrouped ? 3 : 4) }
        let isClear = zip(numbers.indices.dropFirst(), texts).allSatisfy { next, text in
            texts[next] != text || numbers[next] == numbers[next - 1]
        }
        return isClear ? texts : numbers.map { DecimalText.shortest($0) }
    }

    /// Digits after the point; more than can be printed for a number that is too small.
    private static func fractionDigits(of number: Double) -> Int {
        (0...mostDigits).first { (rounded(number, $0) - number).magnitude <= number.magnitude * 1e-12 } ?? mostDigits
            + 1
    }

    private static let mostDigits = 12

    /// The nearest number of some digits after the point; negative digits round to tens, hundreds and so on.
    static func rounded(
        _ number: Double, _ digits: Int, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Double {
        let unit = pow(10, Double(digits.magnitude))
        let scaled = digits < 0 ? number / unit : number * unit
        guard scaled.magnitude < 1e18 else { return number }
        // A number that has no more digits stays, whichever way it would be rounded.
        let nearest = scaled.rounded()
        let value = (nearest - scaled).magnitude <= scaled.magnitude * 1e-14 ? nearest : scaled.rounded(rule)
        return DecimalText.number("\(Int(value))e\(-digits)") ?? number
    }

    /// A number with its thousands apart; negative digits round to tens, hundreds and so on.
    ///
    /// - Parameter grouping: the most digits that stay together.
    public static func text(_ number: Double, fractionDigits: Int, grouping: Int = 4) -> String {
        let value = rounded(number, fractionDigits) + 0
        guard value.magnitude < 1e15, fractionDigits <= mostDigits else { return DecimalText.shortest(number) }
        let text = DecimalText.string(value.magnitude, fractionDigits: max(fractionDigits, 0))
        let parts = text.split(separator: ".")
        guard let whole = parts.first else { return text }
        let sign = value < 0 ? "\u{2212}" : ""
        return sign + ([grouped(String(whole), grouping)] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }

    private static func grouped(_ digits: String, _ most: Int) -> String {
        guard digits.count > most else { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append("\u{A0}") }
            text.append(digit)
        }
        return text
    }
}
