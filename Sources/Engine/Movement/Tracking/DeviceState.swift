package import Geometry

/// The latest facts about a device: a few hundred bytes, however many fixes it has sent.
package struct DeviceState: BitwiseCopyable, Sendable {
    /// A fix that was delivered.
    package struct Delivered: BitwiseCopyable {
        package var time: Int64
        package var place: Coordinate
        package var accuracy: Double

        package init(time: Int64, place: Coordinate, accuracy: Double) {
            (self.time, self.place, self.accuracy) = (time, place, accuracy)
        }
    }

    /// A fix that was accepted, at its smoothed place if that was given.
    package struct Last: BitwiseCopyable {
        package var time: Int64
        package var place: Coordinate
        /// The place before it was smoothed.
        package var reported: Coordinate
        package var accuracy: Double
        package var altitude: Double
        package var segment: UInt64

        package init(_ fix: Fix, _ reported: Coordinate) {
            (time, place, self.reported) = (fix.time, fix.place, reported)
            (accuracy, altitude, segment) = (fix.accuracy, fix.altitude, fix.segment)
        }
    }

    package var last: Last?
    /// Course of that fix, as it was written.
    package var course = Double.nan
    package var leg = Leg()
    /// The last fix that was delivered.
    package var delivered: Delivered?

    /// Number of outliers in a row that agree among each other, and the last of them.
    package var outliers = 0
    package var outlier = Moment()

    /// The first fix of a stay.
    package var anchor = Moment()
    /// The leg as it was at that fix.
    package var anchorLeg = Leg()
    package var stay = Stay()
    package var stopCount = 0
    // Next to each other, as each would take eight bytes alone.
    package var isPaused = false
    package var isDone = false

    package var stall = StallWatch()
    /// Heading or direction of the last fix that was delivered with one; NaN before.
    package var shownAngle = Double.nan
    /// Course at the last turn; NaN before the first course of a leg.
    package var turnCourse = Double.nan

    /// Metres of all steps so far, in all legs.
    package var way = 0.0
    package var batch = (number: 0, time: Int64(0), way: 0.0)

    package init() {}
}

/// A time and a place.
package struct Moment: BitwiseCopyable {
    package var time = Int64(0)
    package var place = Coordinate(latitude: 0, longitude: 0)

    package init() {}

    package init(time: Int64, place: Coordinate) {
        (self.time, self.place) = (time, place)
    }

    init(_ fix: Fix) { self.init(time: fix.time, place: fix.place) }
}

/// Fixes of a device without a gap between them.
package struct Leg: BitwiseCopyable {
    /// Counted from 1 for each device.
    package var number = 0
    package var start = Int64(0)
    package var startPlace = Coordinate(latitude: 0, longitude: 0)
    /// The last fix, at its smoothed place if that was given.
    package var end = Moment()
    package var fixCount = 0
    package var travelled = 0.0
    /// Seconds.
    package var moving = 0.0
    /// Metres a second; NaN if no speed is known.
    package var maximumSpeed = Double.nan
    /// Metres up and down, and the altitude up to which they are counted; NaN before the first one.
    package var climb = 0.0
    package var descent = 0.0
    package var level = Double.nan

    /// Takes an altitude; changes of less than 3 metres do not count, as they are mostly errors.
    mutating func rise(to altitude: Double) {
        guard !altitude.isNaN else { return }
        let change = altitude - level
        if change.magnitude < 3 { return }
        if change > 0 { climb += change } else if change < 0 { descent -= change }
        level = altitude
    }
}

/// Fixes within a radius around the first of them.
package struct Stay: BitwiseCopyable {
    package var fixCount = 0
    /// Sums of the degrees of all fixes from the first one.
    package var north = 0.0
    package var east = 0.0

    mutating func add(_ fix: Fix, to anchor: Moment) {
        fixCount += 1
        north += fix.latitude - anchor.place.latitude
        east += FixEvaluator.wrapped(fix.longitude - anchor.place.longitude)
    }

    /// The mean of all fixes.
    func center(from anchor: Coordinate) -> Coordinate {
        let count = Double(max(fixCount, 1))
        let longitude = anchor.longitude + east / count
        return Coordinate(
            latitude: anchor.latitude + north / count,
            longitude: longitude.magnitude <= 180 ? longitude : FixEvaluator.wrapped(longitude))
    }
}

/// Watches whether the accuracy of a device improves while it is worse than the goal.
package struct StallWatch: BitwiseCopyable {
    package var best = Double.infinity
    package var improved: Int64?
    package var isReported = false

    /// The best accuracy since the goal was last met; infinite if none is known.
    var bestAccuracy: Double { best }
    /// Time of the fix at which it last improved.
    package var lastImproved: Int64 { improved ?? 0 }

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
        guard !isReported, fix.time - lastImproved >= limit else { return false }
        isReported = true
        return true
    }
}
