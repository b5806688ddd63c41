public import Layers

extension Capability {
    public static let labels = Capability(
        warnings: [
            90: [.unranked, .sizeless],
            100: [.zoomless, .placeless, .roundedTotal],
        ],
        skips: [
            21: [.hidden, .unchanged]
        ],
        codes: [
            CodeText(.badRecords, "bad-minzoom", "The field minzoom does not hold a zoom level."),
            CodeText(.badRecords, "bad-number", "A field of --sum, --min, --max or --mean is not a number."),
            CodeText(.badRecords, "bad-offset", "The offset of a label is not a number, or is too large."),
            CodeText(.badRecords, "bad-priority", "A priority is not a number, or is out of range."),
            CodeText(
                .badRecords, "bad-radius", "The radius of a circle is missing, is not a number, or is out of range."),
            CodeText(
                .badRecords, "bad-size", "The size of a label or an obstacle is not a number, or is out of range."),
            CodeText(.badRecords, "bad-zoom", "The lowest or highest zoom level of a label is not a number."),
        ])
}

extension WarningKind {
    /// A feature whose label has no priority.
    package static let unranked = WarningKind("unranked", "a label without a priority comes last")
    /// A feature whose label has no size.
    package static let sizeless = WarningKind(
        "no-size", "a label without text or size takes no room and collides with nothing")
    /// A feature whose label may not be shown at any zoom.
    package static let zoomless = WarningKind("no-zoom", "a label whose zoom range is outside 0 to 24 never shows")
    /// A feature without a position, which has no label.
    package static let placeless = WarningKind("no-label", "a feature without a position has no label")
    /// A total that no double holds exactly.
    package static let roundedTotal = WarningKind(
        "rounded-total",
        "a total of 2^53 or more was rounded to the nearest number, or became null where it is too large")
}

extension SkipReason {
    /// The label does not show.
    static let hidden = SkipReason("hidden", manual: "The label does not show.")
    /// The label shows as it did before.
    static let unchanged = SkipReason(
        "unchanged",
        manual: "The label shows as in the --previous view. Old versions of moved or edited labels count here as well.")
}
