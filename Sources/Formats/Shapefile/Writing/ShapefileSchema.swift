package import Layers

/// Columns of a .dbf, and the notices about them.
package struct ShapefileSchema {
    package let columns: [ShapefileColumn]
    /// Column of each field by the field's number; -1 for a field without one.
    let columnOfField: [Int]
    let notices: [Problem]
    /// Number of values that are cut, and the fields that they are in.
    let cutCount: Int
    let cutNames: String

    /// With this many of the widest columns a row is still less than 65,536 bytes, the limit of the header.
    private static let mostColumns = 255

    /// - Parameters:
    ///   - wanted: the requested order of fields; nil for the order of the input.
    ///   - last: fields that come after all others.
    package init(_ spool: ShapefileSpool, wanted: [String]?, last: [String] = []) throws(Problem) {
        var numbers = spool.fields.indices.filter { spool.tallies[$0].isSeen || spool.fields[$0].type != .any }
        let ends = [(wanted ?? [], Int.min), (last, 1)]
        let indices = Dictionary(
            ends.flatMap { names, first in names.enumerated().map { ($1, first + $0) } },
            uniquingKeysWith: { first, _ in first })
        numbers.sort { (indices[spool.fields[$0].name] ?? 0, $0) < (indices[spool.fields[$1].name] ?? 0, $1) }
        guard numbers.count <= Self.mostColumns else {
            throw Problem(
                .data, "too-many-fields",
                "\(numbers.count) fields are too many: a shapefile holds at most \(Self.mostColumns)",
                hint: "select some of them with \(OptionName.fields)")
        }
        let names = numbers.map { spool.fields[$0].name }
        let shortNames = ShapefileNames.unique(names)
        var columns = numbers.map { ShapefileColumn(spool.fields[$0], spool.tallies[$0]) }
        for index in columns.indices { columns[index].name = shortNames[index] }
        var columnOfField = [Int](repeating: -1, count: spool.fields.count)
        for (index, number) in numbers.enumerated() { columnOfField[number] = index }
        self.columnOfField = columnOfField
        notices = Self.renamed(zip(names, shortNames)) + Self.textual(zip(names, columns))
        cutCount = columns.reduce(0) { $0 + $1.cutCount }
        cutNames = zip(names, columns).filter { $1.cutCount > 0 }.map { "\($0) (\($1.cutCount))" }
            .joined(separator: ", ")
        self.columns = columns
    }

    private static func renamed(_ names: Zip2Sequence<[String], [String]>) -> [Problem] {
        let list = names.filter { $0 != $1 }.map { "\($0) -> \($1)" }.joined(separator: ", ")
        if list.isEmpty { return [] }
        return [
            Problem(
                .data, "renamed-field", severity: .warning,
                "fields were renamed, because names in a shapefile have at most ten bytes and are not case-sensitive: \(list)"
            )
        ]
    }

    private static func textual(_ columns: Zip2Sequence<[String], [ShapefileColumn]>) -> [Problem] {
        let list = columns.filter { $1.isNumberAsText }.map(\.0).joined(separator: ", ")
        if list.isEmpty { return [] }
        return [
            Problem(
                .data, "number-as-text", severity: .warning,
                "numbers of more than 24 characters were written as text: \(list)")
        ]
    }
}
