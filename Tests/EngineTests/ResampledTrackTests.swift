import Devices
import Geometry
import Layers
import Movement
import PROJ
import TestSupport
import Testing

/// Places at whole multiples of a time, compared with those of PROJ at each second of the clock.
struct ResampledTrackTests {
    private struct Tick {
        var device: Int
        var time: Int64
        var place: Coordinate
        var speed: Double?
    }

    /// Fixes of some devices, with gaps, rests and steps over the antimeridian. Times are whole seconds, also before 1970.
    private static func fixes(_ seed: UInt64) -> [(device: Int, fix: Fix)] {
        var random = SplitMix64(seed: seed)
        var clock: Int64 = -500
        var places = [Coordinate](repeating: Coordinate(latitude: 10, longitude: 179.9), count: 3)
        return (0..<200).map { _ in
            let device = random.int(0...2)
            clock += Int64([1, 1, 4, 10, 30, 100].randomElement(using: &random) ?? 1)
            if random.int(0...4) > 0 {
                places[device].latitude += random.double(-0.02...0.02)
                let longitude = places[device].longitude + random.double(-0.05...0.05)
                places[device].longitude = longitude.remainder(dividingBy: 360)
            }
            let place = places[device]
            return (device, Fix(time: clock * 1_000_000, latitude: place.latitude, longitude: place.longitude))
        }
    }

    /// The places by going through all seconds between two fixes of a leg.
    private static func naive(
        _ fixes: [(device: Int, fix: Fix)], every seconds: Int64, gap: Int64, _ geodesic: Geodesic
    ) -> [Tick] {
        var lasts: [Int: Fix] = [:]
        var ticks: [Tick] = []
        for (device, fix) in fixes {
            let end = fix.time / 1_000_000
            let last = lasts[device].flatMap { end - $0.time / 1_000_000 > gap ? nil : $0 }
            lasts[device] = fix
            for second in ((last.map { $0.time / 1_000_000 } ?? end - 1) + 1)...end where second % seconds == 0 {
                var tick = Tick(device: device, time: second * 1_000_000, place: fix.place)
                if let last {
                    let start = last.time / 1_000_000
                    let way = geodesic.inverse(from: last.place, to: fix.place)
                    tick.speed = way.meters / Double(end - start)
                    tick.place = geodesic.direct(
                        from: last.place, bearing: way.startBearing,
                        meters: way.meters * Double(second - start) / Double(end - start))
                }
                ticks.append(tick)
            }
        }
        return ticks
    }

    @Test(arguments: [1, 7, 30, 60, 1000] as [Int64]) func placesAreThoseOfPROJ(seconds: Int64) throws {
        let geodesic = try Geodesic()
        let fixes = Self.fixes(UInt64(seconds))
        let gap: Int64 = 60
        let expected = Self.naive(fixes, every: seconds, gap: gap, geodesic)
        var request = TrackRequest()
        request.maximumGap = gap * 1_000_000
        var tracker = try Tracker(request)
        var ticks = ResampledTrack(every: seconds * 1_000_000, geodesic)
        var found = 0
        for (device, fix) in fixes {
            #expect(tracker.take(fix, of: device, nil) == nil)
            let entry = FixChunk.Entry(fix: fix, device: 0, record: 0)
            try ticks.take(PendingFix(entry, number: 0, device: device, rowLength: 0), tracker.evaluator)
            while let tick = ticks.next() {
                try #require(found < expected.count)
                let right = expected[found]
                #expect(tick.time == right.time && device == right.device)
                #expect(geodesic.distance(from: tick.place, to: right.place) < 1e-6)
                #expect(tick.speed.isNaN ? right.speed == nil : abs(tick.speed - (right.speed ?? .nan)) < 1e-6)
                #expect(tick.course.isNaN || (0...360).contains(tick.course))
                found += 1
            }
        }
        #expect(found == expected.count && (found > 0 || seconds == 1000))
    }
}
