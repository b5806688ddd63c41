public import Layers

extension Capability {
    public static let places = Capability(
        codes: [
            CodeText(
                .badRecords, "bad-country", "The country of a place is not a code of two letters, or no country has it."
            ),
            CodeText(.badRecords, "no-name", "A place of a gazetteer has no name, or none that can be found."),
        ])
}
