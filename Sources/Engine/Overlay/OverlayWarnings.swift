public import Layers

extension Capability {
    public static let overlays = Capability(
        warnings: [
            141: [.nowhereInB, .renamedField, .textOfB],
            151: [.smallPiece],
        ],
        skips: [
            22: [.unmatched, .matched, .covered, .tooSmall]
        ],
        codes: [
            CodeText(
                .badRecords, "field-collision", "Both names for a field of layer B are taken by fields of layer A."),
            CodeText(.badRecords, "overlay-failed", "GEOS cannot process the geometry."),
        ])
}

extension WarningKind {
    /// A feature without a position, in a layer that others are compared with.
    static let nowhereInB = WarningKind("no-position", "a feature of layer B has no position and matches nothing")
    /// A field of the indexed layer that gets another name, because a feature turns out to have a field of that name
    /// itself.
    static let renamedField = WarningKind(
        "renamed-field",
        "some features of layer A have a field of the same name as a field of layer B; in those, the field of layer B gets the prefix"
    )
    /// Texts of layer B whose sums or means are asked for.
    static let textOfB = WarningKind("text-as-number", "texts of layer B were read as numbers")
    /// Pieces of a feature that are smaller than is wanted.
    static let smallPiece = WarningKind("small-piece", "pieces smaller than --min-area were dropped")
}

extension SkipReason {
    /// No feature of the other layer matches it.
    package static let unmatched = SkipReason(
        "no-match", manual: "No feature of layer B matches. With --self, no pair starts with this feature.")
    /// A feature of the other layer matches it.
    static let matched = SkipReason("match", manual: "A feature of layer B matches, and --select-not keeps the others.")
    /// The feature is inside features of the other layer, and nothing of it is left.
    static let covered = SkipReason("covered", manual: "Nothing is left of the feature after --difference.")
    /// The result has less than the requested area.
    static let tooSmall = SkipReason("too-small", manual: "The result is smaller than --min-area.")
}
