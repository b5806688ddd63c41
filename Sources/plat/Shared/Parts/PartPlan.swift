import Geometry
import JSON
import Layers
import Operations
import Readers
import Streams

/// The work of one of several runs, by the facts of all parts.
struct PartPlan {
    /// The number of the part.
    let number: Int
    private let facts: PartFacts
    var count: Int { facts.file.count }
    /// The share that a part has of an input.
    enum Share {
        case whole
        case records(InputPart)
    }

    /// By input what the part has of it; nil for nothing.
    private(set) var inputs: [Share?] = []
    /// By input the types of the columns of a table that is split, by all of its rows.
    private(set) var types: [[String: FieldType]?] = []
    /// Members of the collections of all inputs, in their order.
    private(set) var members: [(key: [UInt8], value: [UInt8])] = []
    /// What is known of all features.
    let findings = Survey.Findings()
    /// True if a part before writes a feature.
    private(set) var followsFeatures = false

    var isFirst: Bool { number == 0 }
    var isLast: Bool { number == count - 1 }

    init(_ number: Int, by facts: PartFacts) throws(Problem) {
        self.number = number
        self.facts = facts
        guard number < count else {
            throw Problem(.usage, "no-such-part", "--part: there are \(count) parts, from 0 to \(count - 1)")
        }
        for index in facts.file.inputs.indices { try add(index, facts.parts) }
    }

    /// The file of the result of this part, for a command whose results are summed.
    func file(of result: JSONValue) -> PartFile {
        PartFile(
            kind: .results, command: facts.file.command, count: count, inputs: facts.file.inputs,
            found: [(number, result)])
    }

    private mutating func add(_ index: Int, _ parts: [PartFacts.Part]) throws(Problem) {
        if let whole = parts.compactMap({ $0.inputs[index]?.first(where: \.isWhole) }).first {
            return addWhole(whole, ownedBy: parts.first { $0.inputs[index] != nil }?.number ?? 0)
        }
        if parts.contains(where: { $0.inputs[index]?.contains { !$0.levels.isEmpty } ?? false }) {
            return try addDocument(index, parts)
        }
        var state = PartScan.State.plain
        var (records, lines) = (0, LineCount())
        var own: Share?
        var evidence: [ColumnEvidence] = []
        for part in parts {
            guard let states = part.inputs[index] else { continue }
            guard let found = states.first(where: { $0.state == state }) else {
                throw Self.doesNotFollow(part.number)
            }
            if part.number == number, !found.bytes.isEmpty {
                own = .records(InputPart(bytes: found.bytes, lines: lines, records: records))
            }
            add(found, of: part.number)
            evidence = ColumnEvidence.joined(evidence + found.types)
            records += found.records
            lines.join(found.lines)
            state = found.next
        }
        inputs.append(own)
        types.append(Dictionary(evidence.map { ($0.name, $0.type) }) { first, _ in first })
    }

    /// Takes the facts about an input that a single part reads.
    private mutating func addWhole(_ found: PartFacts.StateFacts, ownedBy owner: Int) {
        add(found, of: owner)
        inputs.append(owner == number ? .whole : nil)
        types.append(nil)
    }

    /// Follows a document through its parts: whether each begins in a string, and in how many objects.
    private mutating func addDocument(_ index: Int, _ parts: [PartFacts.Part]) throws(Problem) {
        let input = facts.file.inputs[index]
        var (state, depth, isClosed) = (PartScan.State.plain, 0, false)
        var (records, lines) = (0, LineCount())
        /// The parts that have records, with what comes before them.
        var owners: [(number: Int, part: InputPart)] = []
        for part in parts where !isClosed {
            guard let states = part.inputs[index] else { continue }
            guard let found = states.first(where: { $0.state == state }), depth >= 0 else {
                throw Self.doesNotFollow(part.number)
            }
            if depth < found.levels.count {
                let level = found.levels[depth]
                if level.records > 0 {
                    let bytes = level.bytes.lowerBound..<input.size
                    if let last = owners.indices.last {
                        owners[last].part.bytes = owners[last].part.bytes.lowerBound..<bytes.lowerBound
                    }
                    var before = lines
                    before.join(level.lines)
                    owners.append((part.number, InputPart(bytes: bytes, lines: before, records: records)))
                }
                add(level, of: owners.last?.number ?? part.number)
                records += level.records
                isClosed = level.isClosed
            }
            depth += found.depth
            lines.join(found.lines)
            state = found.next
        }
        inputs.append(owners.first { $0.number == number }.map { .records($0.part) })
        types.append(nil)
    }

    private static func doesNotFollow(_ number: Int) -> Problem {
        Problem(
            .data, "incomplete-facts", "--facts: the facts of part \(number) do not follow from those before")
    }

    private mutating func add(_ found: PartFacts.StateFacts, of part: Int) {
        members += found.members
        findings.add(found.findings)
        if part < number, found.writesAny { followsFeatures = true }
    }
}
