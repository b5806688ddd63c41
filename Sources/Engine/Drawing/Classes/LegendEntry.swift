/// A row of a legend: a sample of what is drawn, and its meaning.
public struct LegendEntry: Hashable, Sendable {
    public enum Sample: Hashable, Sendable {
        /// A heading without a sample.
        case none
        /// A remark without a sample: how many entries are not shown.
        case more(Int)
        case box(fill: Color, stroke: Color)
        case line(color: Color, width: Double)
        case dot(color: Color, radius: Double)
        /// A drawing around the middle of the sample.
        case figure(Figure)
        /// The file of an image.
        case image(String)
        /// Colours that merge from left to right.
        case ramp([Color])
    }

    public var sample: Sample
    public var text: String

    public init(_ sample: Sample, _ text: String) {
        self.sample = sample
        self.text = text
    }

    /// The row with the number of entries that are not shown.
    init(more count: Int) { self.init(.more(count), "\(count) more") }

    /// The entries that this one stands for; none for a heading.
    public var count: Int {
        switch sample {
        case .none: 0
        case .more(let count): count
        default: 1
        }
    }

    /// The entries that are not shown in this one.
    var hiddenCount: Int { if case .more(let count) = sample { count } else { 0 } }
}

extension ColorScale {
    /// Rows of the legend, with those for features without a colour of their own at the end if there are any.
    ///
    /// - Parameters:
    ///   - hasNoData: true if some features have no value.
    ///   - hasUnlisted: true if some have a value that is not in the list.
    ///   - isShown: false for a colour that needs no row. Colours between stops need those of all stops.
    ///   - sample: makes the sample of a colour, as it is drawn.
    public func legend(
        hasNoData: Bool, hasUnlisted: Bool = false, where isShown: (Color) -> Bool = { _ in true },
        sample: (Color) -> LegendEntry.Sample = { .box(fill: $0, stroke: .none) }
    ) -> [LegendEntry] {
        var rows: [(color: Color, text: String)]
        switch form {
        case .classes(let limits, let colors, let areWhole):
            rows = zip(colors, Self.texts(ofClasses: limits, areWhole)).map { ($0, $1) }
        case .stops(let stops), .numbers(let stops):
            rows = zip(stops, ReadableNumbers.texts(stops.map(\.value))).map { ($0.color, $1) }
        case .values(let categories, let other):
            rows = categories.map { ($0.color, $0.text) }
            if let other = other ?? (hasUnlisted ? noData : nil) { rows.append((other, "other")) }
        }
        if hasNoData { rows.append((noData, "no data")) }
        return rows.filter { hasStops && $0.color != noData || isShown($0.color) }.map {
            LegendEntry(sample($0.color), $0.text)
        }
    }

    /// Texts of classes, none of which contains a number of another. A class ends with its last number if all are whole
    /// and a single one makes a difference, else below the limit, which is in the next class.
    private static func texts(ofClasses limits: [Double], _ areWhole: Bool) -> [String] {
        let (starts, count) = (limits.dropLast(), limits.count - 1)
        var ends = Array(limits.dropFirst())
        let isNarrow = zip(starts, ends).contains { $1 - $0 < 20 }
        let isCounted = areWhole && isNarrow && limits.allSatisfy { $0 == $0.rounded() && $0.magnitude < 1e9 }
        if isCounted {
            for index in ends.indices.dropLast() { ends[index] -= 1 }
        }
        let texts = ReadableNumbers.texts(starts + ends)
        return (0..<count).map { index in
            let (start, end) = (texts[index], texts[index + count])
            if start == end { return start }
            let below = isCounted || index == count - 1 ? "" : "<\u{2009}"
            return "\(start)\u{2009}\u{2013}\u{2009}\(below)\(end)"
        }
    }
}
