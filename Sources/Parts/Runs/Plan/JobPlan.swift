package import Features
import FormatKit
package import Geometry
package import JSON
package import Layers
import Streams

/// What all runs on parts of the inputs of a command have to do, by the facts of all parts: a scan over these decides
/// in which state each part begins.
package struct JobPlan {
    /// What a part has of an input.
    enum Share {
        case whole
        case records(InputRange)
    }

    /// The command with its options.
    package let command: String
    /// Number of parts.
    package let count: Int
    /// Hash of the inputs.
    package let inputs: String
    /// By part, and in it by the number of the input.
    private(set) var shares: [Int: [Int: Share]] = [:]
    /// By input the types of the columns of a table that is split, by all of its rows.
    private(set) var types: [Int: [String: FieldType]] = [:]
    /// Columns that hold numbers in some parts and are text because of others.
    private(set) var mixedColumns: Set<String> = []
    /// Members of the collections of all inputs, in their order.
    private(set) var members: [(key: [UInt8], value: [UInt8])] = []
    /// Facts about all features.
    package let findings = Survey.Findings()
    /// Facts about all rows that are gathered into groups; nil for a command without groups.
    private(set) var rows: RowFacts?
    /// Facts about all fixes; nil for a command that follows no devices.
    private(set) var fixes: AllFixFacts?
    /// The bounding map rect of all features; null if it is not needed.
    package private(set) var extent = MapRect.null
    /// The first part that writes a feature.
    package var firstWriter: Int?
    /// True if parts of a command that sends rows or features have looked which of them write any.
    package var knowsWriters = false

    /// Follows the facts from the first part on.
    package init(_ file: PartFile) throws(Problem) {
        try file.checkIsWhole("--facts")
        (command, count, inputs) = (file.command, file.count, file.inputs)
        var byInput: [Int: [Found]] = [:]
        for item in file.found.sorted(by: { $0.part < $1.part }) {
            guard let facts = PartFacts(item.part, item.value) else {
                throw Problem(.data, "not-facts", "--facts: the facts of part \(item.part) are damaged")
            }
            for (index, states) in facts.inputs { byInput[index, default: []].append((item.part, states)) }
        }
        for (index, parts) in byInput.sorted(by: { $0.key < $1.key }) { try add(index, parts) }
    }

    /// The label of what a part sends to another.
    package func label(of content: String, from: Int, to: Int = 0, with planB: JobPlan? = nil) -> ShuffleLabel {
        let layers = [self, planB].compactMap(\.self).map { "\($0.count) \($0.inputs)" }
        return ShuffleLabel(
            job: layers.joined(separator: " ") + " \(command)", content: content, from: from, to: to)
    }

    /// The facts about an input in a part, by the state in which the part may begin.
    private typealias Found = (part: Int, states: [PartFacts.StateFacts])

    private mutating func add(_ index: Int, _ parts: [Found]) throws(Problem) {
        if let whole = parts.compactMap({ $0.states.first(where: \.isWhole) }).first, let owner = parts.first?.part {
            shares[owner, default: [:]][index] = .whole
            return try add(whole, of: owner, index)
        }
        if parts.contains(where: { $0.states.contains { !$0.levels.isEmpty } }) {
            return try addDocument(index, parts)
        }
        var state = PartState.plain
        var (records, lines) = (0, LineCount())
        var evidence: [ColumnEvidence] = []
        var numbers: Set<String> = []
        for (part, states) in parts {
            guard let found = states.first(where: { $0.state == state }) else { throw Self.doesNotFollow(part) }
            if !found.bytes.isEmpty {
                shares[part, default: [:]][index] = .records(
                    InputRange(bytes: found.bytes, lines: lines, records: records))
            }
            try add(found, of: part, index)
            evidence = ColumnEvidence.joined(evidence + found.types)
            numbers.formUnion(found.types.filter { $0.type == .number }.map(\.name))
            records += found.records
            lines.join(found.lines)
            state = found.next
        }
        types[index] = Dictionary(evidence.map { ($0.name, $0.type) }) { first, _ in first }
        mixedColumns.formUnion(evidence.filter { $0.type == .string && numbers.contains($0.name) }.map(\.name))
    }

    /// Follows a document through its parts: whether each begins in a string, and in how many objects.
    private mutating func addDocument(_ index: Int, _ parts: [Found]) throws(Problem) {
        var (state, depth, isClosed) = (PartState.plain, 0, false)
        var (records, lines) = (0, LineCount())
        /// The parts that have records, with what comes before them.
        var owners: [(number: Int, part: InputRange)] = []
        for (part, states) in parts where !isClosed {
            guard let found = states.first(where: { $0.state == state }), depth >= 0 else {
                throw Self.doesNotFollow(part)
            }
            guard depth < found.levels.count || !found.isDeep else {
                throw Problem(
                    .data, "not-splittable", "--facts: a feature has too many objects within each other to be split",
                    hint: "run the command without parts")
            }
            if depth < found.levels.count {
                let level = found.levels[depth]
                if level.records > 0 {
                    let start = level.bytes.lowerBound
                    let end = found.size
                    guard owners.last?.part.bytes.lowerBound ?? 0 <= start, start <= end else {
                        throw Self.doesNotFollow(part)
                    }
                    if let last = owners.indices.last {
                        owners[last].part.bytes = owners[last].part.bytes.lowerBound..<start
                    }
                    var before = lines
                    before.join(level.lines)
                    owners.append((part, InputRange(bytes: start..<end, lines: before, records: records)))
                }
                try add(level, of: owners.last?.number ?? part, index)
                records += level.records
                isClosed = level.isClosed
            }
            (depth, _) = depth.addingReportingOverflow(found.depth)
            lines.join(found.lines)
            state = found.next
        }
        for owner in owners { shares[owner.number, default: [:]][index] = .records(owner.part) }
    }

    private static func doesNotFollow(_ part: Int) -> Problem {
        Problem(
            .data, "incomplete-facts", "--facts: the facts of part \(part) do not fit those of the parts before it",
            hint: "find them again, from inputs that do not change")
    }

    private mutating func add(_ found: PartFacts.StateFacts, of part: Int, _ index: Int) throws(Problem) {
        members += found.members
        findings.add(found.findings)
        extent = extent.union(found.extent)
        if let more = found.rows { rows = rows?.joined(with: more) ?? more }
        if let more = found.fixes {
            var all = fixes ?? AllFixFacts()
            try all.add(more, of: part, index)
            fixes = all
        }
        if found.writesAny { firstWriter = min(firstWriter ?? part, part) }
    }
}

