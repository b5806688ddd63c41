public import Geometry
public import Layers

/// Gathers the extent of all features together.
public struct BoundsTotal: FeatureConsumer, ~Copyable {
    private var extent = Extent()
    private var bounds = ShapeBounds()
    private var count = 0
    private var nullCount = 0
    private let isPlanar: Bool
    private let isInDegrees: Bool

    /// - Parameters:
    ///   - isPlanar: true if positions are on a plane.
    ///   - isInDegrees: true if the extent is wanted in degrees, where no latitude is clamped.
    public init(isPlanar: Bool = false, isInDegrees: Bool = false) {
        self.isPlanar = isPlanar
        self.isInDegrees = isInDegrees
    }

    public mutating func add(_ field: Field) {}

    public mutating func begin() {
        (count, nullCount) = (0, 0)
        extent = Extent()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        count += 1
        let rect = isPlanar ? MapRect(feature.shape.box) : bounds.mapRect(of: feature.shape)
        if bounds.isClamped, !isInDegrees { feature.warnings.add(.clampedLatitude, at: chunk.byte(of: feature)) }
        if rect.isNull {
            nullCount += 1
            feature.warnings.add(.ignoredFeature, at: chunk.byte(of: feature))
        }
        extent.insert(feature.shape.box, rect, isFromMap: feature.shape.isFromMap)
    }

    public func send(to results: Findings) {
        results.features += count
        results.nullRects += nullCount
        results.extent.merge(extent)
    }

    public final class Findings {
        public internal(set) var features = 0
        /// How many of them have no position.
        public internal(set) var nullRects = 0
        public internal(set) var extent = Extent()

        public init() {}
    }
}
