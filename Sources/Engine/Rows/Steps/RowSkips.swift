package import Layers

extension Capability {
    package static let rows = Capability(
        warnings: [158: [.crossingLines], 171: [.openLine]],
        skips: [4: [.nullGeometry, .duplicateRow, .notSampled], 32: [.nothingEnclosed], 321: [.nullKey]])
}

extension WarningKind {
    static let openLine = WarningKind(
        "open-line", "a line is not closed, or belongs to a collection, so its feature did not become an area")
}

extension WarningKind {
    static let crossingLines = WarningKind(
        "crossing-lines",
        "closed lines cross themselves or each other, so their feature did not become an area; plat dissolve --polygonize makes areas of what they enclose"
    )
}

extension SkipReason {
    package static let nullGeometry = SkipReason(
        "null-geometry", manual: "The feature has no geometry, or an empty one, with --drop-null-geometry.")
    static let duplicateRow = SkipReason(
        "duplicate-row", manual: "The feature is the same as one before it, by --unique or --unique-by.")
    static let nullKey = SkipReason(
        "null-key", manual: "The feature has null in a field of --by, with 'plat dissolve --skip-null'.")
    package static let nothingEnclosed = SkipReason(
        "nothing-enclosed", manual: "No lines of the group enclose an area, with --polygonize.")
    static let notSampled = SkipReason("not-sampled", manual: "The feature was not chosen by --sample.")
}
