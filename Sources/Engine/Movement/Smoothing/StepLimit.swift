import Geometry
import PROJ

/// Keeps the steps between the smoothed places of a leg from being faster than all steps between its fixes.
package struct StepLimit: BitwiseCopyable, Sendable {
    /// The fastest step between two fixes so far, in metres a second.
    package var fastest = 0.0
    /// The last fix, and the last place.
    package var fix: Moment?
    package var place: Moment?

    package init() {}

    /// Takes the next fix.
    mutating func note(_ fix: Fix, _ geodesic: Geodesic) {
        if let last = self.fix {
            let way = FixWay(from: last.place, to: fix.place, geodesic)
            fastest = max(fastest, way.meters / fix.seconds(since: last.time))
        }
        self.fix = Moment(fix)
    }

    /// The smoothed place of a fix, moved towards the last one if it is too far from that.
    mutating func limited(_ smoothed: Coordinate, at time: Int64, _ geodesic: Geodesic) -> Coordinate {
        var limited = smoothed
        if let last = place {
            let most = fastest * Double(time - last.time) * 1e-6
            if FixWay(from: last.place, to: smoothed, geodesic).meters > most {
                limited = geodesic.path(from: last.place, to: smoothed).coordinate(afterMeters: most)
            }
        }
        place = Moment(time: time, place: limited)
        return limited
    }
}
