/// The parts of a time as its text has them.
struct CivilTime {
    /// Days since 1970-01-01.
    var days = 0
    var hour = 0
    var minute = 0
    var second = 0
    var microsecond = 0
    /// Minutes east of UTC; nil if the text has no zone.
    var zone: Int?

    /// - Parameter clocks: those that show a time without a zone; nil if none were given.
    func reading(assuming clocks: ZoneOffsets?) throws(TimeFault) -> TimeReading {
        // A second 60 is the first of the next minute: leap seconds are not counted.
        guard hour < 24 && minute < 60 && second <= 60 || hour == 24 && minute | second | microsecond == 0 else {
            throw .noSuchTimeOfDay
        }
        let shown = ((days * 24 + hour) * 60 + minute) * 60 + second
        var (offset, clock) = (60 * (zone ?? 0), ClockTime.once)
        if zone == nil, let clocks { (offset, clock) = clocks.offset(atClock: shown) }
        let instant = Instant(microseconds: Int64((shown - offset) * 1_000_000 + microsecond))
        guard instant >= .earliest, instant <= .latest else { throw .outOfRange }
        return TimeReading(instant, assumesUTC: zone == nil && clocks == nil, shown: clock)
    }
}
