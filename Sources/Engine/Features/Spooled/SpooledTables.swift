package import Layers

/// The fields of kept features, and the tables that map the fields of a chunk to them; chunks with equal tables share
/// one.
package struct SpooledTables {
    private(set) var seen = FieldNumbers()
    package private(set) var tables: [[Int32]] = []
    private var numbers: [[Int32]: Int32] = [:]

    package init() {}

    /// All fields so far.
    package var fields: [Field] { seen.fields }

    /// Adds a field that is known before the features.
    package mutating func add(_ field: Field) { _ = seen.number(of: field) }

    /// Number of the table for features with these fields, some of which are not kept.
    package mutating func number(of fields: [Field], hiding hidden: [Int]) -> Int32 {
        let table = fields.enumerated().map { hidden.contains($0) ? -1 : Int32(seen.number(of: $1)) }
        if let known = numbers[table] { return known }
        let number = Int32(tables.count)
        tables.append(table)
        numbers[table] = number
        return number
    }
}
