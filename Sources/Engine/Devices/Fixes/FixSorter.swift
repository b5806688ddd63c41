import Layers
import Movement

/// A fix by its device and time, and where its row is kept.
struct SortedFix: SortedRecord {
    var pending: PendingFix
    var start: Int
    var length: Int

    static func precedes(_ one: SortedFix, _ other: SortedFix) -> Bool {
        let (one, other) = (one.pending, other.pending)
        return (one.device, one.fix.time, one.number) < (other.device, other.fix.time, other.number)
    }
}

/// Sorts any number of fixes by device and time; rows wait in a file.
final class FixSorter {
    private let sort = ExternalSort<SortedFix>()
    private let scratch: Scratch
    /// Rows that are not in the file yet.
    private var rows = ByteBuffer()

    private static var fullLength: Int { 1 << 20 }

    init() throws(Problem) { scratch = try Scratch() }

    func add(_ queued: QueuedFix) throws(Problem) {
        try sort.append(SortedFix(pending: queued.pending, start: scratch.count + rows.count, length: queued.row.count))
        rows.append(queued.row.span)
        if rows.count >= Self.fullLength { try writeRows() }
    }

    private func writeRows() throws(Problem) {
        try scratch.append(rows)
        rows.removeAll()
    }

    /// Ends the input; from then on `next` returns the fixes in order.
    func finish() throws(Problem) {
        try writeRows()
        try sort.finish()
    }

    func next() throws(Problem) -> QueuedFix? {
        guard let found = try sort.next() else { return nil }
        var room = ByteBuffer(capacity: found.length)
        try scratch.readWhole(into: &room, at: found.start, found.length)
        return QueuedFix(found.pending, room.bytes)
    }
}
