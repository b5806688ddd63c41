import Layers
import Movement

/// The first fixes of devices, which are held until those that follow show whether the first of them is wrong.
struct FirstFixes {
    private var waiting: [[QueuedFix]] = []
    /// True for a device whose first fix is known.
    private var isStarted: [Bool] = []

    /// Number of fixes by which the first one is judged, itself included.
    private static var fullCount: Int { 6 }

    /// Holds a fix of a device whose first fix is not known; false for another device.
    mutating func hold(_ pending: PendingFix, _ row: RowSource) -> Bool {
        while waiting.count <= pending.device {
            waiting.append([])
            isStarted.append(false)
        }
        guard !isStarted[pending.device] else { return false }
        waiting[pending.device].append(QueuedFix(pending, row))
        return true
    }

    /// True if enough fixes of a device are known.
    func isFull(_ device: Int) -> Bool { waiting[device].count >= Self.fullCount }

    /// Takes out the fixes of a device, whose first fix is known from now on.
    mutating func start(_ device: Int) -> [QueuedFix] {
        guard device < waiting.count, !waiting[device].isEmpty else { return [] }
        isStarted[device] = true
        var fixes: [QueuedFix] = []
        swap(&fixes, &waiting[device])
        return fixes
    }

    /// Devices of which fixes are held, in the order of their first ones.
    var devices: [Int] {
        waiting.indices.filter { !waiting[$0].isEmpty }.sorted {
            waiting[$0][0].pending.number < waiting[$1][0].pending.number
        }
    }

    /// The number of the first fix that is held of a device.
    func firstNumber(of device: Int) -> Int { waiting[device].first?.pending.number ?? 0 }

    /// Number of fixes that are held.
    var count: Int { waiting.reduce(0) { $0 + $1.count } }

    var deviceCount: Int { waiting.count }

    /// Begins a device anew.
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

    /// - Parameter adopt: checks a row that was read, and fits it to this run; returns nil for one that is not right.
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
