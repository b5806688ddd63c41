import Geometry
import Layers
import PROJ
import Times

/// Places of devices at whole multiples of an interval, on the shortest paths between the fixes of a leg.
struct PlaceTicks {
    private let interval: Int64
    private let geodesic: Geodesic
    /// The last accepted fix of each device.
    private var lasts: [(time: Int64, place: Coordinate)?] = []

    static let fields = [
        Field("device", .any), Field("time", .string), Field("speed", .number), Field("course", .number),
    ]

    init(every interval: Int64, _ geodesic: Geodesic) {
        self.interval = interval
        self.geodesic = geodesic
    }

    /// Calls `write` with each place after the fix before, up to that of a fix that was accepted.
    mutating func take(
        _ pending: PendingFix, _ tracker: borrowing Tracker,
        _ write: (Coordinate, Int64, Double, Double) throws(Problem) -> Void
    ) throws(Problem) {
        guard let place = tracker.acceptedPlace, tracker.isInLeg else { return }
        while lasts.count <= pending.device { lasts.append(nil) }
        let last = tracker.startsLeg ? nil : lasts[pending.device]
        let time = pending.fix.time
        lasts[pending.device] = (time, place)
        guard let last else {
            if time % interval == 0 { try write(place, time, .nan, .nan) }
            return
        }
        var tick = firstTick(after: last.time)
        guard tick <= time else { return }
        let path = geodesic.path(from: last.place, to: place)
        let speed = path.meters / (Double(time - last.time) * 1e-6)
        while tick <= time {
            let share = Double(tick - last.time) / Double(time - last.time)
            let there = tick == time ? place : path.coordinate(afterMeters: share * path.meters)
            let course = path.meters > 0 ? geodesic.quickInverse(from: last.place, to: there).endBearing : .nan
            try write(there, tick, speed, course < 0 ? course + 360 : course)
            tick += interval
        }
    }

    private func firstTick(after time: Int64) -> Int64 {
        let rest = time % interval
        return time - rest + (rest < 0 ? 0 : interval)
    }

    static func fill(
        _ feature: inout Feature, _ names: borrowing NameTable, _ device: Int, _ place: Coordinate, _ time: Int64,
        _ speed: Double, _ course: Double
    ) {
        feature.become([place])
        var values = FeatureValues()
        values.append(device: device, names, to: &feature)
        values.append(text: Instant(microseconds: time).description, to: &feature)
        values.append(speed, .digits(3), to: &feature)
        values.append(course >= 359.9995 ? 0 : course, .digits(3), to: &feature)
    }
}
