public import Layers

extension VCardFormat {
    public var capabilities: [Capability] { [.vCard] }
}

extension Capability {
    public static let vCard = Capability(
        warnings: [223: [.strayLine]],
        codes: [
            CodeText(.badRecords, "not-a-vcard", "Text stands between the cards of a vCard file."),
            CodeText(.badRecords, "old-vcard", "A card is not vCard 3.0 or 4.0."),
        ])
}

extension WarningKind {
    /// A line of a card without a colon.
    static let strayLine = WarningKind(
        "stray-line", "a line of a vCard is not a property and does not continue one; it was skipped")
}
