import Geometry
import Layers

/// The latest facts about a device: a few hundred bytes, however many fixes it has sent.
package struct DeviceState: BitwiseCopyable, Sendable {
    /// A fix that was delivered.
    struct Delivered: BitwiseCopyable {
        var time: Int64
        var place: Coordinate
        var accuracy: Double
    }

    /// A fix that was accepted, with its smoothed place.
    struct Last: BitwiseCopyable {
        var time: Int64
        var place: Coordinate
        /// The place before it was smoothed.
        var reported: Coordinate
        var accuracy: Double
        var altitude: Double
        var segment: UInt64

        init(_ fix: Fix, _ reported: Coordinate) {
            (time, place, self.reported) = (fix.time, fix.place, reported)
            (accuracy, altitude, segment) = (fix.accuracy, fix.altitude, fix.segment)
        }
    }

    var last: Last?
    /// Course of that fix, as it was written.
    var course = Double.nan
    var leg = Leg()
    /// The last fix that was delivered.
    var delivered: Delivered?

    /// Number of outliers in a row that agree among each other, and the last of them.
    var outliers = 0
    var outlier = Moment()

    /// The first fix of a stay.
    var anchor = Moment()
    // Next to each other, as each would take eight bytes alone.
    var isPaused = false
    var isDone = false

    /// Variance of the smoothed place.
    var variance = 0.0

    var stall = StallWatch()
    /// Heading or direction of the last fix that was delivered with one; NaN before.
    var shownAngle = Double.nan
    /// Course at the last turn; NaN before the first course of a leg.
    var turnCourse = Double.nan

    /// Metres of all steps so far, in all legs.
    var way = 0.0
    var batch = (number: 0, time: Int64(0), way: 0.0)

    package init() {}

    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(&last, new: Last(Fix(time: 0, latitude: 0, longitude: 0), Moment().place)) {
            (last, coder) throws(Problem) in
            try coder.code(time: &last.time)
            try coder.code(&last.place)
            try coder.code(&last.reported)
            try coder.code(&last.accuracy)
            try coder.code(&last.altitude)
            try coder.code(&last.segment)
        }
        try coder.code(&course)
        try leg.code(with: &coder)
        let none = Delivered(time: 0, place: Coordinate(latitude: 0, longitude: 0), accuracy: .nan)
        try coder.code(&delivered, new: none) { (delivered, coder) throws(Problem) in
            try coder.code(time: &delivered.time)
            try coder.code(&delivered.place)
            try coder.code(&delivered.accuracy)
        }
        try coder.code(&isDone)
        try coder.code(&outliers)
        try outlier.code(with: &coder)
        try anchor.code(with: &coder)
        try coder.code(&isPaused)
        try coder.code(&variance)
        try stall.code(with: &coder)
        try coder.code(&shownAngle)
        try coder.code(&turnCourse)
        try coder.code(&way)
        try coder.code(&batch.number)
        try coder.code(time: &batch.time)
        try coder.code(&batch.way)
    }
}

/// A time and a place.
struct Moment: BitwiseCopyable {
    var time = Int64(0)
    var place = Coordinate(latitude: 0, longitude: 0)

    init() {}

    init(time: Int64, place: Coordinate) {
        (self.time, self.place) = (time, place)
    }

    init(_ fix: Fix) { self.init(time: fix.time, place: fix.place) }

    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(time: &time)
        try coder.code(&place)
    }
}

/// Fixes of a device without a gap between them.
struct Leg: BitwiseCopyable {
    /// Counted from 1 for each device.
    var number = 0
    var start = Int64(0)
    var startPlace = Coordinate(latitude: 0, longitude: 0)
    var fixCount = 0
    var travelled = 0.0
    /// Seconds.
    var moving = 0.0
    /// Metres a second; NaN if no speed is known.
    var maximumSpeed = Double.nan

    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(&number)
        try coder.code(time: &start)
        try coder.code(&startPlace)
        try coder.code(&fixCount)
        try coder.code(&travelled)
        try coder.code(&moving)
        try coder.code(&maximumSpeed)
    }
}

/// Watches whether the accuracy of a device improves while it is worse than the goal.
struct StallWatch: BitwiseCopyable {
    private var best = Double.infinity
    private var improved: Int64?
    private var isTold = false

    /// The best accuracy since the goal was last met; infinite if none is known.
    var bestAccuracy: Double { best }
    /// Time of the fix at which it last improved.
    var lastImproved: Int64 { improved ?? 0 }

    /// Takes a fix; true if the accuracy has not improved for as long as `limit`.
    mutating func take(_ fix: Fix, goal: Double, limit: Int64) -> Bool {
        if fix.accuracy <= goal {
            self = StallWatch()
            improved = fix.time
            return false
        }
        if fix.accuracy < best || improved == nil {
            if fix.accuracy < best { best = fix.accuracy }
            improved = fix.time
        }
        guard !isTold, fix.time - lastImproved >= limit else { return false }
        isTold = true
        return true
    }

    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(&best)
        try coder.code(&improved, new: 0) { (time, coder) throws(Problem) in try coder.code(time: &time) }
        try coder.code(&isTold)
    }
}
