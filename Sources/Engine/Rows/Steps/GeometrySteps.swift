import Geometry
package import Layers
import Memory

/// Skips features without a geometry, or with an empty one.
package struct NullGeometryFilter: FeatureOperation {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    private let reason: SkipReason

    package init(_ reason: SkipReason = .nullGeometry) { self.reason = reason }

    package func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        feature.shape.points.isEmpty ? reason : nil
    }
}

/// Takes the geometries from features.
package struct GeometryRemoval: FeatureOperation {
    package static var needsDegrees: Bool { false }

    package init() {}

    package func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        feature.shape.removeAll()
        return nil
    }
}
