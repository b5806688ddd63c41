import Geometry
import Layers

extension FencePipeline {
    /// Notes that a device is not silent; forgets it before if it was silent for too long.
    mutating func hear(_ time: Int64, from device: Int) throws(Problem) {
        if silence?.isOver(device, at: latest ?? time) == true { try forget(device) }
        silence?.hear(time, from: device)
    }

    /// Forgets all devices that have been silent for too long, so that memory does not grow with their number.
    mutating func forgetSilentDevices() throws(Problem) {
        guard let latest else { return }
        var kept: [Int] = []
        for device in 0..<names.count {
            if silence?.isOver(device, at: latest) == true { try forget(device) } else { kept.append(device) }
        }
        if kept.count < names.count { try keep(kept) }
        silence?.noteSweep(left: kept.count)
    }

    /// Takes the fixes of a device that are held, and begins it anew.
    private mutating func forget(_ device: Int) throws(Problem) {
        while let next = queue.nextAnyway(of: device) { try decide(next.pending, next.row.span) }
        machine.forget(device: device)
        stayTimes.forget(device)
        silence?.forget(device)
        inState.forgottenDevices += 1
    }

    /// Forgets all devices.
    mutating func clear() throws(Problem) {
        try keep([])
        (latest, count) = (nil, 0)
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    private mutating func keep(_ kept: [Int]) throws(Problem) {
        machine.keep(devices: kept)
        names.keep(kept)
        var known = FlatBuffer<UInt64>()
        for device in kept { known.append(device < segments.count ? segments[device] : 0) }
        swap(&segments, &known)
        stayTimes.keep(kept)
        lasts.keep(kept)
        queue.keep(devices: kept)
        silence?.keep(kept)
        forgetNumbers()
    }
}
