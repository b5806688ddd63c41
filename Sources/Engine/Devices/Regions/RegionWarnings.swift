public import Layers

extension Capability {
    public static let regions = Capability(
        warnings: [
            130: [.reducedRadius, .reducedCushion]
        ],
        codes: [
            CodeText(.badRecords, "invalid-cushion", "The cushion of a region is not a number, or is out of range."),
            CodeText(.badRecords, "invalid-notify", "A field does not say which events of a region are wanted."),
            CodeText(
                .badRecords, "invalid-radius", "The radius of a region is missing, is not a number, or is out of range."
            ),
            CodeText(
                .badRecords, "monitoring-failed", "The region comes after the first N of --limit, with --on-limit fail."
            ),
            CodeText(.badRecords, "not-a-region", "The geometry of a region is neither a point nor a polygon."),
            CodeText(
                .badRecords, "radius-too-large",
                "The radius of a region is more than --max-radius, with --on-large fail."),
        ])
}

extension WarningKind {
    /// A region with a radius above the limit, which gets the limit as its radius.
    static let reducedRadius = WarningKind(
        "radius-reduced", "the radius of a region was reduced to --max-radius")
    /// A region that is so small that less than its cushion is required inside.
    static let reducedCushion = WarningKind(
        "cushion-reduced", "a region is small, so its cushion is narrower on the inside")
}
