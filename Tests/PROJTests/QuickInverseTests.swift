import Foundation
import Geometry
import PROJ
import TestSupport
import Testing

/// The quick way and PROJ's agree to nanometres.
struct QuickInverseTests {
    /// - Parameters:
    ///   - reach: the most degrees between the coordinates.
    ///   - band: the most degrees from the equator.
    @Test(arguments: [
        (360.0, 90.0), (10, 90), (0.05, 90), (1e-5, 90), (1e-8, 60), (120, 1e-3), (150, 1e-7), (0.01, 1e-9), (90, 0),
    ])
    func pathsAreThoseOfPROJ(_ reach: Double, _ band: Double) throws {
        let geodesic = try Geodesic()
        var generator = SplitMix64(seed: 41)
        var quickCount = 0
        for _ in 0..<Effort.of(20_000) {
            let start = Coordinate(
                latitude: .random(in: -band...band, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            let end = Coordinate(
                latitude: .random(
                    in: max(start.latitude - reach, -band)...min(start.latitude + reach, band), using: &generator),
                longitude: Coordinate.wrapped(
                    longitude: start.longitude + .random(in: -reach...reach, using: &generator)))
            let expected = geodesic.inverse(from: start, to: end)
            guard let found = QuickInverse(from: start, to: end) else { continue }
            quickCount += 1
            let place = "\(start.latitude),\(start.longitude) \(end.latitude),\(end.longitude)"
            #expect(abs(found.meters - expected.meters) < 4e-8, "\(place)")
            // Ten nanometres to the side, at the end of the path.
            let tolerance = 1e-10 + 1e-8 / expected.meters * 180 / .pi
            for (one, other) in [
                (found.startBearing, expected.startBearing), (found.endBearing, expected.endBearing),
            ] {
                let turn = one - other
                #expect(abs(turn - (turn / 360).rounded() * 360) < tolerance, "\(place)")
            }
        }
        #expect(quickCount > Effort.of(20_000) * 3 / 4)
    }

    /// Along the meridian and the equator, and where PROJ must help.
    @Test func specialPaths() throws {
        let geodesic = try Geodesic()
        for (start, end, meters, bearing) in [
            ((0.0, 7.0), (1.0, 7.0), 110574.38855779878, 0.0), ((1, 7), (0, 7), 110574.38855779878, 180),
            ((0, 0), (0, 1), 111319.49079327358, 90), ((0, 1), (0, 0), 111319.49079327358, -90),
            ((10, 10), (10, 10), 0, 180), ((0, 179.5), (0, -179.5), 111319.49079327358, 90),
            ((0, 0), (0, 180), 20003931.458625447, 0),
        ] {
            let found = geodesic.quickInverse(
                from: Coordinate(latitude: start.0, longitude: start.1),
                to: Coordinate(latitude: end.0, longitude: end.1))
            #expect(abs(found.meters - meters) < 1e-8, "\(start) \(end) \(found)")
            #expect(abs(found.startBearing - bearing) < 1e-9, "\(start) \(end) \(found)")
        }
        let ends = [(0.0, 0.0), (0.5, 179.7), (90, 0), (89.95, 3), (10, 10), (-0.5, 175)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        for (start, end) in [(ends[0], ends[1]), (ends[2], ends[0]), (ends[3], ends[0]), (ends[4], ends[4])] {
            #expect(QuickInverse(from: start, to: end) == nil)
        }
    }
}
