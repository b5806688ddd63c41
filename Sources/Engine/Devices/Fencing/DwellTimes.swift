import Layers
import Memory
import Movement
import Times

/// The text of the times at which stays of devices began, as long as it may still be written.
struct DwellTimes: ~Copyable {
    struct Node: BitwiseCopyable {
        var time: KnownTime
        /// The next one of the device; -1 for none.
        var next: Int32
    }

    private var nodes = FlatBuffer<Node>()
    /// The first one of each device; -1 for none.
    private var firsts = FlatBuffer<Int32>()
    /// The first node that is free; -1 for none.
    private var free: Int32 = -1

    /// The text of a time of a device; nil if it is not kept.
    func text(of time: Int64, _ device: Int) -> KnownTime? {
        guard device < firsts.count else { return nil }
        var node = firsts[device]
        while node >= 0 {
            if nodes[Int(node)].time.time == time { return nodes[Int(node)].time }
            node = nodes[Int(node)].next
        }
        return nil
    }

    /// Keeps the time of a fix if a stay of its device began then, and drops times at which none began.
    mutating func note(_ time: KnownTime, of device: Int, in machine: borrowing FenceMachine) {
        let hasTimes = device < firsts.count && firsts[device] >= 0
        guard hasTimes || machine.hasStays(device) else { return }
        while firsts.count <= device { firsts.append(-1) }
        if hasTimes { drop(device) { !machine.isSince($0, of: device) } }
        if machine.isSince(time.time, of: device) { add(time, to: device) }
    }

    /// Drops all times of a device.
    mutating func forget(_ device: Int) {
        if device < firsts.count { drop(device) { _ in true } }
    }

    /// The times of each device, the latest first.
    private var lists: [[KnownTime]] {
        (0..<firsts.count).map { device in
            var (times, node) = ([KnownTime](), firsts[device])
            while node >= 0 {
                times.append(nodes[Int(node)].time)
                node = nodes[Int(node)].next
            }
            return times
        }
    }

    private mutating func set(_ lists: [[KnownTime]]) {
        nodes.removeAll()
        firsts.removeAll()
        free = -1
        for (device, times) in lists.enumerated() {
            firsts.append(-1)
            for time in times.reversed() { add(time, to: device) }
        }
    }

    /// Number of devices.
    var count: Int { firsts.count }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) {
        var lists = lists
        lists.keep(kept, new: [])
        set(lists)
    }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        var lists = lists
        try coder.serialize(&lists, new: []) { (times, coder) throws(Problem) in
            try coder.serialize(&times, new: KnownTime()) { (time, coder) throws(Problem) in
                try time.serialize(with: &coder)
            }
        }
        if coder.isReading { set(lists) }
    }

    private mutating func drop(_ device: Int, where isOver: (Int64) -> Bool) {
        var (last, node): (Int32, Int32) = (-1, firsts[device])
        while node >= 0 {
            let next = nodes[Int(node)].next
            if isOver(nodes[Int(node)].time.time) {
                if last < 0 { firsts[device] = next } else { nodes[Int(last)].next = next }
                nodes[Int(node)].next = free
                free = node
            } else {
                last = node
            }
            node = next
        }
    }

    private mutating func add(_ time: KnownTime, to device: Int) {
        var node = free
        if node >= 0 {
            free = nodes[Int(node)].next
            nodes[Int(node)] = Node(time: time, next: firsts[device])
        } else {
            node = Int32(truncatingIfNeeded: nodes.count)
            nodes.append(Node(time: time, next: firsts[device]))
        }
        firsts[device] = node
    }
}

extension KnownTime {
    /// A time that was computed, in the notation of those that were read.
    ///
    /// - Parameter unit: that of times that are numbers; nil if they are text.
    init(computed time: Int64, _ unit: EpochUnit?) {
        guard let unit else {
            self.init(time, Array(Instant(microseconds: time).description.utf8).span, .string)
            return
        }
        var text = ByteBuffer()
        text.append(Double(time) / unit.microseconds, .digits(unit.digits))
        self.init(time, text.bytes, .number)
    }
}

extension EpochUnit {
    fileprivate var microseconds: Double {
        switch self {
        case .seconds: 1_000_000
        case .milliseconds: 1000
        case .microseconds: 1
        case .nanoseconds: 0.001
        }
    }

    /// Digits of a number of this unit down to the microsecond.
    fileprivate var digits: Int {
        switch self {
        case .seconds: 6
        case .milliseconds: 3
        case .microseconds, .nanoseconds: 0
        }
    }
}
