import Geometry

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
