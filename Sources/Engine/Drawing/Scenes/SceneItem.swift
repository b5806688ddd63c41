public import Geometry

/// The lines and areas of a feature, or a place with a marker.
public struct SceneItem: Sendable, BitwiseCopyable {
    /// Number of its styles in the scene.
    public var style: Int32
    /// Number of the feature in its layer, for titles and order.
    public var feature: Int32
    /// Runs of the chunk's outline; none for a place, of which both are the number of its annotation.
    public var firstRun: Int32
    public var endRun: Int32
    /// Around the outline, in map points; a place is its corner.
    public var box: Shape.Box

    public var isPlace: Bool { firstRun == endRun }

    /// The number of the annotation that a marker is part of; nil for one that always shows.
    public var annotation: Int? { isPlace && firstRun >= 0 ? Int(firstRun) : nil }

    public var runs: Range<Int> { Int(firstRun)..<Int(endRun) }

    public var place: Shape.Point { Shape.Point(x: box.west, y: box.south) }
}
