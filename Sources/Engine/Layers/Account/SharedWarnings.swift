extension Capability {
    public static let layers = Capability(
        warnings: [
            10: [.droppedMeasure],
            30: [.droppedMember],
            40: [.closedRing, .degenerateRing],
            70: [.wrongWinding],
            80: [.holeOutside, .contradictedWinding, .crossingRing, .overlappingRing, .duplicateRings],
            210: [.droppedIdentifier],
        ],
        skips: [
            3: [.filtered, .unknownCondition],
            5: [.merged],
            40: [.pastLimit],
        ],
        codes: [
            CodeText(.badRecords, "bad-encoding", "The text is not in the encoding that --encoding names."),
            CodeText(
                .badRecords, "invalid-coordinate",
                "A position is not on the globe. In GeoJSON, the code is out-of-range."),
            CodeText(.badRecords, "line-too-long", "A line is longer than --max-record."),
            CodeText(.badRecords, "not-a-number", "A value is not a number."),
            CodeText(.badRecords, "not-a-point", "A point is needed, but the geometry is of another type."),
            CodeText(.badRecords, "not-finite", "A coordinate is infinite or not a number."),
            CodeText(
                .badRecords, "out-of-range",
                "A position in GeoJSON is not on the globe. Or a position in a line of numbers is outside the range of its CRS or of the new space."
            ),
            CodeText(.badRecords, "record-too-long", "A record is longer than --max-record."),
            CodeText(
                .badRecords, "too-many-fields",
                "With the fields of this record, the layer has more fields than --max-fields."),
            CodeText(.unreadableFiles, "bad-gzip, truncated-gzip", "Compressed data is damaged, or ends too early."),
            CodeText(.unreadableFiles, "incomplete-input", "The plat that wrote this input through a pipe failed."),
            CodeText(.unreadableFiles, "input-replaced, input-shrank", "The file changed while plat read it."),
            CodeText(.unreadableFiles, "not-a-zip", "The archive is not a zip archive."),
            CodeText(.unreadableFiles, "unreadable", "The file does not exist or cannot be read."),
            CodeText(
                .unreadableFiles, "zip-crc, zip-damaged, zip-truncated", "The archive is damaged, or ends too early."),
            CodeText(
                .unreadableFiles, "zip-disks, zip-encrypted, zip-method, zip-too-large",
                "The archive is of a kind that is not supported."),
            CodeText(.skipped, "deleted", "The row of a shapefile is marked as deleted."),
        ],
        manual: [
            ManualNote(
                0,
                .summaryLine("177 read, 176 written, 1 skipped (1 bad-wkt), altered (1 closed-ring), 0.4 s"))
        ],
        versionNotes: [60: SystemLibrary.linked.map(\.description)])
}

extension WarningKind {
    /// A position with a measure.
    public static let droppedMeasure = WarningKind("dropped-ordinate", "measures (M) were dropped")
    /// A foreign member that the output has no place for.
    public static let droppedMember = WarningKind(
        "dropped-member",
        "a member that GeoJSON does not define was dropped: the output format cannot hold it",
        isLossOfOutput: true)
    /// A ring whose last position is not its first.
    public static let closedRing = WarningKind(
        "closed-ring", "an unclosed ring was closed", fault: ("unclosed-ring", "a ring does not end where it begins"))
    /// A ring or a line of too few positions.
    public static let degenerateRing = WarningKind(
        "degenerate-ring",
        "a ring with fewer than four positions, or a line with fewer than two, was dropped; the shape keeps others")
    /// A ring that runs the wrong way round, which every output corrects; noted only if a layer is examined.
    public static let wrongWinding = WarningKind(
        "wrong-winding",
        "a ring runs the wrong way: in a shapefile outer rings run clockwise and holes counter-clockwise")
    /// A ring that runs like a hole, but is inside no other ring.
    public static let holeOutside = WarningKind(
        "hole-outside-shell",
        "a ring has the direction of a hole, but no ring encloses it; it was read as an outer ring")
    /// A ring that is read by its place as a hole or an area, though it runs like the other.
    public static let contradictedWinding = WarningKind(
        "contradicted-winding",
        "a ring inside another has the wrong direction; it was read by its place: as a hole inside an outer ring, as an outer ring inside a hole"
    )
    /// A ring that is read as inside another, though it lies only partly in it.
    public static let crossingRing = WarningKind(
        "crossing-ring", "a ring that crosses another was read as if it were inside it")
    /// A ring that lies mostly in another, but is read as an area because of the way it runs.
    public static let overlappingRing = WarningKind(
        "overlapping-ring",
        "a ring has the direction of an outer ring and was read as one, although most of it is inside a ring that it crosses"
    )
    /// A hole that is the same ring as its shell.
    public static let duplicateRings = WarningKind(
        "duplicate-rings", "a hole is identical to its outer ring; no area is left")
    /// An identifier that the output has no place for.
    public static let droppedIdentifier = WarningKind(
        "dropped-member", "the id of a feature was dropped: the output format cannot hold ids", isLossOfOutput: true)
}

extension SkipReason {
    /// A condition is false for the feature.
    public static let filtered = SkipReason("filtered", manual: "A condition of --where is false for the feature.")
    /// A condition is neither true nor false for the feature.
    public static let unknownCondition = SkipReason(
        "unknown",
        manual: "A condition of --where is neither true nor false for the feature, because a value in it is null.")
    /// The feature is in another one that is written.
    public static let merged = SkipReason(
        "merged", manual: "The feature is part of another one that is written, as of a cluster.")
    /// Reasons that the summary counts apart from other skipped features.
    static let ofConditions = [filtered, unknownCondition]

    /// As many features as were requested come before it in the order of the output.
    public static let pastLimit = SkipReason(
        "past-limit",
        manual:
            "The feature comes after the first N of --limit. Only commands that must read all features before they write the first one count these; others stop reading there."
    )
}
