import CommandKit
import FormatKit
import Geometry
import Layers
import Memory
import Streams

/// The names of a table's columns, and what can be inferred from them.
struct CSVHeader {
    /// Unique names of the columns, in order.
    let names: [String]
    /// The table's name in messages.
    let source: String

    init(_ sample: CSVSample, _ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) {
        source = facts.source
        let row = sample.firstRow
        if Self.namesDelimiter(row) {
            throw Problem(
                .data, "delimiter-line", at: facts.location,
                "the first line is not a row: it names the delimiter for a spreadsheet (\(printable(row[0])))",
                hint:
                    "leave it out, as in tail -n +2\(source == ByteSource.standardInputName ? "" : " \(shellWord(source))") | plat cat"
            )
        }
        guard options.csv.hasHeader else {
            // An option that names a field then takes the number of its column.
            names = row.indices.map { "\($0 + 1)" }
            return
        }
        let given = sample.columnNames
        let trimmed = given.names
        let position = CSVHeader(names: trimmed, of: source).positionColumns(options)
        try sample.checkHeader(of: facts.location.source, position: position)
        var unique = UniqueNames(among: trimmed)
        var unnamed: [String] = []
        var repeated: [String] = []
        names = trimmed.enumerated().map { index, name in
            if name.isEmpty {
                unnamed.append("\(index + 1)")
                return unique.next(for: "column_\(index + 1)")
            }
            if unique.isFirst(name) { return name }
            let other = unique.next(for: name)
            repeated.append("\(shortName(name)) to \(shortName(other))")
            return other
        }
        if !given.trimmed.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "trimmed-name", severity: .note, at: facts.location,
                    "blanks around column names were removed: \(listed(given.trimmed))",
                    hint: "quote the names to keep the blanks"))
        }
        if !unnamed.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "unnamed-column", severity: .warning, at: facts.location,
                    "columns without a name were named column_N: \(listed(unnamed))"))
        }
        if !repeated.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "repeated-column", severity: .warning, at: facts.location,
                    "several columns have the same name; later ones were renamed: \(listed(repeated))"))
        }
    }

    /// True for a line such as `sep=;`, which spreadsheets write before the header.
    private static func namesDelimiter(_ row: [String]) -> Bool {
        row.count <= 2 && (row.first?.lowercased().hasPrefix("sep=") ?? false) && row[0].utf8.count <= 5
            && row.dropFirst().allSatisfy(\.isEmpty)
    }

    init(names: [String], of source: String) {
        self.names = names
        self.source = source
    }

    /// The column names as messages show them.
    var list: String { listed(names) }

    /// The column that an option names: by its name, in any case, or by its number.
    func column(_ name: String, _ option: Wording) throws(Problem) -> Int {
        if let index = position(of: name) { return index }
        let message: Wording =
            Int(name) == nil
            ? "no column named '\(printable(name))'"
            : "the table has no column \(name); it has \(names.count)"
        throw Problem(
            .usage, "no-such-column", at: InputLocation(source: source), "\(option): " + message,
            hint: names.count == 1 ? "the only column is \(list)" : "the columns are \(list)")
    }

    /// Index of a column by its name, in any case, or by its number; nil if there is none, or if several differ only in
    /// case.
    func position(of name: String) -> Int? {
        if let index = names.firstIndex(of: name) { return index }
        let folded = names.indices.filter { Self.folded(names[$0]) == Self.folded(name) }
        if folded.count == 1 { return folded[0] }
        if let number = Int(name), names.indices.contains(number - 1) { return number - 1 }
        return nil
    }

    /// The form of a name to compare when case and surrounding blanks make no difference.
    static func folded(_ name: String) -> String { CoordinateText.trimmed(name).lowercased() }

    /// Returns the columns that become attributes: the requested fields, else all columns that hold no geometry.
    func attributes(
        _ geometry: CSVPlan.Geometry, _ options: LayerOptions, _ facts: inout LayerFacts, forSteps: inout Set<String>
    ) throws(Problem) -> [CSVPlan.Attribute] {
        let used = Self.columns(of: geometry)
        let others = names.indices.filter { !used.contains($0) || options.keptColumns.contains(names[$0]) }
        let columns = try options.indices(of: names, usual: others, &facts, forSteps: &forSteps)
        return columns.map { CSVPlan.Attribute(column: $0, field: Field(names[$0], .string)) }
    }

    /// Names of the columns that make the geometry.
    func geometryColumns(_ geometry: CSVPlan.Geometry) -> [String] { Self.columns(of: geometry).map { names[$0] } }

    private static func columns(of geometry: CSVPlan.Geometry) -> [Int] {
        switch geometry {
        case .point(let latitude, let longitude): [latitude, longitude]
        case .both(let column), .wkt(let column): [column]
        case .none: []
        }
    }

    /// The column that may be the third ordinate, as in a table of points written by plat: the first columns are the
    /// coordinates and `z`, and no option requests `z` as a field.
    func elevation(_ geometry: CSVPlan.Geometry, _ options: LayerOptions) -> Int? {
        guard case .point(0, 1) = geometry, options.fields?.contains("z") != true, !options.namedFields.contains("z"),
            [["lat", "lon", "z"], ["y", "x", "z"]].contains(Array(names.prefix(3)))
        else { return nil }
        return 2
    }
}

/// Columns of coordinates, as far as names identify them.
struct PositionColumns {
    var latitude: Int
    var longitude: Int
    /// True if coordinates are degrees.
    var isGeographic: Bool

    /// True if a row has coordinates in these columns, or has the right length and leaves both empty.
    func isValid(_ rows: borrowing CSVRows, _ bytes: Span<UInt8>, columnCount: Int, allowsComma: Bool) -> Bool {
        guard max(latitude, longitude) < rows.fields.count else { return false }
        let (northing, easting) = (rows.fields[latitude], rows.fields[longitude])
        if northing.text.isEmpty, easting.text.isEmpty { return rows.fields.count == columnCount }
        guard let y = CoordinateText.read(northing, bytes, .latitude, allowsComma: allowsComma),
            let x = CoordinateText.read(easting, bytes, .longitude, allowsComma: allowsComma)
        else { return false }
        return !isGeographic || y.magnitude <= 90 && x.magnitude <= 360
    }
}
