import Features
import Geometry
import JSON
import Layers

/// Facts about one part of the inputs, which the runs on other parts need.
struct PartFacts {
    /// Facts about the records that start in a part of an input, if the part begins in a state.
    struct StateFacts {
        var state = PartState.plain
        /// From the start of the first record to that of the first one behind the part.
        var bytes = 0..<0
        /// The state at the end of the part.
        var next = PartState.plain
        /// True for an input that is not split: it is in the part where it begins.
        var isWhole = false
        var records = 0
        var lines = LineCount()
        /// True if the command makes a feature of any record.
        var writesAny = false
        var types: [ColumnEvidence] = []
        var findings = Survey.Findings()
        /// The bounding map rect of all features; null if it is not needed.
        var extent = MapRect.null
        /// Facts about rows that are gathered into groups; nil for a command without groups.
        var rows: RowFacts?
        /// Facts about fixes; nil for a command that follows no devices.
        var fixes: FixFacts?
        /// Members of collections other than features, as JSON.
        var members: [(key: [UInt8], value: [UInt8])] = []

        /// How much deeper in objects the end of a part of a document is than its start.
        var depth = 0
        /// Facts about a part of a document by the number of objects around its start; their lines are those before the
        /// first record.
        var levels: [StateFacts] = []
        /// Bytes of a document.
        var size = 0
        /// True if the features end in the part, or something else is between them.
        var isClosed = false
        /// True if more objects than can be distinguished are around the start of the part.
        var isDeep = false

        /// Receives the facts about the records that follow.
        mutating func append(_ more: StateFacts) {
            bytes = bytes.lowerBound..<more.bytes.upperBound
            next = more.next
            records += more.records
            lines.join(more.lines)
            if more.writesAny { writesAny = true }
            types = ColumnEvidence.joined(types + more.types)
            findings.add(more.findings)
            extent = extent.union(more.extent)
            if let more = more.rows { rows = rows?.joined(with: more) ?? more }
            if let more = more.fixes { fixes = fixes?.joined(with: more) ?? more }
            members += more.members
        }
    }

    var number: Int
    /// By the number of an input; none for an input of which nothing is in the part.
    var inputs: [Int: [StateFacts]] = [:]
}

extension PartFacts {
    var value: JSONValue {
        var object = JSONObject()
        for (index, states) in inputs.sorted(by: { $0.key < $1.key }) {
            object["\(index)"] = .array(states.map(\.value))
        }
        return .object(object)
    }

    init?(_ number: Int, _ value: JSONValue) {
        guard case .object(let object) = value else { return nil }
        self.number = number
        for (name, value) in object.members {
            guard let index = Int(name), let items = value.items else { return nil }
            let states = items.compactMap { StateFacts($0) }
            guard states.count == items.count else { return nil }
            inputs[index] = states
        }
    }
}

extension PartFacts.StateFacts {
    fileprivate var value: JSONValue {
        var object: JSONObject = [
            "state": .integer(state.rawValue), "start": .integer(bytes.lowerBound), "end": .integer(bytes.upperBound),
            "next": .integer(next.rawValue), "records": .integer(records), "breaks": .integer(lines.breaks),
            "tail": .integer(lines.tail), "writes": .boolean(writesAny), "whole": .boolean(isWhole),
        ]
        if !members.isEmpty { object["members"] = .members(members) }
        if !types.isEmpty {
            object["types"] = .array(types.map { .array([.string($0.name), .integer(Int($0.forms.rawValue))]) })
        }
        if !levels.isEmpty {
            object["depth"] = .integer(depth)
            object["levels"] = .array(levels.map(\.value))
        }
        if isClosed { object["closed"] = .boolean(true) }
        if isDeep { object["deep"] = .boolean(true) }
        if size > 0 { object["size"] = .integer(size) }
        if let findings = findings.value { object["findings"] = findings }
        object["rows"] = rows?.value
        object["fixes"] = fixes?.value
        object["extent"] = extent.value
        return .object(object)
    }

