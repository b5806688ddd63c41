import Geometry
public import Layers
import PROJ

/// What every command does with a feature first: takes it to WGS84 and asks whether it lies in the box of interest.
public struct Arrival: FeatureOperation {
    private let box: GeographicBox?
    private let transformation: Transformation?
    private let system: String

    /// Makes one for a thread of its own.
    ///
    /// - Parameter system: what the layer's coordinates are, as PROJ names it; nil for WGS84.
    public init(from system: String?, within box: GeographicBox?) throws(Problem) {
        self.box = box
        self.system = system ?? ""
        transformation = if let system { try Transformation(fromSystem: system) } else { nil }
    }

    public var leftOutCode: String { "outside-bbox" }

    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        if let transformation { try project(&feature, by: transformation) }
        guard let box else { return true }
        return box.intersects(feature.shape.box)
    }

    private func project(_ feature: inout Feature, by transformation: Transformation) throws(BadRecord) {
        for index in 0..<feature.shape.points.count {
            let point = feature.shape.points[index]
            guard let (x, y) = transformation.transform(x: point.x, y: point.y), x.isFinite, y.isFinite else {
                throw BadRecord(
                    "not-transformable", record: feature.record, at: feature.record.lowerBound,
                    "\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y)) cannot be transformed from "
                        + "\(system): \(transformation.lastFailure())")
            }
            feature.shape.points[index] = Shape.Point(x: x, y: y)
        }
    }
}

/// An area between two parallels and two meridians, in degrees.
public struct GeographicBox: Hashable, Sendable {
    private let box: Shape.Box

    /// - Parameters: `west` greater than `east` is a box over the antimeridian.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard -180...180 ~= west, -180...180 ~= east, -90...90 ~= south, -90...90 ~= north, south <= north else {
            return nil
        }
        box = Shape.Box(west: west, south: south, east: east < west ? east + 360 : east, north: north)
    }

    /// Whether it has a point in common with a box, wherever the copies of both on the globe are.
    func intersects(_ other: Shape.Box) -> Bool {
        guard !other.isNull else { return false }
        return [-360.0, 0, 360].contains { turn in
            let turned = Shape.Box(
                west: other.west + turn, south: other.south, east: other.east + turn, north: other.north)
            return box.intersects(turned)
        }
    }
}
