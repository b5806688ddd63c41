import Geometry

extension ColorScale {
    /// Classes of numbers with the colours of a ramp, none of which is empty unless all are to have the same width. If
    /// there are not more numbers than classes, each has a colour of its own. Without any number all is without data.
    public static func classes(
        of values: [Double], by method: ClassMethod, count: Int, ramp: Ramp, noData: Color = usualNoData
    ) -> ColorScale {
        let distinct = Set(values.filter(\.isFinite)).sorted()
        if distinct.count <= (method == .equal ? 1 : count) {
            return ColorScale(
                .numbers(zip(distinct, ramp.colors(distinct.count)).map { Stop($0, $1) }), noData: noData)
        }
        let limits =
            method == .equal
            ? ClassLimits.equal(distinct, classes: count) : quantiles(values, of: distinct, classes: count)
        // The limits are the numbers of the legend, so that each value is where the legend says.
        let readable = ClassLimits.readable(limits, of: distinct)
        let areWhole = distinct.allSatisfy { $0 == $0.rounded() }
        return ColorScale(
            .classes(limits: readable, colors: ramp.colors(readable.count - 1), areWhole: areWhole), noData: noData)
    }

    /// Limits of classes of about as many values each, or of about as many different values if frequent ones would leave
    /// fewer classes or empty ones.
    private static func quantiles(_ values: [Double], of distinct: [Double], classes: Int) -> [Double] {
        let limits = ClassLimits.quantile(values, classes: classes)
        guard limits.count <= classes || !ClassLimits.areFilled(limits, by: distinct) else { return limits }
        return ClassLimits.quantile(distinct, classes: classes)
    }

    /// A colour for each text. If there are more texts than `count`, the most frequent ones have colours, and one grey
    /// stands for the others. Texts are in the order of their numbers, or of their characters.
    ///
    /// - Parameter texts: the texts with how often each occurs.
    public static func values(
        _ texts: [String: Int], count: Int = 10, ramp: Ramp, noData: Color = usualNoData
    ) -> ColorScale {
        let all = texts.keys.filter { !$0.isEmpty }
        let isMany = all.count > max(count, 1)
        let frequent = all.sorted {
            let (first, second) = (texts[$0, default: 0], texts[$1, default: 0])
            return first != second ? first > second : precedes($0, $1)
        }
        let shown = frequent.prefix(isMany ? max(count - 1, 1) : all.count).sorted(by: precedes)
        let colors = ramp.colors(shown.count)
        return ColorScale(
            .values(zip(shown, colors).map { Category($0, $1) }, other: isMany ? otherValues : nil), noData: noData)
    }

    /// The colour of values that are too many to have one each.
    public static let otherValues = Color(rgb: 0x9A9DA0)

    /// Numbers come before other texts.
    private static func precedes(_ first: String, _ second: String) -> Bool {
        switch (DecimalText.number(first), DecimalText.number(second)) {
        case (let first?, let second?) where first != second: first < second
        case (_?, nil): true
        case (nil, _?): false
        default: Array(first.utf8).lexicographicallyPrecedes(Array(second.utf8))
        }
    }

    /// Reads `V:C,V:C`: colours at numbers that ascend, or at texts. Nil if it is not written so.
    public init?(explicit text: String, noData: Color = usualNoData) {
        var pairs: [(value: String, color: Color)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let colon = part.lastIndex(of: ":"), colon > part.startIndex,
                let color = Color(part[part.index(after: colon)...])
            else { return nil }
            pairs.append((String(part[..<colon]), color))
        }
        let numbers = pairs.compactMap { DecimalText.number($0.value) }
        if numbers.count == pairs.count {
            guard numbers.allSatisfy(\.isFinite), zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else {
                return nil
            }
            self.init(.stops(zip(numbers, pairs).map { Stop($0, $1.color) }), noData: noData)
        } else {
            guard Set(pairs.map(\.value)).count == pairs.count else { return nil }
            self.init(.values(pairs.map { Category($0.value, $0.color) }, other: nil), noData: noData)
        }
    }
}
