import GeoNamesTables
import Layers

/// Reads the rows of a table on one thread.
final class TableWorker: ChunkWorker {
    fileprivate var reader: GeoNamesReader

    init(_ table: GeoNamesTable) { reader = GeoNamesReader(table) }

    func work(_ chunk: borrowing Chunk) { reader.read(chunk) }
}

/// Takes the rows of a table in their order.
final class TableCommitter: ChunkCommitter {
    private let input: BuildInput
    private let gathering: DraftGathering
    private let ledger: Ledger
    private var lines = 0
    /// The latest day on which a place was changed; empty if the table has no days.
    private(set) var latestDay = ""

    init(_ input: BuildInput, into gathering: DraftGathering, _ ledger: Ledger) {
        (self.input, self.gathering, self.ledger) = (input, gathering, ledger)
    }

    func commit(_ worker: inout TableWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        let bytes = chunk.bytes.bytes
        for failure in worker.reader.failures {
            let (record, line) = (failure.record, lines + failure.line + 1)
            let range = record.record.range
            let location = InputLocation(
                source: input.name, line: line, column: record.byte - range.lowerBound + 1,
                byte: chunk.firstByte + record.byte)
            try ledger.reject(
                Problem(.data, record.code, at: location, record.message, hint: record.hint),
                raw: range.map { bytes[$0] })
        }
        for (kind, count, line) in worker.reader.unused {
            ledger.addSkipped(kind.rawValue, count)
            guard kind == .lostCoordinate else { continue }
            let location = InputLocation(source: input.name, line: lines + line + 1)
            for _ in 0..<count { ledger.diagnostics.report(.lostCoordinate(at: location)) }
        }
        for row in worker.reader.rows {
            if let reason = try gathering.add(row) {
                ledger.addSkipped(reason, 1)
            } else {
                ledger.addWritten(1)
            }
        }
        latestDay = max(latestDay, worker.reader.latestDay)
        lines += worker.reader.lineCount
        if let fault = chunk.fault {
            lines += 1
            let location = InputLocation(
                source: input.name, line: lines, column: 1, byte: chunk.firstByte + fault.record.byte)
            try ledger.reject(
                Problem(.data, fault.record.code, at: location, fault.record.message, hint: fault.record.hint), raw: [])
        }
        try ledger.flush()
        return true
    }
}
