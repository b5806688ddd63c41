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
        var places: [String: Int] = [:]
        for column in all {
            if let place = places[column.name] {
                joined[place].forms.formUnion(column.forms)
            } else {
                places[column.name] = joined.count
                joined.append(column)
            }
        }
        return joined
    }
}
