import MapTracking
import Testing

/// Fixes that are good and delivered, and what is known about them. Distances are those of geographiclib.
struct FixFilterTests {
    /// A fix each 10 seconds.
    private let walk = [
        (37.3326, -122.0303), (37.3331406, -122.0291273), (37.3336812, -122.0279547), (37.3342218, -122.026782),
        (37.3347624, -122.0256093), (37.3353029, -122.0244365), (37.3358435, -122.0232638), (37.336384, -122.022091),
        (37.3369246, -122.0209183), (37.3374651, -122.0197455), (37.3380056, -122.0185727), (37.3385461, -122.0173998),
        (37.3390866, -122.016227),
    ].enumerated().map { fix(Double($0.offset * 10), $0.element.0, $0.element.1) }

    private static func fix(_ time: Double, _ latitude: Double, _ longitude: Double, accuracy: Double? = nil) -> Fix {
        Fix(time: time, coordinate: Coordinate(latitude: latitude, longitude: longitude), accuracy: accuracy)
    }

    private func delivered(_ fixes: [Fix], by filter: FixFilter) -> [(time: Double, facts: FixFilter.Delivered)] {
        var filter = filter
        return fixes.compactMap { fix in filter.take(fix).delivered.map { (fix.time, $0) } }
    }

    @Test func distance() throws {
        let found = delivered(walk, by: FixFilter(distance: 500))
        #expect(found.map(\.time) == [0, 50, 100])
        #expect(found.map(\.facts.reason) == [.first, .moved, .moved])
        #expect(found[0].facts.step == nil && found[0].facts.course == nil && found[0].facts.travelled == 0)
        #expect(abs(try #require(found[1].facts.step) - 600.000715) < 1e-4)
        #expect(abs(try #require(found[2].facts.step) - 599.996587) < 1e-4)
        #expect(abs(try #require(found[1].facts.course) - 60.007491) < 1e-5)
        #expect(found[1].facts.elapsed == 50)
        #expect(found[1].facts.direction == found[1].facts.course)
    }

    @Test(arguments: [nil, 0, -1.0]) func withoutDistanceAllAreDelivered(distance: Double?) throws {
        var filter = FixFilter(distance: distance)
        let found = walk.compactMap { filter.take($0).delivered }
        #expect(found.count == 13)
        for (step, meters) in zip(found.dropFirst(), [120.002537, 119.994220, 120.001253, 120.000611, 120.002095]) {
            #expect(abs(try #require(step.step) - meters) < 1e-4)
        }
        let end = filter.finish()
        let leg = try #require(end)
        #expect(abs(leg.travelled - 1440.000819) < 1e-3)
        #expect((leg.number, leg.start, leg.end, leg.fixCount) == (1, 0, 120, 13))
        #expect(filter.finish() == nil)
    }

    @Test func significantChanges() throws {
        let fixes = [
            (0, 48.2081743, 16.3738189), (60, 48.208174, 16.3818916), (299, 48.2081737, 16.3859279),
            (300, 48.2081736, 16.3866007), (420, 48.2081733, 16.3886188), (700, 48.2081727, 16.3931934),
            (901, 48.2081726, 16.3933266), (902, 48.2081726, 16.3934625), (1300, 48.2081713, 16.4001762),
            (1500, 48.2081713, 16.4001964), (9000, 48.2081712, 16.4007279),
        ].map { Self.fix($0.0, $0.1, $0.2) }
        var filter = FixFilter()
        filter.delivery = .significant
        let decisions = fixes.map { filter.take($0) }
        #expect(
            decisions.map(\.reason) == [
                nil, .tooSoon, .tooSoon, nil, .notMoved, .notMoved, .notMoved, nil, .notMoved, nil, .notMoved,
            ])
        let steps = decisions.compactMap { $0.delivered?.step }
        for (step, meters) in zip(steps, [950.002615, 510.000797, 500.494696]) { #expect(abs(step - meters) < 1e-4) }
    }

    /// Exactly 15 seconds are too old, before the time of reception and after it.
    @Test(arguments: [(0, true), (14.999, true), (-14.9, true), (15, false), (-15, false), (3600, false)])
    func ages(age: Double, isGood: Bool) {
        var filter = FixFilter()
        filter.maximumAge = 15
        var fix = Self.fix(1000, 1, 1)
        fix.received = fix.time + age
        let decision = filter.take(fix)
        #expect(decision.reason == (isGood ? nil : .stale))
        #expect((decision.delivered?.age).map { abs($0 - age) < 1e-6 } ?? !isGood)
    }

    @Test func orderOfTimes() {
        var filter = FixFilter()
        let fixes = [(10.0, 1.0), (9, 1), (10, 1), (10, 2), (11, 2)]
        let reasons = fixes.map { filter.take(Self.fix($0.0, $0.1, 1)).reason }
        #expect(reasons == [nil, .late, .duplicate, .sameTime, nil])
    }

