package import Layers
import Memory

/// Fields of the input that new fields of the same name replace.
package struct ReplacedFields {
    private let names: Set<String>
    private var indices: Set<Int> = []

    /// - Parameter added: the fields that the operation adds.
    package init(_ added: [Field]) { names = Set(added.map(\.name)) }

    /// Receives the next of the reader's fields.
    package mutating func add(_ field: Field, at index: Int) {
        if names.contains(field.name) { indices.insert(index) }
    }

    /// Removes their values from a feature, which counts as altered if it had any.
    package func remove(from feature: inout Feature, at byte: Int) {
        guard !indices.isEmpty else { return }
        let count = feature.values.count
        for field in indices { feature.removeValues(ofField: field) }
        if feature.values.count < count { feature.warnings.add(.replacedField, at: byte) }
    }
}
