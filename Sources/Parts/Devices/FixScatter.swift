import Devices
import Features
import Layers
import Memory
import Movement
import PartRuns
import Times

/// Sends each fix to the part that follows its device: the same one for all fixes of a device.
final class FixScatter: FixFlow {
    /// The files that fixes are sent in, and the facts about a fix that are needed there.
    struct Target {
        let writer: ShuffleWriter
        /// The number of the part that is read, and of all parts.
        let part: Int
        let count: Int
        /// The clock by which the age of a fix is measured; nil if ages do not matter.
        var clock: TrackRequest.Clock?
        let keepsTimes: Bool

        /// - Parameter settings: the settings of a run that tracks devices.
        init(_ writer: ShuffleWriter, part: Int, of count: Int, for settings: TrackSettings) {
            (self.writer, self.part, self.count) = (writer, part, count)
            (clock, keepsTimes) = (settings.track.clock, settings.keepsTimes)
        }

        init(_ writer: ShuffleWriter, part: Int, of count: Int) {
            (self.writer, self.part, self.count, keepsTimes) = (writer, part, count, true)
        }
    }

    var found = FoundFixFields()
    var units: [Int: EpochUnit]
    /// Latest time of any fix so far, in microseconds; nil before the first.
    private(set) var latest: Int64?
    private let target: Target?
    private var count = 0
    private var skipped = SkippedFixCounts()
    private var row = ByteBuffer()
    private var record = ByteBuffer()

    /// - Parameters:
    ///   - target: nil to find facts about the fixes alone.
    ///   - facts: facts about the fixes of all parts; nil if they are being found.
    init(_ target: Target? = nil, knowing facts: AllFixFacts? = nil) {
        self.target = target
        units = facts?.units ?? [:]
        latest = target.flatMap { facts?.latest(before: $0.part) }
    }

    func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        var rowStart = 0
        for index in 0..<fixes.entries.count {
            let entry = fixes.entries[index]
            let range = rowStart..<entry.rowEnd
            rowStart = entry.rowEnd
            count += 1
            if entry.skipReason != .otherPoint { latest = max(latest ?? .min, entry.fix.time) }
            if let reason = entry.skipReason {
                skipped.add(reason)
                continue
            }
            guard let target else { continue }
            row.removeAll()
            if !range.isEmpty { rows.copyRows(range, to: &row) }
            try send(entry, in: fixes, target)
        }
    }

    private func send(
        _ entry: FixChunk.Entry, in fixes: borrowing FixChunk, _ target: Target
    ) throws(Problem) {
        let number = OutputPosition.number(ofFix: count, inPart: target.part)
        var pending = fixes.pending(entry, number: number, rowLength: row.count, keepsTime: target.keepsTimes)
        if pending.fix.received == nil { pending.fix.received = target.clock?.time(atLatest: latest ?? 0) }
        pending.unit = units[fixes.source]
        record.removeAll()
        let device = Int(entry.device)
        ShuffledFix.append(
            pending, name: fixes.devices.name(device), fixes.devices.kind(device), row: row, to: &record)
        try target.writer.append(record, to: Int(fixes.devices.hash(device) % UInt64(target.count)))
    }

    /// Number of fixes that were skipped at once, for each reason.
    var counts: [(code: String, count: Int)] { skipped.counts }
}
