import CommandKit
import Gazetteer
import Layers
import Runner

/// The command that looks for what is wrong with a gazetteer.
struct GazetteerCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find damage in a gazetteer, and places that are probably wrong.",
        discussion: """
            Writes one line for each problem: the place, a code, and what is wrong. The exit status is 0 if there are \
            no problems and 1 if there are some; 65 if the file is damaged, and 66 if it cannot be opened.

            bad-gazetteer: the file is damaged.

            duplicate-place: another place within 1 km has the same name, kind and division.

            null-island: the place is at 0,0.

            unknown-code: the gazetteer has no name for the country of the place.

            outside-country: with --areas, the place is in no outline of its country, but in another country's.

            A division without a name is not a problem: its places are found, but answers do not name their state or \
            province. plat counts these places, and lists the divisions with --explain.

            Without FILE, plat checks the gazetteer that 'plat geocode' uses (see 'plat gazetteer info').
            """,
        examples: [
            Example("plat gazetteer check places.gaz", "List the problems of a gazetteer, one per line."),
            Example(
                "plat gazetteer check --areas countries.shp places.gaz",
                "Also find places that lie in another country."),
        ])

    @Option(
        help: ArgumentHelp(
            "Layer of countries, to find places that lie in another one.",
            discussion: "Its field iso_a2_eh, iso_a2, country, iso2 or iso holds the code of two letters.",
            valueName: "FILE", section: "Input", isBasic: true), completion: .file)
    var areas: String?

    @OptionGroup
    var report: ReportOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(help: ArgumentHelp("Gazetteer to check.", valueName: "FILE"), completion: .file)
    var file: String?

    mutating func run() throws {
        let inputs = try areas.map { try Inputs([$0], settings: [file], areLayers: true) } ?? Inputs(ofSettings: [file])
        CurrentRun.read([file, areas].compactMap(\.self))
        let session = try Session(options, RecordOptions(), inputs, making: .problems([]))
        var found = 0
        try session.run { () throws(Problem) in
            let loaded = try LoadedGazetteer.find(file, "FILE")
            try Output.write(to: report.output.path, inputs: ProtectedFiles(inputs: inputs.identities)) {
                (output) throws(Problem) in
                let findings = CheckReport(output, report, options)
                try findings.begin()
                try findings.begin(layer: loaded.name)
                let outlines = try areas.map { (path) throws(Problem) in
                    try CountryOutlines(path, session.ledger, threads: options.threadCount)
                }
                var damage: Problem?
                do throws(Problem) {
                    try GazetteerFindings(loaded, outlines).report(to: findings, session.ledger.diagnostics)
                } catch {
                    guard error.code == "bad-gazetteer" else { throw error }
                    damage = error
                    try findings.add(error)
                }
                try findings.end(format: "gazetteer", records: loaded.gazetteer.count)
                try findings.finish()
                found = findings.count
                session.ledger.addWritten(loaded.gazetteer.count)
                session.ledger.product = .problems(findings.totals)
                if let damage { throw damage }
            }
        }
        if found > 0 { throw ExitCode.problemsFound }
    }
}
