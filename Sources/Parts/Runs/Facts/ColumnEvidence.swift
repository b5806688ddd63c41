package import Layers

/// The forms of the values that a column has in some rows.
package struct ColumnEvidence: Sendable {
    package var name: String
    package var forms: NumberForms

    package init(name: String, forms: NumberForms) { (self.name, self.forms) = (name, forms) }

    /// The type of the column if these are all rows.
    package var type: FieldType { forms.areNumbers ? .number : .string }

    /// The evidence of all rows together, each column once.
    package static func joined(_ all: [ColumnEvidence]) -> [ColumnEvidence] {
        var joined: [ColumnEvidence] = []
        var indices: [String: Int] = [:]
        for column in all {
            if let index = indices[column.name] {
                joined[index].forms.formUnion(column.forms)
            } else {
                indices[column.name] = joined.count
                joined.append(column)
            }
        }
        return joined
    }
}
