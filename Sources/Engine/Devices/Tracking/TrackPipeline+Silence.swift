import Layers

extension TrackPipeline: DeviceFollower {
    /// Ends a device: passes on its fixes that are held, ends its leg, and begins it anew.
    mutating func forget(_ device: Int) throws(Problem) {
        while let next = queue.nextAnyway(of: device) { try pass(next.pending, next.copy) }
        if let first = cached.removeValue(forKey: device) { try decide(first.pending, first.copy) }
        try end(device)
        if device < lasts.count, let last = lasts[device] {
            try output.write(last.facts, last.from, last.queued.pending, last.queued.copy)
            lasts[device] = nil
        }
        if device < hasFirst.count { hasFirst[device] = false }
        firsts?.forget(device)
        windows?.forget(device)
        tracker.forget(device)
        output.forget(device)
        heard.forget(device)
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) {
        tracker.keep(kept)
        output.keep(devices: kept)
        queue.keep(devices: kept)
        firsts?.keep(devices: kept)
        windows?.keep(devices: kept)
        let firsts = cached
        cached = [:]
        for (device, old) in kept.enumerated() {
            guard var first = firsts[old] else { continue }
            first.pending.device = device
            cached[device] = first
        }
        hasFirst.keep(kept, new: false)
        lasts.keep(kept, new: nil)
        for device in lasts.indices { lasts[device]?.queued.pending.device = device }
        heard.keep(kept)
        numbers.forget()
    }
}
