import Layers
import Memory
import Movement

extension FencePipeline {
    /// Codes all that the next run needs to go on as if there had been one run.
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&latest, new: 0) { (time, coder) throws(Problem) in try coder.serialize(time: &time) }
        try coder.serialize(&count)
        try names.serialize(with: &coder)
        try serializeMachine(with: &coder)
        var count = segments.count
        try coder.serialize(&count)
        for device in 0..<count {
            if coder.isReading { segments.append(0) }
            try coder.serialize(&segments[device])
        }
        try dwellTimes.serialize(with: &coder)
        let slots = layout.count
        try lasts.serialize(with: &coder) { FenceRows.areValues($0, from: 0, slots: slots) }
        try silence?.serialize(with: &coder)
        var finder = RegionFinder(set, settings.rules)
        var known = ByteBuffer()
        known.append("\(layout)")
        try coder.serialize(&known)
        let isSame = known.bytes.isEqual(to: "\(layout)")
        try queue.serialize(with: &coder) { isSame ? FenceRows.adopt($0, slots: slots, &finder) : $0 }
        try firsts?.serialize(with: &coder) { isSame ? FenceRows.adopt($0, slots: slots, &finder) : $0 }
        try cleaner?.serialize(with: &coder)
        guard coder.isReading else { return }
        let counts = [
            segments.count, dwellTimes.count, lasts.count, queue.deviceCount, silence?.count ?? 0,
            firsts?.deviceCount ?? 0, cleaner?.devices.count ?? 0,
        ]
        let needed = settings.lastStates == nil ? 0 : (machine.lastKnownDevice ?? -1) + 1
        guard counts.allSatisfy({ $0 <= names.count }), lasts.count >= needed else {
            throw coder.fault("a device has no name")
        }
        for device in 0..<names.count {
            if let last = machine.last(of: device) { heard.know(device, until: last.time) }
        }
        inState.brought = queue.count + (firsts?.count ?? 0)
        guard isSame || inState.brought == 0 && lasts.count == 0 else { throw coder.otherLayout() }
    }

    /// Codes the machine's state: which regions it knew, then each device.
    private mutating func serializeMachine(with coder: inout StateCoder) throws(Problem) {
        var state = FlatBuffer<UInt8>()
        var bytes = ByteBuffer()
        machine.appendRegions(to: &state)
        bytes.append(state.span)
        try coder.serialize(&bytes)
        do throws(FenceStateFault) {
            if coder.isReading { changedRegions = try machine.readRegions(bytes.bytes) }
        } catch {
            throw coder.fault(error.reason)
        }
        for device in 0..<names.count {
            state.removeAll()
            machine.append(device: device, to: &state)
            bytes.removeAll()
            bytes.append(state.span)
            try coder.serialize(&bytes)
            do throws(FenceStateFault) {
                if coder.isReading { try machine.read(device: device, from: bytes.bytes) }
            } catch {
                throw coder.fault(error.reason)
            }
        }
        machine.endReading()
    }
}

extension FenceMachine {
    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) {
        for (device, old) in kept.enumerated() where device != old {
            var bytes = FlatBuffer<UInt8>()
            append(device: old, to: &bytes)
            forget(device: old)
            // Its own bytes are never at fault.
            try? read(device: device, from: bytes.span)
        }
        for device in kept.count..<max(deviceCount, kept.count) { forget(device: device) }
    }
}

extension FenceRows {
    /// True if bytes are values of so many slots, up to their end.
    static func areValues(_ row: Span<UInt8>, from start: Int, slots: Int) -> Bool {
        var cursor = RawCursor(row, at: start)
        while cursor.offset < row.count {
            guard row.count - cursor.offset >= 7 else { return false }
            let slot = Int(cursor.take(Int16.self))
            guard 0..<slots ~= slot, Value.Kind(rawValue: cursor.take(UInt8.self)) != nil else { return false }
            let count = Int(cursor.take(UInt32.self))
            guard row.count - cursor.offset >= count else { return false }
            cursor.skip(count)
        }
        return true
    }

    /// Finds the regions near a fix from a state anew, as they may be others now. Nil if its row is damaged.
    static func adopt(_ queued: QueuedFix, slots: Int, _ finder: inout RegionFinder) -> QueuedFix? {
        let row = queued.row.span
        var start = 0
        if !row.isEmpty {
            guard row.count >= 4 else { return nil }
            var cursor = RawCursor(row, at: 0)
            start = 4 + Int(cursor.take(UInt32.self)) * 12
            guard start <= row.count, areValues(row, from: start, slots: slots) else { return nil }
        }
        var partners = FlatBuffer<Partner>()
        finder.find(queued.pending.fix, &partners)
        var bytes = ByteBuffer()
        if !partners.isEmpty || slots > 0 {
            append(partners, to: &bytes)
            bytes.append(row.extracting(start..<row.count))
        }
        var pending = queued.pending
        pending.rowLength = bytes.count
        return QueuedFix(pending, bytes.bytes)
    }

    static func append(_ partners: borrowing FlatBuffer<Partner>, to bytes: inout ByteBuffer) {
        bytes.append(bytesOf: UInt32(truncatingIfNeeded: partners.count))
        for index in 0..<partners.count {
            bytes.append(bytesOf: partners[index].item)
            bytes.append(bytesOf: partners[index].distance)
        }
    }
}
