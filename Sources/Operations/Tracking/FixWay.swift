import Geometry
import PROJ

/// The shortest path from one place to another.
struct FixWay: BitwiseCopyable, Sendable {
    var start: Coordinate
    var meters: Double
    /// Degrees clockwise from north at its start, from 0 to less than 360; NaN if it has no length.
    var course: Double

    init(from start: Coordinate, to end: Coordinate, _ geodesic: Geodesic) {
        self.start = start
        guard start != end else {
            (meters, course) = (0, .nan)
            return
        }
        let path = geodesic.quickInverse(from: start, to: end, needsEnd: false)
        meters = path.meters
        course = path.startBearing < 0 ? path.startBearing + 360 : path.startBearing + 0
    }
}
