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
    private let source: String

    init(_ sample: CSVSample, _ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) {
        source = facts.source
        let row = sample.firstRow
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

    private init(names: [String], of source: String) {
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
}

extension CSVHeader {
    /// Names of the columns that make the geometry.
    func geometryColumns(_ geometry: CSVPlan.Geometry) -> [String] { Self.columns(of: geometry).map { names[$0] } }

    private static func columns(of geometry: CSVPlan.Geometry) -> [Int] {
        switch geometry {
        case .point(let latitude, let longitude): [latitude, longitude]
        case .wkt(let column): [column]
        case .none: []
        }
    }

    /// The columns that make the geometry: those that settings name, else those whose names people use for it.
    func geometry(
        _ sample: CSVSample, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) -> CSVPlan.Geometry {
        if options.takesNoGeometry { return .none }
        if let name = options.csv.wktColumn {
            let column = try column(name, "\(OptionName.wkt)")
            if options.csv.hasHeader, names[column].contains("("), Self.startsAsWKT(names[column]) {
                throw headerIsData(column, "a geometry")
            }
            return .wkt(column)
        }
        let northing = (options.csv.latitudeColumn, OptionName.latitude, options.csv.yColumn, OptionName.y)
        let easting = (options.csv.longitudeColumn, OptionName.longitude, options.csv.xColumn, OptionName.x)
        let isNamed = northing.0 ?? northing.2 ?? easting.0 ?? easting.2 != nil
        if !isNamed, let column = wktColumn(sample) {
            facts.guesses.append(LayerFacts.Guess("wkt", names[column], "column name, and its values look like WKT"))
            return .wkt(column)
        }
        let tier = Self.tiers.first { match($0.latitudes) != nil && match($0.longitudes) != nil }
        let y = try given(northing)
        let x = try given(easting)
        for (column, name) in [(y, northing.0 ?? northing.2), (x, easting.0 ?? easting.2)] {
            guard options.csv.hasHeader, let column, let number = Double(names[column]) else { continue }
            // A column may be called 2.
            guard names[column] == name, number == number.rounded() else { throw headerIsData(column, "a number") }
        }
        guard let latitude = y ?? match(tier?.latitudes ?? Self.allLatitudes),
            let longitude = x ?? match(tier?.longitudes ?? Self.allLongitudes)
        else {
            if !options.needsGeometry, !isNamed { return .none }
            throw notFound(sample, facts.location, options)
        }
        guard latitude != longitude else {
            throw Problem(.usage, "one-column", "latitude and longitude are both column '\(names[latitude])'")
        }
        if y == nil { facts.guesses.append(LayerFacts.Guess("latitude", names[latitude], "column name")) }
        if x == nil { facts.guesses.append(LayerFacts.Guess("longitude", names[longitude], "column name")) }
        if hasDecimalComma(sample, latitude, longitude) {
            facts.notices.append(
                Problem(
                    .data, "decimal-comma", severity: .note, at: facts.location,
                    "coordinates have a decimal comma"))
        }
        return .point(latitude: latitude, longitude: longitude)
    }

    private struct Tier {
        var latitudes: [String]
        var longitudes: [String]
    }

    /// Names that people use, the clearest first.
    private static let tiers = [
        Tier(latitudes: ["lat", "latitude"], longitudes: ["lon", "lng", "long", "longitude"]),
        Tier(latitudes: ["y"], longitudes: ["x"]),
        Tier(
            latitudes: ["lat_dd", "latitude_dd", "y_coord", "ycoord", "point_y", "coord_y"],
            longitudes: ["lon_dd", "long_dd", "longitude_dd", "x_coord", "xcoord", "point_x", "coord_x"]),
    ]
    private static var allLatitudes: [String] { tiers.flatMap(\.latitudes) }
    private static var allLongitudes: [String] { tiers.flatMap(\.longitudes) }

    private static let wktNames = ["wkt", "geom", "geometry", "the_geom"]

    private func match(_ wanted: [String]) -> Int? {
        wanted.lazy.compactMap { name in names.firstIndex { Self.folded($0) == name } }.first
    }

    /// The columns of coordinates that settings or names identify, and whether their numbers are degrees.
    func positionColumns(_ options: LayerOptions) -> PositionColumns? {
        guard options.csv.wktColumn == nil else { return nil }
        let tier = Self.tiers.first { match($0.latitudes) != nil && match($0.longitudes) != nil }
        let y = (options.csv.latitudeColumn ?? options.csv.yColumn).flatMap { position(of: $0) }
        let x = (options.csv.longitudeColumn ?? options.csv.xColumn).flatMap { position(of: $0) }
        guard let latitude = y ?? match(tier?.latitudes ?? Self.allLatitudes),
            let longitude = x ?? match(tier?.longitudes ?? Self.allLongitudes)
        else { return nil }
        let isGeographic = options.sourceSpace == nil || options.sourceSpace == .wgs84
        return PositionColumns(latitude: latitude, longitude: longitude, isGeographic: isGeographic)
    }

    private func given(_ given: (String?, OptionName, String?, OptionName)) throws(Problem) -> Int? {
        if let name = given.0 { return try column(name, "\(given.1)") }
        if let name = given.2 { return try column(name, "\(given.3)") }
        return nil
    }

    /// The first row would be lost.
    private func headerIsData(_ column: Int, _ noun: String) -> Problem {
        Problem(
            .usage, "header-is-data", at: InputLocation(source: source),
            "the header of column \(column + 1) is \(noun): '\(shortName(names[column]))'",
            hint: "if the file has no header row, add \(OptionName.noHeader)")
    }

    private func wktColumn(_ sample: CSVSample) -> Int? {
        Self.wktNames.lazy.compactMap { name in names.firstIndex { Self.folded($0) == name } }
            .first { looksLikeWKT(sample, $0) }
    }

    /// True if the first value that is not empty starts as WKT does. In a table without rows, the column's name is
    /// trusted.
    private func looksLikeWKT(_ sample: CSVSample, _ column: Int) -> Bool {
        var value: String?
        var isHeader = true
        sample.forEachRow { rows, bytes in
            defer { isHeader = false }
            if !isHeader, column < rows.fields.count, !rows.fields[column].text.isEmpty {
                let text = rows.fields[column].text
                let end = min(text.upperBound, text.lowerBound + 40)
                value = String(decoding: (text.lowerBound..<end).map { bytes[$0] }, as: UTF8.self)
            }
            return value == nil
        }
        guard let value else { return true }
        return Self.startsAsWKT(value)
    }

    private static func startsAsWKT(_ text: String) -> Bool {
        let word = text.drop { $0 == " " }.uppercased()
        let starts = [
            "POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRYCOLLECTION", "SRID=", "LINEARRING", "TRIANGLE",
            "CIRCULARSTRING", "COMPOUNDCURVE", "CURVE", "SURFACE",
        ]
        return starts.contains { word.hasPrefix($0) }
    }

    private func hasDecimalComma(_ sample: CSVSample, _ latitude: Int, _ longitude: Int) -> Bool {
        guard sample.delimiter != UInt8(ascii: ",") else { return false }
        var found = false
        sample.forEachRow { rows, bytes in
            for column in [latitude, longitude] where column < rows.fields.count {
                if CoordinateText.hasDecimalComma(bytes.extracting(rows.fields[column].text.range)) { found = true }
            }
            return !found
        }
        return found
    }

    private func notFound(_ sample: CSVSample, _ location: InputLocation, _ options: LayerOptions) -> Problem {
        let found = CoordinateColumns(sample, columnCount: names.count)
        let hint: Wording =
            if let encoding = options.encoding, names.count == 1 {
                "is the file really in \(printable(encoding))?"
            } else if names.count == 1 {
                "is this a CSV? if its column holds WKT, name it with \(OptionName.wkt)"
            } else if options.csv.hasHeader, found.areLikely {
                found.hint
            } else {
                "name them with \(OptionName.latitude) and \(OptionName.longitude), \(OptionName.x) and \(OptionName.y), or \(OptionName.wkt)"
            }
        return Problem(
            .data, "no-geometry-columns", at: location,
            "no coordinate columns found; \(names.count == 1 ? "the only column is" : "the columns are") \(list)",
            hint: hint)
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
