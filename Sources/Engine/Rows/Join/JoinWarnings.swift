package import Layers

extension Capability {
    package static let joins = Capability(
        warnings: [147: [.renamedTableField]],
        skips: [29: [.noKey, .noRow, .hasRow]],
        codes: [
            CodeText(
                .warnings, "unlike-keys",
                "No key of the layer is in the table, or some differ from one of the table only in zeros in front, blanks, capital letters, accents or a slip of the keyboard."
            ),
            CodeText(.warnings, "unused-rows", "Rows of the table that have the key of an earlier one were not used."),
        ])
}

extension WarningKind {
    /// A field of the table that gets another name, because a feature turns out to have a field of that name itself.
    static let renamedTableField = WarningKind(
        "renamed-field",
        "some features have a field of the same name as a field of the table; in those, the field of the table gets the prefix"
    )
}

extension SkipReason {
    /// A field of the key has no value.
    static let noKey = SkipReason("no-key", manual: "A field of --key has no value, so no row of the table matches.")
    /// No row of the table has the key.
    static let noRow = SkipReason("no-row", manual: "No row of the table has the key.")
    /// A row of the table has the key, and features without one are wanted.
    static let hasRow = SkipReason("has-row", manual: "A row of the table has the key, and --type is anti.")
}
