import CommandKit
import FormatKit
import JSON
import LayerOverlay
import Layers
import PartRuns
import Runner
import Streams

/// The command that prints the messages and counts of runs on parts.
struct PartsReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Merge the messages and summaries of all parts, and print them.",
        discussion: """
            Each FILE was written by --summary-to in the run on a part. The exit status is that of a single run: the first part \
            that failed decides, and later parts are not needed.
            """,
        examples: [
            Example(
                "plat parts report summary-[0-7]",
                "Print the messages of eight parts, and one summary.")
        ])

    @Flag(name: .shortAndLong, help: "Print no messages unless something is wrong.")
    var quiet = false

    @Option(
        help: ArgumentHelp(
            "Format of the summary, the last message, which counts the records.", defaultNote: "as --log-format",
            valueName: "FORMAT"))
    var summary: Diagnostics.Format?

    @Option(help: ArgumentHelp("Format of messages other than the summary.", valueName: "FORMAT"))
    var logFormat: Diagnostics.Format = .text

    @Argument(help: ArgumentHelp("Files of --summary-to, in any order.", valueName: "FILE"), completion: .file)
    var files: [String]

    mutating func run() throws {
        let statements = try statements()
        guard let first = statements.first, let last = statements.last else { return }
        let diagnostics = Diagnostics(
            command: first.command, format: logFormat, verbosity: quiet ? .quiet : .normal,
            explainsChoices: true)
        let ledger = Ledger(policy: RecordPolicy(), rejects: nil, diagnostics: diagnostics)
        ledger.seenFields = statements.flatMap(\.seenFields)
        try report(statements, ledger)
        ledger.reportSection()
        if !ledger.comparisons.isEmpty { diagnostics.explain(MatchLog(counts: ledger.comparisons)) }
        let seconds = (statements.map(\.time.upperBound).max() ?? 0) - (statements.map(\.time.lowerBound).min() ?? 0)
        let failure = last.failure ?? ledger.errorOfLack
        CurrentRun.read(first.inputs, by: first.command)
        CurrentRun.fail(failure?.code ?? statements.compactMap(\.failureCode).first)
        if let failure {
            ledger.reportRepeats()
            diagnostics.report(failure)
        }
        // Problems of a layer are counted where the parts are summed.
        let isCounted = if case .problems = ledger.product { false } else { true }
        let format = summary ?? logFormat
        if isCounted, failure == nil || format == .json {
            ledger.reportSummary(as: format, seconds: seconds)
        } else {
            CurrentRun.reportedSummary()
        }
        if let failure { throw failure.exitCode }
        if ledger.hasFaults { throw ExitCode.problemsFound }
    }

    private func report(_ statements: [RunStatement], _ ledger: Ledger) throws(Problem) {
        let first = statements.prefix { [.rows, .layerB, .records, .labels].contains($0.share) }
        for statement in first { ledger.report(statement, isQuiet: quiet) }
        let others = statements.dropFirst(first.count)
        if let last = first.last {
            if last.failure != nil { return last.share == .records ? () : ledger.forgetRows() }
            try check(others)
            switch last.share {
            case .layerB: ledger.holdAll()
            case .rows: ledger.goOn(groupCount: others.reduce(0) { $0 + ($1.account.made ?? 0) })
            case .labels: ledger.goOn(groupCount: nil)
            case .whole, .records, .handed: break
            }
        }
        for statement in others { ledger.report(statement, isQuiet: quiet) }
    }

    /// Throws if what parts have sent did not reach others.
    private func check(_ statements: ArraySlice<RunStatement>) throws(Problem) {
        let all = statements.reduce(ShuffleTally()) { sum, statement in
            if case .handed(let tally) = statement.share { sum + tally } else { sum }
        }
        guard statements.last?.failure == nil, all.given != all.taken else { return }
        throw Problem(
            .data, "lost-shuffle",
            "parts have handed over \(all.given) bytes, but others have received \(all.taken): a file is missing",
            hint: "run all parts again")
    }

    /// The statements of all parts, in their order, up to the first that failed.
    private func statements() throws(Problem) -> [RunStatement] {
        var found: [(path: String, statement: RunStatement, part: (task: String, number: Int, count: Int))] = []
        for path in files {
            let known = RunStatement(try JSONValue(fileAt: path, atMost: .max))
            // A run that could not begin its part.
            if let failure = known?.failure, known?.part == nil { throw failure }
            guard let statement = known, let part = statement.part else {
                throw Problem(
                    .data, "not-a-summary", at: InputLocation(source: pathName(path)),
                    "--summary-to has not written this file"
                )
            }
            if let first = found.first, first.part.task != part.task || first.part.count != part.count {
                throw Problem(
                    .data, "other-summary", at: InputLocation(source: pathName(path)),
                    "the summary is of another command than that of \(pathName(first.path))")
            }
            found.append((path, statement, part))
        }
        found.sort { $0.part.number < $1.part.number }
        for (number, item) in found.enumerated() {
            guard item.part.number == number else { throw Self.missing(number, of: item.part.count) }
            if item.statement.failure != nil { return found.prefix(number + 1).map(\.statement) }
        }
        if let part = found.first?.part, found.count < part.count { throw Self.missing(found.count, of: part.count) }
        return found.map(\.statement)
    }

    private static func missing(_ number: Int, of count: Int) -> Problem {
        Problem(
            .data, "missing-summary",
            "summary \(number) of \(count) is missing, counted from 0, or another is there twice",
            hint: "where parts hand over, the first and the last run on each part have one")
    }
}
