import Devices
import Foundation
import Geometry
import Layers
import Movement
import TestSupport
import Testing

/// Events by hand: published numbers, and each rule on its own.
struct FenceTests {
    static let walk: [(seconds: Int64, longitude: Double, meters: String)] = [
        (0, 16.3711091, "100.000058"), (10, 16.3720509, "30.001152"), (20, 16.3725218, "-4.998300"),
        (30, 16.3727371, "-21.000386"), (40, 16.3726564, "-15.002391"), (50, 16.3729927, "-39.997753"),
        (60, 16.3733964, "-70.002593"), (70, 16.3739345, "-90.003342"), (80, 16.3752127, "4.998358"),
        (90, 16.3754011, "19.001112"), (100, 16.375428, "21.000444"), (110, 16.3753876, "17.997730"),
        (120, 16.3756836, "39.997811"), (130, 16.3758182, "50.001901"), (139, 16.3759527, "59.998560"),
        (140, 16.3760873, "70.002650"),
    ]

    private func dock(cushion: Double = 0, _ change: (inout RegionTerms) -> Void = { _ in }) -> FenceRegion {
        FenceRegion("dock", .circle(latitude: 48.2082, longitude: 16.3738, radius: 100), cushion: cushion, change)
    }

    private func events(
        _ regions: [FenceRegion], _ change: (inout FenceRules) -> Void = { _ in }
    ) throws -> [String] {
        var rules = FenceRules()
        change(&rules)
        var run = FenceRun(try regionSet(regions), rules)
        for fix in Self.walk { run.take(0, fix.seconds, 48.2082, fix.longitude) }
        return run.reported.map { "\($0.kind) \($0.time / 1_000_000),\($0.since / 1_000_000)" }
    }

    @Test func distancesOfCircles() throws {
        let set = try regionSet([dock()])
        for fix in Self.walk {
            let meters = set.distance(of: 0, from: Shape.Point(x: fix.longitude, y: 48.2082))
            #expect(String(format: "%.6f", meters) == fix.meters)
        }
    }

    @Test func distancesOfPolygons() throws {
        let ring: Ring = [
            (-109.050116, 41.000512), (-102.052066, 41.002371), (-102.041981, 36.993076), (-109.045267, 36.99892),
            (-109.050116, 41.000512),
        ]
        let set = try regionSet([FenceRegion("state", .polygon([[ring]]))])
        // The last one by the least of PROJ's distances from places along the edge.
        let known = [
            (40.9995, -105.0, "-231.868885"), (41.002, -105, "45.765904"), (39, -102.0469, "11.194390"),
            (39, -102.05, "-257.346937"),
        ]
        for (latitude, longitude, text) in known {
            let meters = set.distance(of: 0, from: Shape.Point(x: longitude, y: latitude))
            #expect(String(format: "%.6f", meters) == text)
        }
    }

    @Test(arguments: [
        (0.0, 0, "enter 20,20", "exit 80,80"), (0, 20, "enter 40,20", "exit 100,80"),
        (20, 0, "enter 30,30", "exit 100,100"), (20, 20, "enter 50,30", "exit 120,100"),
    ])
    func cushionAndDwell(_ cushion: Double, _ dwell: Int64, _ enter: String, _ exit: String) throws {
        #expect(try events([dock(cushion: cushion)]) { $0.dwell = dwell * 1_000_000 } == [enter, exit])
    }

    @Test func cushionOfAccuracy() throws {
        var rules = FenceRules()
        rules.accuracyFactor = 2
        var run = FenceRun(try regionSet([dock()]), rules)
        for fix in Self.walk {
            run.take(
                0,
                FenceFix(
                    time: fix.seconds * 1_000_000, place: Shape.Point(x: fix.longitude, y: 48.2082), accuracy: 10))
        }
        #expect(run.reported.map { $0.time / 1_000_000 } == [30, 100])
        // An accuracy that is unknown, and one of 0, require nothing.
        #expect(rules.cushion(of: FenceFix(time: 0, place: Shape.Point(x: 0, y: 0))) == 0)
        #expect(rules.cushion(of: FenceFix(time: 0, place: Shape.Point(x: 0, y: 0), accuracy: 0)) == 0)
    }

