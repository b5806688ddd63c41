/// Gives each feature of a layer its style at a zoom level. Each worker has a copy.
public struct StyleResolver: Sendable {
    /// Numbers of the fields that styles depend on, by slot.
    public let fields: [Int]
    /// Texts and gradients of styles. Resolvers whose styles go together take turns with them.
    public var texts: StyleTexts
    let plans: [StylePlan]
    private let shared: [Style?]
    private let values: [StyleValue]
    private let stops: [Operand]
    let conditions: [StyleCondition]
    private let scale: ColorScale?

    init(_ compiler: StyleCompiler, _ plans: [StylePlan]) {
        fields = compiler.slots
        texts = compiler.texts
        self.plans = plans
        values = compiler.values
        stops = compiler.stops
        conditions = compiler.conditions
        scale = compiler.scale
        shared = plans.map { plan in
            if plan.hasInputs { return nil }
            var style = plan.base
            for step in plan.steps { style.set(step.key, to: compiler.values[Int(step.first)]) }
            return style
        }
    }

    /// The one style of all features of a kind; nil if features decide.
    public func sharedStyle(_ kind: StyleKind) -> Style? { shared[Int(kind.rawValue)] }

    /// True if no feature decides about anything, so that no values are needed.
    public var isConstant: Bool { fields.isEmpty }

    /// The style of a feature. A value that a key cannot have goes into `bad`, and the style is as it would be without.
    public mutating func style(
        _ kind: StyleKind, _ input: borrowing StyleInput, collecting bad: inout BadStyles
    ) -> Style {
        if let style = shared[Int(kind.rawValue)] { return style }
        var style = Style()
        let plan = plans[Int(kind.rawValue)]
        start(&style, plan, input, &bad)
        var index = 0
        while index < plan.steps.count {
            let step = plan.steps[index]
            index += 1
            switch step.kind {
            case .constant:
                style.set(step.key, to: values[Int(step.first)])
            case .condition:
                if !conditions[Int(step.first)].holds(input, step.slot) { index = Int(step.end) }
            case .color:
                if let scale { style.set(step.key, to: .color(color(scale, input, step.slot))) }
            case .property:
                if let value = property(step.key, step.slot, input, &bad) {
                    style.set(step.key, to: value)
                } else {
                    setOtherwise(step, &style)
                }
            case .linear, .step, .match:
                if let value = value(step, input) {
                    style.set(step.key, to: value)
                } else {
                    setOtherwise(step, &style)
                }
            }
        }
        return style
    }

    private func setOtherwise(_ step: StylePlan.Step, _ style: inout Style) {
        if step.otherwise >= 0 { style.set(step.key, to: values[Int(step.otherwise)]) }
    }

    /// Begins with the defaults, and with what the properties of the feature say.
    private mutating func start(
        _ style: inout Style, _ plan: StylePlan, _ input: borrowing StyleInput, _ bad: inout BadStyles
    ) {
        style = plan.base
        var isSimple = false
        for entry in plan.properties {
            guard let value = property(entry.key, entry.slot, input, &bad) else { continue }
            if entry.isSimple, !isSimple {
                isSimple = true
                // Keys outside simplestyle that were set before are set again.
                style = plan.simpleBase
                var none = BadStyles()
                for earlier in plan.properties where earlier.key.rawValue < entry.key.rawValue {
                    guard let value = property(earlier.key, earlier.slot, input, &none) else { continue }
                    style.set(earlier.key, to: value)
                }
            }
            style.set(entry.key, to: value)
        }
    }

    /// The value that a field has for a key; nil if it has none, or one that the key cannot have.
    private mutating func property(
        _ key: StyleKey, _ slot: Int32, _ input: borrowing StyleInput, _ bad: inout BadStyles
    ) -> StyleValue? {
        guard !input.isEmpty(slot) else { return nil }
        let text = input.text.extracting(input.range(slot))
        let value = StyleValue(key, text, &texts)
        if value == nil { bad.add(key, text) }
        return value
    }

    private func color(_ scale: ColorScale, _ input: borrowing StyleInput, _ slot: Int32) -> Color {
        if scale.isOfTexts {
            return scale.color(
                of: input.isEmpty(slot) ? nil : TextPieces.string(input.text.extracting(input.range(slot))))
        }
        return scale.color(of: input.number(slot) ?? .nan)
    }

    /// The number, among those of all steps, of the stop by which a feature has its value: the one that is equal to the
    /// value of its field, or the last one that is not greater. Below all stops that mix it is the first one.
    func stop(_ step: StylePlan.Step, _ input: borrowing StyleInput) -> Int? {
        // Other steps have none.
        var range: Range<Int> { Int(step.first)..<Int(step.end) }
        switch step.kind {
        case .match:
            guard input.kind(step.slot) != .null else { return nil }
            return range.first { input.isEqual(step.slot, stops[$0]) }
        case .linear, .step:
            guard let number = input.number(step.slot) else { return nil }
            let last = range.last { if case .number(let level) = stops[$0] { level <= number } else { false } }
            return last ?? (step.kind == .linear ? range.first : nil)
        case .constant, .condition, .property, .color:
            return nil
        }
    }

    func value(_ step: StylePlan.Step, _ input: borrowing StyleInput) -> StyleValue? {
        let range = Int(step.first)..<Int(step.end)
        if step.kind == .match { return stop(step, input).map { values[$0] } }
        guard let number = input.number(step.slot) else { return nil }
        var before: (level: Double, value: StyleValue)?
        for index in range {
            guard case .number(let level) = stops[index] else { continue }
            if number < level {
                guard step.kind == .linear else { break }
                guard let before else { return values[index] }
                let part = share(of: number, from: before.level, to: level)
                return before.value.mixed(with: values[index], part: part)
            }
            before = (level, values[index])
        }
        return before?.value
    }
}
