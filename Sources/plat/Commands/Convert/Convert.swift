import CommandKit
import Geometry
import Layers
import Operations
import Readers
import Writers

/// Lines of numbers, columns of tables, or layers from one space to another.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert between coordinates, map points, pixels and any CRS.",
        discussion: """
            Reads lines of text that start with numbers split by a comma or blanks, and writes the same lines with the \
            numbers converted; the rest of a line is kept as it is. Blank lines and lines that start with # pass.

            In the space 'coordinate' numbers are latitude, longitude (WGS84 degrees). In 'map-point' they are x,y on a \
            world of 268435456 by 268435456 points, y down; latitudes beyond ±85 are counted and placed at ±85. In \
            'pixel' they are x,y from the top left of a viewport. In a CRS they are always x,y, easting or longitude \
            first, whatever the authority's order.

            With --kind rect or --kind region a record is four numbers: a region is lat,lon,dlat,dlon (its centre and \
            spans) and is what 'coordinate' holds; a rect is x,y,width,height and is what the other spaces hold. In a \
            CRS, whose y goes up, x,y is its lower left corner.

            With --columns the input is CSV with a header, and a record is what those columns hold. The new numbers go \
            to the columns named after a colon, or to columns named by --to: those that exist are overwritten, others \
            are added at the end of each row. All else stays as it is, byte for byte, but for a byte order mark, \
            compression, UTF-16 and a last row that nothing ends: what is written is UTF-8 without a mark, and every \
            row is ended. Rows whose columns are all empty get empty ones. Further files must have the same header, \
            which is written once.

            Layers are converted as a whole: shapefiles, archives and GeoJSON are known as such, a CSV by --input-format \
            or any other option of layers. What their coordinates are they say themselves, unless --from does. In a layer \
            x comes first: longitude, latitude. GeoJSON that is no more in WGS84 gets a member 'coordinateSpace', from \
            which every command takes it back. In pixels each shape is the copy that is nearest to the view's centre, in \
            one piece.
            """,
        examples: [
            Example(
                "echo 45.52,-122.681944,Portland | plat convert --from coordinate --to map-point",
                "A coordinate to a map point; the name stays."),
            Example(
                "plat convert --from coordinate --to EPSG:25832 places.txt > utm.txt",
                "Latitude and longitude to easting and northing."),
            Example(
                "plat convert --from coordinate --to pixel --size 1024x768 --center 50,10 --zoom 4 places.txt",
                "Where places are in a view."),
            Example(
                "echo 0,0,268435456,268435456 | plat convert --kind rect --from map-point --to coordinate",
                "The region that a rect of map points covers."),
            Example(
                "plat convert --from EPSG:3857 --to coordinate --on-error skip --rejects bad.csv points.txt",
                "Go on past bad lines and keep them for mending."),
            Example(
                "plat convert --columns lat,lon --from coordinate --to EPSG:25832 cities.csv > utm.csv",
                "A table with columns x and y added, all else as it was."),
            Example(
                "plat convert --columns east,north:lat,lon --from EPSG:25832 --to coordinate -o out.csv in.csv",
                "Two columns of a table to two others."),
            Example(
                "plat convert --to pixel --size 1024x768 --center 50,10 --zoom 4 roads.shp > screen.geojson",
                "A layer in the pixels of a view."),
            Example("plat convert screen.geojson > roads.geojson", "And back to longitude and latitude."),
        ])

    @OptionGroup(title: "Spaces")
    var spaces: SpaceOptions

    @Option(help: ArgumentHelp("What a record is: two numbers, or four.", valueName: "KIND", section: "Spaces"))
    var kind: Conversion.Kind = .point

    @OptionGroup(title: "Columns of a CSV")
    var table: TableOptions

    @OptionGroup(title: "Viewport, for pixels")
    var viewport: ViewportOptions

    @OptionGroup(title: "Viewport, for pixels")
    var box: ViewBoxOptions

    @OptionGroup(title: "Input, of layers")
    var reading: ReadingOptions

    @OptionGroup(title: "Output")
    var writing: WritingOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp("Text or layers to read; - or none is the standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    var rules: [Rule] {
        let hasPixels = spaces.source == .pixel || spaces.target == .pixel
        let ofLayers = reading.firstGivenOfLayers ?? writing.ofLayer.firstGiven
        return [
            .that(
                table.columns == nil || ofLayers == nil,
                else: "\(ofLayers ?? "") goes with layers, not with --columns"),
            .that(
                table.columns == nil || !writing.isNamedAsLayer,
                else: "-o: --columns writes a table, and the name is one of something else"),
            viewport.ruleOfZoom,
            .that(
                !hasPixels || viewport.hasAim || box.bbox != nil, else: "pixels need a viewport",
                hint: ViewportOptions.aimHint),
            .refuse(
                viewport.mentions + [box.$bbox], if: !hasPixels,
                because: "only pixels have a viewport, and neither space is pixel"),
        ] + box.rules(beside: viewport)
    }

    func validate() throws { try table.columns?.check(spaces.source.form(ofAreas: kind != .point)) }

    mutating func run() throws {
        let areLayers = try areLayers
        let inputs = try Inputs(
            files, settings: [viewport.viewport, spaces.srcCrs?.path, spaces.dstCrs?.path], areLayers: areLayers)
        let view =
            spaces.source == .pixel || spaces.target == .pixel
            ? try viewport.resolved(
                showing: box.rect(telling: work.options.diagnostics), telling: work.options.diagnostics) : nil
        let session = try Session(work, inputs)
        if areLayers { return try convertLayers(inputs, session, view) }
        try spaces.checkBoth()
        let plan = ConversionPlan(from: spaces.source, to: spaces.target, kind: kind, viewport: view)
        let run = ConversionRun(
            plan: plan, givenPrecision: writing.givenPrecision, stopsAtFailure: work.stopsAtFailure,
            limit: work.limits.maxRecord, threads: work.options.threadCount, inputs: inputs, ledger: session.ledger,
            path: writing.output.path)
        let columns = table.resolved(spaces, reading, work.limits, ofAreas: kind != .point)
        try session.run { () throws(Problem) in
            if let columns { try run.convert(columns) } else { try run.convertLines() }
        }
    }

    /// True if the inputs are layers, rather than lines or tables: somebody says so, or they look like it.
    private var areLayers: Bool {
        get throws {
            if table.columns != nil { return false }
            if reading.mentions.firstGiven != nil || writing.ofLayer.firstGiven != nil || writing.isNamedAsLayer {
                return true
            }
            if files.isEmpty, ByteSource.isStandardInputTerminal { return false }
            return try (files.isEmpty ? ["-"] : files).contains { (path) throws(Problem) in
                try LayerItem.looksLikeLayer(path)
            }
        }
    }

    private func convertLayers(_ inputs: Inputs, _ session: Session, _ view: Viewport?) throws {
        if kind != .point { throw UsageError("--kind \(kind) goes with lines and with --columns") }
        var layers = try reading.resolved(
            nil, spaces.given.map { $0.resolved(view) }, work.limits, threads: work.options.threadCount,
            onError: work.records.onError)
        layers.needsFields = writing.needsFields
        var asked = PassRequest(reading: layers, output: OutputSpace(.given(spaces.target.resolved(view))))
        asked.stopsAtFailure = work.stopsAtFailure
        asked.cutting = writing.cutting
        asked.longEdges = .asTheyCome
        let pass = LayerPass(LayerInputs(inputs.paths, format: reading.inputFormat), asked, session.ledger)
        let conversion = LayerWriting(pass, writing, inputs: inputs)
        try pass.checkSpaces()
        try session.run { () throws(Problem) in
            try pass.layers.checkOpenable()
            try conversion.write { NoOperation() }
            if let problem = reading.idleOptions(for: pass.layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
    }
}
