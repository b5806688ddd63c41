/// Counts of the features of a scene by their fate.
public struct SceneCounts: Hashable, Sendable {
    public var drawn = 0
    /// Features that lie outside of what is shown.
    public var outside = 0
    /// Features that are not visible by their style.
    public var invisible = 0

    public init() {}

    public mutating func add(_ other: SceneCounts) {
        drawn += other.drawn
        outside += other.outside
        invisible += other.invisible
    }
}
