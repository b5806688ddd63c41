import Geometry
import Layers
import Operations
import Readers
import Streams

/// The work of one of several runs, by the facts of all parts.
struct PartPlan {
    /// The number of the part.
    let number: Int
    let count: Int
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
    /// Features that the parts before write.
    private(set) var writtenBefore = 0

    var isFirst: Bool { number == 0 }
    var isLast: Bool { number == count - 1 }

    init(_ number: Int, by facts: PartFacts) throws(Problem) {
        self.number = number
        count = facts.count
        let parts = facts.parts.sorted { $0.number < $1.number }
        for (expected, part) in parts.enumerated() where part.number != expected {
            throw Self.incomplete(expected, facts)
        }
        guard parts.count == facts.count else { throw Self.incomplete(parts.count, facts) }
        guard number < count else {
            throw Problem(.usage, "no-such-part", "--part: there are \(count) parts, from 0 to \(count - 1)")
        }
        for index in facts.inputs.indices { try add(index, parts) }
    }

    private static func incomplete(_ number: Int, _ facts: PartFacts) -> Problem {
        Problem(
            .data, "incomplete-facts", "--facts: there are no facts of part \(number), or they are there twice",
            hint: "find those of all \(facts.count) parts with --facts-to, and join them with 'plat facts merge'")
    }

    private mutating func add(_ index: Int, _ parts: [PartFacts.Part]) throws(Problem) {
        var state = PartScan.State.plain
        var (records, lines) = (0, LineCount())
        var own: Share?
        var isWhole = false
        var evidence: [String: ColumnEvidence] = [:]
        for part in parts {
            guard let states = part.inputs[index] else { continue }
            guard let found = states.first(where: { $0.state == state }) else {
                throw Problem(
                    .data, "incomplete-facts",
                    "--facts: the facts of part \(part.number) do not follow from those before")
            }
            isWhole = isWhole || found.isWhole
            if part.number == number, !found.bytes.isEmpty {
                own =
                    found.isWhole
                    ? .whole : .records(InputPart(bytes: found.bytes, lines: lines, records: records))
            }
            members += found.members
            if part.number < number { writtenBefore += found.written }
            for column in found.types {
                let known =
                    evidence[column.name] ?? ColumnEvidence(name: column.name, hasNumbers: false, hasOthers: false)
                evidence[column.name] = ColumnEvidence(
                    name: column.name, hasNumbers: known.hasNumbers || column.hasNumbers,
                    hasOthers: known.hasOthers || column.hasOthers)
            }
            findings.add(found.findings)
            records += found.records
            lines = LineCount(
                breaks: lines.breaks + found.breaks, tail: found.breaks > 0 ? found.tail : lines.tail + found.tail)
            state = found.next
        }
        inputs.append(own)
        types.append(isWhole ? nil : evidence.mapValues(\.type))
    }
}
