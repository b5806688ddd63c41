/// A computation over the rows of a group.
package struct Aggregate: Hashable, Sendable {
    package enum Kind: String, CaseIterable, BitwiseCopyable, Sendable {
        /// Number of rows.
        case count
        case sum
        case mean
        case min
        case max
        case median
        /// The value of the first row that has one.
        case first
        case last
        /// Number of different values.
        case distinct

        /// True if values must be numbers.
        var needsNumbers: Bool {
            switch self {
            case .sum, .mean, .median: true
            case .count, .min, .max, .first, .last, .distinct: false
            }
        }

        /// True if values are compared with each other, by bytes in their order.
        var needsKeys: Bool {
            switch self {
            case .min, .max, .median, .distinct: true
            case .count, .sum, .mean, .first, .last: false
            }
        }
    }

    package let kind: Kind
    /// The field; nil for a count of rows.
    package let field: String?

    /// The name of the field that holds the result.
    package let name: String

    package init(_ kind: Kind, of field: String? = nil) {
        (self.kind, self.field) = (kind, field)
        name = field.map { "\($0)_\(kind.rawValue)" } ?? kind.rawValue
    }

    /// True if the first value of a field is written for the whole group.
    package var isKept: Bool { kind == .first && name == field }

    /// The first value of a field, under its own name.
    package init(keeping field: String) { (kind, self.field, name) = (.first, field, field) }
}
