import Glibc

extension ClassLimits {
    /// Limits with few digits, so that a legend can print them as they are. Limits inside are rounded alike, by at most a
    /// fiftieth of the least distance between two, and whole numbers have whole ones. The ends are rounded outwards to
    /// three significant digits, or to as many as those inside have, by at most a twentieth of their class. A class that
    /// has values keeps some.
    ///
    /// - Parameter values: all different values, ascending.
    static func readable(_ limits: [Double], of values: [Double]) -> [Double] {
        guard let first = limits.first, let last = limits.last, limits.count > 1 else { return limits }
        let isFilled = areFilled(limits, by: values)
        func isFit(_ candidate: [Double]) -> Bool {
            zip(candidate, candidate.dropFirst()).allSatisfy { $0 < $1 }
                && (!isFilled || areFilled(candidate, by: values))
        }
        func replacingInside(_ change: (Double) -> Double) -> [Double] {
            [first] + limits.dropFirst().dropLast().map(change) + [last]
        }
        var (result, significant) = (limits, 3)
        // A sum of binary fractions may be a hair above its whole number.
        let whole = replacingInside {
            ($0 - $0.rounded()).magnitude <= $0.magnitude * 1e-12 ? $0.rounded() : $0.rounded(.up)
        }
        if values.allSatisfy({ $0 == $0.rounded() }), isFit(whole) { result = whole }
        let steps = zip(result, result.dropFirst()).map { $1 - $0 }
        let inside = result.dropFirst().dropLast()
        if let largest = inside.map(\.magnitude).max(), let step = steps.min() {
            let coarsest = leadingDigit(of: largest)
            for digit in coarsest...coarsest + 17 {
                let candidate = [first] + inside.map { ReadableNumbers.rounded($0, digit) } + [last]
                let isNear = zip(candidate, result).allSatisfy { ($0 - $1).magnitude <= step / 50 }
                guard isNear, isFit(candidate) else { continue }
                result = candidate
                significant = candidate.dropFirst().dropLast().map { digits(of: $0, upTo: digit) }.reduce(3, max)
                break
            }
        }
        result[0] = outwards(first, .down, to: significant, by: (steps.first ?? 0) / 20)
        result[result.count - 1] = outwards(last, .up, to: significant, by: (steps.last ?? 0) / 20)
        return result
    }

    /// Significant digits of a number that has none beyond a digit.
    private static func digits(of number: Double, upTo digit: Int) -> Int {
        let first = leadingDigit(of: number.magnitude)
        return ((first...max(first, digit)).first { ReadableNumbers.rounded(number, $0) == number } ?? digit) - first
            + 1
    }

    /// An end with these digits, or with more if it would move further than by `most`.
    private static func outwards(
        _ end: Double, _ rule: FloatingPointRoundingRule, to significant: Int, by most: Double
    ) -> Double {
        if end == 0 { return 0 }
        let digit = leadingDigit(of: end.magnitude) + significant - 1
        for digit in digit..<digit + 17 {
            let rounded = ReadableNumbers.rounded(end, digit, rule)
            if (rounded - end).magnitude <= most { return rounded }
        }
        return end
    }

    /// Digits after the point at which the first digit of a number is; negative before the point.
    private static func leadingDigit(of magnitude: Double) -> Int {
        magnitude > 0 ? -Int(floor(log10(magnitude))) : 0
    }

    /// True if each class has values.
    ///
    /// - Parameter values: ascending.
    static func areFilled(_ limits: [Double], by values: [Double]) -> Bool {
        (0..<limits.count - 1).allSatisfy { wanted in
            var (low, high) = (0, values.count)
            while low < high {
                let middle = (low + high) / 2
                if index(of: values[middle], in: limits) < wanted { low = middle + 1 } else { high = middle }
            }
            return low < values.count && index(of: values[low], in: limits) == wanted
        }
    }
}
