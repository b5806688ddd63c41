import Features
import Geometry
package import Layers
import Memory

/// Makes lines of areas: one of each ring. Lines and points stay as they are.
package struct RingLines: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }

    private var lines = Shape()

    package init() {}

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let shape = feature.shape.kind
        guard shape.dimension == 2 || shape == .collection else { return nil }
        lines.removeAll()
        lines.kind = feature.shape.kind == .collection ? .collection : .multiLineString
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            let isArea = kind.dimension == 2
            let first = lines.ringEnds.count
            for part in parts {
                for ring in feature.shape.rings(ofParts: part..<part + 1) {
                    for position in feature.shape.positions(ofRing: ring) { lines.append(feature.shape, position) }
                    lines.endRing()
                }
                if !isArea { lines.endPart() }
            }
            if isArea, lines.ringEnds.count > first { lines.endPart() }
            let made: Shape.Kind =
                isArea ? (lines.ringEnds.count == first + 1 ? .lineString : .multiLineString) : kind
            if lines.kind == .collection {
                lines.members.append(
                    Shape.Member(feature.shape.members[index].role, made, partEnd: lines.partEnds.count))
            } else {
                lines.kind = made
            }
        }
        swap(&feature.shape, &lines)
        feature.renewMeasures()
        return nil
    }
}
