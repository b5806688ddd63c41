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

/// The reason why a label is not shown one zoom below its lowest.
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

extension Outcome {
    /// For each label the one that stands for it at a zoom: itself where it is shown, else that of its blocker, and so
    /// on; -1 where only its own zooms hide it or the last of those. Of a nested outcome, where a blocker is always
    /// shown from a lower zoom on than what it hides; O(n).
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

    /// Returns the label that hides a hidden one. One that would lead in a circle does not count; no decision makes
    /// such an outcome.
    private func parent(_ label: Int, _ zoom: Int) -> Int? {
        let blocker = Int(blockers[label])
        guard Int(minimumZooms[label]) > zoom, minimumZooms.indices.contains(blocker) else { return nil }
        return minimumZooms[blocker] < minimumZooms[label] ? blocker : nil
    }
}
