package import CommandKit
import JSON
import Layers
import Streams
import Synchronization
import Times

/// Facts about the run of this process that its last lines need, also where the command line cannot be carried out.
package enum CurrentRun {
    private struct State {
        var extended: (any RunExtension)?
        var command = "plat"
        var namesOutput = false
        var next: (words: [String], variable: String, value: String)?
        var given: LineWords?
        var program: (any ParsableCommand.Type)?
        var inputs: [String] = []
        var failure: String?
        var isLogJSON = false
        var wantsSummary = false
        var summary: JSONObject?
        let start = ContinuousClock.now
    }

    private static let state = Mutex(State())

    /// The command whose subcommands are all others; set before anything runs.
    package static var program: (any ParsableCommand.Type)? {
        get { state.withLock { $0.program } }
        set { state.withLock { $0.program = newValue } }
    }

    /// The command as typed, such as `plat convert`.
    static var command: String { state.withLock { $0.command } }

    /// True if the command line has --output.
    static var namesOutput: Bool { state.withLock { $0.namesOutput } }

    /// The words of the line to run after this one, and a variable of its environment.
    package static var next: (words: [String], variable: String, value: String)? { state.withLock { $0.next } }

    static func runNext(_ line: LineWords, _ variable: String, _ value: String) {
        state.withLock { $0.next = (line.words, variable, value) }
    }

    /// The words of the command line; nil before it is parsed.
    static var given: LineWords? { state.withLock { $0.given } }
    /// The command line with one more option, for messages.
    package static func line(adding option: String) -> String? { given.map { printable($0.line(adding: option)) } }

    /// The extension of this run by another module; nil for a usual run.
    package static var extended: (any RunExtension)? {
        get { state.withLock { $0.extended } }
        set { state.withLock { $0.extended = newValue } }
    }

    /// Looks for the formats of messages and of the summary by itself: the parser may never get that far.
    package static func begin(_ command: String, words: [String]) {
        let words = Array(words.prefix { $0 != "--" })
        func asksForJSON(_ option: String) -> Bool {
            words.indices.contains { index in
                words[index] == "\(option)=json"
                    || words[index] == option && index + 1 < words.count && words[index + 1] == "json"
            }
        }
        state.withLock {
            $0.command = command
            $0.isLogJSON = asksForJSON("--log-format")
            let hasOwnFormat = words.contains { $0 == "--summary" || $0.hasPrefix("--summary=") }
            $0.wantsSummary = hasOwnFormat ? asksForJSON("--summary") : $0.isLogJSON
        }
    }

    /// Notes what the parser found.
    package static func begin(_ line: ParsedLine) {
        let namesOutput = !line.words(of: ["--output"]).isEmpty
        let given = line.given
        state.withLock { ($0.namesOutput, $0.given) = (namesOutput, given) }
    }

    /// Notes the files that are read.
    package static func read(_ inputs: [String]) { state.withLock { $0.inputs = inputs } }

    /// Notes the files that were read by another command, whose account this process reports.
    package static func read(_ inputs: [String], by command: String) {
        state.withLock { ($0.inputs, $0.command) = (inputs, command) }
    }

    /// Notes the code of what makes the run a failure though its work comes to its end.
    package static func fail(_ code: String?) { state.withLock { $0.failure = code } }

    /// Notes that no summary is to be printed at the end.
    package static func reportedSummary() { state.withLock { $0.wantsSummary = false } }

    /// Facts about the run that a report for other processes names.
    package struct Facts: Sendable {
        package let command: String
        package let inputs: [String]
        /// The code of the problem that ended it, if one did.
        package let error: String?
    }

    /// - Parameter error: the code of the problem that ended the run.
    package static func facts(error: String? = nil) -> Facts {
        state.withLock { Facts(command: $0.command, inputs: $0.inputs, error: error ?? $0.failure) }
    }

    /// Keeps the counts of a summary in JSON, which is written when the exit status is known.
    static func end(with summary: JSONObject) {
        state.withLock { ($0.summary, $0.wantsSummary) = (summary, true) }
    }

    /// The last line of standard error: the summary in JSON, if it is wanted.
    package static func lastLines(_ code: ExitCode) -> [String] {
        let state = state.withLock { $0 }
        guard state.wantsSummary else { return [] }
        let elapsed = state.start.duration(to: .now).components
        let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        var object = state.summary ?? Account().summaryObject(seconds: seconds)
        object["command"] = .string(state.command)
        object["inputs"] = .array(state.inputs.map { .string(pathName($0)) })
        object["outputs"] = .array(PublishedOutputs.names.map { .string(pathName($0)) })
        object["error"] = state.failure.map { .string($0) }
        object["type"] = .string("summary")
        object["time"] = .string(Instant.now.description)
        object["status"] = .integer(Int(code.rawValue))
        return [object.text()]
    }

    /// The lines about an error that ends the run.
    package static func lines(of error: any ExitingError, command: String) -> [String] {
        let state = state.withLock { $0 }
        guard let problem = problem(error) else { return error.diagnosticLines(command: command) }
        fail(problem.code)
        let line = state.isLogJSON ? problem.json : error.diagnosticLines(command: command).first
        return [line].compactMap(\.self)
    }

    /// Nil for an exit code that needs no message.
    private static func problem(_ error: any ExitingError) -> Problem? {
        switch error {
        case let problem as Problem: problem
        case let error as UsageError:
            Problem(.usage, error.code ?? "usage", "\(error.message)", hint: error.hint.map { "\($0)" })
        case let error as StreamError: Problem(.writeFailed, "write-failed", "\(error)")
        default: nil
        }
    }
}
