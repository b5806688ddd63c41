public import Geometry
public import Memory
package import PROJ

/// Decides about the fixes of a device, each in the order of its times: which are accepted, which of these are delivered,
/// where legs end, and which events there are.
public struct FixEvaluator: ~Copyable {
    let request: TrackRequest
    private let geodesic: Geodesic
    /// Facts about the fix that was taken last, if it was delivered.
    public internal(set) var row = TrackRow()
    /// The place of the fix that was accepted last, smoothed if requested.
    public private(set) var acceptedPlace: Coordinate?
    /// The leg that the fix that was taken last has ended.
    public private(set) var endedLeg: LegSummary?
    /// True if the fix that was taken last is the first of a leg.
    public private(set) var startsLeg = false
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
        acceptedPlace = nil
        endedLeg = nil
        (startsLeg, isInLeg, isPausing) = (false, false, false)
        events.removeAll()
        var fix = fix
        let last = state.last
        if let skipReason = order(of: fix, after: last) ?? flaw(of: fix) { return skipReason }
        let inverse = last.map { way(from: $0.reported, to: fix.place, known) }
        var isOutlier = false
        if let limit = request.maximumSpeed, let last, let inverse {
            if inverse.meters > limit * fix.seconds(since: last.time) {
                guard isBelieved(fix, &state, limit: limit) else { return .tooFast }
                isOutlier = true
            }
        }
        state.outliers = 0
        return accept(&fix, inverse, startsAnew: isOutlier, &state)
    }

    /// Reason to leave out a fix because of its time.
    private func order(of fix: Fix, after last: DeviceState.Last?) -> FixSkipReason? {
        guard let last, fix.time <= last.time else { return nil }
        if fix.time < last.time { return .late }
        return fix.place.isSamePlace(as: last.reported) ? .duplicate : .sameTime
    }

    /// Reason to leave out a fix that is too old or not good enough.
    private func flaw(of fix: Fix) -> FixSkipReason? {
        if let limit = request.maximumAge, ((fix.received ?? fix.time) - fix.time).magnitude >= limit { return .stale }
        if let limit = request.maximumAccuracy, fix.accuracy > limit { return .inaccurate }
        return nil
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
    func way(from start: Coordinate, to end: Coordinate) -> FixWay { FixWay(from: start, to: end, geodesic) }

    /// The shortest path between two places, unless that is known already.
    private func way(from start: Coordinate, to end: Coordinate, _ known: FixWay?) -> FixWay {
        if let known, known.start == start { return known }
        return way(from: start, to: end)
    }
}

extension FixEvaluator {
    /// Accepts a fix, then decides whether it is delivered.
    private mutating func accept(
        _ fix: inout Fix, _ inverse: FixWay?, startsAnew: Bool, _ state: inout DeviceState
    ) -> FixSkipReason? {
        var inverse = inverse
        let reported = fix.place
        if let rate = request.smoothing {
            smooth(&fix, rate, startsAnew: startsAnew, &state)
            inverse = state.last.map { way(from: $0.place, to: fix.place) }
        }
        acceptedPlace = fix.place
        var why = TrackRow.Why.moved
        if state.last == nil {
            why = .first
        } else if startsAnew || isGap(fix, after: state.last, inverse?.meters ?? 0) {
            why = .gap
            events.append(event(.gap, fix, since: state.last?.time, detail: inverse?.meters ?? .nan))
        }
        if why == .moved, state.isPaused { if resumes(fix, &state) { why = .resumed } }
        if why != .moved {
            endedLeg = closeLeg(&state)
            startLeg(fix, &state)
        } else if !state.isPaused {
            noteStay(fix, &state)
        }
        let last = state.last
        let continues = why == .moved && (!state.isPaused || isPausing)
        row = TrackRow()
        step(to: fix, from: continues ? last : nil, inverse, &state)
        state.last = DeviceState.Last(fix, reported)
        if let limit = request.stall, let goal = request.goal, watchStall(fix, goal, limit, &state) {
            events.append(event(.stall, fix, since: state.stall.lastImproved, detail: state.stall.bestAccuracy))
        }
        isInLeg = !state.isPaused || isPausing
        guard isInLeg else { return .paused }
        let skipReason = deliver(fix, why, last, inverse, &state)
        if isPausing {
            // A leg ends with the fix at which the pause is noticed.
            endedLeg = closeLeg(&state)
        }
        return skipReason
    }