extension JobPlan {
    package var text: String {
        var object: JSONObject = [
            "plan": .string(command), "parts": .integer(count), "inputs": .string(inputs),
            "shares": .array(
                shares.sorted { $0.key < $1.key }.map { part, inputs in
                    .array([.integer(part)] + inputs.sorted { $0.key < $1.key }.map { $1.value(of: $0) })
                }),
        ]
        if !types.isEmpty {
            var all = JSONObject()
            for (index, types) in types.sorted(by: { $0.key < $1.key }) {
                all["\(index)"] = .array(
                    types.sorted { $0.key < $1.key }.map { .array([.string($0.key), .string($0.value.rawValue)]) })
            }
            object["types"] = .object(all)
        }
        if !mixedColumns.isEmpty { object["mixed"] = .array(mixedColumns.sorted().map { .string($0) }) }
        if !members.isEmpty { object["members"] = .members(members) }
        object["findings"] = findings.value
        object["rows"] = rows?.value
        object["fixes"] = fixes?.value
        object["extent"] = extent.value
        object["writer"] = firstWriter.map { .integer($0) }
        if knowsWriters { object["writers"] = .boolean(true) }
        return JSONValue.object(object).text() + "\n"
    }

    /// Reads a plan, or the facts of all parts.
    package init(fileAt path: String) throws(Problem) {
        let value = try JSONValue(fileAt: path, atMost: .max)
        if let facts = PartFile(value, .facts) {
            try self.init(facts)
        } else if let plan = Self(value) {
            self = plan
        } else {
            throw Problem(
                .data, "not-facts", at: InputLocation(source: pathName(path)), "the file has no facts of parts",
                hint: "write it with --facts-to, or with 'plat parts merge'")
        }
    }

    /// True for the JSON of a plan, which nothing can be added to.
    package static func isPlan(_ value: JSONValue) -> Bool { value["plan"] != nil }

    package init?(_ value: JSONValue) {
        guard let command = value["plan"]?.text, let count = value["parts"]?.int, let inputs = value["inputs"]?.text,
            let shares = value["shares"]?.items, let members = JSONValue.members(in: value["members"]),
            findings.add(value["findings"]), count > 0
        else { return nil }
        (self.command, self.count, self.inputs, self.members) = (command, count, inputs, members)
        firstWriter = value["writer"]?.int
        knowsWriters = value["writers"]?.flag ?? false
        mixedColumns = Set((value["mixed"]?.items ?? []).compactMap(\.text))
        guard let extent = MapRect.known(value["extent"]) else { return nil }
        self.extent = extent
        if let rows = value["rows"] {
            guard let rows = RowFacts(rows) else { return nil }
            self.rows = rows
        }
        if let fixes = value["fixes"] {
            guard let fixes = AllFixFacts(fixes) else { return nil }
            self.fixes = fixes
        }
        for item in shares {
            guard let entries = item.items, let part = entries.first?.int, (0..<count).contains(part) else {
                return nil
            }
            for entry in entries.dropFirst() {
                guard let (index, share) = Share.read(entry) else { return nil }
                self.shares[part, default: [:]][index] = share
            }
        }
        guard case .object(let types)? = value["types"] else { return }
        for (name, list) in types.members {
            guard let index = Int(name), let items = list.items else { return nil }
            for item in items {
                guard let pair = item.items, pair.count == 2, let field = pair[0].text,
                    let type = pair[1].text.flatMap({ FieldType(rawValue: $0) })
                else { return nil }
                self.types[index, default: [:]][field] = type
            }
        }
    }
}

extension JobPlan.Share {
    /// The number of the input alone for a whole one; else also bytes, lines and records.
    fileprivate func value(of index: Int) -> JSONValue {
        guard case .records(let part) = self else { return .array([.integer(index)]) }
        let numbers = [
            index, part.bytes.lowerBound, part.bytes.upperBound, part.lines.breaks, part.lines.tail, part.records,
        ]
        return .array(numbers.map { .integer($0) })
    }

    fileprivate static func read(_ value: JSONValue) -> (index: Int, share: Self)? {
        guard let items = value.items else { return nil }
        let numbers = items.compactMap(\.int)
        guard numbers.count == items.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        if numbers.count == 1 { return (numbers[0], .whole) }
        guard numbers.count == 6, numbers[1] <= numbers[2] else { return nil }
        let lines = LineCount(breaks: numbers[3], tail: numbers[4])
        return (numbers[0], .records(InputRange(bytes: numbers[1]..<numbers[2], lines: lines, records: numbers[5])))
    }
}
