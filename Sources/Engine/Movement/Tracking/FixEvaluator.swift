public import Geometry
public import Memory
package import PROJ
import Times

/// Decides about the fixes of a device, each in the order of its times: which are accepted, which of these are delivered,
/// where legs end, and which events there are.
///
/// Methods that are called for each fix change it, or are inlined: an evaluator that they borrow would be copied.
public struct FixEvaluator: ~Copyable {
    let request: TrackRequest
    private let geodesic: Geodesic
    /// Facts about the fix that was taken last, if it was delivered.
    public internal(set) var row = TrackRow()
    /// The place of the fix that was accepted last, smoothed if that was given.
    public private(set) var acceptedPlace: Coordinate?
    /// True if the fix that was accepted last starts a leg because those before it were too far away.
    package private(set) var startsAnew = false
    /// The leg that the fix that was taken last has ended.
    public private(set) var endedLeg: LegSummary?
    /// The stop that the fix that was taken last has ended.
    public private(set) var endedStop: StopSummary?
    /// True if the fix that was taken last is the first of a leg.
    public private(set) var startsLeg = false
    /// True if the fix that was taken last starts a leg because of the time before it.
    public private(set) var isAfterGap = false
    /// True if the fix that was taken last was accepted and belongs to a leg.
    public private(set) var isInLeg = false
    /// True if the fix that was taken last is the one at which a pause is noticed.
    private(set) var isPausing = false
    /// Events of the fix that was taken last.
    public internal(set) var events = FlatBuffer<TrackEvent>()

    package init(_ request: TrackRequest, _ geodesic: Geodesic) {
        self.request = request
        self.geodesic = geodesic
    }

    /// Takes the next fix of a device; returns the reason if it is skipped.
    package mutating func take(_ fix: Fix, _ state: inout DeviceState) -> FixSkipReason? { take(fix, nil, &state) }

    /// Takes the next fix of a device; returns the reason if it is skipped.
    ///
    /// - Parameter known: a way to the fix that was measured before.
    package mutating func take(_ fix: Fix, _ known: FixWay?, _ state: inout DeviceState) -> FixSkipReason? {
        begin()
        let last = state.last
        if let skipReason = order(of: fix, after: last) ?? flaw(of: fix) { return skipReason }
        let inverse = last.map { way(from: $0.reported, to: fix.place, known) }
        if let limit = request.maximumSpeed, let last, let inverse {
            if inverse.meters > limit * fix.seconds(since: last.time) {
                guard isBelieved(fix, &state, limit: limit) else { return .tooFast }
                startsAnew = true
            }
        }
        state.outliers = 0
        return accept(fix, smoothed: nil, inverse, &state)
    }

    /// Takes a fix that another evaluator has accepted, with the same fix at its smoothed place. Pauses and gaps are those
    /// of the fix as it was.
    package mutating func take(
        accepted fix: Fix, smoothed: Fix?, startsAnew: Bool, _ state: inout DeviceState
    ) -> FixSkipReason? {
        begin()
        self.startsAnew = startsAnew
        return accept(fix, smoothed: smoothed, state.last.map { way(from: $0.reported, to: fix.place) }, &state)
    }

    private mutating func begin() {
        acceptedPlace = nil
        endedLeg = nil
        endedStop = nil
        (startsLeg, isInLeg, isPausing, isAfterGap, startsAnew) = (false, false, false, false, false)
        events.removeAll()
    }

    /// Reason to leave out a fix because of its time.
    @inline(__always)
    private func order(of fix: Fix, after last: DeviceState.Last?) -> FixSkipReason? {
        guard let last, fix.time <= last.time else { return nil }
        if fix.time < last.time { return .late }
        return fix.place.isSamePlace(as: last.reported) ? .duplicate : .sameTime
    }

    /// Reason to leave out a fix that is too old or not good enough.
    @inline(__always)
    package func flaw(of fix: Fix) -> FixSkipReason? {
        if let limit = request.maximumAge, ((fix.received ?? fix.time) - fix.time).magnitude >= limit { return .stale }
        if let limit = request.maximumAccuracy, fix.accuracy > limit { return .inaccurate }
        return nil
    }

