import MapTracking
import Testing

/// Events of regions. Distances are those of geographiclib.
struct RegionMonitorTests {
    private let dock = MonitoredRegion(
        identifier: "dock", center: Coordinate(latitude: 48.2082, longitude: 16.3738), radius: 100)

    private let walk = [
        (0, 16.3711091), (10, 16.3720509), (20, 16.3725218), (30, 16.3727371), (40, 16.3726564), (50, 16.3729927),
        (60, 16.3733964), (70, 16.3739345), (80, 16.3752127), (90, 16.3754011), (100, 16.375428), (110, 16.3753876),
        (120, 16.3756836), (130, 16.3758182), (139, 16.3759527), (140, 16.3760873),
    ].map { fix($0.0, 48.2082, $0.1) }

    private static func fix(_ time: Double, _ latitude: Double, _ longitude: Double) -> Fix {
        Fix(time: time, coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        ((0.0, 0.0), (20.0, 20.0), (80.0, 80.0)), ((20, 0), (30, 30), (100, 100)), ((0, 20), (40, 20), (100, 80)),
        ((20, 20), (50, 30), (120, 100)),
    ])
    func cushionAndDwell(rules: (Double, Double), enter: (Double, Double), exit: (Double, Double)) throws {
        var monitor = try RegionMonitor([dock], rules: RegionMonitor.Rules(cushion: rules.0, dwell: rules.1))
        let events = walk.flatMap { monitor.take($0) }
        #expect(events.map(\.kind) == [.enter, .exit])
        #expect(events.map(\.identifier) == ["dock", "dock"])
        #expect(events.map(\.time) == [enter.0, exit.0])
        #expect(events.map(\.since) == [enter.1, exit.1])
    }

    @Test func distances() throws {
        let monitor = try RegionMonitor([dock])
        let meters = [
            100.000058, 30.001152, -4.998300, -21.000386, -15.002391, -39.997753, -70.002593, -90.003342, 4.998358,
            19.001112, 21.000444, 17.997730, 39.997811, 50.001901, 59.998560, 70.002650,
        ]
        for (fix, meters) in zip(walk, meters) {
            #expect(abs(try #require(monitor.distance(from: fix.coordinate, to: "dock")) - meters) < 1e-5)
        }
        #expect(monitor.distance(from: walk[0].coordinate, to: "pier") == nil)
    }

    @Test(arguments: [
        (40.9995, -105.0, -231.868885), (41.002, -105, 45.765904), (39, -102.0469, 11.194390),
        (39, -102.05, -257.346837),
    ])
    func polygon(latitude: Double, longitude: Double, meters: Double) throws {
        let corners = [
            (41.000512, -109.050116), (41.002371, -102.052066), (36.993076, -102.041981), (36.99892, -109.045267),
        ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        let colorado = MonitoredRegion(identifier: "Colorado", polygon: Polygon(corners))
        let monitor = try RegionMonitor([colorado])
        let place = Coordinate(latitude: latitude, longitude: longitude)
        #expect(abs(try #require(monitor.distance(from: place, to: "Colorado")) - meters) < 1e-3)
    }

    /// A polygon over the antimeridian with a hole, in which an island lies.
    @Test func holesOverTheAntimeridian() throws {
        func square(_ half: Double) -> [Coordinate] {
            [(-half, 180 - half), (-half, half - 180), (half, half - 180), (half, 180 - half)].map {
                Coordinate(latitude: $0.0, longitude: $0.1)
            }
        }
        let hole = Polygon(square(0.2), interiorPolygons: [Polygon(square(0.1))])
        let atoll = MonitoredRegion(identifier: "atoll", polygon: Polygon(square(0.3), interiorPolygons: [hole]))
        let monitor = try RegionMonitor([atoll])
        for (longitude, isInside) in [(179.6, false), (179.75, true), (179.85, false), (180, true), (-179.75, true)] {
            let meters = try #require(
                monitor.distance(from: Coordinate(latitude: 0, longitude: longitude), to: "atoll"))
            #expect((meters <= 0) == isInside, "\(longitude)")
        }
    }

    @Test func crossing() throws {
        var rules = RegionMonitor.Rules()
        rules.tellsCrossings = true
        var monitor = try RegionMonitor([dock], rules: rules)
        #expect(monitor.take(Self.fix(0, 48.2087396, 16.3717818)).isEmpty)
        let events = monitor.take(Self.fix(10, 48.2087396, 16.3758182))
        #expect(events.map(\.kind) == [.cross])
        let crossing = try #require(events.first?.crossing)
        #expect(abs(events[0].distance - -39.997545) < 1e-4)
        #expect(abs(crossing.entryDistance - 70.002167) < 1e-3)
        #expect(abs(crossing.exitDistance - 229.998484) < 1e-3)
        #expect(abs(crossing.entryTime - 2.333401) < 1e-5)
        #expect(abs(crossing.exitTime - 7.666599) < 1e-5)
        #expect(abs(crossing.entry.longitude - 16.3727236538) < 1e-8)
        #expect(events[0].since == crossing.entryTime)
    }

