import Movement

extension FixFilter {
    /// The rule by which good fixes are delivered.
    public enum Delivery: Hashable, Sendable {
        /// Those that are far and long enough after the last delivered one, by ``FixFilter/distance`` and
        /// ``FixFilter/interval``.
        case filtered
        /// Those that are both far and long enough after the last delivered one; the other settings do not count.
        case significant(distance: Double, interval: Double)
        /// One, which meets ``FixFilter/desiredAccuracy`` if that is set.
        case once

        /// Changes of at least 500 metres, at most every five minutes.
        public static let significant = Delivery.significant(distance: 500, interval: 300)
    }

    /// A stay at one place, during which fixes are skipped.
    public struct Pause: Hashable, Sendable {
        /// Seconds after which a pause begins.
        public var after: Double
        /// Metres around the first fix of the stay; a fix beyond ends the pause.
        public var radius: Double

        /// Takes any numbers; negative ones are 0.
        public init(after: Double = 300, radius: Double = 50) {
            self.after = after
            self.radius = radius
        }
    }

    /// The rule by which good fixes are delivered.
    public var delivery: Delivery {
        get {
            switch request.delivery {
            case .filtered, .last: .filtered
            case .significant(let meters, let interval): .significant(distance: meters, interval: interval.seconds)
            case .once: .once
            }
        }
        set {
            request.delivery =
                switch newValue {
                case .filtered: .filtered
                case .significant(let meters, let interval):
                    .significant(meters: meters, interval: Int64(duration: interval))
                case .once: .once
                }
        }
    }

    /// Metres from the last delivered fix from which the next one is delivered; nil, or 0 and below, for all.
    public var distance: Double? {
        get { if case .meters(let meters)? = request.distanceFilter { meters } else { nil } }
        set { request.distanceFilter = newValue.flatMap { $0 > 0 ? .meters($0) : nil } }
    }

    /// Least seconds between two delivered fixes.
    public var interval: Double? {
        get { request.minimumInterval?.seconds }
        set { request.minimumInterval = newValue.map { Int64(duration: $0) } }
    }

    /// Metres that fixes should reach; negative numbers stand for the best, 0. A goal, not a filter: while the last
    /// delivered fix is worse, one that is better is delivered however near it is.
    public var desiredAccuracy: Double? {
        get { request.goal }
        set { request.goal = newValue.map { max($0, 0) } }
    }

    /// Seconds; fixes that are as old as that when they are received are skipped, and those as far in the future. A fix
    /// without a time of receipt is compared with the latest time of any fix.
    public var maximumAge: Double? {
        get { request.maximumAge?.seconds }
        set { request.maximumAge = newValue.map { Int64(duration: $0) } }
    }

    /// Metres; fixes whose accuracy is worse are skipped.
    public var maximumAccuracy: Double? {
        get { request.maximumAccuracy }
        set { request.maximumAccuracy = newValue }
    }

    /// Metres a second from the last good fix; fixes that would have been faster are skipped.
    public var maximumSpeed: Double? {
        get { request.maximumSpeed }
        set { request.maximumSpeed = newValue }
    }

    /// Number of fixes that are too fast, one after the other, but agree among each other, of which the last is
    /// believed.
    public var maximumOutliers: Int {
        get { request.maximumOutliers }
        set { request.maximumOutliers = newValue }
    }

    /// Metres a second by which the velocity of the device changes in a second, for smoothed places; nil for places as
    /// they are. Fixes need an accuracy. A place is smoothed by the fixes up to it, as later ones are not known yet.
    public var smoothing: Double? {
        get { request.smoothing }
        set { request.smoothing = newValue }
    }

    /// Seconds between two fixes beyond which a leg ends.
    public var maximumGap: Double? {
        get { request.maximumGap?.seconds }
        set { request.maximumGap = newValue.map { Int64(duration: $0) } }
    }

    /// Metres between two fixes beyond which a leg ends.
    public var maximumJump: Double? {
        get { request.maximumJump }
        set { request.maximumJump = newValue }
    }

    /// Metres of the shortest step that adds to the travelled way.
    public var minimumStep: Double? {
        get { if case .meters(let meters)? = request.leastStep { meters } else { nil } }
        set { request.leastStep = newValue.map { .meters($0) } }
    }

    /// The stay at one place that counts as a pause; nil for none.
    public var pause: Pause? {
        get { request.pause.map { Pause(after: $0.after.seconds, radius: $0.radius) } }
        set {
            request.pause = newValue.map {
                TrackRequest.Pause(after: Int64(duration: $0.after), radius: max($0.radius, 0))
            }
        }
    }

    /// Metres a second below which the direction of a device is its heading, and its course from there on.
    public var walkingSpeed: Double {
        get { request.walkingSpeed }
        set { request.walkingSpeed = newValue }
    }

    /// Seconds without a better accuracy, while it is worse than ``desiredAccuracy``, after which an event reports it.
    public var stall: Double? {
        get { request.stall?.seconds }
        set { request.stall = newValue.map { Int64(duration: $0) } }
    }

    /// Degrees of a change of course that is reported as an event.
    public var turn: Double? {
        get { request.turn }
        set { request.turn = newValue }
    }
}
