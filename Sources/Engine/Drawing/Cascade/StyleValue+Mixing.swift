extension StyleValue {
    /// The value at a number between stops that ascend: mixed, or that of the last stop that is not greater. Before the
    /// first stop it is the value of that one.
    static func value(at number: Double, of stops: [(Double, StyleValue)], isLinear: Bool) -> StyleValue? {
        guard var (level, value) = stops.first else { return nil }
        for (next, nextValue) in stops {
            if number < next {
                guard isLinear, number > level else { return value }
                return value.mixed(with: nextValue, part: share(of: number, from: level, to: next))
            }
            (level, value) = (next, nextValue)
        }
        return value
    }

    /// Mixes two values of a key. Those that cannot be mixed, such as widths in two units, stay the first one.
    func mixed(with other: StyleValue, part: Double) -> StyleValue {
        func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * part }
        switch (self, other) {
        case (.color(let first), .color(let second)):
            return .color(first.mixed(with: second, part: part))
        case (.number(let first), .number(let second)):
            return .number(between(first, second))
        case (.width(let first, let unit), .width(let second, let otherUnit)) where unit == otherUnit:
            return .width(between(first, second), unit)
        case (.pair(let first, let second), .pair(let third, let fourth)):
            return .pair(between(first, third), between(second, fourth))
        case (.edge(let first, let width), .edge(let second, let otherWidth)):
            return .edge(first.mixed(with: second, part: part), between(width, otherWidth))
        case (.markerSize(let first), .markerSize(let second)) where first >= 0 && second >= 0:
            return .markerSize(between(first, second))
        default:
            return self
        }
    }
}

/// The part of the way from one number to another at which a third one is, from 0 to 1; 1 if the two are equal.
func share(of number: Double, from start: Double, to end: Double) -> Double {
    guard end > start else { return 1 }
    // The distance between two huge numbers has no finite value; half of the least ones is 0.
    let isHuge = !(end - start).isFinite
    return isHuge ? (number / 2 - start / 2) / (end / 2 - start / 2) : (number - start) / (end - start)
}
