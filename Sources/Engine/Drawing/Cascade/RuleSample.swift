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
        // Another rule has decided what stands there.
        let wantsMarker = look.kind == .point && rule.settings.contains { $0.key == .marker }
        if wantsMarker, keys.isDisjoint(with: [.marker, color]) { return nil }
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
    var alone: LegendEntry.Sample { sample(look) }

    private func sample(_ look: RuleMarks.Look) -> LegendEntry.Sample {
        var style = look.style
        if isRecolored {
            switch look.kind {
            case .point: style.markerColor = FurnitureLook.quietInk
            case .line: style.stroke = FurnitureLook.quietInk
            case .polygon: style.fill = .none
            }
        }
        return LegendEntry.Sample(style, look.kind, zoom: zoom, gradient: look.gradient, image: look.image)
    }

    /// Rows for the stops of a colour: all of a range of numbers, and those among other values that are drawn.
    var rows: [LegendEntry] {
        guard let (key, source) = colorSource else { return [] }
        var rows: [LegendEntry] = []
        for (index, text) in source.stopTexts.enumerated() {
            var look = look
            if let drawn = marks.look(of: number, .stop(key, index)) {
                look = drawn
            } else if source.method == .match {
                continue
            }
            // A number between two stops has a colour between theirs.
            var texts = StyleTexts()
            if let color = StyleValue(key, source.stops[index].value, &texts) { look.style.set(key, to: color) }
            rows.append(LegendEntry(sample(look), text))
        }
        if let other = marks.look(of: number, .other(key)), source.otherwise != nil {
            rows.append(LegendEntry(sample(other), "other"))
        }
        guard rows.count > Self.mostRows else { return rows }
        let shown = rows.prefix(Self.mostRows - 1)
        return shown + [LegendEntry(more: rows.count - shown.count)]
    }

    /// More colours than anybody could tell apart.
    private static let mostRows = 32

    private var colorSource: (StyleKey, FieldSource)? {
        let keys = marks.keys(of: number)
        for key in Self.colorKeys(look.kind) where keys.contains(key) {
            for setting in rule.settings where setting.key == key {
                if case .field(let source) = setting.source, !source.stops.isEmpty { return (key, source) }
            }
        }
        return nil
    }

    /// The colours of a sample, the main one first.
    private static func colorKeys(_ kind: StyleKind) -> [StyleKey] {
        switch kind {
        case .point: [.markerColor, .pinColor, .badge]
        case .line: [.stroke]
        case .polygon: [.fill, .stroke]
        }
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
