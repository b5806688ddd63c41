package import JSON

// Accounts and messages as JSON, for other processes.

extension Account {
    package var value: JSONValue {
        var object: JSONObject = [
            "read": .integer(read), "written": .integer(written), "withoutGeometry": .integer(withoutGeometry),
            "worked": .integer(worked), "bad": .integer(badCount), "skipped": Self.value(skipped),
            "altered": Self.value(altered),
        ]
        object["made"] = made.map { .integer($0) }
        if earlier > 0 { object["earlier"] = .integer(earlier) }
        object["earlierFound"] = earlierFound.map { .integer($0) }
        if let otherLayer {
            object["loaded"] = [
                "read": .integer(otherLayer.read), "skipped": Self.value(otherLayer.skipped),
                "name": .string(otherLayer.name.rawValue),
            ]
        }
        return .object(object)
    }

    package init?(_ value: JSONValue) {
        self.init()
        guard let read = value["read"]?.int, let written = value["written"]?.int,
            let withoutGeometry = value["withoutGeometry"]?.int, let worked = value["worked"]?.int,
            let bad = value["bad"]?.int, let skipped = Self.counts(value["skipped"]),
            let altered = Self.counts(value["altered"])
        else { return nil }
        (self.read, self.written, self.withoutGeometry) = (read, written, withoutGeometry)
        (self.worked, badCount, self.skipped, self.altered) = (worked, bad, skipped, altered)
        made = value["made"]?.int
        (earlier, earlierFound) = (value["earlier"]?.int ?? 0, value["earlierFound"]?.int)
        guard let otherLayer = value["loaded"] else { return }
        guard let read = otherLayer["read"]?.int, let skipped = Self.counts(otherLayer["skipped"]),
            let name = otherLayer["name"]?.text.flatMap({ OtherLayer.Name(rawValue: $0) })
        else { return nil }
        self.otherLayer = OtherLayer(read: read, skipped: skipped, name: name)
    }

    private static func value(_ counts: [(code: String, count: Int)]) -> JSONValue {
        .array(counts.map { .array([.string($0.code), .integer($0.count)]) })
    }

    private static func counts(_ value: JSONValue?) -> [(code: String, count: Int)]? {
        guard let items = value?.items else { return nil }
        let counts = items.compactMap { item -> (code: String, count: Int)? in
            guard let pair = item.items, pair.count == 2, let code = pair[0].text, let count = pair[1].int else {
                return nil
            }
            return (code, count)
        }
        return counts.count == items.count ? counts : nil
    }
}

extension Account.Product {
    /// The product as JSON, and a product of such JSON.
    package var value: JSONValue {
        switch self {
        case .rect: .string("rect")
        case .facts: .string("facts")
        case .problems: .string("problems")
        case .pairs(let count): .integer(count)
        case .found(let count, let noun): .array([.integer(count), .string(noun.rawValue)])
        case .labels(let deed): .array([.string(deed)])
        default: .string("features")
        }
    }

    package init?(_ value: JSONValue) {
        switch value.text {
        case "rect": self = .rect
        case "facts": self = .facts
        case "problems": self = .problems([])
        case "features": self = .features
        default:
            if let items = value.items, items.count == 2, let count = items[0].int,
                let noun = items[1].text.flatMap({ Account.MadeNoun(rawValue: $0) })
            {
                self = .found(count, noun)
                return
            }
            if let deed = value.items?.first?.text {
                self = .labels(deed)
                return
            }
            guard let count = value.int else { return nil }
            self = .pairs(count)
        }
    }
}

extension Diagnostics.Report {
    package var value: JSONValue {
        ["problem": problem.value, "repeats": .integer(repeats), "others": .boolean(hasOthers)]
    }

    package init?(_ value: JSONValue) {
        guard let problem = value["problem"].flatMap({ Problem($0) }), let repeats = value["repeats"]?.int,
            let hasOthers = value["others"]?.flag
        else { return nil }
        self.init(problem: problem, repeats: repeats, hasOthers: hasOthers)
    }
}

extension Problem {
    /// The problem as JSON, and a problem of such JSON.
    package var value: JSONValue {
        var object: JSONObject = [
            "kind": .string(kind.rawValue), "severity": .string(severity.rawValue), "code": .string(code),
            "message": .string(message.description),
        ]
        object["hint"] = hint.map { .string($0.description) }
        object["field"] = field.map { .string($0) }
        object["place"] = location?.value
        return .object(object)
    }

    package init?(_ value: JSONValue) {
        guard let kind = value["kind"]?.text.flatMap({ Kind(rawValue: $0) }),
            let severity = value["severity"]?.text.flatMap({ Severity(rawValue: $0) }),
            let code = value["code"]?.text, let message = value["message"]?.text
        else { return nil }
        self.init(
            kind, code, severity: severity, "\(message)", hint: value["hint"]?.text.map { "\($0)" },
            field: value["field"]?.text)
        location = value["place"].flatMap { InputLocation($0) }
    }
}

extension InputLocation {
    /// The location as JSON, and a location of such JSON.
    package var value: JSONValue {
        var object: JSONObject = ["source": .string(source)]
        object["line"] = line.map { .integer($0) }
        object["column"] = column.map { .integer($0) }
        object["record"] = record.map { .integer($0) }
        object["group"] = group.map { .integer($0) }
        object["byte"] = byte.map { .integer($0) }
        return .object(object)
    }

    package init?(_ value: JSONValue) {
        guard let source = value["source"]?.text else { return nil }
        self.init(
            source: source, line: value["line"]?.int, column: value["column"]?.int, record: value["record"]?.int,
            group: value["group"]?.int, byte: value["byte"]?.int)
    }
}
