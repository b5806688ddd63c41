import Layers
import Movement

/// The last accepted fix of a device, with the facts about it.
struct LastRow {
    var queued: QueuedFix
    var facts: TrackRow
    /// Time of the fix before it.
    var from: KnownTime?

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try queued.serialize(with: &coder)
        try facts.serialize(with: &coder)
        try coder.serialize(&from, new: KnownTime()) { (time, coder) throws(Problem) in try time.serialize(with: &coder)
        }
    }
}

extension TrackRow {
    fileprivate mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        var reason = why.rawValue
        try coder.serialize(&reason, upTo: Why.resumed.rawValue)
        why = Why(rawValue: reason) ?? .first
        try coder.serialize(&leg)
        try coder.serialize(&step)
        try coder.serialize(&elapsed)
        try coder.serialize(&travelled)
        try coder.serialize(&speed)
        try coder.serialize(&verticalSpeed)
        try coder.serialize(&course)
        try coder.serialize(&turn)
        try coder.serialize(&heading)
        var north = headingNorth.rawValue
        try coder.serialize(&north, upTo: North.magnetic.rawValue)
        headingNorth = North(rawValue: north) ?? .true
        try coder.serialize(&declination)
        try coder.serialize(&direction.degrees)
        try coder.serialize(&direction.isHeading)
        try coder.serialize(&age)
        var moment = from.map { Moment(time: $0.time, place: $0.place) }
        try coder.serialize(&moment, new: Moment()) { (moment, coder) throws(Problem) in
            try moment.serialize(with: &coder)
        }
        from = moment.map { ($0.time, $0.place) }
        try coder.serialize(&batch)
        try coder.serialize(&place)
        try coder.serialize(&accuracy)
    }
}
