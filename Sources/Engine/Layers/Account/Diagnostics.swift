import Glibc

/// Messages for people and logs, on the standard error: each kind of problem once, then how often it came again.
public final class Diagnostics {
    public enum Format: String, CaseIterable, Sendable {
        case text
        case json
    }

    public enum Verbosity: Sendable {
        /// Nothing at all; what is reported is kept.
        case silent
        /// Nothing when all is well.
        case quiet
        case normal
        /// Choices made and their reasons as well.
        case verbose
    }

    /// The problems reported so far, shared by all diagnostics made from one another.
    private final class Record {
        var problems: [Report] = []
    }

    /// A problem, and the number of similar ones after it.
    public struct Report {
        public let problem: Problem
        /// How often it came again.
        public var repeats = 0
        /// True if another message came with the same code.
        public var hasOthers = false
    }

    private let record: Record
    private let spelling: @Sendable (Problem) -> Problem
    public let verbosity: Verbosity
    private let format: Format
    /// The command, as messages that have no position start with it.
    let command: String
    /// True if choices and their reasons are reported.
    public let explainsChoices: Bool
    /// True if they are among what is reported, as another run prints them.
    private let keepsNotes: Bool

    /// - Parameters:
    ///   - explainsChoices: true to report choices and their reasons; `verbose` reports them anyway.
    ///   - spelling: names the options of a layer.
    public init(
        command: String = "plat", format: Format = .text, verbosity: Verbosity = .normal, explainsChoices: Bool = false,
        spelling: @escaping @Sendable (Problem) -> Problem = { $0.spelled(\.text) }
    ) {
        self.command = command
        self.format = format
        self.verbosity = verbosity
        self.explainsChoices = explainsChoices || verbosity == .verbose
        record = Record()
        keepsNotes = false
        self.spelling = spelling
    }

    private init(
        _ other: Diagnostics, verbosity: Verbosity? = nil, _ record: Record,
        _ spelling: @escaping @Sendable (Problem) -> Problem, keepsNotes: Bool = false
    ) {
        self.keepsNotes = keepsNotes
        (command, format, explainsChoices) = (other.command, other.format, other.explainsChoices)
        self.verbosity = verbosity ?? other.verbosity
        self.record = record
        self.spelling = spelling
    }

    /// Returns diagnostics for a layer whose options have names of their own; the record is shared.
    public func spelling(_ spelling: @escaping @Sendable (Problem) -> Problem) -> Diagnostics {
        Diagnostics(self, record, spelling, keepsNotes: keepsNotes)
    }

    /// Diagnostics that keep a record of their own and print nothing.
    public var silent: Diagnostics { Diagnostics(self, verbosity: .silent, Record(), spelling) }

    /// Diagnostics whose record another run prints.
    public var kept: Diagnostics { Diagnostics(self, verbosity: .silent, Record(), spelling, keepsNotes: true) }

    /// Returns a problem with the names that options have for this layer.
    public func spell(_ problem: Problem) -> Problem { spelling(problem) }

    /// The first problem of each code, and how often it came again.
    public var reported: [Report] { record.problems }

    /// Prints a problem, unless one with its code was printed before: then it is only counted. There are few warnings,
    /// so those with different messages are all printed.
    public func report(_ problem: Problem) {
        if problem.severity == .warning, verbosity != .silent {
            let isFirst = WarningPolicy.exceeds(problem.code, adding: 1)
            if WarningPolicy.lists(problem.code), !isFirst { return }
        }
        print(problem)
    }

    /// Prints a problem whose warnings are counted already.
    func print(_ problem: Problem) {
        let problem = spell(problem)
        if let index = indexOfSimilar(to: problem) {
            record.problems[index].repeats += 1
            if record.problems[index].problem.message != problem.message { record.problems[index].hasOthers = true }
        } else {
            record.problems.append(Report(problem: problem))
            if verbosity != .quiet || problem.severity != .note { say(problem) }
        }
    }

    private func indexOfSimilar(to problem: Problem) -> Int? {
        record.problems.firstIndex {
            $0.problem.code == problem.code
                && (problem.severity == .error || $0.problem.message == problem.message)
        }
    }

    /// Reports what another run has reported. A message that both have is one about what both have read.
    ///
    /// - Parameter isKnown: true if its kind is reported once, and has been.
    package func report(_ other: Report, isKnown: Bool) {
        guard !isKnown else { return }
        let problem = other.problem
        guard problem.severity == .error || !record.problems.contains(where: { $0.problem == problem }) else { return }
        guard problem.severity != .note else {
            record.problems.append(other)
            return say(problem)
        }
        report(problem)
        guard other.repeats > 0, let index = indexOfSimilar(to: problem) else { return }
        record.problems[index].repeats += other.repeats
        if other.hasOthers { record.problems[index].hasOthers = true }
    }

    /// Reports a choice and its reason, if choices are reported.
    public func explain(_ code: String, at location: InputLocation? = nil, _ message: @autoclosure () -> Wording) {
        guard explainsChoices else { return }
        let note = spell(Problem(.data, code, severity: .note, at: location, message()))
        if keepsNotes { record.problems.append(Report(problem: note)) } else { say(note) }
    }

    /// Prints how often each problem came again.
    ///
    /// - Parameter hint: advice on how to see the others, where they differ.
    public func reportRepeats(hint: Wording? = nil) {
        for report in reported where report.repeats > 0 {
            let (code, count) = (report.problem.code, report.repeats)
            let message =
                report.hasOthers
                ? "\(count) other bad record\(count == 1 ? "" : "s") (\(code))" : "\(count) more like it (\(code))"
            say(
                spell(
                    Problem(
                        .data, code, severity: .note, at: report.problem.location, "\(message)",
                        hint: report.hasOthers ? hint : nil)))
        }
        record.problems.removeAll()
    }

    /// Prints a line of facts; a log in JSON gets it as a note.
    ///
    /// - Parameter name: what people read before it.
    public func report(_ code: String, after name: String = "", _ facts: String) {
        guard format == .json else { return say(name + facts) }
        say(Problem(.data, code, severity: .note, "\(facts)"))
    }

    /// Prints a line unchanged.
    public func say(_ line: String) {
        var buffer = ByteBuffer()
        buffer.append(line)
        buffer.append(UInt8(ascii: "\n"))
        // If this fails, there is nowhere left to report it.
        StatusLine.show(message: { _ = buffer.write(to: STDERR_FILENO) })
    }

    private func say(_ problem: Problem) {
        guard verbosity != .silent else { return }
        say(format == .json ? problem.json : problem.line(of: command))
    }
}
