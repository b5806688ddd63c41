import Features
import LabelFeatures
import Layers
import Memory
import PartRuns

/// Sends what the single run would do to the features of labels: why it would skip one, or which values it would
/// give it. It finds this by doing so to features that have nothing else.
struct PartMessages: ~Copyable {
    private let writer: ShuffleWriter
    /// The field of the input that the operation reads; nil for none.
    private let title: String?
    private var record = ByteBuffer()
    /// The outcome of a label.
    private var outcome = ByteBuffer()
    private var feature = Feature()
    private var chunk = Chunk()

    /// - Parameter title: the field of the input that the operation reads; nil for none. Its value is left to the part.
    init(to writer: ShuffleWriter, title: String?) { (self.writer, self.title) = (writer, title) }

    /// Sends a note to a part, along with its outcomes.
    mutating func add(_ note: String, to part: Int) throws(Problem) {
        record.removeAll()
        record.append(bytesOf: OutcomeMessage.note.rawValue)
        record.append(sized: note)
        try writer.append(record, to: part)
    }

    /// Sends the outcomes of labels to the part that has their features.
    ///
    /// - Returns: how many features will be written, as far as labels decide.
    mutating func add(
        _ labels: Range<Int>, of operation: AnyOperation, to part: Int
    ) throws(Problem) -> Int {
        var (written, label) = (0, labels.lowerBound)
        let fieldCount = operation.addedFields.count
        if let title { operation.add(Field(title, .string), at: fieldCount) }
        while label < labels.upperBound {
            record.removeAll()
            record.append(bytesOf: OutcomeMessage.outcomes.rawValue)
            let head = record.count
            record.append(bytesOf: Int32(0))
            var count: Int32 = 0
            while label < labels.upperBound, record.count < Self.length {
                written += add(label, of: operation, fieldCount)
                label += 1
                count += 1
            }
            record.replace(at: head, bytesOf: count)
            try writer.append(record, to: part)
        }
        return written
    }

    /// Bytes after which a record of outcomes ends.
    private static let length = 64 << 10

    private mutating func add(
        _ label: Int, of operation: AnyOperation, _ fieldCount: Int
    ) -> Int {
        outcome.removeAll()
        chunk.records.before = label
        feature.removeAll()
        if title != nil {
            feature.scratch.append(UInt8(ascii: "t"))
            feature.values.append(Value(.string, field: fieldCount, TextRange(0, 1), isInScratch: true))
        }
        var written = 0
        do throws(BadRecord) {
            if let reason = try operation.apply(to: &feature, of: chunk) {
                outcome.append(reason.number + 1)
            } else {
                outcome.append(UInt8(0))
                repeat {
                    appendFeature(fieldCount)
                    written += 1
                } while try operation.advance(&feature, of: chunk)
            }
        } catch {
            preconditionFailure("nothing is wrong with a feature without values")
        }
        record.append(briefly: outcome.count)
        record.append(allOf: outcome)
        return written
    }

    private mutating func appendFeature(_ fieldCount: Int) {
        let rounded = feature.warnings.isEmpty ? nil : feature.warnings.all.first { $0.kind == .roundedTotal }
        // Each total is rounded once, and few are requested.
        outcome.append(UInt8(min(rounded?.count ?? 0, Int(UInt8.max))))
        if !feature.warnings.isEmpty { feature.warnings.removeAll() }
        outcome.append(briefly: fieldCount)
        for index in 0..<feature.values.count where feature.values[index].field < fieldCount {
            let value = feature.values[index]
            outcome.append(value.kind.rawValue)
            Self.append(value.text.range, of: feature.scratch, to: &outcome)
        }
        Self.append(feature.foreignMembers.last?.value.range ?? 0..<0, of: feature.scratch, to: &outcome)
    }

    private static func append(_ range: Range<Int>, of text: borrowing ByteBuffer, to outcome: inout ByteBuffer) {
        outcome.append(brief: text.bytes.extracting(range))
    }
}

/// Kinds of messages from the run that has decided to a part.
enum OutcomeMessage: UInt8 {
    /// A text.
    case note
    /// Outcomes of labels that follow each other.
    case outcomes
}
