public import Layers

extension Capability {
    public static let bounds = Capability(
        warnings: [
            84: [.nullRect],
            211: [.ignoredFeature],
        ])
}

extension WarningKind {
    /// A feature without a position, where its bounding rect is wanted.
    static let nullRect = WarningKind("null-rect", "the bounding rect of a feature without a position is null")
    /// A feature without a position, where the extent of all features is wanted.
    static let ignoredFeature = WarningKind("null-rect", "a feature without a position is not part of the total")
}
