/// How the times of a column are written.
public enum TimeNotation: Hashable, Sendable {
    /// ISO 8601, or epoch numbers whose unit follows from the first of them.
    case automatic
    /// Numbers since 1970-01-01T00:00Z.
    case epoch(EpochUnit)
    /// Text in a pattern of the user.
    case pattern(TimePattern)
}

/// The unit of epoch numbers.
@frozen
public enum EpochUnit: UInt8, CaseIterable, Hashable, Sendable {
    case seconds
    case milliseconds
    case microseconds
    case nanoseconds

    /// In the plural, for messages.
    public var name: String {
        switch self {
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .microseconds: "microseconds"
        case .nanoseconds: "nanoseconds"
        }
    }

    /// The exponent of ten that turns a number of this unit into microseconds.
    var power: Int {
        switch self {
        case .seconds: 6
        case .milliseconds: 3
        case .microseconds: 0
        case .nanoseconds: -3
        }
    }
}

/// A time as it was read.
@frozen
public struct TimeReading: Hashable, BitwiseCopyable, Sendable {
    /// The point in time.
    public var instant: Instant
    /// True if neither the text nor the reader's zone gives the offset from UTC, so that UTC was assumed.
    public var assumesUTC: Bool
    /// True if the text is an epoch number.
    public var isNumber: Bool
    /// How often the clocks of the reader's zone show the time.
    public var shown: ClockTime

    @inlinable
    init(_ instant: Instant, assumesUTC: Bool = false, isNumber: Bool = false, shown: ClockTime = .once) {
        self.instant = instant
        self.shown = shown
        self.assumesUTC = assumesUTC
        self.isNumber = isNumber
    }
}

/// How often clocks show a time.
@frozen
public enum ClockTime: Hashable, BitwiseCopyable, Sendable {
    case once
    /// They are set back: the first of the two times is meant.
    case twice
    /// They are set forward over it: it is read as if they had not been.
    case never
}
