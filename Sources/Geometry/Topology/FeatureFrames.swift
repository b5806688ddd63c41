package import Geometry
import Memory

/// All that geometries of features consist of, but for the positions of lines and rings: where points are, and which
/// polygon each ring is of.
package struct FeatureFrames: ~Copyable {
    /// Numbers of parts and points up to the end of a feature.
    private struct Ends: BitwiseCopyable {
        var parts: Int
        var points: Int
    }

    /// The number of rings of each polygon, and 0 for each line.
    private var parts = FlatBuffer<Int32>()
    private var points = FlatBuffer<Shape.Point>()
    private var ends = FlatBuffer<Ends>()

    package init() {}

    var count: Int { ends.count }

    package mutating func removeAll() {
        parts.removeAll()
        points.removeAll()
        ends.removeAll()
    }

    /// - Parameter digits: the number of decimals that positions are compared with; nil for all.
    package mutating func add(_ shape: borrowing Shape, digits: Int?) {
        for index in 0..<shape.geometryCount {
            let (kind, range) = shape.geometry(index)
            for part in range {
                let rings = shape.rings(ofParts: part..<part + 1)
                switch kind.dimension {
                case 2: parts.append(Int32(rings.count))
                case 1: parts.append(repeating: 0, count: rings.count)
                default:
                    for ring in rings {
                        points.append(rounding: shape.points.span.extracting(shape.positions(ofRing: ring)), to: digits)
                    }
                }
            }
        }
        ends.append(Ends(parts: parts.count, points: points.count))
    }

    package mutating func append(contentsOf other: borrowing FeatureFrames) {
        for index in 0..<other.ends.count {
            let own = Ends(
                parts: parts.count + other.ends[index].parts, points: points.count + other.ends[index].points)
            ends.append(own)
        }
        parts.append(contentsOf: other.parts.span)
        points.append(contentsOf: other.points.span)
    }

    /// Lets points that are near others count as these.
    package mutating func join(by near: NearPositions) {
        for index in 0..<points.count { points[index] = near.first(near: points[index]) }
    }

    /// False if a feature has as many lines and rings as in another layer, but they make other lines and polygons.
    func hasParts(ofFeature feature: Int, asIn other: borrowing FeatureFrames) -> Bool {
        let (own, others) = (parts(ofFeature: feature), other.parts(ofFeature: feature))
        if own.count == others.count, zip(own, others).allSatisfy({ parts[$0] == other.parts[$1] }) { return true }
        return lineCount(own) != other.lineCount(others)
    }

    /// True if the points of a feature are the same.
    func hasPoints(ofFeature feature: Int, asIn other: borrowing FeatureFrames) -> Bool {
        let (own, others) = (points(ofFeature: feature), other.points(ofFeature: feature))
        return own.count == others.count
            && zip(own, others).allSatisfy { points[$0] == other.points[$1] }
    }

    private func lineCount(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + max(Int(parts[$1]), 1) } }

    private func parts(ofFeature feature: Int) -> Range<Int> {
        (feature == 0 ? 0 : ends[feature - 1].parts)..<ends[feature].parts
    }

    private func points(ofFeature feature: Int) -> Range<Int> {
        (feature == 0 ? 0 : ends[feature - 1].points)..<ends[feature].points
    }
}
