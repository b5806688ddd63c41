import Devices
import Features
import Layers
import Memory
import PartRuns

/// Sends what is written about devices, in pieces that have their position in the output of a single run. A piece goes
/// to the part of the inputs that has the fix which led to it; what is written at the end of all goes to the last part.
final class OrderedOutput: OutputOrder {
    private let writer: ShuffleWriter
    private let count: Int
    /// True if fixes are taken at the end, device by device.
    private let isSorted: Bool
    private var position = OutputPosition(step: .input, number: 0)
    /// The number of the first fix of each device.
    private var firsts = FlatBuffer<Int>()
    private var record = ByteBuffer()
    private let chunk = Chunk()

    /// - Parameters:
    ///   - count: number of parts.
    ///   - isSorted: true if fixes are taken at the end, device by device.
    init(to writer: ShuffleWriter, count: Int, isSorted: Bool) {
        (self.writer, self.count, self.isSorted) = (writer, count, isSorted)
    }

    /// Begins the output that a fix leads to.
    package func begin(_ pending: PendingFix) {
        if pending.device == firsts.count { firsts.append(pending.number) }
        position = OutputPosition(step: .input, number: pending.number)
    }

    /// Begins the output of a step at the end.
    package func begin(_ step: OutputStep, device: Int) {
        position = OutputPosition(step: step, number: firsts[device])
    }

    package func begin(_ step: OutputStep, fix number: Int) { position = OutputPosition(step: step, number: number) }

    func add(rows: borrowing ByteBuffer) throws(Problem) {
        if !rows.isEmpty { try append(.rows, rows) }
    }

    /// Adds views as lines, of which each is counted.
    func add(lines: borrowing ByteBuffer) throws(Problem) {
        guard !lines.isEmpty else { return }
        let newline = UInt8(ascii: "\n")
        try append(.rows, lines, lines.bytes.indices.reduce(0) { $0 + (lines.bytes[$1] == newline ? 1 : 0) })
    }

    func add(_ feature: borrowing Feature) throws(Problem) {
        var bytes = ByteBuffer()
        SpooledFeature.append(feature, of: chunk, to: &bytes)
        try append(.feature, bytes, 1)
    }

    /// Sends that a fix which is late ends the run at this position.
    func fail(lateAt fix: InputLocation?) throws(Problem) {
        var bytes = ByteBuffer()
        bytes.append(bytesOf: fix?.record ?? 0)
        bytes.append(fix?.source ?? "")
        try append(.late, bytes)
    }

    /// Ends the files.
    func finish(_ totals: FixTotals, after tally: ShuffleTally) throws(Problem) {
        position = OutputPosition(step: .end, number: 0)
        var bytes = ByteBuffer()
        bytes.append(bytesOf: totals.devices)
        bytes.append(bytesOf: totals.loneDevices)
        bytes.append(bytesOf: totals.fixes)
        bytes.append(bytesOf: totals.gaps)
        totals.skipped.append(to: &bytes)
        try append(.totals, bytes)
        try writer.finish(after: tally)
    }

    private func append(
        _ kind: ShuffledOutput.Kind, _ bytes: borrowing ByteBuffer, _ number: Int = 0
    ) throws(Problem) {
        record.removeAll()
        record.append(bytesOf: ShuffledOutput(position: position, kind: kind, count: number, length: bytes.count))
        record.append(bytes.bytes)
        let isInInput = position.step == .input || isSorted && position.step == .waiting
        try writer.append(record, to: isInInput ? OutputPosition.part(ofNumber: position.number) : count - 1)
    }
}
