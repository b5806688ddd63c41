import Features
import Geometry
import LabelFeatures
import Layers
import Memory
import PartRuns

/// Gives features of a part the values that labels of all parts have decided.
struct HandedLabels: FeatureOperation, ~Copyable {
    struct Request: Sendable {
        /// Fields that features get.
        var fields: [Field] = []
        /// The field of the input that is the value of another one; nil for none.
        var title: (field: String, index: Int)?

        init() {}
    }

    private let outcomes: HandedOutcomes
    private let request: Request
    private var replaced: ReplacedFields
    private var titleField = -1
    private var title = ByteBuffer()
    private var hasTitle = false
    /// Bytes of the outcome that have features to be made of the present one.
    private var rest = 0..<0
    /// Copy of the shape for the second feature on: once written, the shape may be in the space of the output.
    private var own = IndexedShapes()
    private var ownValues = 0
    private var ownMembers = 0
    /// Value of the member for tippecanoe.
    private var member = ByteBuffer()

    /// Makes an operation for one thread.
    init(_ outcomes: HandedOutcomes, _ request: Request) {
        (self.outcomes, self.request) = (outcomes, request)
        replaced = ReplacedFields(request.fields)
    }

    static var yieldsSeveral: Bool { true }

    var addedFields: [Field] { request.fields }

    mutating func add(_ field: Field, at index: Int) {
        replaced.add(field, at: index)
        if titleField < 0, field.name == request.title?.field { titleField = index }
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let label = chunk.records.before + feature.index
        rest = 0..<0
        if let reason = outcomes.skipReason(label) { return reason }
        rest = outcomes.range(label)
        if request.title != nil {
            title.removeAll()
            hasTitle = title.appendPlain(ofField: titleField, feature, chunk)
        }
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        // The properties' text from the input lacks the new fields.
        if !request.fields.isEmpty { feature.properties = TextRange() }
        (ownValues, ownMembers) = (feature.values.count, -1)
        put(into: &feature, of: chunk)
        if !rest.isEmpty {
            own.removeAll()
            own.append(feature.shape, indexesEdges: false)
        }
        return nil
    }

    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard !rest.isEmpty else { return false }
        own.read(0, into: &feature.shape)
        feature.values.truncate(to: ownValues)
        if ownMembers >= 0 { feature.foreignMembers.truncate(to: ownMembers) }
        put(into: &feature, of: chunk)
        return true
    }

    /// Gives a feature the next values of its outcome.
    private mutating func put(into feature: inout Feature, of chunk: borrowing Chunk) {
        for _ in 0..<outcomes.takeByte(from: &rest) {
            feature.warnings.add(.roundedTotal, at: chunk.byte(of: feature))
        }
        var values = FeatureValues()
        for index in 0..<outcomes.takeNumber(from: &rest) {
            let kind = Value.Kind(rawValue: outcomes.takeByte(from: &rest)) ?? .null
            let start = feature.scratch.count
            _ = outcomes.take(to: &feature.scratch, from: &rest)
            if index == request.title?.index, kind != .null {
                feature.scratch.truncate(to: start)
                if hasTitle { values.append(title.bytes, to: &feature) } else { values.appendNull(to: &feature) }
            } else {
                values.append(kind, from: start, to: &feature)
            }
        }
        member.removeAll()
        guard outcomes.take(to: &member, from: &rest) > 0 else { return }
        if ownMembers < 0 {
            feature.replaceTippecanoe(of: chunk)
            ownMembers = feature.foreignMembers.count
        }
        feature.appendTippecanoe(member.bytes)
    }
}
