import Features
import Geometry
package import Layers
import Memory
import Topology

/// Joins the lines of a feature end to end, where the ends of exactly two of them meet.
package struct LineMerging: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }

    private var joining = LineJoining()
    private var joined = Shape()

    package init() {}

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        guard feature.shape.kind == .multiLineString, !feature.shape.points.isEmpty else { return nil }
        joining.join(feature.shape, into: &joined)
        swap(&feature.shape, &joined)
        feature.renewMeasures()
        return nil
    }
}
