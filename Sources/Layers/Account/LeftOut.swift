/// The reason why a sound feature is skipped.
public enum LeftOut: UInt8, CaseIterable, Sendable {
    /// It does not meet the box of interest.
    case outsideBox
    /// It does not meet the rect or the view that was asked for.
    case notIntersecting
    /// No feature of the other layer goes with it.
    case unmatched
    /// It is inside features of the other layer, and nothing of it is left.
    case covered
    /// Its result has less than the area that was asked for.
    case tooSmall
    /// Its label does not show.
    case hidden
    /// Its label shows as it did before.
    case unchanged
    /// It says no radius, of which a circle could be made.
    case noRadius

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
        }
    }

    /// How many there are for each reason.
    public struct Counts: BitwiseCopyable, Sendable {
        @usableFromInline var counts = InlineArray<8, Int>(repeating: 0)

        @inlinable
        public init() {}

        @inlinable
        public mutating func add(_ reason: LeftOut) { counts[Int(reason.rawValue)] += 1 }

        subscript(_ reason: LeftOut) -> Int { counts[Int(reason.rawValue)] }
    }
}
