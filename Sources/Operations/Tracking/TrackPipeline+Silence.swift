import Layers

extension TrackPipeline {
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
        if kept.count < names.count { keep(kept) }
        silence?.noteSweep(left: kept.count)
    }

    /// Ends a device: passes on its fixes that are held, ends its leg, and begins it anew.
    private mutating func forget(_ device: Int) throws(Problem) {
        while let next = queue.nextAnyway(of: device) { try pass(next.pending, next.copy) }
        if let first = cached.removeValue(forKey: device) { try decide(first.pending, first.copy) }
        if let leg = tracker.end(device) { try output.take(leg, of: device, names) }
        if device < lasts.count, let last = lasts[device] {
            try output.write(last.facts, last.from, last.held.pending, last.held.copy)
            lasts[device] = nil
        }
        if device < hasFirst.count { hasFirst[device] = false }
        tracker.forget(device)
        output.forget(device)
        silence?.forget(device)
        inState.forgottenDevices += 1
    }

    /// Forgets all devices.
    mutating func clear() {
        keep([])
        (latest, count) = (nil, 0)
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    private mutating func keep(_ kept: [Int]) {
        names.keep(kept)
        tracker.keep(kept)
        output.keep(devices: kept)
        queue.keep(devices: kept)
        silence?.keep(kept)
        let firsts = cached
        cached = [:]
        for (device, old) in kept.enumerated() {
            guard var first = firsts[old] else { continue }
            first.pending.device = device
            cached[device] = first
        }
        hasFirst.keep(kept, new: false)
        lasts.keep(kept, new: nil)
        for device in lasts.indices { lasts[device]?.held.pending.device = device }
        forgetNumbers()
    }
}
