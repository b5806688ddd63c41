public import Layers

extension CSVFormat {
    public var capabilities: [Capability] { [.csvInput, .csvOutput] }
}

extension Capability {
    public static let csvInput = Capability(
        warnings: [
            189: [.linearRing],
            370: [.memberOfCell, .fifthInCell],
        ],
        codes: [
            CodeText(
                .badRecords, "bad-wkt",
                "The text is neither WKT, WKB nor GeoJSON, or a curve, which plat does not read."),
            CodeText(.badRecords, "invalid-text", "The text is neither UTF-8 nor windows-1252."),
            CodeText(.badRecords, "nul-byte", "A NUL byte is outside quotes, so this is not text."),
            CodeText(.badRecords, "ragged-row", "A row has more or fewer values than the header."),
            CodeText(.badRecords, "text-after-quote", "Text follows the closing quote of a value."),
            CodeText(.badRecords, "unclosed-quote", "A quote is not closed."),
            CodeText(.files, "decimal-comma", "Coordinates have a decimal comma."),
            CodeText(.files, "doubtful-degrees", "Columns that seem to be degrees are read in a CRS of other units."),
            CodeText(.files, "guessed-coordinates", "Columns such as stop_lat and stop_lon are read as coordinates."),
            CodeText(.files, "other-coordinates", "Other columns also have the names of coordinates."),
            CodeText(.files, "unused-delimiter", "The only column of a CSV has another delimiter in its name."),
            CodeText(.files, "trimmed-name", "The name of a column has blanks around it."),
            CodeText(.unreadableFiles, "delimiter-line", "The first line of a CSV names the delimiter, as in sep=;"),
            CodeText(.unreadableFiles, "header-of-lines", "A quote in the header of a CSV encloses whole rows."),
            CodeText(.unreadableFiles, "no-geometry-columns", "A table has no columns of coordinates that plat knows."),
        ])
}

extension WarningKind {
    /// A geometry of a type that only its format knows, which is read as another.
    static let linearRing = WarningKind("changed-type", "a LINEARRING was read as a line")
    /// A foreign member of a geometry of GeoJSON in a column.
    static let memberOfCell = WarningKind(
        "dropped-member", "a member of a geometry was dropped: GeoJSON does not define it", isLossOfOutput: true)
    /// A position of such a geometry with more than four numbers.
    static let fifthInCell = WarningKind(
        "dropped-ordinate", "a GeoJSON position has more than four numbers; those after the fourth were dropped")
}

extension OptionName {
    package static let latitude = OptionName("--lat", of: .layer)
    package static let longitude = OptionName("--lon", of: .layer)
    package static let x = OptionName("--x", of: .layer)
    package static let y = OptionName("--y", of: .layer)
    package static let wkt = OptionName("--wkt", of: .layer)
    package static let delimiter = OptionName("--delimiter", of: .layer)
    package static let noHeader = OptionName("--no-header", of: .layer)
}