    @Test func statesAndFirstStates() throws {
        let pier = MonitoredRegion(
            identifier: "pier", center: Coordinate(latitude: 48.2082, longitude: 16.3711091), radius: 50)
        var rules = RegionMonitor.Rules(cushion: 20)
        rules.initialStates = .all
        var monitor = try RegionMonitor([dock, pier], rules: rules)
        #expect(monitor.state(of: "dock") == .unknown)
        #expect(monitor.take(walk[0]).map { "\($0.identifier) \($0.kind)" } == ["dock outside", "pier inside"])
        #expect((monitor.state(of: "dock"), monitor.state(of: "pier")) == (.outside, .inside))
        #expect(monitor.state(of: "quay") == .unknown)
        // One leaves the old region before one is in the new one.
        #expect(monitor.take(walk[7]).map { "\($0.identifier) \($0.kind)" } == ["pier exit", "dock enter"])
        #expect(monitor.take(walk[7]).isEmpty && monitor.take(walk[3]).isEmpty)
    }

    @Test func notifications() throws {
        for (entry, exit, kinds) in [
            (true, false, [RegionMonitor.Event.Kind.enter]), (false, true, [.exit]), (false, false, []),
        ] {
            var region = dock
            (region.notifiesOnEntry, region.notifiesOnExit) = (entry, exit)
            var monitor = try RegionMonitor([region])
            #expect(walk.flatMap { monitor.take($0) }.map(\.kind) == kinds)
        }
    }

    /// Regions that are added start in silence, and the others keep their states.
    @Test func startAndStop() throws {
        var monitor = try RegionMonitor([dock], rules: RegionMonitor.Rules(dwell: 20))
        for fix in walk[0...2] { _ = monitor.take(fix) }
        var copy = monitor
        let pier = MonitoredRegion(
            identifier: "pier", center: Coordinate(latitude: 48.2082, longitude: 16.3738), radius: 1000)
        try monitor.startMonitoring(pier)
        #expect((monitor.state(of: "dock"), monitor.state(of: "pier")) == (.outside, .unknown))
        // The crossing of the dock was pending.
        let events = walk[3...4].flatMap { monitor.take($0) }
        #expect(events.map { "\($0.identifier) \($0.kind) \($0.since)" } == ["dock enter 20.0"])
        #expect((monitor.state(of: "dock"), monitor.state(of: "pier")) == (.inside, .inside))
        // A region that is registered again is unknown.
        try monitor.startMonitoring(dock)
        #expect(monitor.state(of: "dock") == .unknown)
        #expect(monitor.regions.map(\.identifier) == ["dock", "pier"])
        try monitor.stopMonitoring("pier")
        #expect(monitor.regions == [dock])
        #expect(monitor.take(walk[5]).isEmpty)
        #expect(monitor.state(of: "dock") == .inside)
        try monitor.replaceRegions(with: [pier, dock])
        #expect((monitor.state(of: "dock"), monitor.state(of: "pier")) == (.inside, .unknown))
        // The copy has seen nothing of that.
        #expect(walk[3...].flatMap { copy.take($0) }.map(\.time) == [40, 100])
    }

    @Test func nearest() throws {
        let regions = (0..<30).map { index in
            MonitoredRegion(
                identifier: "\(index)", center: Coordinate(latitude: 0, longitude: Double(index) * 0.01), radius: 300)
        }
        var rules = RegionMonitor.Rules()
        rules.limit = 3
        var monitor = try RegionMonitor(regions, rules: rules)
        _ = monitor.take(Self.fix(0, 0, 0))
        #expect(regions.map { monitor.state(of: $0.identifier) }.prefix(4) == [.inside, .outside, .outside, .unknown])
        let copy = monitor
        _ = monitor.take(Self.fix(10, 0, 0.2))
        #expect((0..<30).filter { monitor.state(of: "\($0)") != .unknown } == [19, 20, 21])
        #expect((0..<30).filter { copy.state(of: "\($0)") != .unknown } == [0, 1, 2])
    }

    @Test func faults() {
        let place = Coordinate(latitude: 1, longitude: 2)
        let bow = [(0.0, 0.0), (1, 1), (1, 0), (0, 1)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        let faulty: [(MonitoredRegion, String)] = [
            (MonitoredRegion(identifier: " ", center: place, radius: 1), "identifier"),
            (MonitoredRegion(identifier: "a", center: place, radius: 0), "radius"),
            (MonitoredRegion(identifier: "a", center: place, radius: .nan), "radius"),
            (MonitoredRegion(identifier: "a", center: place, radius: 1, cushion: -1), "cushion"),
            (MonitoredRegion(identifier: "a", center: Coordinate(latitude: 91, longitude: 0), radius: 1), "centre"),
            (MonitoredRegion(identifier: "a", polygon: Polygon([place])), "three"),
            (MonitoredRegion(identifier: "a", polygon: Polygon(bow)), "not valid"),
            (
                MonitoredRegion(
                    identifier: "a", polygon: Polygon([place, place, Coordinate(latitude: .nan, longitude: 0)])),
                "globe"
            ),
        ]
        for (region, word) in faulty {
            do {
                _ = try RegionMonitor([region])
                Issue.record("\(region)")
            } catch {
                #expect(error.identifier == region.identifier)
                #expect(error.reason.contains(word), "\(error)")
            }
        }
    }

    /// Of regions with the same identifier the last one counts.
    @Test func sameIdentifier() throws {
        let far = MonitoredRegion(identifier: "dock", center: Coordinate(latitude: 0, longitude: 0), radius: 1)
        let monitor = try RegionMonitor([far, dock])
        #expect(monitor.regions == [dock])
    }
}
