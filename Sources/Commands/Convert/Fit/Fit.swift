import CameraViews
package import CommandKit
import Features
import FormatKit
import Geometry
import Layers
import Runner

/// The command that fits a view to a region, a rect, a list of coordinates, a layer or each of its features.
package struct Fit: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract:
            "Find the view (centre and zoom) that shows a layer, each feature, a region or a list of coordinates.",
        usage: "(--size WxH | --aspect W:H | --viewport FILE) [OPTIONS] [FILE ...]",
        discussion: """
            A view is a rectangle of pixels on a map, such as a window. plat prints its centre, span and zoom level, \
            the region and the rect of map points that it shows, and the range of tiles that cover it. Map points \
            are positions on a flat world map (the Mercator map of web maps) that is 268435456 points wide and high, \
            with y pointing down.

            Unless an option says what to show, plat reads layers, or lines of lat,lon, and shows them all, across the \
            antimeridian if that is the shorter way. With --each, every feature of the layers, or every \
            line, gets a view of its own, in the order of the input; features without a position are skipped and \
            counted.

            plat looks at the start of each file to distinguish lines from layers: a text that starts with a coordinate or # \
            holds lines; JSON, shapefiles, photos and tables with a header row are layers. If one file is a layer, or \
            an option under Input of layers is given, all files are read as layers. With --kind, all are lines.

            At zoom level 20 one pixel is one map point; at each lower level, a pixel covers twice as many map points \
            in each direction. Zoom levels are continuous, so the view shows no more than it has to. With \
            --stepped they are whole, as they were in the first versions of Apple's MapKit. A single place is shown at level 20, or as \
            --min-distance says. The map ends at ±85.05° of latitude; plat moves latitudes beyond ±85° to ±85°, with a \
            warning. If the first column of the tiles is greater than the last, they cross the antimeridian.

            With --as polygon, the outline is cut at the antimeridian as --cut says, ends at the edges of the map, and \
            goes around the world at most once. The sides of a turned view have as many positions as it takes to be \
            within half a pixel.
            """,
        examples: [
            Example("plat fit --size 800x600 cities.csv", "Show a whole layer."),
            Example(
                "plat fit --size 800x600 --json -o view.json cities.csv",
                "Save the view for later commands, which read it with --viewport."),
            Example(
                "plat fit --size 320x460 --region 47.7002,-122.367109,0.065189,0.067318",
                "Show a region in the middle of a view."),
            Example(
                "plat fit --size 1024x768 --edge-padding 20,20,20,20 places.txt",
                "Show all places of a list, with a margin."),
            Example(
                "plat fit --size 1024x768 --center 48.85,2.35 --span-meters 5km --json > paris.json",
                "Show 5 by 5 km around a place, and save the view for later commands."),
            Example(
                "plat fit --viewport paris.json --pan 100,0 --zoom-by 1",
                "Move the same view to the right, and zoom in by one level."),
            Example(
                "plat fit --each --id name --size 800x600 --min-distance 500m results.geojson > views.jsonl",
                "Find a view for each result of a search, at least 500 m wide and high."),
            Example(
                "plat fit --each --as polygon --aspect 297:210 districts.shp > sheets.geojson",
                "Draw a sheet of an atlas around each district."),
        ])

    @OptionGroup(
        title: "View",
        help: [
            "edgePadding": ArgumentHelp(
                "Keep this many pixels free at the top, left, bottom and right of the view.",
                discussion: "With negative numbers, what is shown runs past the edges.", defaultNote: "0,0,0,0",
                valueName: "T,L,B,R", isBasic: true)
        ])
    var viewport: ViewportOptions

    @OptionGroup(title: "View")
    var box: ViewBoxOptions

    @OptionGroup(title: "View")
    var viewForm: ViewFormOptions

    @OptionGroup(title: "Views")
    var views: EachOptions

    /// A plane is always refused, as a view shows a part of the globe.
    @OptionGroup(title: "Input of layers", help: ["planar": ArgumentHelp(visibility: .hidden)])
    var input: LayerInputOptions

    @OptionGroup(title: "Selection")
    var wanted: FieldOptions

    @OptionGroup(title: "Selection")
    var count: CountOptions

    @Flag(help: ArgumentHelp("Write the settings as JSON.", section: "Output", isBasic: true))
    var json = false

    @OptionGroup(
        title: "Output",
        help: [
            "given": ArgumentHelp(
                "Format of the polygons of --as polygon.", defaultNote: "by the name of the output file, else geojson",
                valueName: "FORMAT", isBasic: true, rank: 2),
            "dstCrs": ArgumentHelp(
                "Convert the polygons of --as polygon to this CRS.", defaultNote: "WGS84 in GeoJSON and CSV",
                valueName: "CRS", isBasic: true, rank: 7),
        ])
    var output: LayerOutputOptions

    @OptionGroup
    var work: WorkOptions

    @OptionGroup
    var typed: TypedLineOptions

    @Argument(
        help: ArgumentHelp(
            "Layers, or lists of lat,lon, to show.",
            discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    package var rules: [Rule] {
        let aim = viewport.firstAim ?? (box.bbox == nil ? nil : box.$bbox.title)
        return [
            viewport.ruleOfZoom, viewport.ruleOfUse(aimedBy: box.$bbox),
            .that(
                !views.each || aim == nil,
                else: "--each cannot be used with \(aim ?? ""): --each shows what is in the input"),
            .that(
                !hasAim || files.isEmpty,
                else: "unexpected file '\(files.first ?? "")': the options already say what to show"),
            .refuse(
                [input.$planar], if: input.planar, because: Self.needOfGlobe),
            .that(
                !viewForm.follow || !views.each && aim == nil,
                else: "--follow cannot be used with \(aim ?? "--each"): it shows all fixes"),
            .refuse(
                input.parsedOptions + work.records.parsedOptions + work.limits.parsedOptions, if: hasAim,
                because: "the options already say what to show"),
            .that(
                hasAim || viewport.size != nil, else: "--size is required",
                hint: "use \(PixelSize.argumentForm ?? ""), or --aspect"),
            .refuse(
                [viewForm.$minDistance], with: viewport.$viewport.title,
                if: viewport.viewport != nil && viewport.area == nil && box.bbox == nil,
                because: "no option says what to show, so the view keeps its zoom level"),
        ] + box.rules(beside: viewport) + viewForm.rules(beside: viewport) + rulesOfOutput
    }

    /// Rules for what is written.
    private var rulesOfOutput: [Rule] {
        let isPolygon = views.isPolygon
        return [
            .needs(count.parsedOptions, "--each", if: views.each),
            .refuse(
                input.parsedOptions, with: views.$kind.title, if: views.$kind.isGiven,
                because: "\(views.$kind.title) is for lists, not for layers"),
            .needs(wanted.parsedOptions, "--each with --as polygon", if: views.each && isPolygon),
            .refuse([$json], with: "--as polygon", if: isPolygon, because: "--as polygon writes a layer"),
            .needs(output.ofLayer + [output.writing.$givenPrecision], "--as polygon", if: isPolygon),
        ]
    }

    private static let needOfGlobe = "a view needs positions on the globe: it shows a part of the world map"

    private var hasAim: Bool { viewport.hasAim || box.bbox != nil }

    /// A view whose pixels do not matter gets a size all the same.
    package func adjust() {
        output.writing.writesReport = !views.isPolygon
        if let aspect = viewForm.aspect, viewport.size == nil { viewport.size = aspect.size }
    }

    package mutating func run() throws {
        try TypedLines.take(&files, typed.text)
        let diagnostics = work.options.diagnostics
        let least = viewForm.minDistance?.metres ?? 0
        CurrentRun.read(files + [viewport.viewport].compactMap(\.self))
        if hasAim {
            return try write(
                try viewport.resolved(
                    showing: box.rect(reportingTo: diagnostics), atLeast: least, reportingTo: diagnostics),
                inputs: Inputs(ofSettings: [viewport.viewport, output.dstCrs?.path]))
        }
        try viewport.checkRoom()
        let areLayers = try areLayers
        let inputs = try Inputs(files, settings: [input.srcCrs?.path, output.dstCrs?.path], areLayers: areLayers)
        if views.each { return try writeEach(of: inputs, areLayers: areLayers, atLeast: least) }
        let session = try Session(work, inputs, making: .view)
        let showing = { (contents: MapRect) throws in
            try write(
                try viewport.resolved(showing: contents, atLeast: least, reportingTo: diagnostics), inputs: inputs)
        }
        if areLayers {
            try findExtent(of: inputs, session, showing)
        } else {
            try findExtent(ofLists: inputs, session, showing)
        }
    }

    /// True if the inputs are layers, not lists of coordinates: by an option, or as they look like it.
    private var areLayers: Bool {
        get throws {
            if viewForm.follow || input.parsedOptions.firstGiven != nil { return true }
            if views.$kind.isGiven { return false }
            if files.isEmpty, ByteSource.isStandardInputTerminal { return false }
            return try (files.isEmpty ? ["-"] : files).contains { (path) throws(Problem) in
                if try LayerItem.looksLikeLayer(path) { return true }
                return try LayerItem.startsWithHeader(path)
            }
        }
    }

    private func writeEach(of inputs: Inputs, areLayers: Bool, atLeast meters: Double) throws {
        guard areLayers else { return try writeEach(ofLists: inputs, atLeast: meters) }
        let request = try viewport.request(atLeast: meters)
        let session = try Session(work, inputs)
        var pass = try pass(over: inputs, session)
        pass.request.limit = count.limit
        try session.run { () throws(Problem) in
            try pass.layers.checkOpenable()
            if views.isPolygon {
                pass.request.output = output.space
                pass.request.cutting = output.writing.cutting
                pass.request.isLast = true
                pass.request.reading.needsFields = true
                try pass.checkSpaces()
                let precision = output.writing.givenPrecision
                try LayerWriting(pass, output.writing, inputs: inputs, madeGeometry: .wkt)
                    .write(through: [Step { ViewPolygons(.each(request), precision: precision) }])
            } else {
                if let id = views.id {
                    pass.request.reading.fields = [id]
                    pass.request.reading.needsFields = true
                    pass.request.reading.namedFields = [id]
                    pass.request.namedFields = [("--id", id)]
                }
                try ViewLines(
                    pass: pass, request: request, label: views.id, path: output.writing.output.path, inputs: inputs
                ).write()
            }
            reportIdleOptions(of: pass, session)
        }
    }

    private func writeEach(ofLists inputs: Inputs, atLeast meters: Double) throws {
        let ofLayers = views.isPolygon ? "--as polygon" : (count.parsedOptions + [views.$id]).firstGiven
        if let ofLayers {
            throw UsageError(
                "--each with \(ofLayers) needs layers, not lists of numbers",
                hint: "a list with a header, such as lat,lon, is a layer")
        }
        let request = try viewport.request(atLeast: meters)
        let session = try Session(work, inputs)
        let lines = ListedViewLines(
            request: request, kind: views.kind, tables: views.$kind.isGiven ? .withoutKind : .withHeader,
            stopsAtFailure: work.stopsAtFailure, limit: work.limits.maxRecord, threads: work.options.threadCount,
            path: output.writing.output.path, inputs: inputs, ledger: session.ledger)
        try session.run { () throws(Problem) in try lines.write() }
    }

    private func findExtent(of inputs: Inputs, _ session: Session, _ show: (MapRect) throws -> Void) throws {
        var pass = try pass(over: inputs, session)
        if viewForm.follow { pass.request.reading.needsFields = true }
        var request = Bounding.Request()
        request.isForTotal = true
        var rect = MapRect.null
        try session.run(
            { [request] () throws(Problem) in
                try pass.layers.checkOpenable()
                rect = try hinting { () throws(Problem) in
                    try LayerTotal(pass, request, followsFixes: viewForm.follow).rect
                }
                if rect.isNull { throw .nothingToShow }
                reportIdleOptions(of: pass, session)
            }, writeResult: { try show(rect) })
    }

    /// Runs `work`, and blames the option that makes layers of the inputs, if lists of coordinates were meant.
    private func hinting(_ work: () throws(Problem) -> MapRect) throws(Problem) -> MapRect {
        do throws(Problem) {
            return try work()
        } catch {
            guard error.code == "no-geometry-columns", let option = input.parsedOptions.firstGiven,
                (files.isEmpty ? ["-"] : files).contains(where: { (try? LayerItem.startsWithHeader($0)) == false })
            else { throw error }
            var problem = error
            problem.hint = "\(option) is for layers: omit it to show a list of coordinates"
            throw problem
        }
    }

    /// A pass over layers whose positions are wanted in degrees.
    private func pass(over inputs: Inputs, _ session: Session) throws -> LayerPass {
        var reading = try input.resolved(wanted, work)
        reading.needsFields = false
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        passRequest.stopsAtFailure = work.stopsAtFailure
        passRequest.isLast = false
        passRequest.needOfGlobe = Self.needOfGlobe
        let pass = LayerPass(
            LayerInputs(inputs.paths, format: input.reading.inputFormat?.format), passRequest, session.ledger)
        try pass.checkSpaces()
        return pass
    }

    private func reportIdleOptions(of pass: LayerPass, _ session: Session) {
        if let problem = input.reading.idleOptions(for: pass.layers.formats) {
            session.ledger.diagnostics.report(problem)
        }
    }

    private func findExtent(ofLists inputs: Inputs, _ session: Session, _ show: (MapRect) throws -> Void) throws {
        let coverage = CoverageCommitter(inputs, session.ledger)
        let (threads, limit) = (work.options.threadCount, work.limits.maxRecord)
        try session.run(
            { () throws(Problem) in
                try runPipeline(
                    from: LineChunks(paths: inputs.paths, limit: limit), threads: threads, first: CoverageWorker(limit),
                    makeWorker: { CoverageWorker(limit) }, into: coverage)
                if coverage.coverage.isEmpty { throw .nothingToShow }
            }, writeResult: { try show(coverage.coverage.rect) })
    }

    private func write(_ view: Viewport, inputs: Inputs) throws {
        if views.isPolygon {
            return try ViewLayer(
                view: view, output: output, inputs: inputs, options: work.options
            ).write()
        }
        let kept = ProtectedFiles(inputs: inputs.identities)
        try Output.write(to: output.writing.output.path, inputs: kept) { (output) throws(Problem) in
            guard json else { return try output.write(view.report) }
            var text = ViewText(isIndented: true)
            text.append(view)
            try output.write(text.bytes)
            try output.write("\n")
        }
    }
}

extension Problem {
    fileprivate static var nothingToShow: Problem {
        Problem(.data, "nothing-to-show", "the input has no coordinates to show")
    }
}
