import FormatKit
import Layers
import SQLite
import Streams

/// A column that is a field.
struct GeoPackageColumn: Sendable {
    enum Content: BitwiseCopyable, Sendable {
        case number
        case boolean
        case text
        case date
        case dateTime
        case bytes
        case any
    }

    let name: String
    /// The declared type.
    let type: String
    let content: Content
    /// The integers that the column is declared for; nil for other columns.
    let integers: ClosedRange<Int64>?
    /// True if its numbers are wanted as text.
    var isText = false

    /// - Parameter type: the declared type, such as `TEXT(20)`.
    init(_ name: String, type: String) {
        (self.name, self.type) = (name, type)
        let word = type.uppercased().prefix { $0 != "(" }.trimmed
        integers =
            switch word {
            case "TINYINT": -128...127
            case "SMALLINT": -32_768...32_767
            case "MEDIUMINT": -2_147_483_648...2_147_483_647
            case "INT", "INTEGER", "BIGINT": .min ... .max
            default: nil
            }
        content =
            switch word {
            case "BOOLEAN": .boolean
            case "TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER", "FLOAT", "DOUBLE", "REAL", "BIGINT", "NUMERIC":
                .number
            case "DATE": .date
            case "DATETIME", "TIMESTAMP": .dateTime
            case "TEXT", "VARCHAR", "CHAR", "STRING": .text
            case "BLOB": .bytes
            default: .any
            }
    }

    var field: Field {
        let type: FieldType =
            switch content {
            case .number: isText ? .string : .number
            case .boolean: .boolean
            case .text, .bytes: .string
            case .date, .dateTime: .date
            case .any: .any
            }
        var field = Field(name, type, isDeclared: true)
        field.isFiner = integers != nil || content == .dateTime
        return field
    }
}

extension Substring {
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// The columns of a table or view.
struct GeoPackageColumns: Sendable {
    private(set) var columns: [GeoPackageColumn] = []
    /// The column that is the number of a row, as SQL writes it; one that SQLite gives every table if none is named.
    private(set) var rowNumber = "rowid"
    /// The column of row numbers by its own name; nil if the table does not name it.
    private(set) var key: String?
    /// True if the rows of the table have numbers.
    private(set) var hasRowNumbers = true
    private(set) var hasGeometryColumn = false

    init(of table: GeoPackageTable, _ database: borrowing Database) throws(SQLiteError) {
        var statement = try database.prepare("PRAGMA table_info(\(table.name.quoted))")
        var keys: [(name: String, isInteger: Bool)] = []
        var names: Set<String> = []
        while try statement.step() {
            guard let name = statement.string(1) else { continue }
            let type = statement.string(2) ?? ""
            names.insert(name.lowercased())
            if statement.wholeNumber(5) > 0 { keys.append((name, type.uppercased() == "INTEGER")) }
            if name.lowercased() == table.geometryColumn?.lowercased() {
                hasGeometryColumn = true
            } else {
                columns.append(GeoPackageColumn(name, type: type))
            }
        }
        if keys.count == 1, keys[0].isInteger { key = keys[0].name }
        columns.removeAll { $0.name == key }
        rowNumber = key?.quoted ?? ["rowid", "_rowid_", "oid"].first { !names.contains($0) } ?? "rowid"
        var kind = try database.prepare("SELECT type FROM sqlite_master WHERE lower(name) = lower(?)")
        try kind.bind(table.name, to: 1)
        hasRowNumbers = try kind.step() && kind.string(0) != "view"
        // A table that was made without them has no such column.
        if hasRowNumbers, (try? database.prepare("SELECT \(rowNumber) FROM \(table.name.quoted)")) == nil {
            hasRowNumbers = false
        }
    }
}
