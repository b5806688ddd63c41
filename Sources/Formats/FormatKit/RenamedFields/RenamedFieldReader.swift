import Layers
import Memory

/// Gives fields of a reader other names.
struct RenamedFieldReader: FeatureReader, ~Copyable {
    private let base: AnyReader
    private let names: [String: String]
    private var fields: [Field] = []
    /// Pairs of fields that now have one name, in a layer that does not declare its fields.
    private var doubles: [(Int, Int)] = []

    init(_ base: AnyReader, _ names: [String: String]) {
        self.base = base
        self.names = names
    }

    func field(_ index: Int) -> Field { fields[index] }

    var fieldLimit: FieldLimit? { base.fieldLimit }
    var hasRefusedFields: Bool { base.hasRefusedFields }

    mutating func closeFields(_ names: Set<String>) {
        base.closeFields(names.union(self.names.filter { names.contains($0.value) }.keys))
    }

    mutating func begin(_ chunk: borrowing Chunk) { base.begin(chunk) }

    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        feature.fieldCount = fields.count
        do throws(BadRecord) {
            guard try base.next(chunk, &feature) else { return false }
        } catch {
            takeFields(upTo: feature.fieldCount)
            throw error
        }
        takeFields(upTo: feature.fieldCount)
        feature.properties = TextRange()
        for (first, second) in doubles where feature.hasValue(of: first) && feature.hasValue(of: second) {
            throw BadRecord(
                "field-exists", record: feature.record, at: chunk.byte(of: feature),
                "the record has two fields that differ only in case from '\(fields[first].name)', which another input has"
            )
        }
        return true
    }

    private mutating func takeFields(upTo count: Int) {
        while fields.count < count {
            var field = base.field(fields.count)
            field.name = names[field.name] ?? field.name
            if let other = fields.firstIndex(where: { $0.name == field.name }) { doubles.append((other, fields.count)) }
            fields.append(field)
        }
    }
}

extension Feature {
    fileprivate borrowing func hasValue(of field: Int) -> Bool {
        for index in 0..<values.count where values[index].field == field { return true }
        return false
    }
}
