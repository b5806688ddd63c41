/// Makes plans for a layer: names of fields become slots, texts become values, and what cannot apply is omitted.
struct StyleCompiler {
    let zoom: Double
    private let numbers: [String: Int]
    private let names: [String]
    /// Slot of each field that styles use, and its number.
    private(set) var slots: [Int] = []
    private var slotOfField: [Int: Int32] = [:]
    private(set) var texts: StyleTexts
    private(set) var values: [StyleValue] = []
    private(set) var stops: [Operand] = []
    private(set) var conditions: [StyleCondition] = []
    private(set) var scale: ColorScale?

    /// - Parameter texts: those of styles that go together with those that are made here.
    init(fields: [String], zoom: Double, texts: StyleTexts) {
        self.texts = texts
        self.zoom = zoom
        names = fields
        numbers = Dictionary(fields.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    private mutating func slot(ofField name: String) -> Int32? { numbers[name].map { slot(ofNumber: $0) } }

    private mutating func slot(ofNumber field: Int) -> Int32 {
        if let slot = slotOfField[field] { return slot }
        let slot = Int32(truncatingIfNeeded: slots.count)
        slots.append(field)
        slotOfField[field] = slot
        return slot
    }

    mutating func plan(
        _ kind: StyleKind, of cascade: StyleCascade, layer: String, settings: StyleSettings
    ) -> StylePlan {
        var plan = StylePlan()
        plan.simpleBase = simpleBase
        if kind != .point {
            // Lines and areas have markers only if a style sets them.
            plan.base.marker = .none
            plan.simpleBase.marker = .none
        }
        if kind == .line {
            // Names of roads and rivers are not names of places.
            plan.base.wrap = 0
            plan.simpleBase.wrap = 0
        }
        if kind == .polygon { plan.base.becomeArea() }
        if kind == .polygon, cascade.colorField != nil { plan.base.becomeClass() }
        if cascade.usesProperties { plan.properties = properties(kind) }
        for (number, rule) in cascade.sheet.rules.enumerated() where applies(rule, to: kind, layer) {
            let start = plan.steps.count
            add(rule, to: &plan)
            guard rule.legend != nil else { continue }
            for index in start..<plan.steps.count { plan.steps[index].rule = Int32(truncatingIfNeeded: number) }
        }
        let options = cascade.options.values + (kind == .point ? cascade.pointOptions.values : [])
        for (key, text) in options + settings.values { add(key, constant: text, to: &plan) }
        if let (field, scale) = cascade.colorField {
            self.scale = scale
            let step = slot(ofField: field).map { slot in
                StylePlan.Step(kind: .color, key: StyleCascade.colorKey(kind), slot: slot)
            }
            let value = number(of: .color(scale.noData))
            plan.steps.append(
                step ?? StylePlan.Step(kind: .constant, key: StyleCascade.colorKey(kind), first: value))
        }
        plan.hasInputs = !plan.properties.isEmpty || plan.steps.contains { $0.kind != .constant }
        return plan
    }

    /// The defaults of simplestyle 1.1.0 over those of plat.
    private var simpleBase: Style {
        var style = Style()
        var texts = StyleTexts()
        for declaration in StyleDeclaration.all {
            guard let text = declaration.simple, let value = StyleValue(declaration.key, text, &texts) else { continue }
            style.set(declaration.key, to: value)
        }
        style.keepFillOpacity()
        return style
    }

    /// Fields that are keys. A name that a table has cut counts if the whole name is not there.
    private mutating func properties(_ kind: StyleKind) -> [StylePlan.Property] {
        var whole: [StyleKey: Int] = [:]
        var cut: [StyleKey: Int] = [:]
        for (number, name) in names.enumerated() {
            guard let (key, isCut) = StyleDeclaration.key(ofField: name) else { continue }
            if isCut { cut[key] = cut[key] ?? number } else { whole[key] = whole[key] ?? number }
        }
        var properties: [StylePlan.Property] = []
        for key in StyleKey.allCases {
            guard let field = whole[key] ?? cut[key], key.declaration.kinds.contains(kind) else { continue }
            let isSimple = key.declaration.simple != nil && isOwn(key, of: kind)
            properties.append(StylePlan.Property(key: key, slot: slot(ofNumber: field), isSimple: isSimple))
        }
        return properties
    }

    /// Simplestyle sets no markers of lines and polygons.
    private func isOwn(_ key: StyleKey, of kind: StyleKind) -> Bool {
        kind == .point || !key.declaration.kinds.contains(.point)
    }

    private func applies(_ rule: StyleRule, to kind: StyleKind, _ layer: String) -> Bool {
        (rule.layer ?? layer) == layer && (rule.kind ?? kind) == kind && rule.holds(atZoom: zoom)
    }

    private mutating func number(of value: StyleValue) -> Int32 {
        values.append(value)
        return Int32(truncatingIfNeeded: values.count - 1)
    }

    private mutating func number(of text: String, _ key: StyleKey) -> Int32? {
        StyleValue(key, text, &texts).map { number(of: $0) }
    }

    private mutating func add(_ key: StyleKey, constant text: String, to plan: inout StylePlan) {
        guard let number = number(of: text, key) else { return }
        plan.steps.append(StylePlan.Step(kind: .constant, key: key, first: number))
    }
}

extension StyleCompiler {
    private mutating func add(_ rule: StyleRule, to plan: inout StylePlan) {
        var tests: [StylePlan.Step] = []
        for condition in rule.conditions {
            guard let slot = slot(ofField: condition.field) else {
                // The layer has no such field, so all its features are alike.
                if !condition.holdsWithoutValue { return }
                continue
            }
            tests.append(
                StylePlan.Step(kind: .condition, slot: slot, first: Int32(truncatingIfNeeded: conditions.count)))
            conditions.append(condition)
        }
        let start = plan.steps.count
        plan.steps += tests
        for setting in rule.settings { add(setting, to: &plan) }
        for index in 0..<tests.count { plan.steps[start + index].end = Int32(truncatingIfNeeded: plan.steps.count) }
        if plan.steps.count == start + tests.count { plan.steps.removeSubrange(start...) }
    }

    private mutating func add(_ setting: StyleSetting, to plan: inout StylePlan) {
        switch setting.source {
        case .constant(let text): add(setting.key, constant: text, to: &plan)
        case .zoom(let stops):
            let all = stops.compactMap { stop in
                StyleValue(setting.key, stop.value, &texts).map { (stop.level, $0) }
            }
            guard let value = StyleValue.value(at: zoom, of: all, isLinear: setting.key.declaration.type.isContinuous)
            else { return }
            plan.steps.append(StylePlan.Step(kind: .constant, key: setting.key, first: number(of: value)))
        case .field(let source): add(source, setting.key, to: &plan)
        }
    }

    private mutating func add(_ source: FieldSource, _ key: StyleKey, to plan: inout StylePlan) {
        let otherwise = source.otherwise.flatMap { number(of: $0, key) }
        guard let slot = slot(ofField: source.field) else {
            if let otherwise { plan.steps.append(StylePlan.Step(kind: .constant, key: key, first: otherwise)) }
            return
        }
        var step = StylePlan.Step(kind: .property, key: key, slot: slot, otherwise: otherwise ?? -1)
        if !source.stops.isEmpty {
            step.kind =
                switch source.method {
                case .linear: .linear
                case .step: .step
                case .match: .match
                }
            // Stops and values have the same numbers.
            while stops.count < values.count { stops.append(.flag(false)) }
            step.first = Int32(truncatingIfNeeded: values.count)
            for stop in source.stops {
                guard let value = StyleValue(key, stop.value, &texts) else { continue }
                values.append(value)
                stops.append(stop.at)
            }
            step.end = Int32(truncatingIfNeeded: values.count)
        }
        plan.steps.append(step)
    }
}
