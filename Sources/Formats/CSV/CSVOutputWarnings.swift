public import Layers

extension Capability {
    public static let csvOutput = Capability(
        warnings: [
            21: [.droppedElevation],
            200: [.jsonAsText],
        ],
        codes: [
            CodeText(
                .badRecords, "unknown-column",
                "The record has a field that it did not have when plat collected the columns.")
        ])
}

extension WarningKind {
    /// A point with an elevation, in a CSV without a column for it.
    package static let droppedElevation = WarningKind(
        "dropped-ordinate", "an elevation was dropped: the CSV has no column z")
    /// An array or an object, in a format that has text for it.
    static let jsonAsText = WarningKind("json-as-text", "arrays and objects were written as JSON text")
}
