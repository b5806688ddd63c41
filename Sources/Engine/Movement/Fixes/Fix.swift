public import Geometry

/// Where a device was at a time, as far as it is known. Numbers that are unknown are NaN.
@frozen
public struct Fix: BitwiseCopyable, Sendable {
    /// Microseconds since 1970 UTC.
    public var time: Int64
    public var latitude: Double
    public var longitude: Double
    /// Radius in metres; a negative one means that the place is invalid.
    public var accuracy: Double
    /// Metres.
    public var altitude: Double
    /// Metres a second.
    public var speed: Double
    /// Degrees clockwise from true north, from 0 to less than 360.
    public var course: Double
    /// Degrees clockwise from the north of `headingNorth`, from 0 to less than 360.
    public var heading: Double
    public var headingNorth = North.true
    /// Degrees of magnetic north east of true north.
    public var declination: Double
    /// Microseconds since 1970 UTC at which it was received, or at which its age is measured.
    public var received: Int64?
    /// Distinguishes segments of a track; equal numbers are the same segment.
    public var segment: UInt64

    public init(time: Int64, latitude: Double, longitude: Double) {
        self.time = time
        self.latitude = latitude
        self.longitude = longitude
        (accuracy, altitude, speed, course, heading, declination) = (.nan, .nan, .nan, .nan, .nan, .nan)
        received = nil
        segment = 0
    }

    public var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// True if the device itself says that the place is wrong.
    package var isInvalid: Bool { accuracy < 0 }

    /// Seconds from an earlier fix to this one.
    func seconds(since earlier: Int64) -> Double { Double(time - earlier) * 1e-6 }
}

extension Coordinate {
    /// True for one place, however its longitude is written: that of a pole does not matter, and ±180 are the same.
    package func isSamePlace(as other: Coordinate) -> Bool {
        guard latitude == other.latitude else { return false }
        return longitude == other.longitude || latitude.magnitude == 90
            || (longitude.magnitude == 180 && other.longitude.magnitude == 180)
    }
}

/// The north that a heading counts from.
public enum North: UInt8, BitwiseCopyable, Sendable {
    case `true`
    /// True north, computed from magnetic north by a model of the magnetic field.
    case modelled
    case magnetic

    /// The word that is written.
    public var name: String {
        switch self {
        case .true: "true"
        case .modelled: "magnetic+wmm"
        case .magnetic: "magnetic"
        }
    }
}

/// Reason why a fix is skipped.
public enum FixSkipReason: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    case invalidFix
    /// A point that is not of a track, where only these are fixes.
    case otherPoint
    case late
    case duplicate
    case sameTime
    case stale
    case inaccurate
    case tooFast
    case notMoved
    case notTurned
    case tooSoon
    case paused
    /// The device has already had the one fix that was requested.
    case notNeeded
    /// A later fix of the device is the last one.
    case notLast
    /// The leg has fewer fixes than were asked for.
    case shortLeg
    case lacksAccuracy
    case lacksAltitude
    case lacksSpeed
    case lacksCourse
    case lacksHeading

    /// A stable name for programs.
    public var code: String {
        switch self {
        case .invalidFix: "invalid-fix"
        case .otherPoint: "other-point"
        case .late: "late"
        case .duplicate: "duplicate"
        case .sameTime: "same-time"
        case .stale: "stale"
        case .inaccurate: "inaccurate"
        case .tooFast: "too-fast"
        case .notMoved: "not-moved"
        case .notTurned: "not-turned"
        case .tooSoon: "too-soon"
        case .paused: "paused"
        case .notNeeded: "not-needed"
        case .notLast: "not-last"
        case .shortLeg: "short-leg"
        case .lacksAccuracy: "lacks-accuracy"
        case .lacksAltitude: "lacks-altitude"
        case .lacksSpeed: "lacks-speed"
        case .lacksCourse: "lacks-course"
        case .lacksHeading: "lacks-heading"
        }
    }
}
