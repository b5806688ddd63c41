public import Layers

extension Capability {
    public static let rows = Capability(
        codes: [
            CodeText(.badRecords, "mixed-order", "A sort field holds numbers in some rows and times in others."),
            CodeText(
                .badRecords, "no-group, no-order, no-ring", "The field of --group, --order or --ring has no value."),
        ])
}
