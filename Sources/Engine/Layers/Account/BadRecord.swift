/// A record that cannot be read, worked or written: thrown by the parts of the flow, which know no more than a chunk.
public struct BadRecord: Error, Sendable {
    /// The record's bytes in its chunk, as far as they are known.
    public var record: TextRange
    /// Position of the fault in the chunk.
    public var byte: Int
    /// A stable name for programs, such as `ragged-row`.
    public var code: String
    public var message: Wording
    public var hint: Wording?
    /// The problem that ends the run here, whatever the policy, because the record is not to blame.
    public let end: Problem?
    /// The reason why the record is skipped on request: the run goes on, and only the rejects list it. Nil for a fault.
    public var skipReason: SkipReason?

    public init(_ code: String, record: TextRange, at byte: Int, _ message: Wording, hint: Wording? = nil) {
        self.record = record
        self.byte = byte
        self.code = code
        self.message = message
        self.hint = hint
        end = nil
    }

    /// Makes a problem of the machine that comes up at a record.
    public init(endingRun problem: Problem, record: TextRange, at byte: Int) {
        self.record = record
        self.byte = byte
        (code, message, hint) = (problem.code, problem.message, problem.hint)
        end = problem
    }

    /// The problem to report; one that ends the run has no position in the input.
    func problem(at location: InputLocation, severity: Problem.Severity = .error) -> Problem {
        end ?? Problem(.data, code, severity: severity, at: location, message, hint: hint)
    }
}

/// Something odd about a record that can still be read.
public struct Remark: Sendable {
    public var problem: BadRecord
    /// The index in the chunk of the record it is about.
    public var index: Int

    public init(_ problem: BadRecord, index: Int) {
        self.problem = problem
        self.index = index
    }
}
