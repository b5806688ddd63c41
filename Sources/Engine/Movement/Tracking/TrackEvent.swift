public import Geometry

/// Something that happened to a device.
public struct TrackEvent: BitwiseCopyable, Sendable {
    public enum Kind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
        case gap
        case pause
        case resume
        case stall
        case turn

        public var name: String {
            switch self {
            case .gap: "gap"
            case .pause: "pause"
            case .resume: "resume"
            case .stall: "stall"
            case .turn: "turn"
            }
        }
    }

    public var kind: Kind
    /// Time of the fix that shows it.
    public var time: Int64
    /// Time at which it began; nil if it has no beginning.
    public var since: Int64?
    public var place: Coordinate
    /// Metres of a gap, seconds of a pause that has ended, the best accuracy at a stall, or degrees of a turn.
    public var detail: Double
}

/// A leg that has ended.
public struct LegSummary: Sendable {
    public var number: Int
    public var start: Int64
    public var end: Int64
    public var fixCount: Int
    public var travelled: Double
    /// Metres from its first fix to its last.
    public var straight: Double
    /// Seconds.
    public var moving: Double
    /// Metres a second; NaN if no speed is known.
    public var maximumSpeed: Double
    /// Metres up and down, of changes of 3 metres or more; NaN if no altitude is known.
    public var climb: Double
    public var descent: Double

    public var seconds: Double { Double(end - start) * 1e-6 }

    /// Metres a second; NaN for a leg of one fix.
    public var meanSpeed: Double { end > start ? travelled / seconds : .nan }
}

/// A stop that has ended: from the first fix of a stay to the last one.
public struct StopSummary: Sendable {
    /// Counted from 1 for each device.
    public var number: Int
    public var start: Int64
    public var end: Int64
    public var fixCount: Int
    /// The mean of its fixes.
    public var center: Coordinate

    public var seconds: Double { Double(end - start) * 1e-6 }
}

/// Facts about a fix that is delivered. Numbers that are unknown are NaN.
public struct TrackRow: Sendable {
    /// Reason for the delivery.
    public enum Why: UInt8, Sendable {
        case first
        case moved
        case improved
        case turned
        case gap
        case resumed

        public var name: String {
            switch self {
            case .first: "first"
            case .moved: "moved"
            case .improved: "improved"
            case .turned: "turned"
            case .gap: "gap"
            case .resumed: "resumed"
            }
        }
    }

    public var why = Why.first
    public var leg = 0
    /// Metres and seconds since the fix of the leg that was delivered before.
    public var step = Double.nan
    public var elapsed = Double.nan
    public var travelled = 0.0
    public var speed = Double.nan
    public var verticalSpeed = Double.nan
    public var course = Double.nan
    public var turn = Double.nan
    public var heading = Double.nan
    public var headingNorth = North.true
    public var declination = Double.nan
    /// Degrees, and true if they are the heading's.
    public var direction = (degrees: Double.nan, isHeading: false)
    /// Seconds.
    public var age = Double.nan
    /// The fix that was delivered before.
    public var from: (time: Int64, place: Coordinate)?
    public var batch = 0
    public var place = Coordinate(latitude: 0, longitude: 0)
    /// Accuracy of the place, also if that is smoothed.
    public var accuracy = Double.nan

    public init() {}
}
