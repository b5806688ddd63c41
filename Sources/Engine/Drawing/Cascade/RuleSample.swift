/// Samples of what a rule decides, as they are on the map.
struct RuleSample {
    private let number: Int
    private let rule: StyleRule
    private let look: RuleMarks.Look
    private let marks: RuleMarks
    private let zoom: Double
    /// The colour below areas; nil to keep their opacity.
    private let ground: Color?
    /// True if the features of the rule have the colours of a field instead.
    private let isRecolored: Bool

    /// Nil if nothing of the rule is to be seen.
    init?(_ number: Int, _ rule: StyleRule, _ marks: RuleMarks, zoom: Double, over ground: Color?) {
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
        (self.number, self.rule, self.look, self.marks) = (number, rule, look, marks)
        (self.zoom, self.ground) = (zoom, ground)
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

    private func sample(_ look: RuleMarks.Look, showsSize: Bool = false) -> LegendEntry.Sample {
        var style = look.style
        if isRecolored {
            switch look.kind {
            case .point: style.markerColor = FurnitureLook.quietInk
            case .line: style.stroke = FurnitureLook.quietInk
            case .polygon: style.fill = .none
            }
        }
        return LegendEntry.Sample(
            style, look.kind, zoom: zoom, gradient: look.gradient, image: look.image, over: ground,
            showsSize: showsSize)
    }

    /// Rows for the stops of a colour, then for those of a size or a form by another field: all of a range of numbers, and
    /// those among other values that are drawn.
    var rows: [LegendEntry] {
        let color = source(among: Self.colorKeys(look.kind))
        let form = source(among: Self.formKeys(look.kind))
        let others = form?.1.field == color?.1.field ? nil : form
        let all = [color, others].compactMap(\.self).flatMap { rows(of: $0, by: $1) }
        guard all.count > Self.mostRows else { return all }
        let shown = all.prefix(Self.mostRows - 1)
        return shown + [LegendEntry(more: all.count - shown.count)]
    }

    private func rows(of key: StyleKey, by source: FieldSource) -> [LegendEntry] {
        var rows: [LegendEntry] = []
        let showsSize = keys(of: source.field).contains(.markerSize)
        for (index, text) in source.stopTexts.enumerated() {
            var look = look
            if let drawn = marks.look(of: number, .stop(key, index)) {
                look = drawn
            } else if source.method == .match {
                continue
            }
            // A number between two stops has a colour and a size between theirs.
            for key in keys(of: source.field) { set(key, at: source.stops[index].at, in: &look.style) }
            rows.append(LegendEntry(sample(look, showsSize: showsSize), text))
        }
        if let other = marks.look(of: number, .other(key)), source.otherwise != nil {
            rows.append(LegendEntry(sample(other, showsSize: showsSize), "other"))
        }
        return rows
    }

    /// The keys that the rule has decided by a field.
    private func keys(of field: String) -> [StyleKey] {
        let decided = marks.keys(of: number)
        return rule.settings.compactMap { setting in
            guard case .field(let source) = setting.source, source.field == field, setting.key.hasRows else {
                return nil
            }
            return decided.contains(setting.key) ? setting.key : nil
        }
    }

    /// Gives a style the value that a key has at a stop of this key or another one of the same field.
    private func set(_ key: StyleKey, at stop: Operand, in style: inout Style) {
        var texts = StyleTexts()
        for setting in rule.settings where setting.key == key {
            guard case .field(let source) = setting.source, let value = source.value(of: key, at: stop, &texts) else {
                continue
            }
            // Images are those of drawn features.
            if case .marker(.image, _) = value { continue }
            style.set(key, to: value)
        }
    }

    /// More rows than a reader can distinguish.
    private static let mostRows = 32

    /// The first of some keys that the rule decides by the stops of a field.
    private func source(among wanted: [StyleKey]) -> (StyleKey, FieldSource)? {
        let keys = marks.keys(of: number)
        for key in wanted where keys.contains(key) {
            for setting in rule.settings where setting.key == key {
                if case .field(let source) = setting.source, !source.stops.isEmpty { return (key, source) }
            }
        }
        return nil
    }

    /// The sizes and forms of a sample.
    private static func formKeys(_ kind: StyleKind) -> [StyleKey] {
        switch kind {
        case .point: [.markerSize, .marker]
        case .line: [.strokeWidth, .strokeDash]
        case .polygon: [.strokeWidth]
        }
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
    /// The value of a key at a value of the field; nil if no stop decides it.
    fileprivate func value(of key: StyleKey, at place: Operand, _ texts: inout StyleTexts) -> StyleValue? {
        if let found = stops.first(where: { $0.at == place }) { return StyleValue(key, found.value, &texts) }
        guard case .number(let number) = place, method != .match else { return nil }
        var values: [(Double, StyleValue)] = []
        for stop in stops {
            guard case .number(let at) = stop.at, let value = StyleValue(key, stop.value, &texts) else { return nil }
            values.append((at, value))
        }
        return StyleValue.value(at: number, of: values, isLinear: method == .linear)
    }

    /// The stops as a legend prints them: those of steps as ranges.
    fileprivate var stopTexts: [String] {
        let numbers = stops.map { if case .number(let number) = $0.at { number } else { Double.zero } }
        let texts = ReadableNumbers.texts(numbers)
        return stops.indices.map { index in
            let (stop, number) = (stops[index], texts[index])
            switch stop.at {
            case .number where method == .step:
                return index + 1 < stops.count
                    ? "\(number)\u{2009}\u{2013}\u{2009}<\u{2009}\(texts[index + 1])" : "\u{2265}\u{2009}\(number)"
            case .number: return number
            case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
            case .flag(let flag): return flag ? "true" : "false"
            }
        }
    }
}
