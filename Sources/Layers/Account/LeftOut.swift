/// The reason why a valid feature is skipped.
public enum LeftOut: UInt8, CaseIterable, Sendable {
    /// The feature does not meet the box of interest.
    case outsideBox
    /// The feature does not meet the rect or the view that was asked for.
    case notIntersecting
    /// No feature of the other layer matches it.
    case unmatched
    /// The feature is inside features of the other layer, and nothing of it is left.
    case covered
    /// The result has less than the area that was asked for.
    case tooSmall
    /// The label does not show.
    case hidden
    /// The label shows as it did before.
    case unchanged
    /// The feature has no radius for a circle.
    case noRadius
    /// The feature has no lines or rings.
    case noLegs
    /// The feature has no position for a view or a label.
    case noPosition
    /// As many features as were asked for come before it in the order of the output.
    case pastLimit
    /// The fix has a negative accuracy, so its place is not valid.
    case invalidFix
    /// No place of the gazetteer is the one that was asked for.
    case unmatchedPlace
    /// Several places may be the one that was asked for.
    case ambiguousPlace

    /// A stable name for programs.
    var code: String {
        switch self {
        case .outsideBox: "outside-bbox"
        case .notIntersecting: "not-intersecting"
        case .unmatched: "no-match"
        case .covered: "covered"
        case .tooSmall: "too-small"
        case .hidden: "hidden"
        case .unchanged: "unchanged"
        case .noRadius: "no-radius"
        case .noLegs: "no-legs"
        case .noPosition: "no-position"
        case .pastLimit: "past-limit"
        case .invalidFix: "invalid-fix"
        case .unmatchedPlace: "unmatched"
        case .ambiguousPlace: "ambiguous"
        }
    }

    /// Number of features for each reason.
    public struct Counts: BitwiseCopyable, Sendable {
        @usableFromInline var counts = InlineArray<14, Int>(repeating: 0)

        @inlinable
        public init() {}

        @inlinable
        public mutating func add(_ reason: LeftOut) { counts[Int(reason.rawValue)] += 1 }

        subscript(_ reason: LeftOut) -> Int { counts[Int(reason.rawValue)] }
    }
}