    /// The one of a device's first fixes from which the most others can be reached: those before it are wrong.
    package func start(of fixes: [Fix]) -> Int {
        guard let limit = request.maximumSpeed else { return 0 }
        var best = (index: 0, count: 0)
        for index in fixes.indices where flaw(of: fixes[index]) == nil {
            var (last, count) = (fixes[index], 1)
            for next in fixes[(index + 1)...] where next.time > last.time && flaw(of: next) == nil {
                guard way(from: last.place, to: next.place).meters <= limit * next.seconds(since: last.time) else {
                    continue
                }
                last = next
                count += 1
            }
            if count > best.count { best = (index, count) }
        }
        return best.index
    }

    /// True for the last of as many outliers in a row that agree as are enough.
    private func isBelieved(_ fix: Fix, _ state: inout DeviceState, limit: Double) -> Bool {
        let seconds = fix.seconds(since: state.outlier.time)
        let agrees =
            state.outliers > 0 && seconds > 0
            && way(from: state.outlier.place, to: fix.place).meters <= limit * seconds
        state.outliers = agrees ? state.outliers + 1 : 1
        state.outlier = Moment(fix)
        return state.outliers >= request.maximumOutliers
    }

    /// The shortest path between two places.
    @inline(__always)
    func way(from start: Coordinate, to end: Coordinate) -> FixWay { FixWay(from: start, to: end, geodesic) }

    /// The shortest path between two places, unless that is known already.
    @inline(__always)
    private func way(from start: Coordinate, to end: Coordinate, _ known: FixWay?) -> FixWay {
        if let known, known.start == start { return known }
        return way(from: start, to: end)
    }
}

extension FixEvaluator {
    /// Accepts a fix, then decides whether it is delivered.
    private mutating func accept(
        _ reported: Fix, smoothed: Fix?, _ reportedInverse: FixWay?, _ state: inout DeviceState
    ) -> FixSkipReason? {
        let fix = smoothed ?? reported
        var inverse = reportedInverse
        if let last = state.last, last.place != last.reported || fix.place != reported.place {
            inverse = way(from: last.place, to: fix.place)
        }
        acceptedPlace = fix.place
        var why = TrackRow.Why.moved
        if state.last == nil {
            why = .first
        } else if startsAnew || isGap(fix, after: state.last, reportedInverse?.meters ?? 0) {
            why = .gap
            events.append(event(.gap, fix, since: state.last?.time, detail: reportedInverse?.meters ?? .nan))
        }
        if why == .moved, state.isPaused { if resumes(fix, reported, &state) { why = .resumed } }
        if why != .moved {
            endedLeg = closeLeg(&state)
            endedStop = closeStop(&state)
            startLeg(fix, reported, &state)
        } else if state.isPaused {
            state.stay.add(reported, to: state.anchor)
        } else {
            noteStay(fix, reported, &state)
        }
        let last = state.last
        let continues = why == .moved && (!state.isPaused || isPausing)
        row = TrackRow()
        step(to: fix, from: continues ? last : nil, inverse, &state)
        if state.anchor.time == fix.time { state.anchorLeg = state.leg }
        state.last = DeviceState.Last(fix, reported.place)
        if let limit = request.stall, let goal = request.goal, watchStall(fix, goal, limit, &state) {
            events.append(event(.stall, fix, since: state.stall.lastImproved, detail: state.stall.bestAccuracy))
        }
        isInLeg = !state.isPaused || isPausing
        guard isInLeg else { return .paused }
        let skipReason = deliver(fix, why, last, inverse, &state)
        if isPausing {
            // A leg ends where the stay began.
            endedLeg = closeLeg(&state, atAnchor: true)
        }
        return skipReason
    }

