public import Layers

extension Capability {
    public static let areas = Capability(
        warnings: [
            142: [.emptyArea]
        ],
        codes: [
            CodeText(.badRecords, "not-an-area", "An area of 'plat geocode reverse' is not a polygon.")
        ])
}

extension WarningKind {
    /// An area without a position, which holds nothing.
    static let emptyArea = WarningKind("no-position", "a feature has no position and holds nothing")
}
