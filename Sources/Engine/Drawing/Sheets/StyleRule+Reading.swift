import JSON

extension StyleRule {
    init(_ rule: LocatedJSON) throws(SettingsFault) {
        location = rule.location
        for member in try rule.members(named: ["layer", "kind", "if", "zoom", "style", "legend"], of: "a rule") {
            let value = member.value
            switch member.name {
            case "layer":
                layer = try value.string(of: "layer")
                layerLocation = value.location
            case "kind": kind = try Self.kind(value)
            case "if":
                for condition in try value.array(of: "if") { conditions.append(try StyleCondition(condition)) }
            case "zoom": zoom = try Self.zoom(value)
            case "legend": legend = try value.string(of: "legend")
            default:
                for setting in try value.members(named: StyleKey.names, of: "style") {
                    guard let key = StyleKey(named: setting.name) else { continue }
                    let source = try StyleSource(setting.value, of: key)
                    settings.append(StyleSetting(key, source, at: setting.value.location))
                }
            }
        }
    }

    private static func kind(_ value: LocatedJSON) throws(SettingsFault) -> StyleKind {
        let name = try value.string(of: "kind")
        guard let kind = StyleKind.allCases.first(where: { $0.name == name }) else {
            throw .unknown("kind", name, among: StyleKind.allCases.map(\.name), at: value.location)
        }
        return kind
    }

    private static func zoom(_ value: LocatedJSON) throws(SettingsFault) -> ClosedRange<Double> {
        let ends = try value.array(of: "zoom")
        guard ends.count == 2 else {
            throw SettingsFault(
                "zoom has \(ends.count) numbers", at: value.location, hint: "write two, such as [4, 10]")
        }
        let (low, high) = (try ends[0].number(of: "zoom"), try ends[1].number(of: "zoom"))
        guard low <= high else {
            throw SettingsFault("zoom ends before it begins", at: value.location, hint: "write the lower level first")
        }
        return low...high
    }
}

extension StyleCondition {
    init(_ condition: LocatedJSON) throws(SettingsFault) {
        let parts = try condition.array(of: "a condition")
        guard parts.count == 2 || parts.count == 3 else {
            throw SettingsFault(
                "a condition has \(parts.count) parts", at: condition.location,
                hint: #"write a field, an operator and a value, such as ["pop", ">=", 1000000]"#)
        }
        field = try parts[0].string(of: "the field of a condition")
        location = parts[0].location
        let name = try parts[1].string(of: "the operator of a condition")
        guard let test = Operator(rawValue: name == "=" ? "==" : name) else {
            throw .unknown("operator", name, among: Operator.allCases.map(\.rawValue), at: parts[1].location)
        }
        self.test = test
        let isAlone = test == .exists || test == .missing
        guard isAlone == (parts.count == 2) else {
            let message = isAlone ? "'\(name)' takes no value" : "'\(name)' has no value to compare with"
            throw SettingsFault(message, at: parts[isAlone ? 2 : 1].location)
        }
        operands = []
        if isAlone { return }
        if test == .among || test == .notAmong {
            for value in try parts[2].array(of: "the value of '\(name)'") { operands.append(try Operand(value)) }
        } else {
            operands.append(try Operand(parts[2]))
        }
    }
}

extension Operand {
    init(_ value: LocatedJSON) throws(SettingsFault) {
        switch value.content {
        case .number(let number, _): self = .number(number)
        case .string(let text): self = .text(Array(text.utf8))
        case .boolean(let flag): self = .flag(flag)
        case .null, .array, .object: throw value.wrong("the value of a comparison", "a number, a text, true or false")
        }
    }
}
