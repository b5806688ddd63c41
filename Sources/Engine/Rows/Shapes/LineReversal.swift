import Features
import Geometry
package import Layers

/// Turns lines round: their last position becomes the first. Areas and points stay as they are.
package struct LineReversal: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }

    private var reversed = Shape()

    package init() {}

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        guard feature.shape.hasLineStrings else { return nil }
        reversed.rebuild(from: feature.shape) { (shape, kind, positions, result) in
            let isLine = kind.dimension == 1
            for index in positions {
                result.append(shape, isLine ? positions.upperBound - 1 - (index - positions.lowerBound) : index)
            }
        }
        swap(&feature.shape, &reversed)
        feature.renewMeasures()
        return nil
    }
}
