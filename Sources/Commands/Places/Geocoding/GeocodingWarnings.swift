public import Layers

extension Capability {
    public static let geocoding = Capability(
        warnings: [
            122: [
                .unmatchedPlace, .unmatchedPosition, .ambiguousPlace, .correctedName, .partialMatch, .reusedAnswer,
                .replacedGeometry, .noHeading,
            ]
        ],
        skips: [
            50: [.unmatchedPlace, .ambiguousPlace]
        ],
        codes: [
            CodeText(.badRecords, "ambiguous", "The name of a place may mean several, and --ambiguous is fail."),
            CodeText(.badRecords, "unmatched", "No place was found for the record, and --unmatched is fail."),
            CodeText(
                .unreadableFiles, "bad-gazetteer",
                "The file is not a gazetteer, is damaged, or is of another version of plat."),
        ],
        versionNotes: [30: [SystemLibrary.utf8proc.description]])
}

extension WarningKind {
    /// A name for which no place was found.
    static let unmatchedPlace = WarningKind("unmatched", "no place was found for the query")
    /// A position that has no place, or a feature without a position.
    static let unmatchedPosition = WarningKind("unmatched", "no place is near enough, or the record has no position")
    /// A feature whose place may be another one.
    static let ambiguousPlace = WarningKind(
        "ambiguous", "the name of a place may mean several places; the likeliest was taken")
    /// A name that was corrected.
    static let correctedName = WarningKind("corrected-name", "the name of a place was corrected")
    /// A query of which only a part was understood.
    static let partialMatch = WarningKind("partial-match", "only a part of a query was understood", isOnlyCounted: true)
    /// A row that took the last answer of its device.
    static let reusedAnswer = WarningKind(
        "reused-answer", "a row took the last answer of its device", isOnlyCounted: true)
    /// A geometry of the input that is replaced by the place of a name.
    static let replacedGeometry = WarningKind(
        "replaced-geometry",
        "the old position of a record was replaced by that of the place found, or dropped where none was found")
    /// A heading that is empty or none.
    static let noHeading = WarningKind("no-heading", "a heading is empty or is not between 0 and 360; ahead is null")
}

extension SkipReason {
    /// No place of the gazetteer matches the query.
    static let unmatchedPlace = SkipReason(
        "unmatched", manual: "No place was found for the record, with --unmatched skip; the --rejects list it.")
    /// Several places match the query.
    static let ambiguousPlace = SkipReason(
        "ambiguous", manual: "The name may mean several places, with --ambiguous skip; the --rejects list it.")
}
