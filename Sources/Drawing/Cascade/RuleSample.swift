import Geometry

/// Samples of what a rule decides, as they are on the map.
struct RuleSample {
    private let number: Int
    private let rule: StyleRule
    private let look: RuleMarks.Look
    private let marks: RuleMarks
    private let zoom: Double
    /// True if the features of the rule have the colours of a field instead.
    private let isRecolored: Bool

    /// Nil if nothing of the rule is to be seen.
    init?(_ number: Int, _ rule: StyleRule, _ marks: RuleMarks, zoom: Double) {
        guard let look = marks.look(of: number) else { return nil }
        let (keys, color) = (marks.keys(of: number), StyleCascade.colorKey(look.kind))
        let wantsColor = rule.settings.contains { $0.key == color }
        isRecolored = !keys.contains(color) && look.isColored
        if !keys.contains(color), wantsColor || isRecolored, keys.isDisjoint(with: Self.shapeKeys(look.kind)) {
            return nil
        }
        (self.number, self.rule, self.look, self.marks, self.zoom) = (number, rule, look, marks, zoom)
    }

    /// Keys that a sample shows without the colour of its kind.
    private static func shapeKeys(_ kind: StyleKind) -> Set<StyleKey> {
        switch kind {
        case .point: [.marker, .markerSize, .pinColor, .image, .badge]
        case .line: [.strokeWidth, .strokeDash, .gradient, .casing]
        case .polygon: [.stroke, .strokeWidth, .strokeDash, .gradient, .casing]
        }
    }

    /// The sample of the whole rule.
    var alone: LegendEntry.Sample { sample(look.style) }

    private func sample(_ style: Style) -> LegendEntry.Sample {
        var style = style
        if isRecolored {
            switch look.kind {
            case .point: style.markerColor = FurnitureLook.quietInk
            case .line: style.stroke = FurnitureLook.quietInk
            case .polygon: style.fill = .none
            }
        }
        return LegendEntry.Sample(style, look.kind, zoom: zoom)
    }

    /// Rows for the stops of a colour: all of a range of numbers, and those among other values that are drawn.
    var rows: [LegendEntry] {
        guard let (key, source) = colorSource else { return [] }
        var rows: [LegendEntry] = []
        for (index, text) in source.stopTexts.enumerated() {
            var style = look.style
            if let drawn = marks.look(of: number, .stop(key, index)) {
                style = drawn.style
            } else if source.method == .match {
                continue
            }
            // A number between two stops has a colour between theirs.
            var texts = StyleTexts()
            if let color = StyleValue(key, source.stops[index].value, &texts) { style.set(key, to: color) }
            rows.append(LegendEntry(sample(style), text))
        }
        if let other = marks.look(of: number, .other(key)), source.otherwise != nil {
            rows.append(LegendEntry(sample(other.style), "other"))
        }
        guard rows.count > Self.mostRows else { return rows }
        let shown = rows.prefix(Self.mostRows - 1)
        return shown + [LegendEntry(more: rows.count - shown.count)]
    }

    /// More colours than anybody could tell apart.
    private static let mostRows = 32

    private var colorSource: (StyleKey, FieldSource)? {
        for setting in rule.settings where setting.key.isColor {
            if case .field(let source) = setting.source, !source.stops.isEmpty { return (setting.key, source) }
        }
        return nil
    }
}

extension FieldSource {
    /// The stops as a legend prints them.
    fileprivate var stopTexts: [String] {
        let numbers = stops.map { if case .number(let number) = $0.at { number } else { Double.zero } }
        return zip(stops, ReadableNumbers.texts(numbers)).map { stop, number in
            switch stop.at {
            case .number: number
            case .text(let bytes): String(decoding: bytes, as: UTF8.self)
            case .flag(let flag): flag ? "true" : "false"
            }
        }
    }
}