    /// Half the radius is clearly inside, however large the cushion.
    @Test func smallRegionsCanBeEntered() throws {
        let set = try regionSet([dock(cushion: 500), dock(cushion: 20)])
        #expect(set.count == 1 && set.replacedCount == 1)
        var run = FenceRun(try regionSet([dock(cushion: 500)]))
        run.take(0, 0, 48.22, 16.3738)
        run.take(0, 1, 48.2082, 16.3729927)
        #expect(run.reported.isEmpty)
        run.take(0, 2, 48.2082, 16.3733964)
        #expect(run.reported.map(\.kind) == [.enter])
        let square = [(0.0, 0.0), (0.001, 0), (0.001, 0.001), (0, 0.001), (0, 0)].map { (x: $0.0, y: $0.1) }
        let area = try regionSet([FenceRegion("square", .polygon([[square]]), cushion: 500)])
        #expect((area[0].depth - 27.74).magnitude < 0.1)
    }

    @Test func gapsCancelWhatIsPending() throws {
        var rules = FenceRules()
        (rules.dwell, rules.longestGap) = (20_000_000, 30_000_000)
        var run = FenceRun(try regionSet([dock()]), rules)
        for (seconds, isIn) in [(0, false), (10, true), (41, true), (60, true), (61, true), (200, false), (220, false)]
        {
            run.take(0, Int64(seconds), isIn ? 48.2082 : 48.22, 16.3738)
        }
        #expect(run.reported.map { [$0.time / 1_000_000, $0.since / 1_000_000] } == [[61, 41], [220, 200]])
        var jump = FenceRun(try regionSet([dock()]), rules)
        jump.take(0, 0, 48.22, 16.3738)
        jump.take(0, 10, 48.2082, 16.3738)
        jump.take(
            0, FenceFix(time: 30_000_000, place: Shape.Point(x: 16.3738, y: 48.2082), startsLeg: true))
        #expect(jump.reported.isEmpty)
        jump.take(0, 50, 48.2082, 16.3738)
        #expect(jump.reported.map { [$0.time / 1_000_000, $0.since / 1_000_000] } == [[50, 30]])
    }

    @Test func firstStates() throws {
        let far = FenceRegion("far", .circle(latitude: 0, longitude: 0, radius: 10))
        for (states, reported) in [
            (FenceRules.FirstStates.none, []), (.inside, ["inside dock"]), (.all, ["outside far", "inside dock"]),
        ] {
            var rules = FenceRules()
            rules.firstStates = states
            var run = FenceRun(try regionSet([dock(), far]), rules)
            run.take(0, 0, 48.2082, 16.3738)
            run.take(0, 1, 48.2082, 16.3738)
            #expect(run.reported.map { "\($0.kind) \($0.region)" } == reported)
        }
    }

