import Geometry

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
        /// Colours that merge from left to right.
        case ramp([Color])
    }

    public var sample: Sample
    public var text: String

    public init(_ sample: Sample, _ text: String) {
        self.sample = sample
        self.text = text
    }

    /// The row that tells how many entries are not shown.
    init(more count: Int) { self.init(.more(count), "\(count) more") }

    /// The entries that are not shown in this one.
    var hiddenCount: Int { if case .more(let count) = sample { count } else { 0 } }
}

extension LegendEntry.Sample {
    /// The sample of a style; widths are those at the equator.
    init(_ style: Style, _ kind: StyleKind, zoom: Double) {
        let opacity = style.wholeOpacity
        let edge = style.hasStroke ? style.stroke.faded(by: style.strokeOpacity * opacity) : .none
        switch kind {
        case .point where !style.badge.isNone:
            self = .box(fill: style.badge.faded(by: opacity), stroke: .none)
        case .point:
            self = .dot(color: style.markerPaint.faded(by: opacity), radius: style.dotRadius)
        case .line:
            let width = style.strokeWidth.pixels(atScale: Zoom.scale(level: zoom), latitude: 0)
            self = .line(color: edge, width: width)
        case .polygon:
            self = .box(fill: style.fill.faded(by: style.fillOpacity * opacity), stroke: edge)
        }
    }
}

extension ColorScale {
    /// Rows of the legend, with those for features without a colour of their own at the end if there are any.
    ///
    /// - Parameters:
    ///   - hasNoData: true if some features have no value.
    ///   - hasUnlisted: true if some have a value that is not in the list.
    ///   - opacity: that of the drawings which have the colours.
    public func legend(hasNoData: Bool, hasUnlisted: Bool = false, opacity: Double = 1) -> [LegendEntry] {
        func sample(_ color: Color) -> LegendEntry.Sample { .box(fill: color.faded(by: opacity), stroke: .none) }
        var entries: [LegendEntry]
        switch form {
        case .classes(let limits, let colors):
            let texts = ReadableNumbers.texts(limits)
            entries = colors.indices.map { index in
                LegendEntry(sample(colors[index]), "\(texts[index])\u{2009}\u{2013}\u{2009}\(texts[index + 1])")
            }
        case .stops(let stops), .numbers(let stops):
            let texts = ReadableNumbers.texts(stops.map(\.value))
            entries = zip(stops, texts).map { LegendEntry(sample($0.color), $1) }
        case .values(let categories, let other):
            entries = categories.map { LegendEntry(sample($0.color), $0.text) }
            if let other = other ?? (hasUnlisted ? noData : nil) { entries.append(LegendEntry(sample(other), "other")) }
        }
        if hasNoData { entries.append(LegendEntry(sample(noData), "no data")) }
        return entries
    }
}
