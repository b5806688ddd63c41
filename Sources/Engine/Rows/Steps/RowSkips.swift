package import Layers

extension Capability {
    package static let rows = Capability(skips: [4: [.nullGeometry, .duplicateRow, .notSampled], 321: [.nullKey]])
}

extension SkipReason {
    static let nullGeometry = SkipReason(
        "null-geometry", manual: "The feature has no geometry, or an empty one, with --drop-null-geometry.")
    static let duplicateRow = SkipReason(
        "duplicate-row", manual: "The feature is the same as one before it, by --unique or --unique-by.")
    static let nullKey = SkipReason(
        "null-key", manual: "The feature has null in a field of --by, with 'plat dissolve --skip-null'.")
    static let notSampled = SkipReason("not-sampled", manual: "The feature was not chosen by --sample.")
}
