import Layers
import Movement

/// The first fixes of each device, which are held until enough have come to decide whether the first one is wrong.
struct FirstFixes {
    private var waiting: [[QueuedFix]] = []
    /// True for a device whose first fix is decided.
    private var isStarted: [Bool] = []

    /// Number of fixes that decide about the first one, including itself.
    private static var fullCount: Int { 6 }

    /// Holds a fix if the first one of its device is not decided; returns false otherwise.
    mutating func hold(_ pending: PendingFix, _ row: RowSource) -> Bool {
        while waiting.count <= pending.device {
            waiting.append([])
            isStarted.append(false)
        }
        guard !isStarted[pending.device] else { return false }
        waiting[pending.device].append(QueuedFix(pending, row))
        return true
    }

    /// True if enough fixes of a device are held.
    func isFull(_ device: Int) -> Bool { waiting[device].count >= Self.fullCount }

    /// Removes and returns the held fixes of a device, whose first fix is now decided.
    mutating func start(_ device: Int) -> [QueuedFix] {
        guard device < waiting.count, !waiting[device].isEmpty else { return [] }
        isStarted[device] = true
        var fixes: [QueuedFix] = []
        swap(&fixes, &waiting[device])
        return fixes
    }

    /// Devices with held fixes, in the order of their first ones.
    var devices: [Int] {
        waiting.indices.filter { !waiting[$0].isEmpty }.sorted {
            waiting[$0][0].pending.number < waiting[$1][0].pending.number
        }
    }

    /// The number of the first held fix of a device.
    func firstNumber(of device: Int) -> Int { waiting[device].first?.pending.number ?? 0 }

    /// Number of held fixes.
    var count: Int { waiting.reduce(0) { $0 + $1.count } }

    var deviceCount: Int { waiting.count }

    /// Treats the next fix of a device as its first one.
    mutating func forget(_ device: Int) {
        if device < waiting.count { (waiting[device], isStarted[device]) = ([], false) }
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) {
        waiting.keep(kept, new: [])
        isStarted.keep(kept, new: false)
        for device in waiting.indices {
            for index in waiting[device].indices { waiting[device][index].pending.device = device }
        }
    }

    /// - Parameter adopt: checks a row that was read, and adapts it to this run; returns nil for an invalid one.
    mutating func serialize(
        with coder: inout StateCoder, adopt: (QueuedFix) -> QueuedFix? = { $0 }
    ) throws(Problem) {
        var device = -1
        try coder.serialize(&waiting, new: []) { (rows, coder) throws(Problem) in
            device += 1
            try coder.serialize(&rows, new: QueuedFix.blank(of: device)) { (row, coder) throws(Problem) in
                try row.serialize(with: &coder)
            }
            guard coder.isReading else { return }
            for index in rows.indices {
                guard let row = adopt(rows[index]) else { throw coder.fault("a row that waits is damaged") }
                rows[index] = row
            }
        }
        try coder.serialize(&isStarted, new: false) { (flag, coder) throws(Problem) in try coder.serialize(&flag) }
        guard waiting.count == isStarted.count else { throw coder.fault("the number of devices varies") }
    }
}
