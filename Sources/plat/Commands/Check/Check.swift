import CommandKit
import Geometry
import Layers
import Operations
import Readers

/// The doctor.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find every problem of layers.",
        discussion: """
            Reads layers to their end, past everything that is bad, and writes a line for each problem: where it is, its \
            code, and what is wrong. The exit status is 1 when there was any, and 0 when there was none. With -o, an older \
            report is replaced only if every input was read to its end.

            Structure: of a shapefile the lengths, counts, numbers and parts of its records against its files, the .shx \
            against the .shp, rows against shapes; of a CSV and a GeoJSON all that their readers find. Attributes: text \
            that is not in the encoding it is said to be in, numbers that are none, asterisks, deleted rows. Geometry: \
            rings that cross themselves, are not closed or run the wrong way round, holes outside, rings twice, no area, \
            positions off the globe, edges over the antimeridian. And what the coordinates are, if nothing says so.

            Geometries are looked at as they stand in the input; of a shapefile, whose rings are one list, when they have \
            been sorted into polygons.
            """,
        examples: [
            Example("plat check roads.shp", "A line for each problem."),
            Example("plat check -q *.shp && plat cat *.shp > all.geojson", "Go on only if all is well."),
            Example("plat check --json parcels.zip | jq '.layers[].counts'", "How many problems of each kind."),
        ])

    @OptionGroup(title: "Input")
    var input: LayerInputOptions

    @OptionGroup
    var report: ReportOptions

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(
        help: ArgumentHelp("Layers to check; - or none is the standard input.", valueName: "FILE"), completion: .file)
    var files: [String] = []

    mutating func run() throws {
        let inputs = try Inputs(files, areLayers: true, goesOn: true)
        try Examination.checkReady()
        let session = try Session(options, RecordOptions(), inputs)
        var reading = try input.reading.resolved(
            nil, input.space, limits, threads: options.threadCount, onError: nil)
        reading.isExamined = true
        reading.needsFields = true
        let layers = LayerInputs(inputs.paths, format: input.reading.inputFormat)
        var found = 0
        var isMissing = false
        var keptFor: Problem?
        try session.run { () throws(Problem) in
            try Output.write(to: report.output.path, inputs: inputs.identities) { (output) throws(Problem) in
                let findings = CheckReport(output, asJSON: report.json)
                try findings.begin()
                var (readFailure, unread): (Problem?, Problem?)
                for index in 0..<layers.count {
                    let failure = try CheckedLayer(layers, index, reading).examine(into: findings, session.ledger)
                    guard let failure else { continue }
                    unread = unread ?? failure.problem
                    if failure.isHalfRead {
                        readFailure = readFailure ?? failure.problem
                    } else if failure.problem.kind == .noInput {
                        session.ledger.diagnostics.report(failure.problem)
                        isMissing = true
                    }
                }
                try findings.finish()
                found = findings.count
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
}
