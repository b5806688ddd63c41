import Streams

/// The rows of a chunk of a table and the numbers in some columns, in flat buffers that the next chunk reuses.
public struct NumberRows {
    /// The numbers of each line. A line here is a row with its line break, whose last byte is the line's end; or it is
    /// blank lines or a header, which pass. A record that is neither good nor failed has only empty cells.
    public var numbers: NumberLines
    /// Start and end of each cell that is overwritten, in the order of columns, `2 · cellCount` for every line.
    public var cells: [Int32] = []
    public let cellCount: Int
    public var recordCount = 0
    /// Lines of text; a row with quotes may have several.
    public var breaks = LineCount()

    public init(fieldCount: Int, cellCount: Int, resultCount: Int = 0) {
        numbers = NumberLines(fieldCount: fieldCount, resultCount: resultCount)
        self.cellCount = cellCount
    }

    public mutating func removeAll() {
        numbers.removeAll()
        cells.removeAll(keepingCapacity: true)
        recordCount = 0
        breaks = LineCount()
    }

    /// A row of `bytes` without its line break.
    public func content(of line: Int, in bytes: Span<UInt8>) -> Range<Int> {
        let start = numbers.lineStart(line)
        let end = Int(numbers.lineEnds[line])
        guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r")
        else { return start..<end }
        return start..<end - 1
    }
}

/// Position up to which tables have been read, in lines, records and bytes of the current one.
public struct RowPosition {
    private var position: LayerPosition

    /// - Parameter paths: the inputs in order.
    public init(paths: [String]) {
        position = LayerPosition(names: paths.map { $0 == "-" ? ByteSource.standardInputName : pathName($0) })
    }

    /// Position of the first number of a row, in the chunk that is passed next.
    public func location(ofLine line: Int, _ rows: NumberRows, of chunk: borrowing Chunk) -> InputLocation {
        var position = position
        position.enter(chunk)
        let index = (0..<line).count { rows.numbers.isRecord($0) }
        return position.location(ofByte: rows.numbers.start(of: 0, in: line), record: index, in: chunk)
    }

    /// Enters a chunk's failures in the ledger, each with its position, and moves on past the chunk.
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
        // Rejects are written in step with the data: whoever reads both from pipes has them together.
        try ledger.flush()
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
        let location = position.location(ofByte: record.byte, record: index, in: chunk)
        try ledger.reject(record.problem(at: location), raw: chunk.raw(record.record), isFatal: isFatal)
    }
}
