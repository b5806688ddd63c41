/// A point in time, in microseconds since 1970-01-01T00:00Z without leap seconds.
///
/// Times that are read lie in the years 0001 to 9999. Arithmetic stops at the ends of the numbers instead of trapping.
@frozen
public struct Instant: Comparable, Hashable, BitwiseCopyable, Sendable {
    /// Microseconds since 1970-01-01T00:00Z.
    public var microseconds: Int64

    /// The instant so many microseconds after 1970-01-01T00:00Z, or before it.
    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// 0001-01-01T00:00Z, the first instant that can be read.
    public static let earliest = Instant(microseconds: -62_135_596_800_000_000)

    /// The last microsecond of the year 9999, the last instant that can be read.
    public static let latest = Instant(microseconds: 253_402_300_799_999_999)

    /// True if `lhs` comes before `rhs`.
    @inlinable
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.microseconds < rhs.microseconds }

    /// Microseconds from `rhs` to `lhs`.
    @inlinable
    public static func - (lhs: Instant, rhs: Instant) -> Int64 { lhs.microseconds(since: rhs) }

    /// Microseconds from an earlier instant to this one; negative if `other` is later.
    @inlinable
    public func microseconds(since other: Instant) -> Int64 {
        let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
        return overflow ? (microseconds < 0 ? .min : .max) : difference
    }

    /// Seconds from an earlier instant to this one; negative if `other` is later.
    @inlinable
    public func seconds(since other: Instant) -> Double { Double(microseconds(since: other)) / 1e6 }

    /// The instant so many microseconds later, or earlier if they are negative.
    @inlinable
    public func advanced(byMicroseconds count: Int64) -> Instant {
        let (sum, overflow) = microseconds.addingReportingOverflow(count)
        return Instant(microseconds: overflow ? (count < 0 ? .min : .max) : sum)
    }

    /// The year in UTC with the share of it that has passed: 2028.5 at the start of 2028-07-02.
    public var decimalYear: Double {
        let (days, rest) = daysAndMicroseconds
        let civil = CivilDay(daysSince1970: days)
        let passed = Double(civil.dayOfYear - 1) + Double(rest) / Double(Self.microsecondsInDay)
        return Double(civil.year) + passed / Double(CivilDay.days(in: civil.year))
    }

    static let microsecondsInDay: Int64 = 86_400_000_000

    /// Days since 1970-01-01, and microseconds since midnight.
    var daysAndMicroseconds: (days: Int, rest: Int64) {
        var (days, rest) = microseconds.quotientAndRemainder(dividingBy: Self.microsecondsInDay)
        if rest < 0 {
            days -= 1
            rest += Self.microsecondsInDay
        }
        return (Int(days), rest)
    }
}
