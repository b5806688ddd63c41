/// Counts devices, and those of them that have sent one fix.
struct HeardDevices {
    /// 0, 1 or more fixes of each device.
    private var fixes: [UInt8] = []
    private(set) var count = 0
    private(set) var loneCount = 0

    mutating func hear(_ device: Int) {
        while fixes.count <= device { fixes.append(0) }
        switch fixes[device] {
        case 0: (count, loneCount) = (count + 1, loneCount + 1)
        case 1: loneCount -= 1
        default: return
        }
        fixes[device] += 1
    }

    /// Begins a device anew.
    mutating func forget(_ device: Int) {
        if device < fixes.count { fixes[device] = 0 }
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) { fixes.keep(kept, new: 0) }
}
