public import Layers

extension Capability {
    public static let differences = Capability(
        "differences",
        codes: [
            CodeText(.badRecords, "no-id", "The feature has no value in a field that identifies features.")
        ])
}
