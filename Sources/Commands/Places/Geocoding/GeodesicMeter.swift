import Features
import Geometry
import Layers
import PROJ

/// Distances and bearings on the ellipsoid, for one thread. PROJ, which takes longer to load than a thousand answers, is
/// loaded for the first of them that needs it.
final class GeodesicMeter {
    /// The reason why PROJ could not be loaded; all that was not measured is not a number.
    private(set) var problem: Problem?

    func distance(from start: Coordinate, to end: Coordinate) -> Double {
        start == end ? 0 : inverse(from: start, to: end).meters
    }

    /// Degrees from north to east at the start of the shortest way, 0…360.
    func bearing(from start: Coordinate, to end: Coordinate) -> Double {
        let bearing = inverse(from: start, to: end).bearing
        return bearing < 0 ? bearing + 360 : bearing
    }

    private func inverse(from start: Coordinate, to end: Coordinate) -> (meters: Double, bearing: Double) {
        if let quick = Geodesic.quickStart(from: start, to: end) { return quick }
        do throws(Problem) {
            let inverse = try Geodesic.loaded().inverse(from: start, to: end)
            return (inverse.meters, inverse.startBearing)
        } catch {
            problem = error
            return (.nan, .nan)
        }
    }
}