    private func isGap(_ fix: Fix, after last: DeviceState.Last?, _ meters: Double) -> Bool {
        guard let last else { return false }
        if let limit = request.maximumGap, fix.time - last.time > limit { return true }
        if let limit = request.maximumJump, meters > limit { return true }
        return fix.segment != last.segment
    }

    private mutating func startLeg(_ fix: Fix, _ state: inout DeviceState) {
        startsLeg = true
        let number = state.leg.number + 1
        state.leg = Leg()
        state.leg.number = number
        state.leg.start = fix.time
        state.leg.startPlace = fix.place
        state.anchor = Moment(fix)
        state.isPaused = false
        state.turnCourse = .nan
        state.course = .nan
        state.stall = StallWatch()
    }

    /// Ends the leg of a device; nil if it has none.
    package mutating func closeLeg(_ state: inout DeviceState) -> LegSummary? {
        guard state.leg.fixCount > 0, let last = state.last else { return nil }
        let leg = state.leg
        state.leg.fixCount = 0
        return LegSummary(
            number: leg.number, start: leg.start, end: last.time, fixCount: leg.fixCount, travelled: leg.travelled,
            straight: way(from: leg.startPlace, to: last.place).meters, moving: leg.moving,
            maximumSpeed: leg.maximumSpeed)
    }

    private mutating func watchStall(
        _ fix: Fix, _ goal: Double, _ limit: Int64, _ state: inout DeviceState
    ) -> Bool { state.stall.take(fix, goal: goal, limit: limit) }

    /// True if a fix ends a pause; reports it then.
    private mutating func resumes(_ fix: Fix, _ state: inout DeviceState) -> Bool {
        guard let pause = request.pause, way(from: state.anchor.place, to: fix.place).meters > pause.radius else {
            return false
        }
        let seconds = fix.seconds(since: state.anchor.time)
        events.append(event(.resume, fix, since: state.anchor.time, detail: seconds))
        return true
    }

    /// Notes whether a device stays where it is; reports a pause once it does so for long enough.
    private mutating func noteStay(_ fix: Fix, _ state: inout DeviceState) {
        guard let pause = request.pause else { return }
        if way(from: state.anchor.place, to: fix.place).meters > pause.radius {
            state.anchor = Moment(fix)
        } else if fix.time - state.anchor.time >= pause.after {
            state.isPaused = true
            isPausing = true
            events.append(event(.pause, fix, since: state.anchor.time, detail: .nan))
        }
    }

    /// Replaces the place of a fix by one between it and the place before, by the accuracies of both.
    private func smooth(_ fix: inout Fix, _ rate: Double, startsAnew: Bool, _ state: inout DeviceState) {
        let variance = fix.accuracy * fix.accuracy
        guard let last = state.last, !startsAnew else {
            state.variance = variance
            return
        }
        state.variance += fix.seconds(since: last.time) * rate * rate
        // Two fixes of accuracy 0 leave no doubt about the later one.
        let gain = state.variance + variance > 0 ? state.variance / (state.variance + variance) : 1
        var degrees = fix.longitude - last.place.longitude
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        fix.latitude = last.place.latitude + gain * (fix.latitude - last.place.latitude)
        let longitude = last.place.longitude + gain * degrees
        fix.longitude = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        state.variance *= 1 - gain
        fix.accuracy = state.variance.squareRoot()
    }

    func event(_ kind: TrackEvent.Kind, _ fix: Fix, since: Int64?, detail: Double) -> TrackEvent {
        TrackEvent(kind: kind, time: fix.time, since: since, place: fix.place, detail: detail)
    }
}
