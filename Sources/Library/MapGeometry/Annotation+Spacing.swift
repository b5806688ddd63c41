import Geometry
import MapCoordinates
import Memory
import PROJ
import Spacing

extension Collection where Element: Annotation {
    /// The annotations that stay if each keeps a distance to those before it: the first stays, and every other one unless
    /// it is too near one that stays. So put the most important ones first.
    ///
    /// ```swift
    /// let stops = [8.540, 8.541, 8.545, 8.546].map {
    ///     PointAnnotation(Coordinate(latitude: 47.37, longitude: $0))
    /// }
    /// print(stops.spaced(byMeters: 100).map(\.coordinate.longitude))  // [8.54, 8.545]
    /// ```
    ///
    /// Distances are metres along geodesics of WGS84, as `Coordinate.geodesicDistance(to:)` counts them, also over the
    /// antimeridian and the poles. Those at invalid coordinates are omitted. Linear on average.
    public func spaced(byMeters meters: Double) -> [Element] {
        let elements = filter(\.coordinate.isValid)
        guard meters > 0 else { return elements }
        let spacing = GroundSpacing(meters: meters, Geodesic.shared)
        let positions = elements.map { Shape.Point(x: $0.coordinate.longitude, y: $0.coordinate.latitude) }
        var vectors = FlatBuffer<SIMD3<Double>>(capacity: elements.count)
        for position in positions { vectors.append(GroundSpacing.vector(of: position)) }
        let places = GroundPlaces(vectors, reach: spacing.reach) { first, second, chord in
            spacing.areNear(positions[first], positions[second], chord: chord)
        }
        var grid = SpaceGrid(places)
        var kept: [Element] = []
        for (index, element) in elements.enumerated() {
            var isFree = true
            grid.visitNear(index, places) { _ in
                isFree = false
                return false
            }
            guard isFree else { continue }
            grid.enter(index, places)
            kept.append(element)
        }
        return kept
    }
}
