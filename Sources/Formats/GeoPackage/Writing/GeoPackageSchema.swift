import FormatKit
import Geometry
import Layers
import Streams

/// The columns of a table of features or of attributes.
struct GeoPackageSchema {
    struct Column {
        var name: String
        /// Its number in the spool; nil for the column of identifiers that are not row numbers.
        var field: Int?
        var type: ValueTally.ColumnType

        var sqlType: String {
            switch type {
            case .integer: "INTEGER"
            case .real: "DOUBLE"
            case .boolean: "BOOLEAN"
            case .text, .json: "TEXT"
            case .date: "DATE"
            case .dateTime: "DATETIME"
            }
        }
    }

    var columns: [Column] = []
    /// The column of row numbers, and that of geometries; nil for a table of attributes.
    var key: String
    var geometry: String?
    /// The type of geometries in capitals.
    let typeName: String
    private(set) var notices: [Problem] = []

    init(_ spool: FeatureSpool, _ end: OutputEnd) {
        let numbers = spool.columns(order: end.fieldOrder, last: end.madeFields.map(\.name))
        var unique = UniqueNamesOfAnyCase()
        var renamed: [String] = []
        for number in numbers {
            let field = spool.fields[number]
            // SQL ends at a null byte.
            let name = unique.next(for: field.name.replacing("\0", with: "_"))
            if name != field.name { renamed.append("\(printable(field.name)) -> \(printable(name))") }
            let tally = spool.tallies[number]
            var type = tally.type(of: field)
            // The standard knows only times in UTC.
            if type == .dateTime, !tally.areAllInstants { type = .text }
            columns.append(Column(name: name, field: number, type: type))
        }
        if spool.shapes.hasIDs, !spool.areIDsRowNumbers {
            columns.insert(Column(name: unique.next(for: "id"), field: nil, type: .text), at: 0)
        }
        key = unique.next(for: "fid")
        let isEmpty = spool.shapes.count(of: .null) == spool.shapes.features
        geometry = isEmpty && spool.expected == nil ? nil : unique.next(for: "geom")
        let kind = isEmpty ? spool.expected?.kind : spool.shapes.onlyKind
        typeName = kind.map { $0 == .null ? "GEOMETRY" : $0.name.uppercased() } ?? "GEOMETRY"
        if !renamed.isEmpty {
            notices.append(
                Problem(
                    .data, "renamed-field", severity: .warning,
                    "fields were renamed, because names in a GeoPackage have no null bytes and are not case-sensitive: \(renamed.joined(separator: ", "))"
                ))
        }
        let textual = numbers.filter { spool.tallies[$0].isNumberAsText }.map { printable(spool.fields[$0].name) }
        if !textual.isEmpty {
            notices.append(
                Problem(
                    .data, "number-as-text", severity: .warning,
                    "numbers with more digits than a number of a GeoPackage has were written as text: \(textual.joined(separator: ", "))"
                ))
        }
    }

    /// The statement that makes the table.
    func creation(named name: String) -> String {
        var list = ["\(key.quoted) INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
        if let geometry { list.append("\(geometry.quoted) \(typeName)") }
        list += columns.map { "\($0.name.quoted) \($0.sqlType)" }
        return "CREATE TABLE \(name.quoted) (\(list.joined(separator: ", ")))"
    }

    /// Columns of a row: its number, the geometry, then the others.
    var names: [String] { [key] + (geometry.map { [$0] } ?? []) + columns.map(\.name) }
}

/// Names that differ by more than their case.
struct UniqueNamesOfAnyCase {
    private var taken: Set<String>

    init(_ taken: [String] = []) { self.taken = Set(taken.map { $0.lowercased() }) }

    mutating func next(for name: String) -> String {
        var (unique, number) = (name, 1)
        while !taken.insert(unique.lowercased()).inserted {
            number += 1
            unique = "\(name)_\(number)"
        }
        return unique
    }
}
