/// A row of a legend: a sample of what is drawn, and its meaning.
public struct LegendEntry: Hashable, Sendable {
    public enum Sample: Hashable, Sendable {
        /// A heading without a sample.
        case none
        case box(fill: Color, stroke: Color)
        case line(color: Color, width: Double)
        case dot(color: Color, radius: Double)
        /// Colours that merge from left to right.
        case ramp([Color])
    }

    public var sample: Sample
    public var text: String

    public init(_ sample: Sample, _ text: String) {
        self.sample = sample
        self.text = text
    }
}

extension ColorScale {
    /// Rows of the legend, with the one for features without data at the end if there are any.
    ///
    /// - Parameter sample: makes the sample of a colour, as areas, lines and dots have different ones.
    public func legend(
        hasNoData: Bool, sample: (Color) -> LegendEntry.Sample = { .box(fill: $0, stroke: .none) }
    ) -> [LegendEntry] {
        var entries: [LegendEntry]
        switch form {
        case .classes(let limits, let colors):
            let texts = ReadableNumbers.texts(limits)
            entries = colors.indices.map { index in
                let text =
                    index + 1 < texts.count
                    ? "\(texts[index])\u{2009}\u{2013}\u{2009}\(texts[index + 1])" : texts[index]
                return LegendEntry(sample(colors[index]), text)
            }
        case .stops(let stops):
            let texts = ReadableNumbers.texts(stops.map(\.value))
            entries = zip(stops, texts).map { LegendEntry(sample($0.color), $1) }
        case .values(let categories, let other):
            entries = categories.map { LegendEntry(sample($0.color), $0.text) }
            if let other { entries.append(LegendEntry(sample(other), "other")) }
        }
        if hasNoData { entries.append(LegendEntry(sample(noData), "no data")) }
        return entries
    }
}
