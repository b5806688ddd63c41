public import Geometry

/// An area whose borders are watched: a circle or a polygon. Times are microseconds since 1970 UTC.
public struct Region: BitwiseCopyable, Sendable {
    /// The centre of a circle, in degrees; for a polygon a place in its middle.
    public internal(set) var center: Shape.Point
    /// Metres; for a polygon the radius of a circle with the same area.
    public internal(set) var radius: Double
    /// Metres beyond the boundary that a place must be away to be clearly outside.
    public internal(set) var cushion: Double
    /// The most metres inside the boundary that any cushion requires: half the radius of a circle, and the area of a
    /// polygon divided by its perimeter. Otherwise a small region could never be entered.
    public package(set) var depth: Double
    /// The region is watched from `registered` until just before `expires`.
    public internal(set) var registered: Int64
    public internal(set) var expires: Int64
    /// Events that are wanted.
    public internal(set) var notifications: Notifications
    /// Index of its shape; -1 for a circle.
    package var shape: Int32 = -1
    /// Parts of its boundary along the antimeridian.
    var walls: Walls = Walls()

    /// Crossings that are reported.
    public struct Notifications: OptionSet, BitwiseCopyable, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let enter = Notifications(rawValue: 1)
        public static let exit = Notifications(rawValue: 2)
        public static let all: Notifications = [.enter, .exit]
    }

    /// A run of the walls of all regions.
    struct Walls: BitwiseCopyable, Sendable {
        var first: Int32 = 0
        var count: Int32 = 0
    }

    public var isCircle: Bool { shape < 0 }

    /// True if the region is watched at a time.
    @inline(__always)
    public func isWatched(at time: Int64) -> Bool { registered <= time && time < expires }

    /// Metres inside the boundary from which a place is clearly inside.
    @inline(__always)
    func threshold(_ cushion: Double) -> Double { min(cushion, depth) }
}

/// Settings of a region that do not concern its area.
public struct RegionTerms: Sendable {
    /// Metres.
    public var cushion = 0.0
    /// Microseconds since 1970 UTC.
    public var registered = Int64.min
    public var expires = Int64.max
    public var notifications = Region.Notifications.all

    public init() {}
}
