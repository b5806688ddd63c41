import Features
package import Geometry
import Layers
package import Movement
package import PROJ
import Times

/// Places of devices at whole multiples of an interval, on the shortest paths between the fixes of a leg.
package struct ResampledTrack {
    private let interval: Int64
    private let geodesic: Geodesic
    /// The last accepted fix of each device.
    private var lasts: [Moment?] = []
    private var way: Way?

    /// A way from one fix to the next; the first fix of a leg has no start.
    private struct Way {
        var start: Moment?
        var end: Moment
        var path: Geodesic.Path?
        var tick: Int64
    }

    static let fields = [
        Field("device", .any), Field("time", .string), Field("speed", .number), Field("course", .number),
    ]

    package init(every interval: Int64, _ geodesic: Geodesic) {
        self.interval = interval
        self.geodesic = geodesic
    }

    /// Number of devices.
    var count: Int { lasts.count }

    /// Begins a device anew.
    mutating func forget(_ device: Int) {
        if device < lasts.count { lasts[device] = nil }
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) { lasts.keep(kept, new: nil) }

    /// Codes the last fix of each device.
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&lasts, new: nil) { (last, coder) throws(Problem) in
            try coder.serialize(&last, new: Moment()) { (last, coder) throws(Problem) in
                try last.serialize(with: &coder)
            }
        }
    }

    /// Takes a fix, after which `next` returns the places up to it.
    package mutating func take(_ pending: PendingFix, _ evaluator: borrowing FixEvaluator) {
        way = nil
        guard let place = evaluator.acceptedPlace, evaluator.isInLeg else { return }
        while lasts.count <= pending.device { lasts.append(nil) }
        let last = evaluator.startsLeg ? nil : lasts[pending.device]
        let end = Moment(time: pending.fix.time, place: place)
        lasts[pending.device] = end
        let tick = last.map { firstTick(after: $0.time) } ?? (end.time % interval == 0 ? end.time : .max)
        guard tick <= end.time else { return }
        way = Way(start: last, end: end, path: last.map { geodesic.path(from: $0.place, to: end.place) }, tick: tick)
    }

    /// The next place on the way to the fix that was taken last.
    package mutating func next() -> ResampledPosition? {
        guard let way, way.tick <= way.end.time else { return nil }
        let tick = way.tick
        self.way?.tick = tick + interval
        guard let start = way.start, let path = way.path else {
            return ResampledPosition(time: tick, place: way.end.place)
        }
        let span = Double(way.end.time - start.time)
        let share = Double(tick - start.time) / span
        var place = ResampledPosition(
            time: tick, place: tick == way.end.time ? way.end.place : path.coordinate(afterMeters: share * path.meters))
        place.speed = path.meters / (span * 1e-6)
        guard path.meters > 0 else { return place }
        let course = geodesic.quickInverse(from: start.place, to: place.place).endBearing
        place.course = course < 0 ? course + 360 : course
        return place
    }

    /// True if a time is a whole multiple of the interval.
    func isDue(at time: Int64) -> Bool { time % interval == 0 }

    private func firstTick(after time: Int64) -> Int64 {
        let rest = time % interval
        return time - rest + (rest < 0 ? 0 : interval)
    }
}

/// A place on the way between two fixes.
package struct ResampledPosition {
    package var time: Int64
    package var place: Coordinate
    /// Metres a second, and degrees from 0 to less than 360; NaN if unknown.
    package var speed = Double.nan
    package var course = Double.nan

    init(time: Int64, place: Coordinate) {
        (self.time, self.place) = (time, place)
    }

    func fill(_ feature: inout Feature, _ names: borrowing NameTable, _ device: Int) {
        feature.become([place])
        var values = FeatureValues()
        values.append(device: device, names, to: &feature)
        values.append(text: Instant(microseconds: time).description, to: &feature)
        values.append(speed, .digits(3), to: &feature)
        values.append(course >= 359.9995 ? 0 : course, .digits(3), to: &feature)
    }
}
