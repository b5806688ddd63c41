public import Layers

extension Capability {
    public static let csvOutput = Capability(
        codes: [
            CodeText(
                .badRecords, "unknown-column",
                "The record has a field that it did not have when plat collected the columns.")
        ])
}
