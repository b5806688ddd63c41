public import Layers

extension Capability {
    public static let links = Capability(
        warnings: [
            120: [.unlinked]
        ],
        codes: [
            CodeText(.badRecords, "bad-span", "The span of a link is out of range.")
        ])
}

extension WarningKind {
    /// A feature without a position, where a link is wanted.
    static let unlinked = WarningKind("no-link", "a feature without a position has no link")
}
