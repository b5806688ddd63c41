import Features
import Geometry
import Layers
import Memory
import PROJ

/// Tests whether all positions of two shapes are nearly the same.
struct PlaceTolerance {
    /// Number of positions of a ring at which the same ring is looked for.
    private static let mostStarts = 32

    private let most: Double
    /// Nil on a plane.
    private let geodesic: Geodesic?

    /// - Parameter most: the largest distance, in metres or in units of a plane.
    init(_ most: Double, areDegrees: Bool) throws(Problem) {
        self.most = most
        geodesic = areDegrees ? try Geodesic.loaded() : nil
    }

    /// True if each position of one is near the position of the other with the same number in the same part. Rings may
    /// start anywhere and run either way.
    func allows(_ one: borrowing PlaceForm, _ other: borrowing PlaceForm) -> Bool {
        guard one.parts.count == other.parts.count, one.positions.count == other.positions.count else { return false }
        for part in 0..<one.parts.count {
            let (left, right) = (one.parts[part], other.parts[part])
            guard left.dimension == right.dimension, left.ringEnd == right.ringEnd else { return false }
            for ring in one.rings(ofPart: part) where !allows(ring, left.dimension, one, other) { return false }
        }
        return true
    }

    private func allows(
        _ ring: Int, _ dimension: Int, _ one: borrowing PlaceForm, _ other: borrowing PlaceForm
    ) -> Bool {
        let (left, right) = (one.positions(ofRing: ring), other.positions(ofRing: ring))
        guard left.count == right.count else { return false }
        guard dimension == 2 else { return areNear(left, one, right, other, start: 0, step: 1) }
        var starts = 0
        for start in 0..<right.count
        where starts < Self.mostStarts
            && isNear(one.positions[left.lowerBound], other.positions[right.lowerBound + start])
        {
            starts += 1
            if areNear(left, one, right, other, start: start, step: 1) { return true }
            if areNear(left, one, right, other, start: start, step: max(right.count - 1, 1)) { return true }
        }
        return false
    }

    private func areNear(
        _ left: Range<Int>, _ one: borrowing PlaceForm, _ right: Range<Int>, _ other: borrowing PlaceForm, start: Int,
        step: Int
    ) -> Bool {
        var index = start
        for position in left {
            guard isNear(one.positions[position], other.positions[right.lowerBound + index]) else { return false }
            index = (index + step) % right.count
        }
        return true
    }

    private func isNear(_ one: PlaceForm.Position, _ other: PlaceForm.Position) -> Bool {
        guard one.z.isNaN == other.z.isNaN, one.z.isNaN || (one.z - other.z).magnitude <= most else { return false }
        guard let geodesic else {
            let (x, y) = (one.x - other.x, one.y - other.y)
            return (x * x + y * y).squareRoot() <= most
        }
        // A degree of latitude is never less than 110 km.
        guard (one.y - other.y).magnitude * 110_000 <= most else { return false }
        return geodesic.quickInverse(
            from: Coordinate(latitude: one.y, longitude: one.x), to: Coordinate(latitude: other.y, longitude: other.x),
            needsEnd: false
        ).meters <= most
    }
}
