import Features
import Geometry
package import Layers
import Memory

/// Lets the outer rings of areas run one way, and holes the other.
package struct RingWinding: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }

    private let isClockwise: Bool
    private var wound = Shape()

    package init(clockwise isClockwise: Bool) { self.isClockwise = isClockwise }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        /// Where the part begins whose holes follow.
        var nextPart = 0
        var part = -1
        wound.rebuild(from: feature.shape) { (shape, kind, positions, result) in
            var isOuter = false
            while part < shape.partEnds.count, nextPart <= positions.lowerBound {
                part += 1
                guard part < shape.partEnds.count else { break }
                nextPart = shape.positions(ofParts: part..<part + 1).upperBound
                isOuter = true
            }
            let area = kind.dimension == 2 ? Ring(shape.points.span.extracting(positions)).signedArea : 0
            let isTurned = area != 0 && (area < 0) != (isClockwise == isOuter)
            for index in positions {
                result.append(shape, isTurned ? positions.upperBound - 1 - (index - positions.lowerBound) : index)
            }
        }
        swap(&feature.shape, &wound)
        feature.renewMeasures()
        return nil
    }
}