    @Test func invalidFixes() {
        var filter = FixFilter()
        for fix in [
            Self.fix(1, 91, 0), Self.fix(1, .nan, 0), Self.fix(1, 0, 181), Self.fix(1, 0, 0, accuracy: -1),
            Self.fix(.nan, 0, 0), Self.fix(.infinity, 0, 0), Self.fix(1e30, 0, 0),
        ] { #expect(filter.take(fix).reason == .invalidFix) }
        #expect(filter.take(Self.fix(1, 0, 0, accuracy: 0)).reason == nil)
    }

    /// A negative speed or course is unknown and computed.
    @Test func unknownSpeedAndCourse() throws {
        var filter = FixFilter()
        var fix = Self.fix(0, 0, 0)
        (fix.speed, fix.course) = (3, 360)
        var decision = filter.take(fix)
        var facts = try #require(decision.delivered)
        #expect((facts.speed, facts.course) == (3, 0))
        fix = Self.fix(10, 0, 0.001)
        (fix.speed, fix.course) = (-1, -1)
        decision = filter.take(fix)
        facts = try #require(decision.delivered)
        #expect(abs(try #require(facts.speed) - 11.1319491) < 1e-6)
        #expect(facts.course == 90)
    }

    /// A slow device goes where it points.
    @Test func directions() {
        for (speed, direction) in [(1.0, 200.0), (3, 90)] {
            var filter = FixFilter()
            var fix = Self.fix(0, 0, 0)
            (fix.speed, fix.course, fix.heading) = (speed, 90, Heading(true: 200))
            #expect(filter.take(fix).delivered?.direction == direction)
        }
    }

    /// The goal is no filter, but brings better fixes.
    @Test func desiredAccuracy() {
        let accuracies: [Double?] = [500, 300, 400, 80, 20]
        let fixes = accuracies.enumerated().map { Self.fix(Double($0.offset), 1, 1, accuracy: $0.element) }
        let found = delivered(fixes, by: FixFilter(distance: 500, desiredAccuracy: 100))
        #expect(found.map(\.time) == [0, 1, 3])
        #expect(found.map(\.facts.reason) == [.first, .improved, .improved])
        var once = FixFilter(desiredAccuracy: -1)
        once.delivery = .once
        #expect(delivered(fixes, by: once).isEmpty)
        once.desiredAccuracy = 80
        #expect(delivered(fixes, by: once).map(\.time) == [3])
    }

    @Test func gapsAndPauses() {
        var filter = FixFilter()
        filter.maximumGap = 60
        filter.pause = FixFilter.Pause(after: 20, radius: 50)
        let fixes = [(0.0, 0.0), (10, 0), (20, 0), (30, 0), (40, 0.001), (200, 0.001)]
        let decisions = fixes.map { filter.take(Self.fix($0.0, 0, $0.1)) }
        #expect(decisions.map { $0.events.map(\.kind) } == [[], [], [.pause], [], [.resume], [.gap]])
        #expect(decisions.map { $0.delivered?.leg } == [1, 1, 1, nil, 2, 3])
        #expect(decisions.map { $0.endedLeg?.number } == [nil, nil, 1, nil, nil, 2])
        #expect(decisions[3].reason == .paused)
        #expect(decisions[2].events.first?.since == 0)
    }

    /// Each place by the fixes up to it; the numbers solve all equations of these at once.
    @Test func smoothing() throws {
        var filter = FixFilter()
        filter.smoothing = 3
        #expect(filter.take(Self.fix(-1, 48.2, 0)).reason == .lacksAccuracy)
        let fixes = [(0.0, 48.2, 10.0), (1, 48.20001, 10), (2, 48.2005, 100), (12, 48.2002, 5)]
        let found = fixes.compactMap { filter.take(Self.fix($0.0, $0.1, 0, accuracy: $0.2)).delivered }
        let latitudes = [48.2, 48.200009988914, 48.200043043757, 48.200200070115]
        for (facts, latitude) in zip(found, latitudes) { #expect(abs(facts.coordinate.latitude - latitude) < 1e-9) }
        #expect(abs(try #require(found.last?.accuracy) - 4.997889) < 1e-6)
    }

    /// A filter is a value, and what is set can be read.
    @Test func values() {
        var filter = FixFilter(distance: 500, interval: 60, desiredAccuracy: -2)
        #expect((filter.distance, filter.interval, filter.desiredAccuracy) == (500, 60, 0))
        filter.delivery = .significant(distance: 1000, interval: 60)
        #expect(filter.delivery == .significant(distance: 1000, interval: 60))
        filter.pause = FixFilter.Pause()
        #expect(filter.pause == FixFilter.Pause(after: 300, radius: 50))
        filter.delivery = .filtered
        _ = filter.take(walk[0])
        var copy = filter
        #expect(copy.take(walk[12]).reason == nil)
        #expect(filter.take(walk[11]).reason == nil)
        #expect(copy.take(walk[11]).reason == .late)
    }
}
