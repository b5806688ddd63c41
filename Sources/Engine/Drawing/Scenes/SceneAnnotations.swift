/// The labels and markers of a scene, as they were decided together.
public struct SceneAnnotations: Sendable {
    public var labels: [SceneLabel]
    public var markers: MarkerZooms

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

    public init() {}

    public mutating func append(lowest: UInt8, whole: UInt8) {
        self.lowest.append(lowest)
        self.whole.append(whole)
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
