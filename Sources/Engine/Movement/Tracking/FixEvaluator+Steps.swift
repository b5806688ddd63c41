import Geometry
import Glibc
import Memory

extension FixEvaluator {
    /// Computes the step to an accepted fix, and adds it to the leg.
    ///
    /// - Parameters:
    ///   - last: the accepted fix before it in the leg; nil for the first of a leg.
    ///   - inverse: the path from the accepted fix before.
    mutating func step(
        to fix: Fix, from last: DeviceState.Last?, _ inverse: FixWay?, _ state: inout DeviceState
    ) {
        var (speed, course) = recorded(fix)
        var legSpeed = request.takesRecorded ? speed : .nan
        if let last, let inverse {
            let seconds = fix.seconds(since: last.time)
            let computedSpeed = inverse.meters / seconds
            if speed.isNaN { speed = computedSpeed }
            if legSpeed.isNaN { legSpeed = computedSpeed }
            if course.isNaN { course = self.course(inverse, from: last.place, to: fix.place) }
            row.verticalSpeed = (fix.altitude - last.altitude) / seconds
            row.turn = Self.wrapped(course - state.course)
            state.way += inverse.meters
            if counts(inverse.meters, last, fix) { state.leg.travelled += inverse.meters }
            if computedSpeed >= request.movingSpeed { state.leg.moving += seconds }
        }
        if !state.isPaused || isPausing { noteInLeg(fix, legSpeed, &state) }
        // A device that rests is not going anywhere, whatever course it reports.
        if let limit = request.turn, !state.isPaused || isPausing { noteTurn(fix, course, limit, &state) }
        state.course = course
        (row.speed, row.course, row.heading) = (speed, course, fix.heading)
        (row.headingNorth, row.declination) = (fix.headingNorth, fix.declination)
        row.direction = direction(heading: fix.heading, course: course, speed: speed)
        row.age = Double((fix.received ?? fix.time) - fix.time) * 1e-6
    }

    /// Speed and course that count as those of a fix itself; NaN where they are to be computed.
    package func recorded(_ fix: Fix) -> (speed: Double, course: Double) {
        guard !request.computes else { return (.nan, .nan) }
        return (request.maximumSpeed.map { fix.speed > $0 } ?? false ? .nan : fix.speed, fix.course)
    }

    @inline(__always)
    private func noteInLeg(_ fix: Fix, _ speed: Double, _ state: inout DeviceState) {
        state.leg.end = Moment(fix)
        state.leg.rise(to: fix.altitude)
        state.leg.fixCount += 1
        if !(speed <= state.leg.maximumSpeed), !speed.isNaN { state.leg.maximumSpeed = speed }
    }

    /// True if a step is long enough to count as a way.
    @inline(__always)
    private func counts(_ meters: Double, _ last: DeviceState.Last, _ fix: Fix) -> Bool {
        guard let least = request.leastStep else { return true }
        return reaches(meters, least, last.accuracy, fix.accuracy)
    }

    /// True if a way is as long as requested; an unknown accuracy is 0.
    @inline(__always)
    func reaches(_ meters: Double, _ least: TrackRequest.LeastWay, _ one: Double, _ other: Double) -> Bool {
        switch least {
        case .meters(let limit): meters >= limit
        case .accuracy: meters >= (one.isNaN ? 0 : one) + (other.isNaN ? 0 : other)
        }
    }

    /// The course of a step in 0..<360; NaN if it is too short to have one.
    @inline(__always)
    private func course(
        _ inverse: FixWay, from start: Coordinate, to end: Coordinate
    ) -> Double {
        guard inverse.meters > 0, inverse.meters >= request.courseDistance else { return .nan }
        guard request.takesRhumbCourse else { return inverse.course < 360 ? inverse.course : 0 }
        return RhumbLine(from: start, to: end).course ?? .nan
    }

    /// Reports a turn once the course has changed enough since the last one.
    private mutating func noteTurn(_ fix: Fix, _ course: Double, _ limit: Double, _ state: inout DeviceState) {
        guard !course.isNaN else { return }
        guard !state.turnCourse.isNaN else {
            state.turnCourse = course
            return
        }
        guard Self.isTurn(of: limit, from: state.turnCourse, to: course) else { return }
        events.append(event(.turn, fix, since: nil, detail: Self.wrapped(course - state.turnCourse)))
        state.turnCourse = course
    }

    @inline(__always)
    private func direction(
        heading: Double, course: Double, speed: Double
    ) -> (degrees: Double, isHeading: Bool) {
        let prefersHeading =
            switch request.direction {
            case .heading: true
            case .course: false
            case .auto: speed < request.walkingSpeed
            }
        if prefersHeading { return heading.isNaN ? (course, false) : (heading, true) }
        return course.isNaN ? (heading, !heading.isNaN) : (course, false)
    }

    /// True if two directions are at least so many degrees apart: also if it is exactly as many in decimals, of which
    /// doubles have a little less.
    static func isTurn(of degrees: Double, from one: Double, to other: Double) -> Bool {
        wrapped(other - one).magnitude >= degrees - 1e-9
    }

    /// Degrees from 0 to less than 360 at a part of the shorter way from one direction to another.
    package static func between(_ first: Double, _ last: Double, _ share: Double) -> Double {
        let degrees = fmod(first + share * wrapped(last - first), 360)
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// The difference of two courses as degrees in (−180, 180].
    package static func wrapped(_ degrees: Double) -> Double {
        let rest = fmod(degrees, 360)
        return rest > 180 ? rest - 360 : rest <= -180 ? rest + 360 : rest
    }
}
