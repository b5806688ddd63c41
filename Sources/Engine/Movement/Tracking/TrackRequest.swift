public import Times

/// Settings by which the fixes of each device are evaluated. Times are in microseconds, distances in metres.
public struct TrackRequest: Sendable {
    /// The least way between fixes that counts.
    public enum LeastWay: Hashable, Sendable {
        case meters(Double)
        /// The sum of the accuracies of both fixes.
        case accuracy
    }

    /// The clock by which the age of a fix is measured if the fix does not say when it was received.
    public enum Clock: Hashable, Sendable {
        /// The latest time of any fix so far.
        case stream
        case at(Int64)
        /// The time at which the fix was read.
        case live
    }

    /// Fixes that a device delivers.
    public enum Delivery: Hashable, Sendable {
        /// Those that pass the distance filter and the interval.
        case filtered
        /// Those that are far and long enough after the last one.
        case significant(meters: Double, interval: Int64)
        case once
        case last
    }

    public enum Direction: String, CaseIterable, Sendable {
        /// The heading of a device that is slow, else the course.
        case auto
        case heading
        case course
    }

    /// How far an angle must turn for a fix to be delivered.
    public struct HeadingFilter: Hashable, Sendable {
        public var degrees: Double
        /// True if the angle is the direction of the device, which may be its course.
        public var takesDirection: Bool

        public init(degrees: Double, takesDirection: Bool) {
            self.degrees = degrees
            self.takesDirection = takesDirection
        }
    }

    public struct Pause: Hashable, Sendable {
        public var after: Int64
        public var radius: Double

        public init(after: Int64, radius: Double) {
            self.after = after
            self.radius = radius
        }
    }

    // The place of a fix.
    public var maximumAge: Int64?
    public var clock = Clock.stream
    public var skipsCached = false
    public var maximumAccuracy: Double?
    public var maximumSpeed: Double?
    /// Number of outliers in a row that agree, of which the last is believed.
    public var maximumOutliers = 3
    /// Deviation of the velocity after a second, in metres a second, for smoothed places; nil for places as they are. The
    /// evaluator leaves the smoothing to its caller.
    public var smoothing: Double?

    // Legs.
    public var maximumGap: Int64?
    public var maximumJump: Double?
    /// The clocks at whose midnights legs end; nil if they do not.
    public var days: ZoneOffsets?
    public var leastStep: LeastWay?
    /// Metres a second from which a step counts as moving.
    public var movingSpeed = 1 / 3.6
    public var pause: Pause?

    // What is computed.
    public var courseDistance = 1.0
    public var takesRhumbCourse = false
    /// True if speed and course are computed even where a fix has them.
    public var computes = false
    /// True if the speeds of legs are those of the fixes, where they have them.
    public var takesRecorded = false
    public var direction = Direction.auto
    /// Metres a second below which a device shows its direction by its heading.
    public var walkingSpeed = 2.0

    // Delivery.
    public var delivery = Delivery.filtered
    public var distanceFilter: LeastWay?
    public var minimumInterval: Int64?
    public var headingFilter: HeadingFilter?
    /// Radius in metres that the fixes should reach.
    public var goal: Double?
    public var batchDistance: Double?
    public var batchTime: Int64?

    // Events.
    public var stall: Int64?
    /// Degrees.
    public var turn: Double?

    public init() {}

    /// The settings that decide which fixes are accepted, and where legs begin and end.
    package var accepting: TrackRequest {
        var accepting = TrackRequest()
        (accepting.maximumAge, accepting.maximumAccuracy) = (maximumAge, maximumAccuracy)
        (accepting.maximumSpeed, accepting.maximumOutliers) = (maximumSpeed, maximumOutliers)
        (accepting.maximumGap, accepting.maximumJump) = (maximumGap, maximumJump)
        (accepting.days, accepting.pause) = (days, pause)
        return accepting
    }
}

extension TrackRequest.Clock {
    /// The time by which the age of a fix is measured.
    ///
    /// - Parameter latest: the latest time of any fix so far.
    package func time(atLatest latest: Int64) -> Int64 {
        switch self {
        case .stream: latest
        case .at(let time): time
        case .live: Instant.now.microseconds
        }
    }
}
