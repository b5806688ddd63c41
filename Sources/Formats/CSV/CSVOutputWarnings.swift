public import Layers

extension Capability {
    public static let csvOutput = Capability(
        warnings: [
            200: [.jsonAsText]
        ],
        codes: [
            CodeText(
                .badRecords, "unknown-column",
                "The record has a field that it did not have when plat collected the columns.")
        ])
}

extension WarningKind {
    /// An array or an object, in a format that has text for it.
    static let jsonAsText = WarningKind("json-as-text", "arrays and objects were written as JSON text")
}
