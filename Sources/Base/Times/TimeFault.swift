/// The reason why a text was not read as a time.
@frozen
public enum TimeFault: Error, Hashable, BitwiseCopyable, Sendable {
    /// Nothing but blanks.
    case empty
    /// Text that looks like no notation of times that is known.
    case notATime
    /// A date with slashes or dots, such as `03/01/2022`, whose order only the user knows.
    case unknownOrder
    /// A zone by its name, such as `CET` or `Europe/Vienna`.
    case namedZone
    /// A day that the calendar does not have, such as 30 February, or one with the wrong day of the week.
    case noSuchDay
    /// An hour, minute or second that a day does not have.
    case noSuchTimeOfDay
    /// An offset from UTC of a day or more.
    case noSuchOffset
    /// A time outside the years 0001 to 9999.
    case outOfRange
    /// Text where an epoch number was expected.
    case notANumber
    /// Text that does not match the user's pattern.
    case mismatch

    /// A sentence about the text, which it quotes.
    ///
    /// - Parameter text: the value, safe to show.
    public func message(for text: String) -> String {
        switch self {
        case .empty: "the time is empty"
        case .notATime: "'\(text)' is not a time"
        case .unknownOrder: "plat does not guess the order of day and month in '\(text)'"
        case .namedZone: "'\(text)' names a time zone, which does not say how far it is from UTC"
        case .noSuchDay: "the day of '\(text)' does not exist"
        case .noSuchTimeOfDay: "the time of day of '\(text)' does not exist"
        case .noSuchOffset: "the offset from UTC of '\(text)' does not exist"
        case .outOfRange: "'\(text)' is outside the years 0001 to 9999"
        case .notANumber: "'\(text)' is not a number"
        case .mismatch: "'\(text)' does not match the time format"
        }
    }

    /// Advice on a text to write instead. There is none if a format helps (see `TimePattern.suggestion`), or if nothing
    /// does.
    public var advice: String? {
        switch self {
        case .empty, .unknownOrder, .outOfRange, .mismatch: nil
        case .notATime: "write a time such as 2026-05-01T12:00:50Z"
        case .namedZone: "write an offset such as +01:00, or Z for UTC"
        case .noSuchDay: "write a day such as 2026-02-28"
        case .noSuchTimeOfDay: "write a time of day from 00:00:00 to 23:59:60, or 24:00"
        case .noSuchOffset: "write an offset from -23:59 to +23:59"
        case .notANumber: "write a number such as 1767268800"
        }
    }
}
