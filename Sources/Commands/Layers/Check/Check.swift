package import CommandKit
import Layers
package import Runner

/// The doctor.
package struct Check: PartCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Find every problem in layers.",
        discussion: """
            Reads layers to their end, past any damage, and writes one line for each problem: its place, a code, and \
            what is wrong. The exit status is 0 if there are no problems and 1 if there are some. It is 66 if a \
            file cannot be opened, and 65 if the plat that wrote the input through a pipe failed.

            plat checks the structure of files (lengths, counts, indexes, rows), their fields (text in the wrong \
            encoding, text in columns of numbers, deleted rows) and their geometries (rings that cross themselves, are \
            open, run the wrong way or have no area; positions off the globe; edges across the antimeridian). It also \
            reports a shapefile without a CRS, and GeoJSON that declares its CRS as unknown.

            Geometries are checked as the file holds them; the rings of a shapefile are first sorted into polygons. \
            An older --output file is replaced only if every input was read to its end.

            plat also reports these suspicious features; they count as problems:

            duplicate-feature: same geometry, values and id as an earlier feature.

            repeated-id: same GeoJSON id as an earlier feature; 1 and "1" are two ids. plat looks for repeated ids and \
            duplicates among the first 5,000,000 features of a layer.

            null-island: a feature in degrees at 0,0.

            far-outlier: outside the box around nearly all features (without the outermost 1% on each side, at least \
            one feature) by more than five times the longer side of that box. Three or more that lie close together are not reported. Layers of fewer than 20 features are not \
            tested.

            'plat help formats' lists all codes.
            """,
        examples: [
            Example(
                "plat check roads.shp",
                "List the problems of a layer, one per line."),
            Example(
                "plat check -q *.shp && plat cat *.shp > all.geojson",
                "Go on only if there are no problems."),
            Example(
                "plat check --json parcels.zip | jq '.layers[].counts'",
                "Count the problems of each kind."),
        ])

    @OptionGroup(title: "Input")
    var input: LayerInputOptions

    @OptionGroup
    var report: ReportOptions

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    @OptionGroup(title: "Parts")
    var parts: PartOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(
        help: ArgumentHelp(
            "Layers to check.", discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"
        ), completion: .file)
    var files: [String] = []

    package var job: PartJob {
        PartJob(
            inputs: files.isEmpty ? ["-"] : files, others: [input.srcCrs?.path].compactMap(\.self),
            output: report.output.path, format: "text", work: .sum)
    }

    package mutating func run() throws {
        let inputs = try Inputs(files, settings: parts.settings, areLayers: true, goesOn: true)
        try Examination.checkReady()
        // The account tells of the problems of all parts, which are known once these are summed.
        let session = try Session(
            options, RecordOptions(), inputs, making: .problems([]), statingTo: parts.accountTo,
            isSilent: parts.factsTo != nil)
        var reading = try input.reading.resolved(
            nil, input.space, limits, threads: options.threadCount, onError: nil)
        reading.isExamined = true
        reading.needsFields = true
        let layers = LayerInputs(inputs.paths, format: input.reading.inputFormat?.format)
        var asked = PassRequest(reading: reading, output: OutputSpace(.asInput))
        try session.attempt { () throws(Problem) in asked.part = try parts.work(on: layers, session.ledger) }
        if try runPart(LayerPass(layers, asked, session.ledger), inputs, session) { return }
        let sums = try session.attempted { () throws(Problem) in try asked.part?.results.map(PartWork.byInput) }
        layers.areForFacts = sums != nil
        var found = 0
        var isMissing = false
        var keptFor: Problem?
        try session.run { () throws(Problem) in
            try Output.write(to: report.output.path, inputs: ProtectedFiles(inputs: inputs.identities)) {
                (output) throws(Problem) in
                let findings = CheckReport(output, asJSON: report.json)
                try findings.begin()
                var (readFailure, unread): (Problem?, Problem?)
                for index in 0..<layers.count {
                    let layer = CheckedLayer(layers, index, reading)
                    let failure =
                        if let sums {
                            try layer.sum(sums[index] ?? [], into: findings, session.ledger)
                        } else {
                            try layer.examine(into: findings, session.ledger)
                        }
                    guard let failure else { continue }
                    unread = unread ?? failure.problem
                    if failure.isHalfRead {
                        readFailure = readFailure ?? failure.problem
                    } else if failure.problem.kind == .noInput {
                        isMissing = true
                    }
                }
                try findings.finish()
                found = findings.count
                session.ledger.product = .problems(findings.totals)
                if let unread,
                    output.keepOlderReport(report.output.path, because: unread, session.ledger.diagnostics)
                {
                    keptFor = unread
                }
                // Half a layer makes no report.
                if let readFailure { throw readFailure }
            }
            if let problem = input.reading.idleOptions(for: layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
        if isMissing { throw ExitCode.noInput }
        if let keptFor { throw keptFor.exitCode }
        if found > 0 { throw ExitCode.problemsFound }
    }

    /// Finds facts about a part, or writes its result, if that is wanted.
    private func runPart(_ pass: LayerPass, _ inputs: Inputs, _ session: Session) throws -> Bool {
        guard let part = pass.asked.part, part.results == nil else { return false }
        try session.run { () throws(Problem) in
            if try pass.surveyParts(keeping: inputs) { return }
            try pass.writePart(to: report.output.path, inputs) { (index) throws(Problem) in
                try CheckedLayer(pass.layers, index, pass.asked.reading).part(session.ledger)
            }
        }
        return true
    }
}
