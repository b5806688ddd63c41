import Layers
import Movement

/// The last accepted fix of a device, with the facts about it.
struct LastRow {
    var held: QueuedFix
    var facts: TrackRow
    /// Time of the fix before it.
    var from: KnownTime?

    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try held.code(with: &coder)
        try facts.code(with: &coder)
        try coder.code(&from, new: KnownTime()) { (time, coder) throws(Problem) in try time.code(with: &coder) }
    }
}

extension TrackRow {
    fileprivate mutating func code(with coder: inout StateCoder) throws(Problem) {
        var reason = why.rawValue
        try coder.code(&reason, upTo: Why.resumed.rawValue)
        why = Why(rawValue: reason) ?? .first
        try coder.code(&leg)
        try coder.code(&step)
        try coder.code(&elapsed)
        try coder.code(&travelled)
        try coder.code(&speed)
        try coder.code(&verticalSpeed)
        try coder.code(&course)
        try coder.code(&turn)
        try coder.code(&heading)
        var north = headingNorth.rawValue
        try coder.code(&north, upTo: North.magnetic.rawValue)
        headingNorth = North(rawValue: north) ?? .true
        try coder.code(&declination)
        try coder.code(&direction.degrees)
        try coder.code(&direction.isHeading)
        try coder.code(&age)
        var moment = from.map { Moment(time: $0.time, place: $0.place) }
        try coder.code(&moment, new: Moment()) { (moment, coder) throws(Problem) in try moment.code(with: &coder) }
        from = moment.map { ($0.time, $0.place) }
        try coder.code(&batch)
        try coder.code(&place)
        try coder.code(&accuracy)
    }
}
