/// The place of a drawing in the order from the lowest to the uppermost. No two drawings share one, so that the picture
/// does not depend on threads.
public struct SceneOrder: Hashable, Sendable, BitwiseCopyable {
    /// Kinds of drawings, the lowest first.
    public enum Level: UInt8, CaseIterable, Sendable, BitwiseCopyable {
        case background
        case underlay
        case overlay
        case graticule
        case accuracyCircle
        case marker
        case selectedMarker
        case locationDot
        case label
        case callout
        case title
        case scaleBar
        case legend
        case attribution
    }

    public var level: Level
    /// Number of the layer; of markers, which mix, 0.
    public var layer: Int32
    public var z: Double
    /// True for the casing of a line, which lies below all lines of its layer and `z`, so that crossings are open.
    public var isCasing = false
    /// Pixels down, for markers: those further south lie above.
    public var y: Double
    /// Number of the feature in its layer, or of the layer and the feature for markers.
    public var feature: Int

    private init(_ level: Level, layer: Int, z: Double, y: Double, feature: Int) {
        self.level = level
        self.layer = Int32(truncatingIfNeeded: layer)
        // Minus zero would be another place.
        self.z = z.isNaN ? 0 : z + 0
        self.y = y.isNaN ? 0 : y + 0
        self.feature = feature
    }

    /// An overlay: by layer, then `z`, then input order.
    public static func overlay(layer: Int, z: Double, feature: Int, isCasing: Bool = false) -> SceneOrder {
        var order = SceneOrder(.overlay, layer: layer, z: z, y: 0, feature: feature)
        order.isCasing = isCasing
        return order
    }

    /// A marker: by `z`, then from north to south, then by layer and input order; a selected one above all others.
    ///
    /// - Parameter feature: its number in its layer, below 2^40.
    public static func marker(
        y: Double, z: Double = 0, layer: Int, feature: Int, isSelected: Bool = false
    ) -> SceneOrder {
        SceneOrder(
            isSelected ? .selectedMarker : .marker, layer: 0, z: z, y: y,
            feature: (layer & 0x3F_FFFF) << 40 | (feature & 0xFF_FFFF_FFFF))
    }

    /// Anything else, in the order in which it is numbered.
    public static func other(_ level: Level, number: Int = 0) -> SceneOrder {
        SceneOrder(level, layer: 0, z: 0, y: 0, feature: number)
    }
}

extension SceneOrder: Comparable {
    public static func < (first: SceneOrder, second: SceneOrder) -> Bool {
        if first.level != second.level { return first.level.rawValue < second.level.rawValue }
        if first.layer != second.layer { return first.layer < second.layer }
        if first.z != second.z { return first.z < second.z }
        if first.isCasing != second.isCasing { return first.isCasing }
        if first.y != second.y { return first.y < second.y }
        return first.feature < second.feature
    }
}
