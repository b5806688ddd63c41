/// The labels and markers of a scene, as they were decided together.
public struct SceneAnnotations: Sendable {
    public var labels: [SceneLabel]
    public var markers: MarkerZooms
    /// Features with a text, of those that are in what is drawn.
    public var texts: [SceneFeature] = []
    /// The feature whose label names another one of the same name.
    public var namesakes: [SceneFeature: SceneFeature] = [:]

    public init(labels: [SceneLabel] = [], markers: MarkerZooms = MarkerZooms()) {
        self.labels = labels
        self.markers = markers
    }
}

/// The zoom levels from which markers show, by the numbers of their annotations.
public struct MarkerZooms: Sendable {
    /// The lowest level at which each shows.
    public private(set) var lowest: [UInt8] = []
    /// The lowest level at which each shows in its full size; below it a small dot stands for it.
    public private(set) var whole: [UInt8] = []
    /// Of each marker the one that stands for it where it has no room; negative for none, and empty without groups.
    public var leaders: [Int32] = []
    /// For each true if what is drawn shows the place of its marker.
    public var seen: [Bool] = []

    public init() {}

    public mutating func append(lowest: UInt8, whole: UInt8) {
        self.lowest.append(lowest)
        self.whole.append(whole)
    }

    public var hasGroups: Bool { !leaders.isEmpty }

    /// The number of markers that each stands for at a level, itself included; 0 for one that waits. Empty without groups.
    public func groupCounts(at zoom: Int) -> [Int32] { groupCounts(leaders(at: zoom)) }

    /// The same, once it is known which marker stands for which.
    func groupCounts(_ leaders: [Int32]) -> [Int32] {
        var counts = [Int32](repeating: 0, count: leaders.count)
        for leader in leaders where leader >= 0 { counts[Int(leader)] += 1 }
        return counts
    }

    /// Of each marker the one that stands for it at a level, itself if it shows; negative beneath a label that has no
    /// marker. Empty without groups.
    ///
    /// A leader shows from a lower level on than those it stands for.
    func leaders(at zoom: Int) -> [Int32] {
        leaders.indices.map { marker in
            var (leader, steps) = (marker, 0)
            while Int(lowest[leader]) > max(zoom, 0), leaders[leader] >= 0, steps <= Int(UInt8.max) {
                leader = Int(leaders[leader])
                steps += 1
            }
            return Int(lowest[leader]) <= max(zoom, 0) ? Int32(truncatingIfNeeded: leader) : -1
        }
    }

    /// True if small dots stand for some at some levels.
    public var hasSmallDots: Bool { zip(lowest, whole).contains { $0 < $1 } }

    /// Views below the first level show what that shows.
    public func shows(_ item: SceneItem, at zoom: Int) -> Bool {
        item.annotation.map { Int(lowest[$0]) <= max(zoom, 0) } ?? true
    }

    /// True for a marker that a small dot stands for.
    public func isSmall(_ item: SceneItem, at zoom: Int) -> Bool {
        item.annotation.map { Int(whole[$0]) > max(zoom, 0) } ?? false
    }
}
