import Layers

/// Knows when each device was last heard, by the time of the stream.
struct DeviceSilence {
    /// Microseconds of silence after which a device is forgotten.
    private let limit: Int64
    /// Latest time of a fix of each device; nil for one that is forgotten.
    private var heard: [Int64?] = []
    /// Number of devices from which it is worth while to look for silent ones.
    private var sweepCount = leastSweepCount

    private static let leastSweepCount = 1024

    init(_ limit: Int64) { self.limit = limit }

    var count: Int { heard.count }

    /// True if a device has been silent for too long. Years are few enough for the difference to be a number.
    func isOver(_ device: Int, at time: Int64) -> Bool {
        guard device < heard.count, let last = heard[device] else { return false }
        return time - last > limit
    }

    mutating func hear(_ time: Int64, from device: Int) {
        while heard.count <= device { heard.append(nil) }
        heard[device] = max(heard[device] ?? time, time)
    }

    mutating func forget(_ device: Int) {
        if device < heard.count { heard[device] = nil }
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) { heard.keep(kept, new: nil) }

    func isCrowded(_ count: Int) -> Bool { count >= sweepCount }

    mutating func noteSweep(left count: Int) { sweepCount = max(Self.leastSweepCount, count * 2) }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&heard, new: nil) { (time, coder) throws(Problem) in
            try coder.serialize(&time, new: 0) { (time, coder) throws(Problem) in try coder.serialize(time: &time) }
        }
        try coder.serialize(&sweepCount)
    }
}
