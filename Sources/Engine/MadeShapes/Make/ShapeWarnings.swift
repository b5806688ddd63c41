public import Layers

extension Capability {
    public static let madeShapes = Capability(
        warnings: [
            152: [.noRadius],
            160: [.emptyRect, .cutRect],
        ],
        skips: [
            23: [.noRadius]
        ],
        codes: [
            CodeText(.badRecords, "bad-rect", "A number of a rect is missing, is not a number, or is out of range."),
            CodeText(.badRecords, "bad-rotation", "The rotation of an arrow is missing or is not a number."),
            CodeText(.badRecords, "bad-unit", "The unit of an arrow is missing, is not a number, or is out of range."),
            CodeText(.badRecords, "group-too-large", "The collected values of a group take more than 2 GiB."),
            CodeText(
                .badRecords, "invalid-bbox", "A bounding box has its south north of its north, or is not in degrees."),
            CodeText(.badRecords, "mixed-order", "A sort field holds numbers in some rows and times in others."),
            CodeText(
                .badRecords, "no-group, no-order, no-ring", "The field of --group, --order or --ring has no value."),
            CodeText(.badRecords, "short-line", "The rows of a line have fewer than two different positions."),
            CodeText(.badRecords, "short-ring", "The rows of a ring have fewer than three different positions."),
            CodeText(
                .badRecords, "too-many-points",
                "A geodesic or a path needs too many positions; a larger --max-step or --tolerance needs fewer."),
        ])
}

extension WarningKind {
    /// A point without a radius, so that no circle is made.
    static let noRadius = WarningKind("no-radius", "a feature with an empty or zero radius stays a point")
    /// A rect that is null or has no area, whose outline is wanted.
    static let emptyRect = WarningKind(
        "empty-rect", "a rect that is null or has no area became a feature without a geometry")
    /// A rect that reaches past the map or past a pole.
    static let cutRect = WarningKind(
        "cut-rect", "a rect that reaches past the edge of the map or past a pole was cut off there")
}

extension SkipReason {
    /// The feature has no radius for a circle.
    static let noRadius = SkipReason("no-radius", manual: "The radius is empty or 0, with --no-radius skip.")
}
