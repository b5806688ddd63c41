import Layers

/// The fields of kept features, and the tables that map the fields of a chunk to them; chunks with equal tables share
/// one.
struct KeptTables {
    private(set) var seen = FieldNumbers()
    private(set) var tables: [[Int32]] = []
    private var numbers: [[Int32]: Int32] = [:]

    /// All fields so far.
    var fields: [Field] { seen.fields }

    /// Adds a field that is known before the features.
    mutating func add(_ field: Field) { _ = seen.number(of: field) }

    /// Number of the table for features with these fields, some of which are not kept.
    mutating func number(of fields: [Field], hiding hidden: [Int]) -> Int32 {
        let table = fields.enumerated().map { hidden.contains($0) ? -1 : Int32(seen.number(of: $1)) }
        if let known = numbers[table] { return known }
        let number = Int32(tables.count)
        tables.append(table)
        numbers[table] = number
        return number
    }
}
