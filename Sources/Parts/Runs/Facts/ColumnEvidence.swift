package import Layers

/// The kinds of values that a column has in some rows.
package struct ColumnEvidence: Sendable {
    package var name: String
    package var hasNumbers: Bool
    package var hasOthers: Bool

    package init(name: String, hasNumbers: Bool, hasOthers: Bool) {
        (self.name, self.hasNumbers, self.hasOthers) = (name, hasNumbers, hasOthers)
    }

    /// The type of the column if these are all rows.
    package var type: FieldType { hasNumbers && !hasOthers ? .number : .string }

    /// The evidence of all rows together, each column once.
    package static func joined(_ all: [ColumnEvidence]) -> [ColumnEvidence] {
        var joined: [ColumnEvidence] = []
        var places: [String: Int] = [:]
        for column in all {
            if let place = places[column.name] {
                joined[place].hasNumbers = joined[place].hasNumbers || column.hasNumbers
                joined[place].hasOthers = joined[place].hasOthers || column.hasOthers
            } else {
                places[column.name] = joined.count
                joined.append(column)
            }
        }
        return joined
    }
}
