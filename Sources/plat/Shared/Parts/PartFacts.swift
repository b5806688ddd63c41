import Geometry
import JSON
import Layers
import Operations
import Readers

/// Facts about some parts of the inputs of a command, which the runs on other parts need.
struct PartFacts {
    /// One part of all inputs.
    struct Part {
        var number: Int
        /// By input; nil for an input of which nothing is in the part.
        var inputs: [[StateFacts]?]
    }

    /// Facts about the records that start in a part of an input, if the part begins in a state.
    struct StateFacts {
        var state = PartScan.State.plain
        /// From the start of the first record to that of the first one behind the part.
        var bytes = 0..<0
        /// The state at the end of the part.
        var next = PartScan.State.plain
        /// True for an input that is not split: it is in the part where it begins.
        var isWhole = false
        var records = 0
        var lines = LineCount()
        /// True if the command makes a feature of any record.
        var writesAny = false
        var types: [ColumnEvidence] = []
        var findings = Survey.Findings()
        /// Members of collections other than features, as JSON.
        var members: [(key: [UInt8], value: [UInt8])] = []

        /// How much deeper in objects the end of a part of a document is than its start.
        var depth = 0
        /// Facts about a part of a document by the number of objects around its start; their lines are those before the
        /// first record.
        var levels: [StateFacts] = []
        /// True if the features end in the part, or something else is between them.
        var isClosed = false

        /// Takes in the facts about the records that follow.
        mutating func append(_ more: StateFacts) {
            bytes = bytes.lowerBound..<more.bytes.upperBound
            next = more.next
            records += more.records
            lines.join(more.lines)
            if more.writesAny { writesAny = true }
            types = ColumnEvidence.joined(types + more.types)
            findings.add(more.findings)
            members += more.members
        }
    }

    let file: PartFile
    /// In their order; all of them.
    let parts: [Part]

    /// Takes the facts of all parts.
    init(_ file: PartFile) throws(Problem) {
        try file.checkIsWhole("--facts")
        self.file = file
        var parts: [Part] = []
        for item in file.found.sorted(by: { $0.part < $1.part }) {
            guard let part = Part(item.part, item.value), part.inputs.count == file.inputs.count else {
                throw Problem(.data, "not-facts", "--facts: the facts of part \(item.part) are damaged")
            }
            parts.append(part)
        }
        self.parts = parts
    }
}

extension PartFacts.Part {
    var value: JSONValue { .array(inputs.map { $0.map { .array($0.map(\.value)) } ?? .null }) }

    fileprivate init?(_ number: Int, _ value: JSONValue) {
        guard let all = value.items else { return nil }
        self.number = number
        inputs = []
        for input in all {
            guard let states = input.items else {
                inputs.append(nil)
                continue
            }
            let facts = states.compactMap { PartFacts.StateFacts($0) }
            guard facts.count == states.count else { return nil }
            inputs.append(facts)
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
        if !members.isEmpty {
            object["members"] = .array(
                members.map { .array([$0.key, $0.value].map { .string(String(decoding: $0, as: UTF8.self)) }) })
        }
        if !types.isEmpty {
            object["types"] = .array(
                types.map { .array([.string($0.name), .boolean($0.hasNumbers), .boolean($0.hasOthers)]) })
        }
        if !findings.fields.isEmpty {
            object["fields"] = .array(
                findings.fields.map { .array([.string($0.name), .string($0.type.rawValue)]) })
        }
        if !levels.isEmpty {
            object["depth"] = .integer(depth)
            object["levels"] = .array(levels.map(\.value))
        }
        if isClosed { object["closed"] = .boolean(true) }
        object["kinds"] = .array(findings.kinds.map(\.rawValue).sorted().map { .integer(Int($0)) })
        object["ids"] = .boolean(findings.hasIdentifiers)
        object["elevations"] = .boolean(findings.hasElevations)
        return .object(object)
    }

    fileprivate init?(_ value: JSONValue) {
        func number(_ name: String) -> Int? { value[name]?.int }
        guard let state = number("state").flatMap({ PartScan.State(rawValue: $0) }),
            let next = number("next").flatMap({ PartScan.State(rawValue: $0) }), let start = number("start"),
            let end = number("end"), 0 <= start, start <= end, let records = number("records"),
            let breaks = number("breaks"), let tail = number("tail"), let writesAny = value["writes"]?.flag,
            min(records, breaks, tail) >= 0
        else { return nil }
        (self.state, self.next, bytes) = (state, next, start..<end)
        (self.records, self.writesAny, lines) = (records, writesAny, LineCount(breaks: breaks, tail: tail))
        isWhole = value["whole"]?.flag ?? false
        isClosed = value["closed"]?.flag ?? false
        depth = number("depth") ?? 0
        for level in value["levels"]?.items ?? [] {
            guard let level = Self(level) else { return nil }
            levels.append(level)
        }
        for item in value["members"]?.items ?? [] {
            guard let parts = item.items, parts.count == 2, let key = parts[0].text, let value = parts[1].text else {
                return nil
            }
            members.append((Array(key.utf8), Array(value.utf8)))
        }
        for item in value["types"]?.items ?? [] {
            guard let parts = item.items, parts.count == 3, let name = parts[0].text, let numbers = parts[1].flag,
                let others = parts[2].flag
            else { return nil }
            types.append(ColumnEvidence(name: name, hasNumbers: numbers, hasOthers: others))
        }
        for item in value["fields"]?.items ?? [] {
            guard let parts = item.items, parts.count == 2, let name = parts[0].text,
                let type = parts[1].text.flatMap({ FieldType(rawValue: $0) })
            else { return nil }
            findings.add(Field(name, type))
        }
        let kinds = (value["kinds"]?.items ?? []).compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
        findings.note(
            kinds: Set(kinds.compactMap { Shape.Kind(rawValue: $0) }), hasIdentifiers: value["ids"]?.flag ?? false,
            hasElevations: value["elevations"]?.flag ?? false)
    }
}
