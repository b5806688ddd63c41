package import CommandKit
import Layers
package import Runner

/// The doctor.
package struct Check: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Find every problem in layers; the exit status is 1 if there are any.",
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

            With --coverage, areas of different features must also fit together: where they have a border in common, it \
            has the same vertices in both (unshared-border), and no place is in two of them (coverage-overlap). Gaps may be \
            lakes, so only --gaps reports those that are narrow (coverage-gap). The width is the diameter of a circle that \
            fits in. Areas and widths are those that 'plat repair --coverage' finds: borders are straight in degrees, or \
            in a projected CRS whose metres are true within a tenth (UTM, national grids), and measures are in metres, in \
            any CRS. Each layer is checked by itself; 'plat cat A B | plat check --coverage' checks them together. \
            --faults writes all of these as features, and so does -o with the name of a layer. A shapefile cannot hold \
            them if there are areas and lines among them.

            -o writes the report: a line for each problem, as in a name that ends in .txt, one JSON object for .json, as \
            with --json, or lines of JSON for .ndjson and .jsonl. With --coverage, a name of a layer, such as \
            faults.geojson, faults.gpkg, faults.csv or faults.ndjson, gets the faults of the coverage as features \
            instead, and the report goes to standard output. For a log, --log-format json writes each problem as a line of JSON, and --summary \
            json ends it with the number of problems of each code.

            'plat help codes' lists all codes.
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
            Example(
                "plat check --coverage --gaps 10m --faults faults.geojson districts.shp",
                "Check that districts share their borders, and write the places where they do not."),
        ],
        optionHints: [
            "coverage": "write --coverage", "overlaps": "write --coverage", "gap-width": "write --gaps WIDTH",
            "report": "write --faults FILE",
        ])

    @OptionGroup(title: "Input")
    package var input: LayerInputOptions

    @OptionGroup(help: [
        "path": ArgumentHelp(
            "Write the report to FILE, which appears only when it is complete.",
            discussion: "With --coverage, a layer such as faults.geojson gets the faults as features instead.",
            defaultNote: "standard output", valueName: "FILE", isBasic: true,
            brief: "Write the report to FILE (.txt, .json); with --coverage, the faults to a layer (.geojson, .gpkg …)."
        )
    ])
    package var report: ReportOptions

    @OptionGroup
    package var coverage: CoverageOptions

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(
        help: ArgumentHelp(
            "Layers to check.", discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"
        ), completion: .file)
    package var files: [String] = []

    /// With --coverage, -o may name the file of faults.
    package func adjust() {
        report.other = (coverage.$faults.title, coverage.faults)
        guard coverage.coverage, coverage.faults == nil, report.output.isOfLayer || report.output.isOfJSONLines
        else { return }
        (coverage.faults, report.output.path) = (report.output.path, nil)
        coverage.optionOfFaults = "-o"
    }

    package mutating func run() throws {
        let inputs = try Inputs(files, areLayers: true, goesOn: true)
        try Examination.checkReady()
        let session = try Session(options, RecordOptions(), inputs, making: .problems([]))
        var reading = try input.reading.resolved(
            nil, input.space, limits, threads: options.threadCount, onError: nil)
        reading.isExamined = true
        reading.needsFields = true
        reading.needsGeometry = .ifLikely(isNoted: true)
        // Each file is checked by itself.
        reading.namesTracksByFile = false
        let layers = LayerInputs(inputs.paths, format: input.reading.inputFormat?.format)
        layers.keepNames()
        var request = PassRequest(reading: reading, output: OutputSpace(.asInput))
        request.known = try session.begin(layers)
        let run = CheckRun(
            command: self, inputs: inputs, session: session, pass: LayerPass(layers, request, session.ledger))
        if try CurrentRun.isReplaced(run) { return }
        try run.write { (layer, report) throws(Problem) in try layer.examine(into: report, session.ledger) }
    }
}
