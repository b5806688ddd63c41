import Devices
import Geometry
import Movement
import PROJ
import TestSupport
import Testing

struct FixWayTests {
    /// Short ways are those of PROJ to 0.04 mm and 1.2e-6°, up to 80° of latitude and across the antimeridian.
    @Test func shortWays() throws {
        let geodesic = try Geodesic()
        var random = SplitMix64(seed: 22)
        for _ in 0..<Effort.of(20_000) {
            let start = Coordinate(
                latitude: .random(in: -80...80, using: &random),
                longitude: Bool.random(using: &random) ? 179.999 : .random(in: -180...180, using: &random))
            let end = geodesic.direct(
                from: start, bearing: .random(in: 0..<360, using: &random),
                meters: .random(in: 2...1000, using: &random))
            let (way, exact) = (FixWay(from: start, to: end, geodesic), geodesic.inverse(from: start, to: end))
            #expect(abs(way.meters - exact.meters) <= 0.04e-3, "\(start) \(end)")
            #expect(abs(FixEvaluator.wrapped(way.course - exact.startBearing)) <= 1.2e-6, "\(start) \(end)")
            #expect(way.course >= 0 && way.course <= 360)
        }
    }

    /// Longer ways, and those near a pole, are those of PROJ to a nanometre or so.
    @Test func longWays() throws {
        let geodesic = try Geodesic()
        var random = SplitMix64(seed: 23)
        for _ in 0..<Effort.of(5000) {
            let isNear = Bool.random(using: &random)
            let start = Coordinate(
                latitude: isNear ? .random(in: 80.001...89.99, using: &random) : .random(in: -90...90, using: &random),
                longitude: .random(in: -180...180, using: &random))
            let meters = isNear ? Double.random(in: 2...1000, using: &random) : .random(in: 1001...1e7, using: &random)
            let end = geodesic.direct(from: start, bearing: .random(in: 0..<360, using: &random), meters: meters)
            let (way, exact) = (FixWay(from: start, to: end, geodesic), geodesic.inverse(from: start, to: end))
            #expect(abs(way.meters - exact.meters) <= 1e-7, "\(start) \(end)")
        }
    }

    @Test func noWay() throws {
        let place = Coordinate(latitude: 48, longitude: 16)
        let way = FixWay(from: place, to: place, try Geodesic())
        #expect(way.meters == 0 && way.course.isNaN)
    }
}
