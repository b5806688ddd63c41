import Streams

/// The lines of a chunk and their leading numbers, in flat buffers that the next chunk reuses.
///
/// A line is a record, or it passes unchanged (blank lines, comments), or it has failed. A record that is neither good
/// nor failed has no numbers: a null rect, or a row of empty cells.
public struct NumberLines {
    /// Number of numbers at the start of each record.
    public let fieldCount: Int
    /// `fieldCount` numbers for every line. For lines that are not valid records the first is NaN, which no record can
    /// hold.
    public var values: [Double] = []
    /// End of each line in the chunk, before its line feed.
    public var lineEnds: [Int32] = []
    /// Start and end of each number in the chunk, `2 · fieldCount` for every line; −1 first for a line that passes.
    public var edges: [Int32] = []
    public var failures: [Failure] = []
    /// Number of results of each record; 0 if results take the place of its numbers.
    public let resultCount: Int
    /// `resultCount` numbers for every line, NaN for what is unknown.
    public var results: [Double] = []

    /// A record that cannot be read or converted.
    public struct Failure: Sendable {
        public var line: Int
        /// Position of the fault in the chunk.
        public var byte: Int
        public var code: String
        public var message: Wording
        public var hint: Wording?

        public init(line: Int, byte: Int, code: String, message: Wording, hint: Wording? = nil) {
            self.line = line
            self.byte = byte
            self.code = code
            self.message = message
            self.hint = hint
        }
    }

    public init(fieldCount: Int, resultCount: Int = 0) {
        self.fieldCount = fieldCount
        self.resultCount = resultCount
    }

    public var lineCount: Int { lineEnds.count }

    public mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        lineEnds.removeAll(keepingCapacity: true)
        edges.removeAll(keepingCapacity: true)
        failures.removeAll(keepingCapacity: true)
        results.removeAll(keepingCapacity: true)
    }

    /// A latitude beyond the edge of the map, and the record that it is in.
    public struct Clamped: Sendable {
        public let line: Int
        public let latitude: Double

        public init(line: Int, latitude: Double) {
            (self.line, self.latitude) = (line, latitude)
        }
    }

    /// True if the line is neither blank nor a comment.
    public func isRecord(_ line: Int) -> Bool {
        edges[line * 2 * fieldCount] >= 0
    }

    /// True if the line is a record and has not failed.
    public func isGood(_ line: Int) -> Bool {
        !values[line * fieldCount].isNaN
    }

    public func lineStart(_ line: Int) -> Int {
        line == 0 ? 0 : Int(lineEnds[line - 1]) + 1
    }

    /// Start of the number `field` of a record in the chunk.
    public func start(of field: Int, in line: Int) -> Int {
        Int(edges[(line * fieldCount + field) * 2])
    }

    /// Marks a record as failed.
    public mutating func fail(_ line: Int, field: Int, code: String, _ message: Wording, hint: Wording? = nil) {
        values[line * fieldCount] = .nan
        let byte = start(of: field, in: line)
        failures.append(Failure(line: line, byte: byte, code: code, message: message, hint: hint))
    }

    /// Brings failures into the order of lines after a second step has added its own.
    public mutating func sortFailures() {
        failures.sort { $0.line < $1.line }
    }
}

/// Position up to which the inputs have been read, in lines and records of the current one.
public struct LinePosition: Sendable {
    private let names: [String]
    private var source = -1
    private var lines = 0
    private var records = 0

    /// - Parameter paths: the inputs in order.
    public init(paths: [String]) {
        names = paths.map { $0 == "-" ? ByteSource.standardInputName : pathName($0) }
    }

    /// Enters a chunk's failures in the ledger, each with its position, and moves on past the chunk.
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
        // Rejects are written in step with the data: whoever reads both from pipes has them together.
        try ledger.flush()
    }

    /// Number of lines of its input before the chunk that is passed next.
    public func linesBefore(_ chunk: borrowing Chunk) -> Int { chunk.source == source ? lines : 0 }

    /// Position of the first number of a line, in the chunk that is passed next.
    public func location(ofLine line: Int, _ lines: NumberLines, of chunk: borrowing Chunk) -> InputLocation {
        let (start, byte) = (lines.lineStart(line), lines.start(of: 0, in: line))
        return InputLocation(
            source: names[chunk.source], line: linesBefore(chunk) + line + 1, column: byte - start + 1,
            byte: chunk.firstByte + byte)
    }

    /// Rejects a line that was too long to be kept.
    private mutating func reject(
        _ fault: FramedRecords.Fault, after lines: NumberLines, _ chunk: borrowing Chunk, _ ledger: Ledger
    ) throws(Problem) {
        self.lines += 1
        records += 1
        let location = InputLocation(
            source: names[chunk.source], line: self.lines, column: 1, record: records,
            byte: chunk.firstByte + fault.record.byte)
        try ledger.reject(fault.record.problem(at: location), raw: [])
    }

    private func reject(
        _ failure: NumberLines.Failure, _ lines: NumberLines, _ chunk: borrowing Chunk, _ ledger: Ledger
    ) throws(Problem) {
        let start = lines.lineStart(failure.line)
        let end = Int(lines.lineEnds[failure.line])
        let bytes = chunk.bytes.bytes
        let location = InputLocation(
            source: names[chunk.source], line: self.lines + failure.line + 1, column: failure.byte - start + 1,
            record: records, byte: chunk.firstByte + start)
        let problem = Problem(.data, failure.code, at: location, failure.message, hint: failure.hint)
        let isTooLong = failure.code == "line-too-long"
        try ledger.reject(problem, raw: isTooLong ? [] : (start..<end).map { bytes[$0] })
    }
}
