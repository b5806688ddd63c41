import Decluttering
import Features
import Geometry
public import Layers
import Memory
import PROJ
import Spacing

/// A distance on the ground that labels keep.
public struct LabelSpacing: Sendable {
    private let ground: GroundSpacing

    public init(meters: Double) throws(Problem) {
        ground = GroundSpacing(meters: meters, try Geodesic.loaded())
    }

    public var meters: Double { ground.meters }

    /// - Parameter places: a place in degrees for each label.
    func thinning(_ labels: consuming Labels, _ places: borrowing FlatBuffer<Shape.Point>) -> Thinning {
        var positions: [Shape.Point] = []
        var vectors = FlatBuffer<SIMD3<Double>>(capacity: max(places.count, 1))
        positions.reserveCapacity(places.count)
        for index in 0..<places.count {
            positions.append(places[index])
            vectors.append(GroundSpacing.vector(of: places[index]))
        }
        let ground = ground
        let spaced = GroundPlaces(vectors, reach: ground.reach) { first, second, chord in
            ground.areNear(positions[first], positions[second], chord: chord)
        }
        return Thinning(labels, spaced)
    }
}
