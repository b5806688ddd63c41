import Streams

/// How far tables have been taken in, in lines, records and bytes of the current one.
public struct RowPosition {
    private var position: LayerPosition

    /// - Parameter paths: the inputs in order.
    public init(paths: [String]) {
        position = LayerPosition(names: paths.map { $0 == "-" ? ByteSource.standardInputName : pathName($0) })
    }

    /// Enters a chunk's failures in the ledger, each with its place, and moves on past the chunk.
    public mutating func pass(_ rows: NumberRows, of chunk: borrowing Chunk, into ledger: Ledger) throws(Problem) {
        position.enter(chunk)
        try rejectFailures(rows, chunk, ledger)
        var outcome = ChunkOutcome()
        outcome.recordCount = rows.recordCount
        outcome.lines = rows.breaks
        if let fault = chunk.fault {
            try reject(fault.record, index: rows.recordCount, chunk, ledger, isFatal: fault.isFatal)
            outcome.recordCount += 1
        }
        position.pass(outcome)
        // In step with the data, so that a signal finds both complete up to here.
        try ledger.finish()
    }

    private mutating func rejectFailures(_ rows: NumberRows, _ chunk: borrowing Chunk, _ ledger: Ledger) throws(Problem)
    {
        var line = 0
        var index = 0
        for failure in rows.numbers.failures {
            while line < failure.line {
                if rows.numbers.isRecord(line) { index += 1 }
                line += 1
            }
            let range = rows.content(of: line, in: chunk.bytes.bytes)
            let record = BadRecord(
                failure.code, record: TextRange(range.lowerBound, range.upperBound), at: failure.byte, failure.message,
                hint: failure.hint)
            try reject(record, index: index, chunk, ledger, isFatal: false)
        }
    }

    private mutating func reject(
        _ record: BadRecord, index: Int, _ chunk: borrowing Chunk, _ ledger: Ledger, isFatal: Bool
    ) throws(Problem) {
        let place = position.place(ofByte: record.byte, record: index, in: chunk)
        try ledger.reject(record.problem(at: place), raw: chunk.raw(record.record), isFatal: isFatal)
    }
}
