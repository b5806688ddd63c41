/// Counts devices, those of them that have sent one fix, and fixes that do not come in the order of their times.
struct HeardDevices {
    /// 0, 1 or more fixes of each device.
    private var fixes: [UInt8] = []
    private(set) var count = 0
    private(set) var loneCount = 0
    /// Time of the last fix of each device in the state that the run continues.
    private var known: [Int64] = []
    /// The latest time of each device in this run.
    private var newest: [Int64] = []
    private(set) var order = OrderCounts()

    /// Receives the time of a device's last fix in the state that the run continues.
    mutating func know(_ device: Int, until time: Int64) {
        while known.count <= device { known.append(.min) }
        known[device] = time
    }

    mutating func hear(_ device: Int, at time: Int64) {
        while fixes.count <= device {
            fixes.append(0)
            newest.append(.min)
        }
        if device < known.count, time <= known[device] {
            order.known += 1
            if time < known[device] { order.knownLate += 1 }
        } else if time < newest[device] {
            order.backwards += 1
        } else {
            newest[device] = time
        }
        switch fixes[device] {
        case 0: (count, loneCount) = (count + 1, loneCount + 1)
        case 1: loneCount -= 1
        default: return
        }
        fixes[device] += 1
    }

    /// Begins a device anew.
    mutating func forget(_ device: Int) {
        if device < known.count { known[device] = .min }
        guard device < fixes.count else { return }
        (fixes[device], newest[device]) = (0, .min)
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) {
        fixes.keep(kept, new: 0)
        newest.keep(kept, new: .min)
        known.keep(kept, new: .min)
    }
}

/// Numbers of fixes of a run that do not come in the order of their times.
public struct OrderCounts: Hashable, Sendable {
    /// Fixes that are not later than the last one of their device in the state that the run continues.
    public var known = 0
    /// Those of them that are earlier.
    public var knownLate = 0
    /// Other fixes that are earlier than one of their device before them in this run.
    public var backwards = 0
}
