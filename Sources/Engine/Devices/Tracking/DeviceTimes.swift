import Layers

/// The text of those times of each device that may still be written.
struct DeviceTimes {
    private var times: [[KnownTime]] = []

    /// Adds the time of a fix, which is kept until `keep` drops it.
    mutating func add(_ time: KnownTime, to device: Int) {
        while times.count <= device { times.append([]) }
        if !times[device].contains(where: { $0.time == time.time }) { times[device].append(time) }
    }

    /// Drops all times of a device but those that are given.
    mutating func keep(_ live: [Int64], of device: Int) {
        guard device < times.count else { return }
        times[device].removeAll { !live.contains($0.time) }
    }

    /// Number of devices.
    var count: Int { times.count }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) { times.keep(kept, new: []) }

    func time(_ time: Int64, of device: Int) -> KnownTime? {
        guard device < times.count else { return nil }
        return times[device].first { $0.time == time }
    }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&times, new: []) { (times, coder) throws(Problem) in
            try coder.serialize(&times, new: KnownTime()) { (time, coder) throws(Problem) in
                try time.serialize(with: &coder)
            }
        }
    }
}
