import Features
package import Geometry
package import Layers
import Memory
package import Movement
package import PROJ
import Times

/// Places of devices at whole multiples of an interval, on the shortest paths between the fixes of a leg.
package struct ResampledTrack {
    private let interval: Int64
    private let geodesic: Geodesic
    /// The last accepted fix of each device.
    private var lasts: [Stop?] = []
    private var way: Way?
    private let carried: CarriedValues

    /// A fix with what is carried from it.
    private struct Stop {
        var moment: Moment
        var altitude: Double
        /// Those that the fix has itself; NaN for none.
        var speed: Double
        var course: Double
        var row: [UInt8]
    }

    /// A way from one fix to the next; the first fix of a leg has no start.
    private struct Way {
        var start: Stop?
        var end: Stop
        var path: Geodesic.Path?
        var tick: Int64
    }

    static let fields = [
        Field("device", .any), Field("time", .string), Field("speed", .number), Field("course", .number),
    ]

    /// - Parameter carried: fields whose values the places have.
    package init(every interval: Int64, _ geodesic: Geodesic, carrying carried: [Field] = []) {
        self.carried = CarriedValues(carried)
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
            let new = Stop(moment: Moment(), altitude: .nan, speed: .nan, course: .nan, row: [])
            try coder.serialize(&last, new: new) { (last, coder) throws(Problem) in
                try last.moment.serialize(with: &coder)
                try coder.serialize(&last.altitude)
                try coder.serialize(&last.speed)
                try coder.serialize(&last.course)
                var row = ByteBuffer()
                row.append(last.row.span)
                try coder.serialize(&row)
                last.row = row.bytes.indices.map { row.bytes[$0] }
            }
        }
    }

    /// Takes a fix without the values of its fields.
    package mutating func take(_ pending: PendingFix, _ evaluator: borrowing FixEvaluator) throws(Problem) {
        try take(pending, { _, _ in }, evaluator)
    }

    /// Takes a fix, after which `next` returns the places up to it.
    mutating func take(
        _ pending: PendingFix, _ row: RowSource, _ evaluator: borrowing FixEvaluator, most: Int? = nil
    ) throws(Problem) {
        way = nil
        guard let place = evaluator.acceptedPlace, evaluator.isInLeg else { return }
        while lasts.count <= pending.device { lasts.append(nil) }
        let last = evaluator.startsLeg ? nil : lasts[pending.device]
        var bytes = ByteBuffer()
        if !carried.isEmpty { row(0..<pending.rowLength, &bytes) }
        let (speed, course) = evaluator.recorded(pending.fix)
        let end = Stop(
            moment: Moment(time: pending.fix.time, place: place), altitude: pending.fix.altitude, speed: speed,
            course: course, row: bytes.bytes.indices.map { bytes.bytes[$0] })
        lasts[pending.device] = end
        let time = end.moment.time
        let tick = last.map { firstTick(after: $0.moment.time) } ?? (time % interval == 0 ? time : .max)
        guard tick <= time else { return }
        let count = (time - tick) / interval + 1
        if let most, count > most {
            throw Problem(
                .data, "too-many-places",
                "\(count) positions would be written up to the fix of \(Instant(microseconds: time).description)",
                hint: "use a longer --every, or --max-gap TIME to write no positions in longer times without fixes")
        }
        let path = last.map { geodesic.path(from: $0.moment.place, to: place) }
        way = Way(start: last, end: end, path: path, tick: tick)
    }

    /// The next place on the way to the fix that was taken last.
    package mutating func next() -> ResampledPosition? {
        guard let way, way.tick <= way.end.moment.time else { return nil }
        let (tick, end) = (way.tick, way.end.moment)
        self.way?.tick = tick + interval
        guard let start = way.start?.moment, let path = way.path else {
            return ResampledPosition(time: tick, place: end.place, elevation: way.end.altitude)
        }
        let span = Double(end.time - start.time)
        let share = Double(tick - start.time) / span
        var place = ResampledPosition(
            time: tick, place: tick == end.time ? end.place : path.coordinate(afterMeters: share * path.meters))
        place.share = share
        let before = way.start?.altitude ?? .nan
        place.elevation = tick == end.time ? way.end.altitude : before + share * (way.end.altitude - before)
        place.speed = path.meters / (span * 1e-6)
        guard path.meters > 0 else { return place }
        let course = geodesic.quickInverse(from: start.place, to: place.place).endBearing
        place.course = course < 0 ? course + 360 : course
        return place
    }

    /// Fills a feature with a place on the way to the fix that was taken last.
    func fill(_ feature: inout Feature, _ position: ResampledPosition, _ names: borrowing NameTable, _ device: Int) {
        feature.become([position.place])
        if !position.elevation.isNaN { feature.shape.elevations.append(position.elevation) }
        var values = FeatureValues()
        values.append(device: device, names, to: &feature)
        values.append(text: Instant(microseconds: position.time).description, to: &feature)
        let (speed, course) = recorded(position)
        values.append(speed, .digits(3), to: &feature)
        values.append(course >= 359.9995 ? 0 : course, .digits(3), to: &feature)
        guard let way else { return }
        let start = way.start?.row ?? []
        carried.append(from: start.span, to: way.end.row.span, position.share, &values, &feature)
    }

    /// Speed and course between those that the fixes have, else those of the way.
    private func recorded(_ position: ResampledPosition) -> (speed: Double, course: Double) {
        guard let way else { return (position.speed, position.course) }
        let share = position.share
        let start = share < 1 ? way.start ?? way.end : way.end
        let speed = start.speed + share * (way.end.speed - start.speed)
        let course = FixEvaluator.between(start.course, way.end.course, share)
        return (speed.isNaN ? position.speed : speed, course.isNaN ? position.course : course)
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

    /// Metres; NaN if unknown.
    package var elevation: Double
    /// The part of the way between two fixes, from 0 to 1.
    var share = 1.0

    init(time: Int64, place: Coordinate, elevation: Double = .nan) {
        (self.time, self.place, self.elevation) = (time, place, elevation)
    }
}
