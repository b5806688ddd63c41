package import CommandKit
import Layers
package import Runner

/// The command that describes layers.
package struct Info: PartCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Show what layers contain: format, features, fields, bounds and problems.",
        discussion: """
            Reads each file to its end and reports its format, its CRS, the number of features of each geometry \
            type, its bounds, and every field with its type and first values. It also lists each guess with its \
            reason, and each kind of bad record with the first place where it occurs.

            Bounds are given as west,south,east,north in degrees, and as a map rect: x,y,width,height in map points. \
            Map points are positions on a flat world map (the Mercator map of web maps) that is 268435456 points \
            wide and high, with y pointing down.

            If a field is named time, timestamp, datetime, basedatetime, utc or t, in letters of any case, and its \
            first value is a time, the report gives its first and last time in UTC. Times are text as in ISO 8601, or \
            numbers of seconds, milliseconds, microseconds or nanoseconds since 1970; the size of the first number \
            decides the unit of all.

            --stats sorts values as numbers if all values of a field are numbers, else by the bytes of their text. \
            Values are distinct if their text or their type differs, so 1 and 1.0 are two values. Up to 100,000 \
            distinct values of a field are counted exactly; the report says "more than 100000" for more.

            The exit status is 65 if a file cannot be read to its end, and 66 if one cannot be opened. It is also 65 \
            if there are bad records, unless you give --on-error skip. An older --output file is replaced only if every input was read to its end.
            """,
        examples: [
            Example(
                "plat info cities.csv",
                "Describe a layer."),
            Example(
                "plat info --json *.geojson | jq '.layers[].features'",
                "Print the number of features in each file, for programs."),
            Example(
                "plat info --fields name,population --bbox 5.9,45.8,10.5,47.8 cities.csv",
                "Describe two fields of the features in a box."),
        ])

    @OptionGroup(title: "Input")
    var input: LayerInputOptions

    @OptionGroup(title: "Selection")
    var wanted: FieldOptions

    @OptionGroup(title: "Selection")
    var selection: SelectionOptions

    @Flag(
        name: .customLong("stats"),
        help: ArgumentHelp(
            """
            Show the smallest and largest value of each field, and how many values are distinct, null or \
            empty.
            """, section: "Output"))
    var statistics = false

    @OptionGroup
    var report: ReportOptions

    @OptionGroup(title: "Parts")
    var parts: PartOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Layers to read.", discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    package var rules: [Rule] { parts.rules(selection.count.$limit, areSummed: true) + parts.rules(work) }

    package var job: PartJob {
        PartJob(
            inputs: files.isEmpty ? ["-"] : files, others: [input.srcCrs?.path].compactMap(\.self),
            output: report.output.path, rejects: work.records.rejects, format: "text", work: .sum)
    }

    package mutating func run() throws {
        let inputs = try Inputs(files, settings: parts.settings, areLayers: true, goesOn: true)
        let session = try Session(
            work, inputs, making: .facts, statingTo: parts.accountTo, isSilent: parts.isSilent)
        var reading = try input.resolved(wanted, work)
        reading.needsFields = true
        let layers = LayerInputs(inputs.paths, format: input.reading.inputFormat?.format, decidesTypesEarly: true)
        var asked = PassRequest(reading: reading, output: OutputSpace(.wgs84IfKnown))
        (asked.box, asked.limit) = (selection.box.bbox, selection.count.limit)
        try session.attempt { () throws(Problem) in asked.part = try parts.work(on: layers, session.ledger) }
        if try runPart(LayerPass(layers, asked, session.ledger), inputs, session) { return }
        let sums = try session.attempted { () throws(Problem) in try asked.part?.results.map(PartWork.byInput) }
        // The parts have been read; their start tells the rest.
        layers.areForFacts = sums != nil
        var failure: Problem?
        let kept = ProtectedFiles(inputs: inputs.identities, rejects: session.ledger.rejectsIdentity)
        try session.run { () throws(Problem) in
            try Output.write(to: report.output.path, inputs: kept) { (output) throws(Problem) in
                let reports = LayerReports(output, asJSON: report.json)
                for index in 0..<layers.count {
                    let ledger = session.ledger.reporting()
                    let pass = LayerPass(layers, asked, ledger)
                    let layer =
                        if let sums {
                            try LayerReport(sums[index] ?? [], pass, index, withStatistics: statistics)
                        } else {
                            try LayerReport(pass, index, withStatistics: statistics)
                        }
                    try reports.add(layer)
                    session.ledger.absorb(ledger)
                    guard layers.count > 1, !layer.wasOpened, let reason = layer.failure else { continue }
                    // The one that ends the run is said then.
                    if reason.kind == .noInput, reports.readFailure != reason {
                        session.ledger.diagnostics.report(reason)
                    }
                }
                failure = reports.failure
                try reports.finish()
                if reports.isPartial, let reason = reports.failure {
                    _ = output.keepOlderReport(
                        report.output.path, because: reports.readFailure == reason ? nil : reason,
                        session.ledger.diagnostics)
                }
                if let readFailure = reports.readFailure { throw readFailure }
            }
            if let problem = input.reading.idleOptions(for: layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
            let isFailure = work.stopsAtFailure && session.ledger.account.badCount > 0
            CurrentRun.fail(failure?.code ?? (isFailure ? session.ledger.account.skipped.first?.code : nil))
        }
        if let failure { throw failure.exitCode }
        if work.stopsAtFailure, session.ledger.account.badCount > 0 { throw ExitCode.data }
    }

    /// Finds facts about a part, or writes its result, if that is wanted.
    private func runPart(_ pass: LayerPass, _ inputs: Inputs, _ session: Session) throws -> Bool {
        guard let part = pass.asked.part, part.results == nil else { return false }
        try session.run { () throws(Problem) in
            if try pass.surveyParts(keeping: inputs) { return }
            try pass.writePart(to: report.output.path, inputs) { (index) throws(Problem) in
                let ledger = session.ledger.reporting()
                let layer = try LayerReport(
                    LayerPass(pass.layers, pass.asked, ledger), index, withStatistics: statistics)
                session.ledger.absorb(ledger)
                return layer.part(ledger)
            }
            if let problem = input.reading.idleOptions(for: pass.layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
        return true
    }
}