    fileprivate init?(_ value: JSONValue) {
        func number(_ name: String) -> Int? { value[name]?.int }
        guard let state = number("state").flatMap({ PartState(rawValue: $0) }),
            let next = number("next").flatMap({ PartState(rawValue: $0) }), let start = number("start"),
            let end = number("end"), 0 <= start, start <= end, let records = number("records"),
            let breaks = number("breaks"), let tail = number("tail"), let writesAny = value["writes"]?.flag,
            min(records, breaks, tail) >= 0
        else { return nil }
        (self.state, self.next, bytes) = (state, next, start..<end)
        (self.records, self.writesAny, lines) = (records, writesAny, LineCount(breaks: breaks, tail: tail))
        isWhole = value["whole"]?.flag ?? false
        (isClosed, isDeep) = (value["closed"]?.flag ?? false, value["deep"]?.flag ?? false)
        depth = number("depth") ?? 0
        for level in value["levels"]?.items ?? [] {
            guard let level = Self(level) else { return nil }
            levels.append(level)
        }
        guard let members = JSONValue.members(in: value["members"]) else { return nil }
        self.members = members
        size = number("size") ?? 0
        for item in value["types"]?.items ?? [] {
            guard let parts = item.items, parts.count == 2, let name = parts[0].text,
                let forms = parts[1].int.flatMap({ UInt8(exactly: $0) })
            else { return nil }
            types.append(ColumnEvidence(name: name, forms: NumberForms(rawValue: forms)))
        }
        guard findings.add(value["findings"]) else { return nil }
        guard let extent = MapRect.known(value["extent"]) else { return nil }
        self.extent = extent
        if let rows = value["rows"] {
            guard let rows = RowFacts(rows) else { return nil }
            self.rows = rows
        }
        if let fixes = value["fixes"] {
            guard let fixes = FixFacts(fixes) else { return nil }
            self.fixes = fixes
        }
    }
}

extension Survey.Findings {
    /// The findings as JSON; nil if there are none.
    var value: JSONValue? {
        guard !fields.isEmpty || !kinds.isEmpty || hasIdentifiers || hasElevations else { return nil }
        return [
            "fields": .array(fields.map { .array([.string($0.name), .string($0.type.rawValue)]) }),
            "kinds": .array(kinds.map(\.rawValue).sorted().map { .integer(Int($0)) }),
            "ids": .boolean(hasIdentifiers), "elevations": .boolean(hasElevations),
        ]
    }

    /// Receives findings; false for JSON that is not of findings.
    func add(_ value: JSONValue?) -> Bool {
        guard let value else { return true }
        guard let fields = value["fields"]?.items, let kinds = value["kinds"]?.items?.compactMap(\.int),
            let ids = value["ids"]?.flag, let elevations = value["elevations"]?.flag
        else { return false }
        for item in fields {
            guard let pair = item.items, pair.count == 2, let name = pair[0].text,
                let type = pair[1].text.flatMap({ FieldType(rawValue: $0) })
            else { return false }
            add(Field(name, type))
        }
        let known = kinds.compactMap { UInt8(exactly: $0).flatMap { Shape.Kind(rawValue: $0) } }
        note(kinds: Set(known), hasIdentifiers: ids, hasElevations: elevations)
        return known.count == kinds.count
    }
}

extension MapRect {
    /// The rect as JSON; nil for none.
    var value: JSONValue? { isNull ? nil : .array([minX, minY, width, height].map { .number($0) }) }

    /// The rect that `value` has written; nil for other JSON.
    static func known(_ value: JSONValue?) -> MapRect? {
        guard let value else { return .null }
        guard let numbers = value.items?.compactMap(\.number), numbers.count == 4 else { return nil }
        return MapRect(
            origin: MapPoint(x: numbers[0], y: numbers[1]), size: MapSize(width: numbers[2], height: numbers[3]))
    }
}

extension JSONValue {
    /// Members of collections as pairs of their texts.
    static func members(_ members: [(key: [UInt8], value: [UInt8])]) -> JSONValue {
        .array(members.map { .array([$0.key, $0.value].map { .string(String(decoding: $0, as: UTF8.self)) }) })
    }

    /// The members that `members` has written; nil for other JSON.
    static func members(in value: JSONValue?) -> [(key: [UInt8], value: [UInt8])]? {
        var members: [(key: [UInt8], value: [UInt8])] = []
        for item in value?.items ?? [] {
            guard let pair = item.items, pair.count == 2, let key = pair[0].text, let value = pair[1].text else {
                return nil
            }
            members.append((Array(key.utf8), Array(value.utf8)))
        }
        return members
    }
}
