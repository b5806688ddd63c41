import Geometry
import JSON
import Layers
import Operations
import Readers

/// Facts about some parts of the inputs of a command, which the runs on other parts need.
struct PartFacts {
    /// An input as it was when the facts were found.
    struct Input: Equatable {
        var path: String
        var size: Int
    }

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
        /// Line breaks, and bytes behind the last of them.
        var (breaks, tail) = (0, 0)
        /// Features that the command makes of the records.
        var written = 0
        var types: [ColumnEvidence] = []
        var findings = Survey.Findings()
        /// Members of collections other than features, as JSON.
        var members: [(key: [UInt8], value: [UInt8])] = []
    }

    var command: String
    /// Number of parts in all.
    var count: Int
    var inputs: [Input]
    var parts: [Part]
}

extension PartFacts {
    var value: JSONValue {
        [
            "facts": .string(command), "parts": .integer(count),
            "inputs": .array(inputs.map { ["path": .string($0.path), "size": .integer($0.size)] }),
            "found": .array(parts.map(\.value)),
        ]
    }

    init(fileAt path: String) throws(Problem) {
        let value = try JSONValue(fileAt: path)
        guard let facts = Self(value) else {
            throw Problem(
                .data, "not-facts", at: Place(source: path), "the file has no facts of parts",
                hint: "write it with --facts-to, or with 'plat facts merge'")
        }
        self = facts
    }

    private init?(_ value: JSONValue) {
        guard let command = value["facts"]?.text, let count = value["parts"]?.int, let inputs = value["inputs"]?.items,
            let parts = value["found"]?.items, count > 0
        else { return nil }
        self.init(command: command, count: count, inputs: [], parts: [])
        for input in inputs {
            guard let path = input["path"]?.text, let size = input["size"]?.int else { return nil }
            self.inputs.append(Input(path: path, size: size))
        }
        for part in parts {
            guard let part = Part(part), part.inputs.count == inputs.count, (0..<count).contains(part.number) else {
                return nil
            }
            self.parts.append(part)
        }
    }
}

extension PartFacts.Part {
    fileprivate var value: JSONValue {
        [
            "part": .integer(number),
            "inputs": .array(inputs.map { $0.map { .array($0.map(\.value)) } ?? .null }),
        ]
    }

    fileprivate init?(_ value: JSONValue) {
        guard let number = value["part"]?.int, let all = value["inputs"]?.items else { return nil }
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
            "next": .integer(next.rawValue), "records": .integer(records), "breaks": .integer(breaks),
            "tail": .integer(tail), "written": .integer(written), "whole": .boolean(isWhole),
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
            let breaks = number("breaks"), let tail = number("tail"), let written = number("written"),
            min(records, breaks, tail, written) >= 0
        else { return nil }
        (self.state, self.next, bytes) = (state, next, start..<end)
        (self.records, self.breaks, self.tail, self.written) = (records, breaks, tail, written)
        isWhole = value["whole"]?.flag ?? false
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

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    fileprivate var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

    /// A whole number that is exact.
    fileprivate var int: Int? {
        switch self {
        case .integer(let number): number
        case .number(let number) where number.magnitude < 1e15: Int(exactly: number)
        default: nil
        }
    }
}
