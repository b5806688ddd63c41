import Geometry
import Glibc

/// Numbers of a legend with as few digits as still tell them apart.
public enum ReadableNumbers {
    /// Texts of ascending numbers, rounded alike, by at most a fiftieth of the least distance between two.
    public static func texts(_ numbers: [Double]) -> [String] {
        let digits = digits(for: numbers)
        // Four digits stay together, as in years, unless others are grouped.
        let isGrouped = numbers.contains { $0.magnitude >= 9999.5 }
        return numbers.map { text($0, fractionDigits: digits, grouping: isGrouped ? 3 : 4) }
    }

    /// Ascending numbers as their texts have them, the first one rounded down and the last one up, so that all between
    /// the two stays there.
    public static func rounded(_ numbers: [Double]) -> [Double] {
        guard numbers.count > 1 else { return numbers }
        let digits = digits(for: numbers)
        let result = numbers.indices.map { index in
            let rule: FloatingPointRoundingRule =
                index == 0 ? .down : index == numbers.count - 1 ? .up : .toNearestOrAwayFromZero
            return rounded(numbers[index], digits, rule)
        }
        // What is rounded may do with fewer digits.
        return result == numbers ? result : rounded(result)
    }

    private static func digits(for numbers: [Double]) -> Int {
        var gap = Double.infinity
        for (number, next) in zip(numbers, numbers.dropFirst()) where next > number { gap = min(gap, next - number) }
        let largest = numbers.reduce(0) { $1.isFinite ? max($0, $1.magnitude) : $0 }
        // A single number is not rounded.
        if !gap.isFinite { gap = max(largest * 1e-12, 1e-9) }
        var digits = largest > 0 ? -Int(floor(log10(largest))) : 0
        while digits < 12, numbers.contains(where: { (rounded($0, digits) - $0).magnitude > gap / 50 }) { digits += 1 }
        return digits
    }

    private static func rounded(
        _ number: Double, _ digits: Int, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Double {
        let unit = pow(10, Double(digits.magnitude))
        let (scaled, back) = digits < 0 ? (number / unit, unit) : (number * unit, 1 / unit)
        // A number that has no more digits stays, whichever way it would be rounded.
        let nearest = scaled.rounded()
        let value = (nearest - scaled).magnitude <= scaled.magnitude * 1e-14 ? nearest : scaled.rounded(rule)
        return digits < 0 ? value * back : value / unit
    }

    /// A number with its thousands apart; negative digits round to tens, hundreds and so on.
    ///
    /// - Parameter grouping: the most digits that stay together.
    public static func text(_ number: Double, fractionDigits: Int, grouping: Int = 4) -> String {
        let value = rounded(number, fractionDigits) + 0
        guard value.magnitude < 1e15, fractionDigits <= 12 else { return DecimalText.shortest(number) }
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
