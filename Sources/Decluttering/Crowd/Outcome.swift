/// From which zoom each label is shown, and who hides it below; in the order the labels were given.
public struct Outcome: Sendable {
    /// The lowest zoom from which a label is shown. One more than the last of its zooms where it never is, and one more
    /// than the last of the request where it has none of those.
    public var minimumZooms: [UInt8]
    /// The best of those that hide a label one zoom below its lowest; -1 where nobody does.
    public var blockers: [Int32]
    public var reasons: [HidingReason]
    /// At which zooms a label is shown; only where zooms are independent, else empty.
    public var zooms: [ZoomSet]

    public init(minimumZooms: [UInt8], blockers: [Int32], reasons: [HidingReason], zooms: [ZoomSet] = []) {
        self.minimumZooms = minimumZooms
        self.blockers = blockers
        self.reasons = reasons
        self.zooms = zooms
    }
}

/// Why a label is not shown one zoom below its lowest.
@frozen
public enum HidingReason: UInt8, BitwiseCopyable, Sendable {
    /// Only its own zooms.
    case none
    /// The blocker overlaps it.
    case label
    /// The blocker has the same name and is too near.
    case repeatedName
    /// The tile is full; the blocker is the last that filled it.
    case tileLimit
    /// The map is full at that zoom; the blocker is the last that filled it.
    case zoomLimit
}
