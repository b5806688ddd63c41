import CommandKit
import Layers
import Streams
import Synchronization

/// Where data goes.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("Write to FILE, which appears only when it is whole.", valueName: "FILE"),
        completion: .file)
    var path: String?

    mutating func validate() throws {
        if path?.isEmpty == true {
            throw UsageError("-o: the name is empty", hint: "leave -o out for the standard output")
        }
        try Output.check(path)
    }

    /// Throws where the name is one of a layer, or of another format that no report is in.
    func checkReport() throws {
        let words = path?.lowercased().split(separator: ".") ?? []
        guard words.count > 1, let ending = words.last.map({ String($0) }),
            let name = OtherFormat.name(ofEnding: ending) ?? OtherFormat.nameOfLayer(ofEnding: ending)
        else { return }
        throw UsageError(
            "-o: a report is written, and not \(name), which .\(ending) stands for",
            hint: "end the name in .txt or .json")
    }
}

/// What becomes of bad records.
struct RecordOptions: ParsableArguments {
    @Option(help: ArgumentHelp("At a bad record: end with status 65, or go on and count it.", valueName: "POLICY"))
    var onError: RecordPolicy.OnError = .fail

    @Option(help: ArgumentHelp("With --on-error skip: end after more than N bad records.", valueName: "N"))
    var maxErrors: Int?

    @Option(
        help: ArgumentHelp("Write bad records to FILE as CSV, with where and why.", valueName: "FILE"),
        completion: .file)
    var rejects: String?

    mutating func validate() throws {
        if let maxErrors, maxErrors < 0 { throw UsageError("--max-errors: it is negative") }
        if maxErrors != nil, onError == .fail { throw UsageError("--max-errors goes with --on-error skip") }
        if rejects?.isEmpty == true { throw UsageError("--rejects: the name is empty", hint: "name a file") }
        if rejects == "-" { throw UsageError("--rejects: the standard output is for data", hint: "name a file") }
    }
}

/// How the work is done and what is said of it.
struct RunOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Threads to work on (default: one for each core).", valueName: "N"))
    var threads: Int?

    @Flag(name: .shortAndLong, help: "Say nothing when all is well.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say what was chosen and why.")
    var verbose = false

    @Flag(help: "Say every guess and its reason, then run.")
    var explain = false

    @Flag(
        name: .long, inversion: .prefixedNo,
        help: "Show how far the work is; by default on a terminal when it takes over a second.")
    var progress: Bool?

    @Option(help: ArgumentHelp("How the last line, the account of records, is written.", valueName: "FORMAT"))
    var summary: Diagnostics.Format = .text

    @Option(help: ArgumentHelp("How problems are written.", valueName: "FORMAT"))
    var logFormat: Diagnostics.Format = .text

    mutating func validate() throws {
        if let threads, !(1...256 ~= threads) { throw UsageError("--threads: it is not from 1 to 256") }
        LogFormat.isJSON.store(logFormat == .json, ordering: .relaxed)
        if logFormat == .json { StandardStream.sayLackOfMemoryAsJSON() }
        if quiet, verbose { throw UsageError("--quiet and --verbose: give one of them") }
    }

    var threadCount: Int { threads ?? availableCores() }

    var diagnostics: Diagnostics {
        Diagnostics(
            format: logFormat, verbosity: quiet ? .quiet : verbose ? .verbose : .normal,
            explainsChoices: explain)
    }
}
