import Devices
import Foundation
import Geometry
import Memory
import Movement
import TestSupport
import Testing

/// Ways through regions between two fixes, and regions ahead of a device.
struct FencePathTests {
    private func circle(_ name: String, _ latitude: Double, _ longitude: Double, _ radius: Double) -> FenceRegion {
        FenceRegion(name, .circle(latitude: latitude, longitude: longitude, radius: radius))
    }

    private func events(
        _ regions: [FenceRegion], cushion: Double = 0, _ fixes: (Int64, Double, Double)...
    ) throws -> [FenceEvent] {
        var rules = FenceRules()
        rules.tellsCrossings = true
        let regions = regions.map { region in
            var region = region
            region.terms.cushion = cushion
            return region
        }
        var run = FenceRun(try regionSet(regions), rules)
        for (seconds, latitude, longitude) in fixes { run.take(0, seconds, latitude, longitude) }
        return (0..<run.events.count).map { run.events[$0] }
    }

    /// Closest metres, metres along the way and places, to the printed digits.
    @Test func throughACircle() throws {
        let reported = try events(
            [circle("dock", 48.2082, 16.3738, 100)], (0, 48.2087396, 16.3717818), (10, 48.2087396, 16.3758182))
        let event = try #require(reported.first)
        #expect(reported.count == 1 && event.kind == .cross)
        #expect(String(format: "%.6f", event.meters) == "-39.997545")
        #expect(String(format: "%.6f", event.crossing.entryMeters) == "70.002167")
        #expect(String(format: "%.6f", event.crossing.exitMeters) == "229.998484")
        #expect(event.crossing.entryTime == 2_333_401 && event.crossing.exitTime == 7_666_599)
        #expect(String(format: "%.10f", event.crossing.entry.y) == "48.2087396127")
        #expect(String(format: "%.10f", event.crossing.entry.x) == "16.3727236538")
    }

    /// A hole and a bay of a polygon part the way: each stretch inside is reported.
    @Test func throughAPolygonWithAHole() throws {
        let shell: Ring = [(0, 0), (3, 0), (3, 1), (0, 1), (0, 0)]
        let hole: Ring = [(1, 0.2), (1, 0.8), (2, 0.8), (2, 0.2), (1, 0.2)]
        let reported = try events([FenceRegion("a", .polygon([[shell, hole]]))], (0, 0.5, -1), (500, 0.5, 4))
        let times = reported.map { [$0.crossing.entryTime, $0.crossing.exitTime].map { Double($0) * 1e-6 } }
        #expect(times.count == 2)
        for (found, expected) in zip(times.joined(), [100.0, 200, 300, 400]) {
            // A parallel and a geodesic along it differ in length by their ends alone.
            #expect((found - expected).magnitude < 0.01, "\(times)")
        }
    }

    @Test func overTheAntimeridian() throws {
        let strait: Ring = [(179.9, -1), (-179.9, -1), (-179.9, 1), (179.9, 1), (179.9, -1)]
        for (from, to) in [(179.8, -179.8), (-179.8, 179.8)] {
            let reported = try events([FenceRegion("a", .polygon([[strait]]))], (0, 0, from), (400, 0, to))
            #expect(reported.count == 1)
            #expect(reported.map { ($0.crossing.entryTime + 50_000) / 100_000 } == [1000])
            #expect(reported.map { ($0.crossing.exitTime + 50_000) / 100_000 } == [3000])
            #expect(reported.allSatisfy { $0.place.x.magnitude <= 180 })
        }
    }

    @Test func notDeepEnough() throws {
        let region = circle("a", 0, 0, 1000)
        let way = ((0 as Int64, 0.008, -0.1), (10 as Int64, 0.008, 0.1))
        #expect(try events([region], cushion: 110, way.0, way.1).count == 1)
        #expect(try events([region], cushion: 120, way.0, way.1).isEmpty)
    }

    /// With a limit, a region ahead counts as nearer than one behind.
    @Test func regionsAhead() throws {
        let set = try regionSet([circle("behind", 0, -0.01, 10), circle("ahead", 0, 0.015, 10)], findsNearest: true)
        for (course, expected) in [(Double.nan, ["behind"]), (90, ["ahead"]), (270, ["behind"]), (0, ["behind"])] {
            var choices = FenceChoices(FenceRules.Limit(count: 1, prefersAhead: true))
            let fix = FenceFix(time: 0, place: Shape.Point(x: 0, y: 0), course: course)
            choices.choose(for: 0, FenceDevice(), fix, in: set)
            #expect((0..<choices.now.count).map { set.name(choices.now[$0]) } == expected, "\(course)")
        }
    }
}
