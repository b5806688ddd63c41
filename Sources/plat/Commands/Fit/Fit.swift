import CommandKit
import Geometry
import JSON
import Layers
import Operations
import Readers

/// The command that fits a view to a region, a rect or a list of coordinates.
struct Fit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fit a view to a region, a rect or a list of coordinates.",
        discussion: """
            Shows what a view of --size shows: its centre, span and region, its zoom, the rect of map points it sees \
            and the tiles that cover it. Without an option that says what to show, layers or lines of lat,lon are read \
            from the files or the standard input and all of them are shown, over the antimeridian where that is the \
            shorter way.

            The zoom level is 20 where one pixel is one map point, and one less for each halving. A single place, \
            which has no extent, is shown at level 20. Latitudes beyond ±85 are not on the map: they are placed at ±85, \
            which is said.

            With --json the result is what --viewport of every command reads. Columns of tiles run over the \
            antimeridian where the first is greater than the last.
            """,
        examples: [
            Example(
                "plat fit --size 320x460 --region 47.7002,-122.367109,0.065189,0.067318",
                "A region in the middle of a view."),
            Example(
                "plat fit --size 1024x768 --edge-padding 20,20,20,20 places.txt",
                "All the places of a list, with a margin."),
            Example("plat fit --size 800x600 cities.csv", "A whole layer."),
            Example(
                "plat fit --size 1024x768 --center 48.85,2.35 --distance 5000,5000 --json > paris.json",
                "Five kilometres around a place, for later commands."),
            Example(
                "plat fit --viewport paris.json --pan 100,0 --zoom-by 1",
                "The same view moved to the right and a level closer."),
        ])

    @OptionGroup(title: "View")
    var viewport: ViewportOptions

    @OptionGroup(title: "View")
    var box: ViewBoxOptions

    @OptionGroup
    var report: ReportOptions

    @OptionGroup(title: "Input of layers")
    var input: LayerInputOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Layers, or lists of lat,lon, to show; - or none is the standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    var rules: [Rule] {
        [
            viewport.ruleOfZoom,
            .that(!hasAim || files.isEmpty, else: "\(files.first ?? ""): the options say what to show already"),
            .refuse(input.mentions, if: hasAim, because: "the options say what to show already"),
            .that(
                hasAim || viewport.size != nil, else: "--size is missing",
                hint: "give \(PixelSize.argumentForm ?? "")"),
        ] + box.rules(beside: viewport)
    }

    private var hasAim: Bool { viewport.hasAim || box.bbox != nil }

    mutating func run() throws {
        let diagnostics = work.options.diagnostics
        if hasAim {
            return try write(
                try viewport.resolved(showing: box.rect(telling: diagnostics), telling: diagnostics),
                inputs: FileIdentity.regularFiles(of: [viewport.viewport].compactMap(\.self)))
        }
        let areLayers = try areLayers
        let inputs = try Inputs(files, settings: [input.srcCrs?.path], areLayers: areLayers)
        let session = try Session(work, inputs)
        let contents = try areLayers ? extent(of: inputs, session) : extent(ofLists: inputs, session)
        try write(try viewport.resolved(showing: contents, telling: diagnostics), inputs: inputs.identities)
    }

    /// True if the inputs are layers rather than lists of coordinates: an option says so, or they look like it.
    private var areLayers: Bool {
        get throws {
            if input.mentions.firstGiven != nil { return true }
            if files.isEmpty, ByteSource.isStandardInputTerminal { return false }
            return try (files.isEmpty ? ["-"] : files).contains { (path) throws(Problem) in
                if try LayerItem.looksLikeLayer(path) { return true }
                return try LayerItem.startsWithHeader(path)
            }
        }
    }

    private func extent(of inputs: Inputs, _ session: Session) throws -> MapRect {
        var reading = try input.resolved(FieldOptions(), work)
        reading.needsFields = false
        var asked = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        asked.stopsAtFailure = work.stopsAtFailure
        asked.isLast = false
        let pass = LayerPass(LayerInputs(inputs.paths, format: input.reading.inputFormat), asked, session.ledger)
        try pass.checkSpaces()
        var request = Bounding.Request()
        request.isForTotal = true
        var rect = MapRect.null
        try session.run { [request] () throws(Problem) in
            try pass.layers.checkOpenable()
            rect = try LayerTotal(pass, request).rect
            if rect.isNull { throw .nothingToShow }
            if let problem = input.reading.idleOptions(for: pass.layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
        return rect
    }

    private func extent(ofLists inputs: Inputs, _ session: Session) throws -> MapRect {
        let coverage = CoverageCommitter(inputs, session.ledger)
        let (threads, limit) = (work.options.threadCount, work.limits.maxRecord)
        try session.run { () throws(Problem) in
            try runPipeline(
                from: LineChunks(paths: inputs.paths, limit: limit), threads: threads, first: CoverageWorker(limit),
                makeWorker: { CoverageWorker(limit) }, into: coverage)
            if coverage.coverage.isEmpty { throw .nothingToShow }
        }
        return coverage.coverage.rect
    }

    private func write(_ view: Viewport, inputs: Set<FileIdentity>) throws {
        let text = report.json ? view.settings.text(indented: true) + "\n" : view.report
        try Output.write(to: report.output.path, inputs: inputs) { (output) throws(Problem) in try output.write(text) }
    }
}

extension Problem {
    fileprivate static var nothingToShow: Problem {
        Problem(.data, "nothing-to-show", "there is no coordinate to show")
    }
}
