public import MapGeometry
import Movement

extension FixFilter {
    /// The decision about a fix.
    public struct Decision: Hashable, Sendable {
        /// Facts about the fix; nil if it is skipped.
        public var delivered: Delivered?
        /// Reason why the fix is skipped; nil if it is delivered.
        public var reason: Reason?
        /// Events that the fix shows.
        public var events: [Event] = []
        /// The leg that the fix has ended.
        public var endedLeg: Leg?
    }

    /// Reason why a fix is skipped.
    public enum Reason: String, CaseIterable, Sendable {
        /// The place or the time is not valid, or the accuracy is negative.
        case invalidFix = "invalid-fix"
        /// Its accuracy is unknown, and places are to be smoothed.
        case lacksAccuracy = "lacks-accuracy"
        /// It is earlier than the last good fix.
        case late
        /// It has the time and the place of the last good fix.
        case duplicate
        /// It has the time of the last good fix.
        case sameTime = "same-time"
        /// It was too old when it was received.
        case stale
        /// Its accuracy is too bad.
        case inaccurate
        /// The device would have been too fast.
        case tooFast = "too-fast"
        /// It is too near to the last delivered fix.
        case notMoved = "not-moved"
        /// It comes too soon after the last delivered fix.
        case tooSoon = "too-soon"
        /// The device pauses.
        case paused
        /// The one fix that was requested has been delivered.
        case notNeeded = "not-needed"

        init(_ reason: FixSkipReason) { self = Reason(rawValue: reason.code) ?? .invalidFix }
    }

    /// Facts about a fix that is delivered. What is unknown is nil.
    public struct Delivered: Hashable, Sendable {
        /// Reason for the delivery.
        public enum Reason: String, Sendable {
            /// It is the first.
            case first
            /// It passes the filter.
            case moved
            /// It is more accurate than the last one.
            case improved
            /// It is the first of a leg after a gap.
            case gap
            /// It ends a pause.
            case resumed
        }

        /// Reason for the delivery.
        public var reason: Reason
        /// The place, smoothed if requested.
        public var coordinate: Coordinate
        /// Metres, of the smoothed place if requested.
        public var accuracy: Double?
        /// Number of the leg, from 1 on.
        public var leg: Int
        /// Metres from the last delivered fix of the leg.
        public var step: Double?
        /// Seconds since the last delivered fix of the leg.
        public var elapsed: Double?
        /// Metres since the start of the leg, over all good fixes.
        public var travelled: Double
        /// Metres a second: that of the fix, else computed from the good fix before.
        public var speed: Double?
        /// Metres a second upwards.
        public var verticalSpeed: Double?
        /// Degrees clockwise from true north: those of the fix, else computed from the good fix before.
        public var course: Double?
        /// Change of the course in degrees, above −180 and up to 180; positive to the right.
        public var turn: Double?
        /// Degrees clockwise from ``headingNorth``.
        public var heading: Double?
        /// The north that the heading counts from.
        public var headingNorth: Heading.North
        /// The heading of a device that is slow, else its course; the other one if that is unknown.
        public var direction: Double?
        /// Seconds from the time of the fix until it was received.
        public var age: Double?

        init(_ row: TrackRow) {
            reason = Reason(rawValue: row.why.name) ?? .moved
            (coordinate, accuracy, leg) = (row.place, row.accuracy.known, row.leg)
            (step, elapsed, travelled) = (row.step.known, row.elapsed.known, row.travelled)
            (speed, verticalSpeed) = (row.speed.known, row.verticalSpeed.known)
            (course, turn) = (row.course.known, row.turn.known)
            (heading, headingNorth) = (row.heading.known, Heading.North(row.headingNorth))
            (direction, age) = (row.direction.degrees.known, row.age.known)
        }
    }
}

extension FixFilter {
    /// Something that happened to the device.
    public struct Event: Hashable, Sendable {
        /// Kinds of events.
        public enum Kind: String, Sendable {
            /// A leg has ended because of a gap; the detail is its metres.
            case gap
            /// The device stays where it is.
            case pause
            /// A pause has ended; the detail is its seconds up to the last fix before.
            case resume
            /// The accuracy does not improve; the detail is the best so far.
            case stall
            /// The course has changed; the detail is the change in degrees.
            case turn
        }

        /// The kind of event.
        public var kind: Kind
        /// Time of the fix that shows it.
        public var time: Double
        /// Time at which it began.
        public var since: Double?
        /// Place of the fix.
        public var coordinate: Coordinate
        /// A number, as the kind has it.
        public var detail: Double?

        init(_ event: TrackEvent) {
            kind = Kind(rawValue: event.kind.name) ?? .gap
            (time, since) = (event.time.seconds, event.since?.seconds)
            (coordinate, detail) = (event.place, event.detail.known)
        }
    }

    /// Good fixes without a gap or a pause between them.
    public struct Leg: Hashable, Sendable {
        /// Counted from 1.
        public var number: Int
        /// Time of the first fix.
        public var start: Double
        /// Time of the last fix.
        public var end: Double
        /// Number of fixes.
        public var fixCount: Int
        /// Metres from fix to fix.
        public var travelled: Double
        /// Metres from the first fix to the last.
        public var straight: Double
        /// Seconds of steps at a speed of at least 1 km/h.
        public var moving: Double
        /// Metres a second.
        public var maximumSpeed: Double?
        /// Metres a second; nil for a leg of one fix.
        public var meanSpeed: Double?

        init(_ leg: LegSummary) {
            (number, fixCount) = (leg.number, leg.fixCount)
            (start, end) = (leg.start.seconds, leg.end.seconds)
            (travelled, straight, moving) = (leg.travelled, leg.straight, leg.moving)
            (maximumSpeed, meanSpeed) = (leg.maximumSpeed.known, leg.meanSpeed.known)
        }
    }
}
