/// A key of a drawn feature, and what has decided its value.
struct RuleMark {
    /// Number of the rule in the style file, if it has a legend; negative for all others.
    var rule: Int
    /// Later decisions have higher numbers.
    var order: Int
    var key: StyleKey
    /// Number of the stop that decides by the value of the field; nil if none does.
    var stop: Int?
}

/// The keys of drawn features that rules with a legend have decided, and the styles of such features. Legends show these
/// and nothing else.
public struct RuleMarks: Sendable {
    /// The part of a rule that a row of the legend shows.
    enum Part: Hashable, Sendable {
        case whole
        /// A stop of a colour or a size.
        case stop(StyleKey, Int)
        /// The colour or size of values without a stop.
        case other(StyleKey)
    }

    /// The style of a feature for which a rule has decided something.
    struct Look: Sendable {
        var kind: StyleKind
        var style: Style
        /// The gradient and the file of the image of the style.
        var gradient: Gradient?
        var image: String?
        /// How many keys the rule has decided, its colour above all.
        var weight: Int
        /// How many keys something later has decided.
        var laterCount: Int
        /// True if the feature has the colour of a field.
        var isColored: Bool
    }

    private struct RulePart: Hashable {
        var rule: Int
        var part: Part
    }

    private var keys: [Int: Set<StyleKey>] = [:]
    private var looks: [RulePart: Look] = [:]

    public init() {}

    /// Keys that a rule has decided.
    func keys(of rule: Int) -> Set<StyleKey> { keys[rule] ?? [] }

    /// The first of the features for which the rule has decided most, and among them others least.
    func look(of rule: Int, _ part: Part = .whole) -> Look? { looks[RulePart(rule: rule, part: part)] }

    mutating func add(
        _ marks: [RuleMark], _ kind: StyleKind, _ style: Style, _ texts: StyleTexts, isColored: Bool
    ) {
        for mark in marks where mark.rule >= 0 {
            keys[mark.rule, default: []].insert(mark.key)
            var look = Look(kind: kind, style: style, weight: 0, laterCount: 0, isColored: isColored)
            for other in marks {
                if other.rule == mark.rule {
                    look.weight += other.key == StyleCascade.colorKey(kind) ? 100 : 1
                } else if other.order > mark.order {
                    look.laterCount += 1
                }
            }
            keep(look, texts, at: RulePart(rule: mark.rule, part: .whole))
            guard mark.key.hasRows else { continue }
            let part = mark.stop.map { Part.stop(mark.key, $0) } ?? .other(mark.key)
            keep(look, texts, at: RulePart(rule: mark.rule, part: part))
        }
    }

    private mutating func keep(_ look: Look, _ texts: StyleTexts? = nil, at key: RulePart) {
        if let known = looks[key], (known.weight, -known.laterCount) >= (look.weight, -look.laterCount) { return }
        var look = look
        if let texts {
            // Other threads have other numbers for these.
            (look.gradient, look.image) = (texts.gradient(look.style.gradient), texts.image(look.style.image))
        }
        looks[key] = look
    }

    /// Adds those of later features.
    public mutating func add(_ later: RuleMarks) {
        keys.merge(later.keys) { $0.union($1) }
        for (key, look) in later.looks { keep(look, at: key) }
    }
}

extension StyleResolver {
    /// Adds the marks of a feature: for each key the rule that has decided it last.
    ///
    /// - Parameter style: that of the feature, which was requested before.
    public func addMarks(_ kind: StyleKind, _ input: borrowing StyleInput, _ style: Style, to marks: inout RuleMarks) {
        let steps = plans[Int(kind.rawValue)].steps
        guard steps.contains(where: { $0.rule >= 0 }) else { return }
        var last: [RuleMark] = []
        var index = 0
        while index < steps.count {
            let step = steps[index]
            index += 1
            if step.kind == .condition {
                if !conditions[Int(step.first)].holds(input, step.slot) { index = Int(step.end) }
                continue
            }
            let stop = stop(step, input).map { $0 - Int(step.first) }
            guard stop != nil || sets(step, input), step.key.declaration.kinds.contains(kind) else { continue }
            last.removeAll { $0.key == step.key || $0.key.isReplaced(by: step.key) }
            last.append(RuleMark(rule: Int(step.rule), order: index, key: step.key, stop: stop))
        }
        let isColored = steps.contains { $0.kind == .color }
        marks.add(last.filter { $0.key.isSeen(kind, in: style) }, kind, style, texts, isColored: isColored)
        guard kind != .point else { return }
        // Lines and areas may have markers as well.
        let ofMarkers = last.filter { $0.key.isOfMarkers && style.hasMarker }
        marks.add(ofMarkers.filter { $0.key.isSeen(.point, in: style) }, .point, style, texts, isColored: false)
    }

    /// True if a step that has no stop for a feature sets its key.
    private func sets(_ step: StylePlan.Step, _ input: borrowing StyleInput) -> Bool {
        if step.otherwise >= 0 { return true }
        return switch step.kind {
        case .constant, .color: true
        case .property: !input.isEmpty(step.slot)
        case .linear, .step, .match, .condition: false
        }
    }
}

extension StyleKey {
    /// True for keys whose stops a legend shows row by row.
    var hasRows: Bool {
        switch self {
        case .fill, .stroke, .markerColor, .pinColor, .badge, .marker, .markerSize, .strokeWidth, .strokeDash: true
        default: false
        }
    }

    fileprivate var isOfMarkers: Bool {
        switch self {
        case .marker, .markerColor, .markerSize, .markerSymbol, .pinColor, .image, .badge: true
        default: false
        }
    }

    /// True if a sample may show the key in a style.
    fileprivate func isSeen(_ kind: StyleKind, in style: Style) -> Bool {
        switch self {
        case .fill, .fillOpacity: style.hasFill
        case .stroke, .strokeWidth, .strokeUnit, .strokeOpacity, .strokeDash, .strokeJoin, .strokeCap, .casing:
            style.hasStroke
        case .textColor, .halo, .font, .fontSize, .wrap, .letterSpacing, .lineLabels, .areaLabels, .callout,
            .calloutOffset, .draggable, .displayPriority, .selectedColor, .selectedImage:
            false
        case .pinColor, .markerSymbol: kind == .point && style.hasMarker && style.badge.isNone && style.marker == .pin
        case .markerColor, .markerSize:
            kind == .point && style.hasMarker && style.badge.isNone && style.marker != .image
        case .marker: kind == .point && style.hasMarker && (style.badge.isNone || style.marker == .image)
        case .image: kind == .point && style.hasMarker && style.marker == .image
        case .badge: kind == .point && style.hasMarker && !style.badge.isNone
        default: true
        }
    }

    /// Both set the colour of pins, and the later one wins.
    fileprivate func isReplaced(by key: StyleKey) -> Bool {
        self == .markerColor && key == .pinColor || self == .pinColor && key == .markerColor
    }
}
