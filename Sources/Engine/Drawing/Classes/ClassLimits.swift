/// A way to divide numbers into classes.
public enum ClassMethod: String, CaseIterable, Sendable {
    /// Classes of about as many features each.
    case quantile
    /// Classes of the same width.
    case equal
    /// Each value is a class of its own.
    case values
}

/// Limits of classes of numbers: each class reaches from one limit up to the next, which it does not contain, except
/// that the last class contains both.
public enum ClassLimits {
    /// Limits of classes that hold about as many values each, by linear interpolation between the sorted values (the
    /// seventh definition of Hyndman and Fan). Where values are so frequent that limits coincide, there are fewer
    /// classes. Values that are not finite do not count. Empty without values; one limit if all values are equal.
    public static func quantile(_ values: [Double], classes: Int) -> [Double] {
        let sorted = values.filter(\.isFinite).sorted()
        guard let last = sorted.last, classes > 0 else { return [] }
        var limits: [Double] = []
        for index in 0...classes {
            let position = Double(sorted.count - 1) * Double(index) / Double(classes)
            let below = min(Int(position), sorted.count - 1)
            let above = min(below + 1, sorted.count - 1)
            let part = position - Double(below)
            append(index == classes ? last : between(sorted[below], sorted[above], part), to: &limits)
        }
        return limits
    }

    /// Limits of classes of the same width from the least to the greatest value.
    public static func equal(_ values: [Double], classes: Int) -> [Double] {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for value in values where value.isFinite {
            least = min(least, value)
            greatest = max(greatest, value)
        }
        guard least <= greatest, classes > 0 else { return [] }
        var limits: [Double] = []
        for index in 0...classes {
            append(between(least, greatest, Double(index) / Double(classes)), to: &limits)
        }
        return limits
    }

    /// Two products instead of a difference, which may overflow; never outside of both.
    private static func between(_ first: Double, _ second: Double, _ part: Double) -> Double {
        min(max(first * (1 - part) + second * part, first), second)
    }

    private static func append(_ limit: Double, to limits: inout [Double]) {
        // A sum drops the sign of zero.
        if limits.last.map({ limit > $0 }) ?? true { limits.append(limit + 0) }
    }

    /// Number of the class of a value; values beyond the ends are in the first and the last class.
    public static func index(of value: Double, in limits: [Double]) -> Int {
        var (low, high) = (0, max(limits.count - 2, 0))
        while low < high {
            let middle = (low + high) / 2
            if value < limits[middle + 1] { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
