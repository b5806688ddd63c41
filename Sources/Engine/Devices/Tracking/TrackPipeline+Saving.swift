import Layers
import Memory
import Movement

extension TrackPipeline {
    /// Codes all that the next run needs to go on as if there had been one run.
    ///
    /// - Parameter layout: the columns of rows, which must be the same if rows are held.
    mutating func serialize(layout: String, with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(&latest, new: 0) { (time, coder) throws(Problem) in try coder.serialize(time: &time) }
        try coder.serialize(&count)
        try names.serialize(with: &coder)
        try tracker.serialize(with: &coder)
        try output.serialize(with: &coder)
        try queue.serialize(with: &coder)
        try coder.serialize(&hasFirst, new: false) { (flag, coder) throws(Problem) in try coder.serialize(&flag) }
        var (number, device) = (0, -1)
        var waiting = (0..<hasFirst.count).map { cached[$0] }
        try coder.serialize(&waiting, new: nil) { (row, coder) throws(Problem) in
            try coder.serialize(&row, new: .blank(of: number)) { (row, coder) throws(Problem) in
                try row.serialize(with: &coder)
            }
            number += 1
        }
        cached = [:]
        for case (let device, let row?) in waiting.enumerated() { cached[device] = row }
        try coder.serialize(&lasts, new: nil) { (row, coder) throws(Problem) in
            device += 1
            let blank = LastRow(queued: .blank(of: device), facts: TrackRow())
            try coder.serialize(&row, new: blank) { (row, coder) throws(Problem) in try row.serialize(with: &coder) }
        }
        try silence?.serialize(with: &coder)
        try firsts?.serialize(with: &coder)
        try windows?.serialize(with: &coder)
        var known = ByteBuffer()
        known.append(layout)
        try coder.serialize(&known)
        guard coder.isReading else { return }
        let counts = [
            tracker.devices.count, output.deviceCount, queue.deviceCount, hasFirst.count, lasts.count,
            silence?.count ?? 0, firsts?.deviceCount ?? 0, windowed.deviceCount,
        ]
        guard counts.allSatisfy({ $0 <= names.count }) else { throw coder.fault("a device has no name") }
        for device in 0..<tracker.devices.count {
            if let last = tracker.devices[device].last { heard.know(device, until: last.time) }
        }
        inState.brought = partCountOfB + lasts.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
        guard inState.brought == 0 && !settings.writesPlaces || known.bytes.isEqual(to: layout) else {
            throw coder.otherLayout()
        }
    }
}
