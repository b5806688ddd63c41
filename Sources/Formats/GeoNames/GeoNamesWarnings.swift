public import Layers

extension CodeText.List {
    /// Rows of tables that become a gazetteer.
    package static let skippedRows = CodeText.List.skippedApart(
        10, introduction: "'plat gazetteer build' skips rows under these codes:")
}

extension Capability {
    public static let geoNames = Capability(
        codes: [
            CodeText(.badRecords, "bad-division", "The code of a division is not as in US.TX."),
            CodeText(.badRecords, "bad-geonameid", "The number of a place at GeoNames is not a number."),
            CodeText(.badRecords, "unknown-kind", "The kind of a place is none of those that a gazetteer has."),
            CodeText(.skippedRows, "lost-coordinate", "The place is at 0,0: its coordinate was lost. plat also warns."),
            CodeText(.skippedRows, "not-a-name", "The row of alternate names is a link, or a number of Wikidata."),
        ])
}
