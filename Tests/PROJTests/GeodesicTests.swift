import Foundation
import Geometry
import PROJ
import TestSupport
import Testing

struct GeodesicTests {
    private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    /// As MapKit prints them.
    @Test(arguments: [
        ((42.88, -8.54), (42.88, -8.5396333), 29.959195561844528),
        ((0, 32.61), (0, 32.6126951), 300.017159637391),
        ((35, 135), (35.9, 135.8), 123473.50391501632),
    ])
    func distancesAreTheFrameworks(_ start: (Double, Double), _ end: (Double, Double), _ metres: Double) throws {
        let distance = try Geodesic().distance(from: coordinate(start.0, start.1), to: coordinate(end.0, end.1))
        #expect(abs(distance - metres) < metres * 1e-13)
    }

    /// MapKit prints 307123.6866843265, which is where Vincenty's iteration stands after its third step; it
    /// goes on to the geodesic's 307123.687238632 (GeographicLib), 0.55 mm further.
    @Test func beyondLocalRadiiIsTheGeodesic() throws {
        let distance = try Geodesic().distance(
            from: coordinate(51.1269942, 16.851781), to: coordinate(52.232855, 20.9211114))
        #expect(abs(distance - 307123.687238632) < 1e-8)
        #expect(abs(distance - 307123.6866843265) < 0.0006)
    }

    @Test func aPoleIsCrossedTheShortWay() throws {
        let geodesic = try Geodesic()
        let across = geodesic.distance(from: coordinate(89.9, 0), to: coordinate(89.9, 180))
        let down = geodesic.distance(from: coordinate(89.9, 0), to: coordinate(90, 0))
        #expect(abs(across - 2 * down) < 1e-6)
    }

    @Test(arguments: [(0.0, 1.0, 113), (0.0, 90.0, 10020), (0.0, 0.0, 1)])
    func linesHaveTheirPoints(_ from: Double, _ to: Double, _ count: Int) throws {
        let line = try Geodesic().line(from: coordinate(0, from), to: coordinate(0, to))
        #expect(line.count == count)
        #expect(line.first == coordinate(0, from) && line.last == coordinate(0, to))
    }

    @Test func stepsOfALineAreEqual() throws {
        let geodesic = try Geodesic()
        let line = geodesic.line(from: coordinate(52.5, 13.4), to: coordinate(35.7, 139.7), step: 100_000)
        let steps = zip(line, line.dropFirst()).map { geodesic.inverse(from: $0, to: $1).meters }
        #expect((steps.max() ?? 0) - (steps.min() ?? 1) < 1e-6)
        #expect((steps.max() ?? .infinity) <= 100_000)
    }

    @Test func directLeadsBack() throws {
        let geodesic = try Geodesic()
        var generator = SplitMix64(seed: 3)
        for _ in 0..<Effort.of(1000) {
            let start = coordinate(.random(in: -89...89, using: &generator), .random(in: -180...180, using: &generator))
            let end = coordinate(.random(in: -89...89, using: &generator), .random(in: -180...180, using: &generator))
            let way = geodesic.inverse(from: start, to: end)
            let arrived = geodesic.direct(from: start, bearing: way.startBearing, meters: way.meters)
            #expect(geodesic.inverse(from: arrived, to: end).meters < 1e-6)
        }
    }

    /// Up to 200 km, away from the poles, local radii are good to a few parts in 10,000.
    @Test func localDistanceIsNearTheGeodesic() throws {
        let geodesic = try Geodesic()
        var generator = SplitMix64(seed: 4)
        for _ in 0..<Effort.of(10_000) {
            let start = coordinate(.random(in: -60...60, using: &generator), .random(in: -180...180, using: &generator))
            let end = geodesic.direct(
                from: start, bearing: .random(in: 0...360, using: &generator),
                meters: .random(in: 1...200_000, using: &generator))
            let exact = geodesic.inverse(from: start, to: end).meters
            try #require(abs(start.localDistance(to: end) - exact) < exact * 5e-4)
        }
    }

    /// PROJ's own program for 10,000 pairs.
    @Test(.enabled(if: Package.has("geod")))
    func agreesWithPROJsProgram() throws {
        let geodesic = try Geodesic()
        var generator = SplitMix64(seed: 2)
        let pairs = (0..<10_000).map { _ in
            (0..<4).map { Double.random(in: $0 % 2 == 0 ? -90...90 : -180...180, using: &generator) }
        }
        let distances = try geodDistances(pairs)
        try #require(distances.count == pairs.count)
        for (pair, distance) in zip(pairs, distances) {
            let meters = geodesic.inverse(
                from: coordinate(pair[0], pair[1]), to: coordinate(pair[2], pair[3])
            ).meters
            try #require(abs(meters - distance) < 1e-5, "\(pair)")
        }
    }
}

/// Metres between pairs of latitude, longitude, latitude, longitude, by PROJ's own program.
func geodDistances(_ pairs: [[Double]]) throws -> [Double] {
    let input = pairs.map { $0.map { "\($0)" }.joined(separator: " ") + "\n" }.joined()
    let text = try Command.run(["geod", "-I", "+ellps=WGS84", "-F", "%.6f"], input: Array(input.utf8)).text
    return text.split(separator: "\n").compactMap { line in
        line.split { $0 == "\t" || $0 == " " }.last.flatMap { Double($0) }
    }
}
