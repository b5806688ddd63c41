import Streams

/// How far the inputs have been taken in, in lines and records of the current one.
public struct LinePosition: Sendable {
    private let names: [String]
    private var source = -1
    private var lines = 0
    private var records = 0

    /// - Parameter paths: the inputs in order.
    public init(paths: [String]) {
        names = paths.map { $0 == "-" ? ByteSource.standardInputName : pathName($0) }
    }

    /// Enters a chunk's failures in the ledger, each with its place, and moves on past the chunk.
    public mutating func pass(
        _ lines: NumberLines, of chunk: borrowing Chunk, into ledger: Ledger
    ) throws(Problem) {
        if chunk.source != source {
            source = chunk.source
            (self.lines, records) = (0, 0)
        }
        var failures = lines.failures[...]
        for line in 0..<lines.lineCount where lines.isRecord(line) {
            records += 1
            guard let failure = failures.first, failure.line == line else { continue }
            failures = failures.dropFirst()
            try reject(failure, lines, chunk, ledger)
        }
        self.lines += lines.lineCount
        if let fault = chunk.fault { try reject(fault, after: lines, chunk, ledger) }
        // In step with the data, so that a signal finds both complete up to here.
        try ledger.finish()
    }

    /// Enters a line of which nothing is held.
    private mutating func reject(
        _ fault: FramedRecords.Fault, after lines: NumberLines, _ chunk: borrowing Chunk, _ ledger: Ledger
    ) throws(Problem) {
        self.lines += 1
        records += 1
        let place = Place(
            source: names[chunk.source], line: self.lines, column: 1, record: records,
            byte: chunk.firstByte + fault.record.byte)
        try ledger.reject(fault.record.problem(at: place), raw: [])
    }

    private func reject(
        _ failure: NumberLines.Failure, _ lines: NumberLines, _ chunk: borrowing Chunk, _ ledger: Ledger
    ) throws(Problem) {
        let start = lines.lineStart(failure.line)
        let end = Int(lines.lineEnds[failure.line])
        let bytes = chunk.bytes.bytes
        let place = Place(
            source: names[chunk.source], line: self.lines + failure.line + 1, column: failure.byte - start + 1,
            record: records, byte: chunk.firstByte + start)
        let problem = Problem(.data, failure.code, at: place, failure.message, hint: failure.hint)
        let isTooLong = failure.code == "line-too-long"
        try ledger.reject(problem, raw: isTooLong ? [] : (start..<end).map { bytes[$0] })
    }
}
