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

    /// - Parameter assumedZone: minutes east of UTC of a time without a zone; nil if none was given.
    func reading(assuming assumedZone: Int?) throws(TimeFault) -> TimeReading {
        // A second 60 is the first of the next minute: leap seconds are not counted.
        guard hour < 24 && minute < 60 && second <= 60 || hour == 24 && minute | second | microsecond == 0 else {
            throw .noSuchTimeOfDay
        }
        let minutes = (days * 24 + hour) * 60 + minute - (zone ?? assumedZone ?? 0)
        let instant = Instant(microseconds: Int64((minutes * 60 + second) * 1_000_000 + microsecond))
        guard instant >= .earliest, instant <= .latest else { throw .outOfRange }
        return TimeReading(instant, assumesUTC: zone ?? assumedZone == nil)
    }
}
