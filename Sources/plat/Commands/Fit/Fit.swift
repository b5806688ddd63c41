import CommandKit
import Geometry
import JSON
import Layers
import Operations
import Readers

/// The command that fits a view to a region, a rect or a list of coordinates.
struct Fit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the view that shows a region, a rect, a layer or a list of coordinates.",
        discussion: """
            A view is a rectangle of pixels on a map, such as a window. plat prints its centre, span and zoom level, \
            the region and the rect of map points that it shows, and the range of tiles that cover it. Map points \
            are positions on a flat world map (the Mercator map of web maps) that is 268435456 points wide and high, \
            with y pointing down.

            If no option tells what to show, plat reads layers, or lines of lat,lon, and shows them all, across the \
            antimeridian if that is the shorter way.

            At zoom level 20 one pixel is one map point; at each lower level, a pixel covers twice as many map points \
            in each direction. A single place is shown at level 20. The map ends at ±85.05° of latitude; plat moves \
            latitudes beyond ±85° to ±85°, with a warning. If the first column of the tiles is greater than the last, \
            they cross the antimeridian.
            """,
        examples: [
            Example(
                "plat fit --size 320x460 --region 47.7002,-122.367109,0.065189,0.067318",
                "Show a region in the middle of a view."),
            Example(
                "plat fit --size 1024x768 --edge-padding 20,20,20,20 places.txt",
                "Show all places of a list, with a margin."),
            Example("plat fit --size 800x600 cities.csv", "Show a whole layer."),
            Example(
                "plat fit --size 1024x768 --center 48.85,2.35 --distance 5000 --json > paris.json",
                "Show 5 by 5 km around a place, and save the view for later commands."),
            Example(
                "plat fit --viewport paris.json --pan 100,0 --zoom-by 1",
                "Move the same view to the right, and zoom in by one level."),
        ])

    @OptionGroup(title: "View")
    var viewport: ViewportOptions

    @OptionGroup(title: "View")
    var box: ViewBoxOptions

    @OptionGroup
    var report: ReportOptions

    /// A plane is always refused, as a view shows a part of the globe.
    @OptionGroup(title: "Input of layers", help: ["planar": ArgumentHelp(visibility: .hidden)])
    var input: LayerInputOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Layers, or lists of lat,lon, to show.",
            discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    var rules: [Rule] {
        [
            viewport.ruleOfZoom, viewport.ruleOfUse(aimedBy: box.$bbox),
            .that(
                !hasAim || files.isEmpty,
                else: "unexpected file '\(files.first ?? "")': the options already say what to show"),
            .refuse(
                [input.$planar], if: input.planar, because: Self.needOfGlobe),
            .refuse(
                input.mentions + work.records.mentions + work.limits.mentions, if: hasAim,
                because: "the options already say what to show"),
            .that(
                hasAim || viewport.size != nil, else: "--size is required",
                hint: "use \(PixelSize.argumentForm ?? "")"),
        ] + box.rules(beside: viewport)
    }

    private static let needOfGlobe = "a view needs positions on the globe: it shows a part of the world map"

    private var hasAim: Bool { viewport.hasAim || box.bbox != nil }

    mutating func run() throws {
        let diagnostics = work.options.diagnostics
        CurrentRun.read(files + [viewport.viewport].compactMap(\.self))
        if hasAim {
            return try write(
                try viewport.resolved(showing: box.rect(telling: diagnostics), telling: diagnostics),
                inputs: FileIdentity.regularFiles(of: [viewport.viewport].compactMap(\.self)))
        }
        try viewport.checkRoom()
        let areLayers = try areLayers
        let inputs = try Inputs(files, settings: [input.srcCrs?.path], areLayers: areLayers)
        let session = try Session(work, inputs, making: .view)
        let contents = try areLayers ? extent(of: inputs, session) : extent(ofLists: inputs, session)
        try write(try viewport.resolved(showing: contents, telling: diagnostics), inputs: inputs.identities)
    }

    /// True if the inputs are layers, not lists of coordinates: an option says so, or they look like it.
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
        asked.needOfGlobe = Self.needOfGlobe
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
        try Output.write(to: report.output.path, inputs: KeptFiles(inputs: inputs)) { (output) throws(Problem) in
            try output.write(text)
        }
    }
}

extension Problem {
    fileprivate static var nothingToShow: Problem {
        Problem(.data, "nothing-to-show", "the input has no coordinates to show")
    }
}
