public import Geometry

/// A fix of a device. Times are microseconds since 1970 UTC; those of a device ascend.
public struct FenceFix: BitwiseCopyable, Sendable {
    public var time: Int64
    /// In degrees.
    public var place: Shape.Point
    /// Metres; NaN if unknown.
    public var accuracy: Double
    /// Degrees clockwise from north; NaN if unknown.
    public var course: Double
    /// True if the way from the last fix is unknown for another reason than a long time.
    public var startsLeg: Bool

    public init(
        time: Int64, place: Shape.Point, accuracy: Double = .nan, course: Double = .nan, startsLeg: Bool = false
    ) {
        self.time = time
        self.place = place
        self.accuracy = accuracy
        self.course = course
        self.startsLeg = startsLeg
    }
}

extension FenceFix {
    package init(_ fix: Fix) {
        self.init(
            time: fix.time, place: Shape.Point(x: fix.longitude, y: fix.latitude), accuracy: fix.accuracy,
            course: fix.course)
    }
}

/// An event of a device and a region.
public struct FenceEvent: BitwiseCopyable, Sendable {
    /// Kinds in the order in which those of one fix are reported: a device leaves a region before it is in the next one.
    public enum Kind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
        case exit
        /// The first that is known of a device: it is outside or inside.
        case outside
        case inside
        case enter
        case loiter
        /// The way between two fixes leads through the region.
        case cross
    }

    public var region: Int32
    public var kind: Kind
    /// Time of the fix that shows the event.
    public var time: Int64
    /// Time of the first fix of what is reported; for a way through the region, the time at which it enters.
    public var since: Int64
    /// Place of the fix; for a way through the region, where it is deepest inside.
    public var place: Shape.Point
    /// Metres from the place to the boundary, negative inside; not finite for a polygon without a boundary.
    public var meters: Double
    /// For a way through the region, where it enters and leaves.
    public var crossing = FenceCrossing()
}

/// Where the shortest way between two fixes enters and leaves a region.
public struct FenceCrossing: BitwiseCopyable, Sendable {
    /// Metres from the first fix.
    public var entryMeters = 0.0
    public var exitMeters = 0.0
    public var entry = Shape.Point(x: 0, y: 0)
    public var exit = Shape.Point(x: 0, y: 0)
    /// Times in proportion to the metres.
    public var entryTime: Int64 = 0
    public var exitTime: Int64 = 0
}

/// Rules of events. Times are microseconds.
public struct FenceRules: Sendable {
    /// First states of a device and a region that are reported.
    public enum FirstStates: String, CaseIterable, Sendable {
        case none
        case inside
        case all
    }

    /// Limit on the regions that are watched for each device: the nearest.
    public struct Limit: Sendable {
        public var count: Int
        /// Metres that a device moves before its regions are chosen again.
        public var distance: Double
        /// True if regions ahead count as nearer than those behind.
        public var prefersAhead: Bool

        public init(count: Int, distance: Double = 500, prefersAhead: Bool = false) {
            self.count = count
            self.distance = distance
            self.prefersAhead = prefersAhead
        }
    }

    /// Time that a device must stay on the other side before a crossing is reported.
    public var dwell: Int64 = 0
    /// Metres of cushion for each metre of a fix's accuracy.
    public var accuracyFactor = 0.0
    /// A longer time between two fixes is a gap; nil for none.
    public var longestGap: Int64?
    /// Time inside after which a stay is reported; nil if it is not.
    public var loiter: Int64?
    public var firstStates = FirstStates.none
    /// True if ways through a region between two fixes are reported.
    public var tellsCrossings = false
    public var limit: Limit?

    public init() {}

    /// The cushion in metres that a fix requires by its accuracy; the larger of this and the region's own counts.
    public func cushion(of fix: FenceFix) -> Double {
        let meters = accuracyFactor * fix.accuracy
        return meters > 0 && meters.isFinite ? meters : 0
    }
}
