import Devices
import Geometry
import Movement
import PROJ
import TestSupport
import Testing

/// Decisions about the fixes of one device, compared with rules that look back over all earlier decisions each time.
struct FixEvaluatorTests {
    private struct Decision {
        var fix: Fix
        var skipReason: FixSkipReason?
        var startsLeg = false
    }

    private static func fixes(_ seed: UInt64) -> [Fix] {
        var random = SplitMix64(seed: seed)
        var place = Coordinate(latitude: random.double(-60...60), longitude: 179.995)
        var clock: Int64 = 0
        return (0..<120).map { _ in
            clock += Int64([0, 1, 5, 10, 10, 120].randomElement(using: &random) ?? 1)
            let late = Int64([0, 0, 0, 0, 20].randomElement(using: &random) ?? 0)
            var fix = Fix(time: (clock - late) * 1_000_000, latitude: place.latitude, longitude: place.longitude)
            let reach = random.int(0...9) == 0 ? 0.5 : 0.0008
            if random.int(0...5) > 0 {
                fix.latitude += random.double(-reach...reach)
                fix.longitude = (fix.longitude + random.double(-reach...reach)).remainder(dividingBy: 360)
            }
            if random.int(0...9) > 1 { place = fix.place }
            fix.accuracy = [.nan, 5, 40, 500].randomElement(using: &random) ?? 5
            fix.received = fix.time + Int64(random.int(-20...20)) * 1_000_000
            return fix
        }
    }

    private static func request(_ seed: UInt64) -> TrackRequest {
        var random = SplitMix64(seed: seed &+ 1000)
        var request = TrackRequest()
        if random.int(0...1) == 0 { request.maximumAge = 15_000_000 }
        if random.int(0...1) == 0 { request.maximumAccuracy = 100 }
        if random.int(0...1) == 0 { (request.maximumSpeed, request.maximumOutliers) = (20, random.int(1...3)) }
        if random.int(0...1) == 0 { request.maximumGap = 60_000_000 }
        if random.int(0...2) == 0 { request.maximumJump = 900 }
        switch random.int(0...3) {
        case 0: request.distanceFilter = .meters(60)
        case 1: request.distanceFilter = .accuracy
        case 2: request.delivery = .significant(meters: 80, interval: 30_000_000)
        default: request.minimumInterval = 20_000_000
        }
        return request
    }

    /// The decision about the last of some fixes, from those about all before it.
    private static func decide(
        _ fix: Fix, _ earlier: [Decision], _ request: TrackRequest, _ geodesic: Geodesic
    ) -> Decision {
        func meters(_ one: Fix, _ other: Fix) -> Double { geodesic.distance(from: one.place, to: other.place) }
        func isTooFast(_ one: Fix, _ other: Fix) -> Bool {
            meters(one, other) > request.maximumSpeed! * Double(other.time - one.time) * 1e-6
        }
        func out(_ reason: FixSkipReason) -> Decision { Decision(fix: fix, skipReason: reason) }

        let accepted = earlier.filter {
            $0.skipReason == nil || $0.skipReason == .notMoved || $0.skipReason == .tooSoon
        }
        let last = accepted.last?.fix
        if let last, fix.time < last.time { return out(.late) }
        if let last, fix.time == last.time { return out(fix.place == last.place ? .duplicate : .sameTime) }
        if let limit = request.maximumAge, abs((fix.received ?? fix.time) - fix.time) >= limit { return out(.stale) }
        if let limit = request.maximumAccuracy, fix.accuracy > limit { return out(.inaccurate) }
        var isBelieved = false
        if request.maximumSpeed != nil, let last, isTooFast(last, fix) {
            // The outliers since the last accepted fix, back to the first that agrees with the one after it.
            var run = [fix]
            for decision in earlier.reversed() {
                if decision.skipReason == nil || decision.skipReason == .notMoved || decision.skipReason == .tooSoon {
                    break
                }
                guard decision.skipReason == .tooFast else { continue }
                guard run[0].time > decision.fix.time, !isTooFast(decision.fix, run[0]) else { break }
                run.insert(decision.fix, at: 0)
            }
            guard run.count >= request.maximumOutliers else { return out(.tooFast) }
            isBelieved = true
        }
        var decision = Decision(fix: fix)
        let isGap = last.map { last in
            request.maximumGap.map { fix.time - last.time > $0 } ?? false
                || request.maximumJump.map { meters(last, fix) > $0 } ?? false
        }
        decision.startsLeg = isBelieved || isGap ?? true
        guard !decision.startsLeg, let delivered = accepted.last(where: { $0.skipReason == nil })?.fix else {
            return decision
        }
        var (least, interval) = (request.distanceFilter, request.minimumInterval)
        if case .significant(let limit, let time) = request.delivery { (least, interval) = (.meters(limit), time) }
        let accuracies = [delivered.accuracy, fix.accuracy].filter { !$0.isNaN }.reduce(0, +)
        switch least {
        case .meters(let limit) where meters(delivered, fix) < limit: decision.skipReason = .notMoved
        case .accuracy where meters(delivered, fix) < accuracies: decision.skipReason = .notMoved
        default: if let interval, fix.time - delivered.time < interval { decision.skipReason = .tooSoon }
        }
        return decision
    }

    @Test func decisionsAreThoseOfTheRules() throws {
        let geodesic = try Geodesic()
        var reasons: Set<FixSkipReason> = []
        for seed in 0..<UInt64(Effort.of(400)) {
            let request = Self.request(seed)
            var tracker = try Tracker(request)
            var decisions: [Decision] = []
            for fix in Self.fixes(seed) {
                let right = Self.decide(fix, decisions, request, geodesic)
                decisions.append(right)
                let skipReason = tracker.take(fix, of: 0, nil)
                #expect(skipReason == right.skipReason, "seed \(seed), fix \(decisions.count)")
                #expect(tracker.evaluator.startsLeg == right.startsLeg, "seed \(seed), fix \(decisions.count)")
                if let skipReason { reasons.insert(skipReason) }
                guard skipReason == nil else { continue }
                // Its number is that of the leg among those that have started.
                #expect(tracker.evaluator.row.leg == decisions.count { $0.startsLeg })
            }
        }
        #expect(reasons == [.late, .duplicate, .sameTime, .stale, .inaccurate, .tooFast, .notMoved, .tooSoon])
    }

    /// The course changes by at most half a turn.
    @Test(arguments: [(0.0, 0.0), (180, 180), (-180, 180), (181, -179), (359, -1), (-359, 1), (-190, 170)])
    func turns(degrees: Double, turn: Double) { #expect(FixEvaluator.wrapped(degrees) == turn) }
}
