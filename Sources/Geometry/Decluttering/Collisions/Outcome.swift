/// The zoom from which each label is shown, and the label that hides it below, in the order in which labels were given.
public struct Outcome: Sendable {
    /// The lowest zoom from which a label is shown. If it never is, one more than the last of its own zooms, or than
    /// the last of the request if it has none of those.
    public var minimumZooms: [UInt8]
    /// The best label that hides a label one zoom below its lowest; -1 if there is none.
    public var blockers: [Int32]
    /// Why each label is hidden one zoom below its lowest.
    public var reasons: [HidingReason]
    /// The zooms at which a label is shown; empty unless zooms are independent.
    public var zooms: [ZoomSet]

    /// Takes one value for each label.
    public init(minimumZooms: [UInt8], blockers: [Int32], reasons: [HidingReason], zooms: [ZoomSet] = []) {
        self.minimumZooms = minimumZooms
        self.blockers = blockers
        self.reasons = reasons
        self.zooms = zooms
    }
}

/// The reason why a label is not shown one zoom below its lowest.
@frozen
public enum HidingReason: UInt8, BitwiseCopyable, Sendable {
    /// Only the label's own zooms.
    case none
    /// The blocker overlaps it.
    case label
    /// The blocker has the same name and is too near.
    case repeatedName
    /// The tile is full; the blocker is the last label that fitted.
    case tileLimit
    /// The map is full at that zoom; the blocker is the last label that fitted.
    case zoomLimit
}

extension Outcome {
    /// For each label the one that represents it at a zoom: itself if it is shown, otherwise the representative of its
    /// blocker. -1 if its own zooms alone hide it, or hide the last blocker in that chain. Takes a nested outcome, in
    /// which a blocker is always shown from a lower zoom on than the labels it hides. O(n).
    public func representatives(atZoom zoom: Int) -> [Int32] {
        var representatives = [Int32](repeating: -1, count: minimumZooms.count)
        var isKnown = [Bool](repeating: false, count: minimumZooms.count)
        var path: [Int] = []
        for label in minimumZooms.indices where !isKnown[label] {
            var next = label
            while !isKnown[next], let blocker = parent(next, zoom) {
                path.append(next)
                next = blocker
            }
            if !isKnown[next] {
                representatives[next] = Int(minimumZooms[next]) <= zoom ? Int32(truncatingIfNeeded: next) : -1
                isKnown[next] = true
            }
            for follower in path {
                representatives[follower] = representatives[next]
                isKnown[follower] = true
            }
            path.removeAll(keepingCapacity: true)
        }
        return representatives
    }

    /// Returns the label that hides a hidden one. Ignores a blocker that would lead in a circle, although no decision
    /// makes such an outcome.
    private func parent(_ label: Int, _ zoom: Int) -> Int? {
        let blocker = Int(blockers[label])
        guard Int(minimumZooms[label]) > zoom, minimumZooms.indices.contains(blocker) else { return nil }
        return minimumZooms[blocker] < minimumZooms[label] ? blocker : nil
    }
}