    private mutating func isGap(_ fix: Fix, after last: DeviceState.Last?, _ meters: Double) -> Bool {
        guard let last else { return false }
        if let limit = request.maximumGap, fix.time - last.time > limit {
            isAfterGap = true
            return true
        }
        if let limit = request.maximumJump, meters > limit { return true }
        if let clocks = request.days {
            let day = clocks.day(of: Instant(microseconds: fix.time))
            if day != clocks.day(of: Instant(microseconds: last.time)) { return true }
        }
        return fix.segment != last.segment
    }

    private mutating func startLeg(_ fix: Fix, _ reported: Fix, _ state: inout DeviceState) {
        startsLeg = true
        let number = state.leg.number + 1
        state.leg = Leg()
        state.leg.number = number
        state.leg.start = fix.time
        state.leg.startPlace = fix.place
        state.isPaused = false
        startStay(reported, &state)
        state.turnCourse = .nan
        state.course = .nan
        state.stall = StallWatch()
    }

    /// Ends the leg of a device; nil if it has none.
    ///
    /// - Parameter atAnchor: true for a leg that ends where the device began to stay.
    package mutating func closeLeg(_ state: inout DeviceState, atAnchor: Bool = false) -> LegSummary? {
        guard state.leg.fixCount > 0 else { return nil }
        let leg = atAnchor ? state.anchorLeg : state.leg
        state.leg.fixCount = 0
        let isLevelKnown = !leg.level.isNaN
        return LegSummary(
            number: leg.number, start: leg.start, end: leg.end.time, fixCount: leg.fixCount, travelled: leg.travelled,
            straight: way(from: leg.startPlace, to: leg.end.place).meters, moving: leg.moving,
            maximumSpeed: leg.maximumSpeed, climb: isLevelKnown ? leg.climb : .nan,
            descent: isLevelKnown ? leg.descent : .nan)
    }

    /// Ends the stop of a device; nil if it does not pause.
    package mutating func closeStop(_ state: inout DeviceState) -> StopSummary? {
        guard state.isPaused, let last = state.last else { return nil }
        state.isPaused = false
        state.stopCount += 1
        return StopSummary(
            number: state.stopCount, start: state.anchor.time, end: last.time, fixCount: state.stay.fixCount,
            center: state.stay.center(from: state.anchor.place))
    }

    private func startStay(_ fix: Fix, _ state: inout DeviceState) {
        state.anchor = Moment(fix)
        state.stay = Stay()
        state.stay.add(fix, to: state.anchor)
    }

    private mutating func watchStall(
        _ fix: Fix, _ goal: Double, _ limit: Int64, _ state: inout DeviceState
    ) -> Bool { state.stall.take(fix, goal: goal, limit: limit) }

    /// True if a fix ends a pause; reports it then.
    private mutating func resumes(_ fix: Fix, _ reported: Fix, _ state: inout DeviceState) -> Bool {
        guard let pause = request.pause, way(from: state.anchor.place, to: reported.place).meters > pause.radius else {
            return false
        }
        // As long as the stop: the way to the fix that shows its end is not part of it.
        let seconds = Double((state.last?.time ?? fix.time) - state.anchor.time) * 1e-6
        events.append(event(.resume, fix, since: state.anchor.time, detail: seconds))
        return true
    }

    /// Notes whether a device stays where it is; reports a pause once it does so for long enough.
    private mutating func noteStay(_ fix: Fix, _ reported: Fix, _ state: inout DeviceState) {
        guard let pause = request.pause else { return }
        if way(from: state.anchor.place, to: reported.place).meters > pause.radius {
            return startStay(reported, &state)
        }
        state.stay.add(reported, to: state.anchor)
        if fix.time - state.anchor.time >= pause.after {
            state.isPaused = true
            isPausing = true
            events.append(event(.pause, fix, since: state.anchor.time, detail: .nan))
        }
    }

    func event(_ kind: TrackEvent.Kind, _ fix: Fix, since: Int64?, detail: Double) -> TrackEvent {
        TrackEvent(kind: kind, time: fix.time, since: since, place: fix.place, detail: detail)
    }
}
