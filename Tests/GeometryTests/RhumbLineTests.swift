import Foundation
import Geometry
import TestSupport
import Testing

/// The straight line on the map, walked in small steps.
struct RhumbLineTests {
    /// Metres of the line in steps so short that the radii half way give each of them.
    private func walked(_ start: Coordinate, _ end: Coordinate) -> Double {
        let (from, to) = (MapPoint(start), MapPoint(end))
        let world = MapPoint.worldSize
        let across = (to.x - from.x) - ((to.x - from.x) / world).rounded() * world
        let count = 40_000
        var (length, before) = (0.0, start)
        for step in 1...count {
            let share = Double(step) / Double(count)
            let place = Coordinate(MapPoint(x: from.x + across * share, y: from.y + (to.y - from.y) * share))
            length += before.localDistance(to: place)
            before = place
        }
        return length
    }

    private func random(_ generator: inout SplitMix64, _ latitudes: ClosedRange<Double>) -> Coordinate {
        Coordinate(
            latitude: .random(in: latitudes, using: &generator), longitude: .random(in: -180...180, using: &generator))
    }

    @Test func lengthsAreTheSumOfSteps() {
        var generator = SplitMix64(seed: 21)
        for _ in 0..<Effort.of(40) {
            let (start, end) = (random(&generator, -84...84), random(&generator, -84...84))
            let expected = walked(start, end)
            #expect(abs(start.rhumbDistance(to: end) - expected) < expected * 3e-8, "\(start) \(end)")
        }
    }

    /// Along a parallel, and so close to one that the difference of the latitudes has few digits.
    @Test(arguments: [0, 1e-12, -1e-9, 1e-6, 1e-3])
    func linesAlongParallels(_ step: Double) {
        for latitude in [0.0, 30, -60, 84] {
            let start = Coordinate(latitude: latitude, longitude: 10)
            let end = Coordinate(latitude: latitude + step, longitude: 30)
            let sine = sin(latitude * .pi / 180)
            let radius = WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
            let parallel = radius * cos(latitude * .pi / 180) * 20 * .pi / 180
            let reach = step.magnitude * 112_000 * 20
            #expect(abs(start.rhumbDistance(to: end) - parallel) < reach + parallel * 1e-13)
        }
    }

    @Test func coursesAreThoseOfTheMap() throws {
        var generator = SplitMix64(seed: 22)
        for _ in 0..<Effort.of(2000) {
            let (start, end) = (random(&generator, -85...85), random(&generator, -85...85))
            let (from, to) = (MapPoint(start), MapPoint(end))
            let world = MapPoint.worldSize
            let across = (to.x - from.x) - ((to.x - from.x) / world).rounded() * world
            let degrees = atan2(across, from.y - to.y) * 180 / .pi
            let course = try #require(start.rhumbCourse(to: end))
            let difference = course - (degrees < 0 ? degrees + 360 : degrees)
            #expect(abs(difference - (difference / 360).rounded() * 360) < 1e-9, "\(start) \(end)")
            #expect(course >= 0 && course < 360)
            let back = try #require(end.rhumbCourse(to: start))
            #expect(abs(abs(course - back) - 180) < 1e-9)
            let lengths = (start.rhumbDistance(to: end), end.rhumbDistance(to: start))
            #expect(abs(lengths.0 - lengths.1) < 1e-6)
        }
    }

    /// No line is shorter than the shortest path, and lines along meridians are as short.
    @Test func polesAndMeridians() {
        let quarter = 10_001_965.729
        let equator = Coordinate(latitude: 0, longitude: 20)
        for longitude in [20.0, -160, 90, 180] {
            let pole = Coordinate(latitude: 90, longitude: longitude)
            #expect(abs(equator.rhumbDistance(to: pole) - quarter) < 0.001)
            #expect(equator.rhumbCourse(to: pole) == 0)
            #expect(pole.rhumbCourse(to: equator) == 180)
            #expect(pole.rhumbCourse(to: Coordinate(latitude: 90, longitude: 3)) == nil)
            #expect(pole.rhumbDistance(to: Coordinate(latitude: 90, longitude: 3)) == 0)
            let south = Coordinate(latitude: -90, longitude: 7)
            #expect(pole.rhumbCourse(to: south) == 180)
            #expect(abs(pole.rhumbDistance(to: south) - 2 * quarter) < 0.001)
        }
    }

    @Test func antimeridianAndNothing() {
        let (west, east) = (Coordinate(latitude: 10, longitude: -179), Coordinate(latitude: 10, longitude: 179))
        #expect(west.rhumbCourse(to: east) == 270)
        #expect(east.rhumbCourse(to: west) == 90)
        #expect(abs(west.rhumbDistance(to: east) - 219_297) < 300)
        #expect(west.rhumbCourse(to: west) == nil)
        #expect(west.rhumbDistance(to: west) == 0)
        let same = Coordinate(latitude: 10, longitude: 180)
        #expect(same.rhumbCourse(to: Coordinate(latitude: 10, longitude: -180)) == nil)
        let invalid = Coordinate(latitude: 91, longitude: 0)
        #expect(invalid.rhumbCourse(to: west) == nil && west.rhumbDistance(to: invalid).isNaN)
    }
}
