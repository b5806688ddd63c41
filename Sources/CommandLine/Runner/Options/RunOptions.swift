package import CommandKit
package import Layers
import Streams

/// Option for where data goes.
package struct OutputOptions: ParsableArguments {
    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp(
            "Write to FILE, which appears only when it is complete.", defaultNote: "standard output", valueName: "FILE",
            isBasic: true, brief: "Write to FILE. (default: standard output)", rank: 1),
        completion: .file)
    package var path: String?
    /// True if the path is a pattern for the names of several files.
    package var isPattern = false

    package init() {}

    /// What other programs write after -o, and plat as options.
    private static let settings: KeyValuePairs = [
        "format": "-f", "precision": "--precision", "quantization": "--quantization",
    ]

    package func validate() throws {
        if path == "force" {
            throw UsageError("-o: 'force' is a setting", hint: "-o FILE replaces an older file without asking")
        }
        if let path, let setting = Self.settings.first(where: { path.hasPrefix("\($0.key)=") }) {
            throw UsageError(
                "-o: '\(path)' is a setting", hint: "\(setting.value) is one, and ./\(path) is a file of that name")
        }
        if !isPattern { try Output.check(path) }
    }

    private var ending: String {
        let words = path?.lowercased().split(separator: ".").map { String($0) } ?? []
        return words.count > 1 ? words[words.count - 1] : ""
    }

    /// True if the file's name is that of a layer.
    package var isOfLayer: Bool { UnwrittenFormats.nameOfLayer(ofEnding: ending) != nil }

    /// True if a report in the file is JSON.
    package var isOfJSON: Bool { ending == "json" }

    /// True if each line of a report in the file is JSON.
    package var isOfJSONLines: Bool { ["jsonl", "ndjson"].contains(ending) }

    /// Refuses the file name of a layer, or of another format, for a report.
    var ruleOfReports: Rule {
        let name = UnwrittenFormats.name(ofEnding: ending) ?? UnwrittenFormats.nameOfLayer(ofEnding: ending)
        return .that(
            name == nil, else: "-o: a report cannot be written as \(name ?? "") (.\(ending))",
            hint: "choose a name that ends in .txt or .json")
    }
}

/// Options for the treatment of bad records.
package struct RecordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            At a bad record, such as a row that cannot be read, end the run with exit status 65 (fail), or \
            count the record and go on (skip).
            """, valueName: "POLICY", isBasic: true,
            brief: "At a record that cannot be read: fail (stop) or skip (count it and go on). (default: fail)", rank: 6
        ))
    package var onError: RecordPolicy.OnError = .fail

    @Option(
        help: ArgumentHelp("With --on-error skip, end the run after more than N bad records.", valueName: "N"),
        range: .from(0))
    package var maxErrors: Int?

    @Option(
        help: ArgumentHelp(
            """
            Write bad records to FILE: a CSV with the place, the reason and the text of each.
            """,
            discussion: "FILE is also complete after a run that ends at a bad record.", valueName: "FILE"),
        completion: .file)
    package var rejects: String?

    package init() {}

    package var rules: [Rule] {
        [
            .needs($maxErrors, "--on-error skip", if: onError == .skip),
            .that(rejects != "", else: "--rejects: the name is empty", hint: "name a file"),
            UnwrittenFormats.ruleOfTables($rejects.title, rejects, for: "bad records"),
            .that(rejects != "-", else: "--rejects: standard output is for data", hint: "name a file"),
        ]
    }
}

/// Options for threads, progress and messages.
package struct RunOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Number of threads to use.", defaultNote: "one per core", valueName: "N"),
        range: .within(1...256))
    var threads: Int?

    @Flag(
        name: .shortAndLong, help: ArgumentHelp("Print no messages unless something is wrong.", isBasic: true, rank: 5))
    package var quiet = false

    @Flag(
        help: ArgumentHelp(
            """
            End with status 65 at a warning that --expect does not accept, and write no output file.
            """))
    package var strict = false

    @Option(
        help: ArgumentHelp(
            """
            Accept warnings of a code, or at most N of them: they are counted but not printed. 'plat help codes' lists \
            the codes. Repeat it for others.
            """, valueName: "CODE[=N]"))
    package var expect: [ExpectedWarning] = []

    @Flag(
        name: .shortAndLong,
        help: """
            Print what --explain prints, and the transformations that PROJ uses, their accuracy, and grid files that \
            would improve it.
            """)
    var verbose = false

    @Flag(help: "Print each guess with its reason, and details of the work.")
    var explain = false

    @Flag(
        name: .long, inversion: .prefixedNo,
        help: ArgumentHelp("Show progress.", defaultNote: "on a terminal, after one second"))
    var progress: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Format of the summary, the last message, which counts the records. As json it is also written with -q and \
            after an error.
            """, defaultNote: "as --log-format", valueName: "FORMAT"))
    private var summary: Diagnostics.Format?

    package var summaryFormat: Diagnostics.Format { summary ?? logFormat }

    @Option(help: ArgumentHelp("Format of messages other than the summary.", valueName: "FORMAT"))
    var logFormat: Diagnostics.Format = .text

    /// Options that a run on a part cannot obey, as it does not know the warnings of others.
    package static let aboutWarnings: Set<String> = ["--expect", "--strict"]

    package var rules: [Rule] { [.oneOf($quiet, $verbose)] }

    package init() {}

    package func adjust() {
        if logFormat == .json { StandardStream.reportLackOfMemoryAsJSON() }
        WarningPolicy.begin(accepting: expect.map { ($0.code, $0.limit) }, isStrict: strict)
    }

    package var threadCount: Int { threads ?? availableCores() }

    package var diagnostics: Diagnostics {
        Diagnostics(
            command: CurrentRun.command, format: logFormat, verbosity: quiet ? .quiet : verbose ? .verbose : .normal,
            explainsChoices: explain)
    }
}
