package import Geometry
import Glibc
package import PROJ

/// The shortest path from one place to another: up to a kilometre to 0.04 mm and 1.2e-6°, beyond it to nanometres.
package struct FixWay: BitwiseCopyable, Sendable {
    var start: Coordinate
    package var meters: Double
    /// Degrees clockwise from north at its start, from 0 to less than 360; NaN if it has no length.
    package var course: Double

    package init(from start: Coordinate, to end: Coordinate, _ geodesic: Geodesic) {
        guard start != end else {
            self.init(start, 0, .nan)
            return
        }
        if let short = Self(short: start, end) {
            self = short
            return
        }
        let path = geodesic.quickInverse(from: start, to: end, needsEnd: false)
        self.init(start, path.meters, path.startBearing)
    }

    /// - Parameter course: degrees within ±360.
    private init(_ start: Coordinate, _ meters: Double, _ course: Double) {
        self.start = start
        self.meters = meters
        self.course = course < 0 ? course + 360 : course + 0
    }

    /// Measures on the two radii of the ellipsoid half way between the latitudes. Nil if the way is longer than a
    /// kilometre, or so near to a pole that this is not exact.
    private init?(short start: Coordinate, _ end: Coordinate) {
        var degrees: Double = end.longitude - start.longitude
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        guard degrees.magnitude < 0.06, (end.latitude - start.latitude).magnitude < 0.01,
            start.latitude.magnitude <= Self.highestLatitude
        else { return nil }
        let radian: Double = .pi / 180
        let middle: Double = (start.latitude + end.latitude) / 2 * radian
        let sine: Double = sin(middle)
        let flatness: Double = 1 - WGS84.eccentricitySquared * sine * sine
        let parallelRadius: Double = WGS84.equatorialRadius / flatness.squareRoot()
        let meridianRadius: Double = parallelRadius * (1 - WGS84.eccentricitySquared) / flatness
        let longitude: Double = degrees * radian
        let north: Double = meridianRadius * (end.latitude - start.latitude) * radian
        let east: Double = parallelRadius * cos(middle) * longitude
        let meters = (north * north + east * east).squareRoot()
        guard meters <= 1000 else { return nil }
        // The meridians converge: half of that is the course's difference from the one half way.
        self.init(start, meters, atan2(east, north) / radian - degrees / 2 * sine)
    }

    private static var highestLatitude: Double { 80 }
}