    /// Of one fix: exit, enter, loiter, each in order of registration.
    @Test func orderOfEvents() throws {
        func circle(_ name: String, _ longitude: Double) -> FenceRegion {
            FenceRegion(name, .circle(latitude: 0, longitude: longitude, radius: 100))
        }
        var rules = FenceRules()
        rules.loiter = 0
        let regions = [circle("b", 1), circle("a", 0), circle("d", 1), circle("c", 0)]
        var run = FenceRun(try regionSet(regions), rules)
        for (seconds, longitude) in [(0, 2.0), (1, 0), (2, 1), (3, 2)] { run.take(0, Int64(seconds), 0, longitude) }
        #expect(
            run.reported.map { "\($0.time / 1_000_000) \($0.kind) \($0.region)" } == [
                "1 enter a", "1 enter c", "1 loiter a", "1 loiter c", "2 exit a", "2 exit c", "2 enter b", "2 enter d",
                "2 loiter b", "2 loiter d", "3 exit b", "3 exit d",
            ])
    }

    @Test func loiteringIsToldOnceAStay() throws {
        #expect(
            try events([dock()]) { $0.loiter = 30_000_000 } == ["enter 20,20", "loiter 50,20", "exit 80,80"])
        // Since the first fix, for a device that starts inside.
        var rules = FenceRules()
        (rules.loiter, rules.dwell) = (10_000_000, 100_000_000)
        var run = FenceRun(try regionSet([dock()]), rules)
        for seconds in [0, 9, 10, 11, 500] { run.take(0, Int64(seconds), 48.2082, 16.3738) }
        #expect(run.reported.map { [$0.time / 1_000_000, $0.since / 1_000_000] } == [[10, 0]])
        // Clearly outside it is not, although its exit is not reported yet.
        var leaving = FenceRun(try regionSet([dock()]), rules)
        leaving.take(0, 0, 48.2082, 16.3738)
        leaving.take(0, 20, 48.22, 16.3738)
        #expect(leaving.reported.isEmpty)
    }

    @Test func notifications() throws {
        #expect(try events([dock { $0.notifications = .enter }]) == ["enter 20,20"])
        #expect(try events([dock { $0.notifications = .exit }]) == ["exit 80,80"])
        #expect(try events([dock { $0.notifications = [] }]).isEmpty)
    }

    /// Half-open; the first fix within sets the state in silence, and an expiry is not an exit.
    @Test func timesOfRegistration() throws {
        let watched = dock { ($0.registered, $0.expires) = (30_000_000, 70_000_000) }
        #expect(try events([watched]) { $0.firstStates = .inside } == ["inside 30,30"])
        let entered = dock { ($0.registered, $0.expires) = (10_000_000, 80_000_000) }
        #expect(try events([entered]) == ["enter 20,20"])
        // Registered again: unknown, then inside in silence; the exit is reported.
        let later = dock { $0.registered = 60_000_000 }
        #expect(try events([entered, later]) == ["enter 20,20", "exit 80,80"])
        #expect(
            try events([entered, later]) { $0.firstStates = .all } == [
                "outside 10,10", "enter 20,20", "inside 60,60", "exit 80,80",
            ])
    }

    @Test func laterRowsReplaceEarlierOnes() throws {
        func circle(_ name: String, _ radius: Double, _ change: (inout RegionTerms) -> Void = { _ in }) -> FenceRegion {
            FenceRegion(name, .circle(latitude: 0, longitude: 0, radius: radius), change)
        }
        let set = try regionSet([circle("a", 1), circle("b", 2), circle("a", 3), circle("c", 4)])
        #expect((0..<3).map { set.name(Int32($0)) } == ["a", "b", "c"])
        #expect((0..<3).map { set[$0].radius } == [3, 2, 4] && set.replacedCount == 1)
        let times = try regionSet([
            circle("a", 1), circle("b", 2), circle("a", 3) { $0.registered = 10 },
            circle("a", 4) { ($0.registered, $0.expires) = (-20, -10) }, circle("a", 5) { $0.registered = 10 },
        ])
        #expect((0..<times.count).map { times[$0].radius } == [1, 4, 5, 2])
        #expect((0..<times.count).map { times.name(Int32($0)) } == ["a", "a", "a", "b"])
        #expect(times.replacedCount == 1 && times.shortenedCount == 1)
    }

    @Test func statesAtTheEnd() throws {
        let far = FenceRegion("far", .circle(latitude: 0, longitude: 0, radius: 10))
        let gone = FenceRegion("gone", .circle(latitude: 48.2082, longitude: 16.3738, radius: 10)) { $0.expires = 5 }
        var run = FenceRun(try regionSet([far, dock(), gone]))
        run.take(2, 0, 48.2082, 16.3738)
        run.take(2, 7, 48.2082, 16.3738)
        run.take(0, 1, 10, 10)
        var (inside, all): ([String], [String]) = ([], [])
        let set = run.set
        run.machine.visitStates { device, event in
            inside.append("\(device) \(event.kind) \(set.name(event.region)) \(event.since)")
        }
        run.machine.visitStates(withOutside: true) { device, event in
            all.append("\(device) \(event.kind) \(set.name(event.region))")
        }
        #expect(inside == ["2 inside dock 0"])
        #expect(all == ["0 outside far", "0 outside dock", "2 outside far", "2 inside dock"])
        run.machine.forget(device: 2)
        run.machine.visitStates { _, _ in Issue.record("forgotten") }
    }
}
