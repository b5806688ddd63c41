import Features
public import Layers
import Streams

/// Gives each feature of `DifferenceChunks` the fields `change` and `changed`, and refuses those that cannot be
/// compared.
public struct DifferenceMarking: FeatureOperation, ~Copyable {
    /// The kind of the change, and the names of the fields whose values differ.
    public static let fields = [Field("change", .string), Field("changed", .string)]
    public static var keepsShapes: Bool { true }
    public static var needsDegrees: Bool { false }

    private var replaced: ReplacedFields

    /// The fields that identify features; empty if none were named.
    private let identityFields: [String]
    /// The names of the layers of both inputs; empty if each is one layer.
    private let layers: [String]
    public let addedFields: [Field]

    /// - Parameter layerField: the field that gets the name of a layer.
    public init(identifiedBy identityFields: [String] = [], layers: [String] = [], in layerField: String = "layer") {
        (self.identityFields, self.layers) = (identityFields, layers)
        let added = layers.isEmpty ? Self.fields : Self.fields + [Field(layerField, .string)]
        (addedFields, replaced) = (added, ReplacedFields(added))
    }

    public mutating func add(_ field: Field, at index: Int) {
        replaced.add(field, at: index)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let bytes = chunk.bytes.bytes
        let start = chunk.byte(of: feature)
        let (head, range) = ChangeHead.read(bytes, before: start)
        let text = bytes.extracting(range.range)
        let source = Int(head.source)
        switch head.kind {
        case .added: append("added", text, of: source, to: &feature, at: start)
        case .removed: append("removed", text, of: source, to: &feature, at: start)
        case .moved: append("moved", text, of: source, to: &feature, at: start)
        case .edited: append("edited", text, of: source, to: &feature, at: start)
        case .unchanged: append("unchanged", text, of: source, to: &feature, at: start)
        case .repeated:
            throw BadRecord(
                "repeated-id", record: range, at: start, "the id is the same as that of record \(head.firstRecord + 1)",
                hint:
                    "an id must be unique in its layer; name several fields with --id if one is not enough"
            )
        case .unidentified:
            throw unidentified(range, at: start)
        }
        return nil
    }

    private func unidentified(_ record: TextRange, at start: Int) -> BadRecord {
        guard !identityFields.isEmpty else {
            return BadRecord(
                "no-id", record: record, at: start, "the feature has no id",
                hint: "name the field that identifies features with --id")
        }
        let names = identityFields.map { "'\(printable($0))'" }.joined(separator: ", ")
        let subject = identityFields.count == 1 ? "field \(names)" : "one of the fields \(names)"
        return BadRecord(
            "no-id", record: record, at: start, "\(subject) is empty, so the feature has no id",
            hint: "choose a field for --id that always has a value")
    }

    private func append(
        _ change: String, _ names: Span<UInt8>, of source: Int, to feature: inout Feature, at byte: Int
    ) {
        replaced.remove(from: &feature, at: byte)
        var values = FeatureValues()
        values.append(text: change, to: &feature)
        if names.isEmpty { values.appendNull(to: &feature) } else { values.append(names, to: &feature) }
        if source < layers.count { values.append(text: layers[source], to: &feature) }
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
    }
}
