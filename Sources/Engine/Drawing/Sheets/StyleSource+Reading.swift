import JSON

extension StyleSource {
    init(_ value: LocatedJSON, of key: StyleKey) throws(SettingsFault) {
        guard case .object(let members) = value.content else {
            self = .constant(try Self.text(value, of: key))
            return
        }
        if members.contains(where: { $0.name == "zoom" }) {
            self = .zoom(try Self.zoomStops(value, of: key))
        } else {
            self = .field(try FieldSource(value, of: key))
        }
    }

    private static func zoomStops(
        _ value: LocatedJSON, of key: StyleKey
    ) throws(SettingsFault) -> [(level: Double, value: String)] {
        guard let member = try value.members(named: ["zoom"], of: key.name).first else { return [] }
        var stops: [(level: Double, value: String)] = []
        for stop in try member.value.array(of: "zoom") {
            let pair = try Self.pair(stop, "a level and a value, such as [10, 2]")
            let level = try pair.at.number(of: "a zoom level")
            if let last = stops.last, level <= last.level { throw .unordered("zoom levels", at: pair.at.location) }
            stops.append((level, try text(pair.value, of: key)))
        }
        if stops.isEmpty { throw SettingsFault("zoom has no stop", at: member.value.location) }
        return stops
    }

    /// The parts of a stop.
    static func pair(
        _ stop: LocatedJSON, _ form: String
    ) throws(SettingsFault) -> (at: LocatedJSON, value: LocatedJSON) {
        let parts = try stop.array(of: "a stop")
        guard parts.count == 2 else {
            throw SettingsFault("a stop has \(parts.count) parts", at: stop.location, hint: "write \(form)")
        }
        return (parts[0], parts[1])
    }

    /// The text of a value that the key can have.
    static func text(_ value: LocatedJSON, of key: StyleKey) throws(SettingsFault) -> String {
        let text: String
        switch value.content {
        case .string(let string): text = string
        case .number(_, let digits): text = digits
        case .boolean(let flag): text = flag ? "true" : "false"
        case .array(let parts):
            var texts: [String] = []
            for part in parts {
                switch part.content {
                case .number(_, let digits): texts.append(digits)
                case .string(let string): texts.append(string)
                default: throw part.wrong("a part of \(key.name)", "a number or a text")
                }
            }
            switch key.declaration.type {
            case .image: text = JSONValue.array(texts.map { .string($0) }).text()
            case .size: text = texts.joined(separator: "x")
            default: text = texts.joined(separator: ",")
            }
        case .null, .object: throw value.wrong(key.name, key.declaration.type.form)
        }
        var texts = StyleTexts()
        guard StyleValue(key, text, &texts) != nil else { throw .badValue(text, of: key, at: value.location) }
        return text
    }
}

extension FieldSource {
    init(_ value: LocatedJSON, of key: StyleKey) throws(SettingsFault) {
        let members = try value.members(named: ["field", "stops", "how", "else"], of: key.name)
        guard let named = members.first(where: { $0.name == "field" })?.value else {
            throw SettingsFault(
                "\(key.name) names no field", at: value.location,
                hint: #"write {"field": …, "stops": …} or {"zoom": …}"#)
        }
        field = try named.string(of: "field")
        location = named.location
        stops = []
        for member in members where member.name == "stops" {
            for stop in try member.value.array(of: "stops") {
                let pair = try StyleSource.pair(
                    stop, #"a value of the field and one of the key, such as [1000, "red"]"#)
                stops.append((try Operand(pair.at), try StyleSource.text(pair.value, of: key)))
            }
            if stops.isEmpty { throw SettingsFault("stops has no stop", at: member.value.location) }
        }
        for member in members where member.name == "else" {
            otherwise = try StyleSource.text(member.value, of: key)
        }
        let isNumeric = stops.allSatisfy { if case .number = $0.at { true } else { false } }
        method = !isNumeric ? .match : key.declaration.type.isContinuous ? .linear : .step
        for member in members where member.name == "how" {
            let name = try member.value.string(of: "how")
            guard let known = Method(rawValue: name) else {
                throw .unknown("method", name, among: Method.allCases.map(\.rawValue), at: member.value.location)
            }
            method = known
            if known == .linear, !key.declaration.type.isContinuous {
                throw SettingsFault("\(key.name) has no values in between", at: member.value.location, hint: "use step")
            }
            if known != .match, !isNumeric {
                throw SettingsFault("'\(name)' needs stops at numbers", at: member.value.location, hint: "use match")
            }
        }
        if method != .match { try checkOrder(members) }
    }

    private func checkOrder(_ members: [LocatedJSON.Member]) throws(SettingsFault) {
        guard let list = members.first(where: { $0.name == "stops" })?.value,
            case .array(let listed) = list.content
        else { return }
        for index in stops.indices.dropFirst() {
            if case .number(let before) = stops[index - 1].at, case .number(let number) = stops[index].at,
                number <= before
            {
                throw .unordered("stops", at: listed[index].location)
            }
        }
    }
}

extension SettingsFault {
    static func unordered(_ kind: String, at location: TextLocation) -> SettingsFault {
        SettingsFault("\(kind) do not ascend", at: location)
    }

    /// The fault of a value that a key cannot have.
    static func badValue(_ text: String, of key: StyleKey, at location: TextLocation) -> SettingsFault {
        switch key.declaration.type {
        case .color:
            return badColor(text, at: location)
        case .choice(let words):
            let near = nearestMatch(to: text, in: words)
            let hint = near.map { "did you mean \($0)?" } ?? key.declaration.type.advice
            return SettingsFault("\(key.name) cannot be '\(text)'", at: location, hint: hint)
        default:
            return SettingsFault("\(key.name) cannot be '\(text)'", at: location, hint: key.declaration.type.advice)
        }
    }
}
