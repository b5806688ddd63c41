public import Layers

extension Capability {
    public static let moves = Capability(
        warnings: [
            123: [.changedSize]
        ],
        codes: [
            CodeText(
                .badRecords, "bad-phase", "A row of drags has an unknown phase, or neither a phase nor dx and dy."),
            CodeText(.badRecords, "bad-pixel", "A number of a drag is missing, is not a number, or is out of range."),
            CodeText(.badRecords, "id-with-hit", "A touch names its feature, with --hit."),
            CodeText(
                .badRecords, "no-identifier",
                "The region has no identifier, or the row of a drag does not name a feature."),
            CodeText(.badRecords, "no-touch", "An event of a touch comes before the touch began."),
            CodeText(.badRecords, "two-touches", "A touch or a drag begins before the last touch has ended."),
        ])
}

extension WarningKind {
    /// A line or polygon whose size on the ground has changed, because it was moved on the map.
    static let changedSize = WarningKind(
        "changed-size", "a line or polygon was moved north or south on the map, so its size on the ground has changed")
}
