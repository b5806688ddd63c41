import Layers

/// Follows devices by their numbers, and forgets those that have been silent for too long.
protocol DeviceFollower: ~Copyable {
    var names: NameTable { get set }
    /// Latest time of any fix so far; nil before the first.
    var latest: Int64? { get set }
    var count: Int { get set }
    /// Nil if no device is forgotten.
    var silence: DeviceSilence? { get set }
    var inState: Account.InState { get set }

    /// Passes on what is held of a device, and begins it anew.
    mutating func forget(_ device: Int) throws(Problem)

    /// Keeps only the devices with these numbers, and renumbers them in this order. Names are kept apart.
    mutating func keep(_ kept: [Int]) throws(Problem)
}

extension DeviceFollower where Self: ~Copyable {
    /// Notes that a device is not silent; forgets it before if it was silent for too long.
    mutating func hear(_ time: Int64, from device: Int) throws(Problem) {
        if silence?.isOver(device, at: latest ?? time) == true { try end(device) }
        silence?.hear(time, from: device)
    }

    /// Forgets all devices that have been silent for too long, so that memory does not grow with their number.
    mutating func forgetSilentDevices() throws(Problem) {
        guard let latest else { return }
        var kept: [Int] = []
        for device in 0..<names.count {
            if silence?.isOver(device, at: latest) == true { try end(device) } else { kept.append(device) }
        }
        if kept.count < names.count { try keepOnly(kept) }
        silence?.noteSweep(left: kept.count)
    }

    /// Forgets all devices.
    mutating func clear() throws(Problem) {
        try keepOnly([])
        (latest, count) = (nil, 0)
    }

    private mutating func end(_ device: Int) throws(Problem) {
        try forget(device)
        silence?.forget(device)
        inState.forgottenDevices += 1
    }

    private mutating func keepOnly(_ kept: [Int]) throws(Problem) {
        try keep(kept)
        names.keep(kept)
        silence?.keep(kept)
    }
}
