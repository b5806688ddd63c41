public import Geometry

/// The part of the map for which labels are decided.
public struct LabelFrame: Sendable {
    /// The zoom levels that are drawn.
    public var levels: ClosedRange<Int>
    /// The only view; nil for all of the map.
    public var view: Viewport?
    /// True if the view shows a single copy of the world.
    public var showsOneWorld = false

    public init(levels: ClosedRange<Int>, view: Viewport? = nil, showsOneWorld: Bool = false) {
        (self.levels, self.view, self.showsOneWorld) = (levels, view, showsOneWorld)
    }
}
