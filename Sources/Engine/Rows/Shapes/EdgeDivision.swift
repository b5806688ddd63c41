import Features
import Geometry
import Glibc
package import Layers
import Memory
import PROJ

/// Adds positions to edges, so that none is longer than a limit. Edges stay straight in the numbers that they have, so
/// no shape changes, and areas that share a border get the same positions on it.
package struct EdgeDivision: FeatureOperation, ~Copyable {
    /// Most positions of a feature, which take 160 MB.
    static let mostPoints = 10_000_000

    private let limit: Double
    private let isPlanar: Bool
    private var divided = Shape()

    /// - Parameters:
    ///   - limit: metres, or units of the plane; above 0.
    ///   - isPlanar: true if positions are on a plane; else they are degrees.
    package init(limit: Double, isPlanar: Bool) { (self.limit, self.isPlanar) = (limit, isPlanar) }

    package mutating func apply(
        to feature: inout Feature, of chunk: borrowing Chunk
    ) throws(BadRecord) -> SkipReason? {
        guard feature.shape.kind != .null, feature.shape.kind != .point, feature.shape.kind != .multiPoint else {
            return nil
        }
        if let fault = feature.shape.faultOfPlace(isPlanar: isPlanar, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        var isTooLarge = false
        let count = feature.shape.points.count
        let (limit, isPlanar) = (limit, isPlanar)
        divided.rebuild(from: feature.shape) { (shape, kind, positions, result) in
            for index in positions {
                if let dimension = kind.dimension, dimension > 0, index > positions.lowerBound, !isTooLarge {
                    let pieces = Self.pieces(shape.points[index - 1], shape.points[index], limit, isPlanar)
                    let isPossible = Double(result.points.count) + pieces <= Double(Self.mostPoints)
                    // Not of a number that is none.
                    if isPossible {
                        Self.divide(shape, index, into: Int(pieces), isPlanar, &result)
                    } else {
                        isTooLarge = true
                    }
                }
                result.append(shape, index)
            }
        }
        if isTooLarge {
            throw BadRecord(
                "too-many-points", record: feature.record, at: chunk.byte(of: feature),
                "with edges this short the feature would have more than \(Self.mostPoints) positions")
        }
        guard divided.points.count > count else { return nil }
        swap(&feature.shape, &divided)
        feature.renewMeasures()
        return nil
    }

    /// Number of pieces of an edge of which none is longer than the limit.
    ///
    /// An edge that is straight in degrees is nowhere faster than where a degree of latitude and one of longitude are
    /// longest on its way: at the end nearest to a pole, and at the position nearest to the equator.
    private static func pieces(_ start: Shape.Point, _ end: Shape.Point, _ limit: Double, _ isPlanar: Bool) -> Double {
        var (width, height) = (end.x - start.x, end.y - start.y)
        guard !isPlanar else { return max((hypot(width, height) / limit).rounded(.up), 1) }
        if width.magnitude > 180 { width = 360 - width.magnitude }
        let far = max(start.y.magnitude, end.y.magnitude)
        let near = (start.y < 0) != (end.y < 0) ? 0 : min(start.y.magnitude, end.y.magnitude)
        let north = EllipsoidLatitude(far * .pi / 180).meridianRadius * height
        let east = EllipsoidLatitude(near * .pi / 180).axisDistance * width
        return max((hypot(north, east) * (.pi / 180) / limit).rounded(.up), 1)
    }

    /// Appends the positions between one and the position before it. They are counted from the lesser end, so that an
    /// edge gets the same ones in both directions.
    ///
    /// An edge of more than 180° goes the short way, across the antimeridian.
    private static func divide(
        _ shape: borrowing Shape, _ index: Int, into pieces: Int, _ isPlanar: Bool, _ result: inout Shape
    ) {
        let (start, end) = (shape.points[index - 1], shape.points[index])
        let isForward = (start.x, start.y) < (end.x, end.y)
        var (least, greatest) = isForward ? (start, end) : (end, start)
        let isShort = !isPlanar && greatest.x - least.x > 180
        if isShort { greatest.x -= 360 }
        for piece in 1..<max(pieces, 1) {
            let share = Double(piece) / Double(pieces)
            let way = Double(isForward ? piece : pieces - piece) / Double(pieces)
            func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
            let x = least.x + (greatest.x - least.x) * way
            result.append(
                x: isShort && x < -180 ? x + 360 : x, y: least.y + (greatest.y - least.y) * way,
                elevation: between(shape.elevation(index - 1), shape.elevation(index)),
                measure: between(shape.measure(index - 1), shape.measure(index)))
        }
    }
}
