import CSVLayers
package import CommandKit
import Features
import Geometry
import Layers
package import Runner
import Streams

/// Command that converts lines of numbers, columns of tables, or layers from one space to another.
package struct Convert: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: """
            Convert coordinates between latitude/longitude, any CRS, map points (Web Mercator, 2²⁸ units wide, y down) and pixels of a map view.
            """,
        discussion: """
            By default plat reads lines of text. It converts the numbers at the start of each line, which are \
            separated by a comma or blanks, and keeps the rest. Numbers may be in braces, as in {1, 2} or \
            {{1, 2}, {3, 4}}. Blank lines and lines that start with # stay as they are.

            A coordinate space says how to read numbers. In the space coordinate they are latitude,longitude in \
            degrees (WGS84), also with minutes and seconds, as in 45°31'12"N, 122°40'55"W. In map-point they are x,y \
            on a flat world map (the Mercator map of web maps) that is 268435456 points wide and high, with y \
            pointing down; latitudes beyond ±85° are moved to ±85° and counted. In pixel they are x,y from the top \
            left of a view. In a CRS they are always x,y: easting or longitude first.

            With --kind rect, the options under Rects change each rect on the map, between the two spaces. They take \
            effect in the order in which you give them; --inset, --offset, --clip and --union may be repeated. Their \
            numbers are map points, and so are those of the records, unless --from, --to or a CRS says otherwise. x may \
            be below 0 or above 268435456, for rects across the antimeridian. A rect of which nothing is left is null: the word null in a line, empty cells in a \
            table. plat reads null rects, too, and counts those that became null.

            With --columns plat converts columns of a CSV. In a file with columns such as lat and lon it finds those \
            by itself. Shapefiles and GeoJSON are converted as layers, and so is \
            a CSV if -f, --input-format or another option for layers is given; a layer declares its space itself. GeoJSON that is not in WGS84 gets a \
            member 'coordinateSpace', which every command understands.
            """,
        examples: [
            Example(
                "plat convert --columns lat,lon --from coordinate --to EPSG:25832 stations.csv > utm.csv",
                "Add columns x and y to a table."),
            Example(
                "echo 45.52,-122.681944,Portland | plat convert --from coordinate --to map-point",
                "Convert a latitude and longitude to a map point, and keep the name."),
            Example(
                "plat convert --from coordinate --to EPSG:25832 places.txt > utm.txt",
                "Convert latitude and longitude to easting and northing."),
            Example(
                "echo \"N 45 31.2, W 122 40.9\" | plat convert --from coordinate --to coordinate --format dms",
                "Convert degrees and minutes to degrees, minutes and seconds."),
            Example(
                "plat convert --from coordinate --to pixel --size 1024x768 --center 50,10 --zoom 4 places.txt",
                "Find the pixels of places in a view."),
            Example(
                "echo 0,0,268435456,268435456 | plat convert --kind rect --from map-point --to coordinate",
                "Find the region that a rect of map points covers."),
            Example(
                "echo 0,0,40,20 | plat convert --kind rect --inset 5,5 --union 100,0,10,10",
                "Shrink a rect of map points, then grow it to contain another."),
            Example(
                "echo 10,178,4,8 | plat convert --kind region --from coordinate --to coordinate --remainder",
                "Find the part of a region that is beyond the 180th meridian."),
            Example(
                "plat bounds --as table states.shp | plat convert --kind rect --columns map_x,map_y,map_w,map_h --clip 0,0,134217728,134217728",
                "Clip the rects of a table to the north-western quarter of the map."),
            Example(
                "plat convert --from EPSG:3857 --to coordinate --on-error skip --rejects bad.csv points.txt",
                "Skip bad lines and collect them in a file."),
            Example(
                "plat convert --columns east,north:lat,lon --from EPSG:25832 --to coordinate -o out.csv in.csv",
                "Convert two columns of a table to two others."),
            Example(
                "plat convert --to pixel --size 1024x768 --center 50,10 --zoom 4 roads.shp > screen.geojson",
                "Convert a layer to the pixels of a view."),
            Example(
                "plat convert screen.geojson > roads.geojson",
                "Convert it back to longitude and latitude."),
        ],
        optionHints: [
            "intersection": "use --kind rect --clip X,Y,W,H, and plat intersect for layers",
            "intersect": "use --kind rect --clip X,Y,W,H, and plat intersect for layers",
            "divide": "use --kind rect --split N,EDGE for the slice, and --remainder for what is left",
            "slice": "use --kind rect --split N,EDGE",
            "contains": "plat intersect --predicate contains A B finds features that contain others",
            "intersects": "plat bounds --intersecting X,Y,W,H keeps the features whose rects meet another",
            "grow": "use --kind rect --inset DX,DY with negative numbers",
            "expand": "use --kind rect --inset DX,DY with negative numbers",
            "move": "use --kind rect --offset DX,DY",
            "translate": "use --kind rect --offset DX,DY",
            "wrap": "use --kind rect --remainder for the part beyond the 180th meridian",
        ])

    @OptionGroup(title: "Spaces")
    var spaces: SpaceOptions

    @Option(
        help: ArgumentHelp(
            """
            Read each record as a point (two numbers) or as a rect (four numbers: in the space coordinate, the \
            centre and the span lat,lon,dlat,dlon; in a CRS, the lower left corner and the size \
            x,y,width,height; in other spaces, the upper left corner and the size). region is another name for rect.
            """, valueName: "KIND", section: "Spaces"))
    var kind: Conversion.Kind = .point

    @OptionGroup(title: "Rects")
    var rects: RectOptions

    @OptionGroup(title: "Columns of a CSV")
    var table: TableOptions

    @OptionGroup(
        title: "View",
        help: [
            "region": .regionOfView,
            "size": ArgumentHelp("Size in pixels of the view for the space pixel.", valueName: "WxH", isBasic: true),
        ])
    var viewport: ViewportOptions

    @OptionGroup(
        title: "View",
        help: [
            "bbox": ArgumentHelp(
                "Bounding box of the view in degrees; it does not select features.", valueName: "W,S,E,N",
                isBasic: true, brief: "Bounding box of the view in degrees; not a filter.")
        ])
    var box: ViewBoxOptions

    @OptionGroup(title: "Input of layers")
    var reading: ReadingOptions

    @OptionGroup(title: "Input of layers")
    var wanted: FieldOptions

    @OptionGroup(title: "Output")
    var format: FormatOptions

    @OptionGroup(
        title: "Output", omittedAliases: ["format"],
        help: [
            "givenPrecision": WritingOptions.aboutPrecision(
                usual: "7; 3 for map points and pixels; in lines and with --columns, 3 for all units but degrees")
        ])
    package var writing: WritingOptions

    @OptionGroup
    package var work: WorkOptions

    @OptionGroup
    var typed: TypedLineOptions

    @Argument(
        help: ArgumentHelp(
            "Lines that start with two numbers, a table (--columns) or a layer.",
            discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE", isBasic: true),
        completion: .file)
    package var files: [String] = []

    package var rules: [Rule] {
        let hasPixels = source == .pixel || target == .pixel
        let ofLayers = reading.firstGivenOfLayers ?? wanted.parsedOptions.firstGiven ?? writing.ofLayer.firstGiven
        let ofRects = rects.parsedOptions.firstGiven
        return [
            ruleOfLastFile,
            .that(
                kind != .point || ofRects == nil, else: "\(ofRects ?? "") needs rects, but each record is a point",
                hint: "add --kind rect; each record is then \(source.form(ofAreas: true))"),
            .that(
                table.columns == nil || ofLayers == nil,
                else: "\(ofLayers ?? "") cannot be used with --columns"),
            .that(
                table.columns == nil || !writing.isNamedAsLayer,
                else: "-o: --columns writes a table; choose a name such as out.csv"),
            viewport.ruleOfZoom, viewport.ruleOfUse(aimedBy: box.$bbox),
            .that(
                !hasPixels || viewport.hasAim || box.bbox != nil, else: "pixel coordinates need a view",
                hint: ViewportOptions.aimHint),
            .needs(viewport.parsedOptions + [box.$bbox], "--from pixel or --to pixel", if: hasPixels),
        ] + box.rules(beside: viewport)
            + format.rules(
                hasDegrees: target == .coordinate, precision: (writing.$givenPrecision, writing.givenPrecision))
    }

    /// Refuses what may be meant as the output. A table with other columns than the first one is refused anyway.
    private var ruleOfLastFile: Rule {
        let last = writing.output.path == nil && table.columns == nil ? LastOperand(of: files) : nil
        let isPlain = spaces.parsedOptions.firstGiven == nil
        let command = last.map { isPlain ? $0.command("plat cat") : "-o \(shellWord($0.name))" } ?? ""
        return .that(
            !(last?.mayBeOutput ?? false),
            else: "\(last?.name ?? "") is an operand, and plat convert reads operands",
            hint: last.map { LastOperand.isAbsent($0.path) } ?? false
                ? "to write it, use \(command); to read it, add -o -"
                : "to read it, add -o -; to write another file, name that with -o")
    }

    private var source: NumberSpace { rects.steps.isEmpty ? spaces.source : spaces.ofRects.source }
    private var target: NumberSpace { rects.steps.isEmpty ? spaces.target : spaces.ofRects.target }

    package func validate() throws { try table.columns?.check(source.form(ofAreas: kind != .point)) }

    /// Files of settings that are read.
    package var settings: [String?] { [viewport.viewport, spaces.srcCrs?.path, spaces.dstCrs?.path] }

    package mutating func run() throws {
        try TypedLines.take(&files, typed.text, positions: kind == .point ? 1 : 2)
        CurrentRun.read(files)
        let areLayers = try areLayers
        let inputs = try Inputs(files, settings: settings, areLayers: areLayers)
        let view =
            source == .pixel || target == .pixel
            ? try viewport.resolved(
                showing: box.rect(reportingTo: work.options.diagnostics), reportingTo: work.options.diagnostics) : nil
        let spelling: OptionSpelling =
            spaces.from == nil || !areLayers ? .usual : .calling(sourceCRS: spaces.$from.title)
        let session = try Session(work, inputs, spelling: spelling)
        if areLayers { return try convertLayers(inputs, session, view) }
        let steps = rects.steps
        let found = foundColumns
        if steps.isEmpty {
            try spaces.checkBoth(
                hasColumns: table.columns != nil, isTable: isTable, found: found, in: files.first)
        }
        if let found { session.ledger.diagnostics.report(.found(found, in: files[0])) }
        session.ledger.reportOrder(source, "read", spaces.$srcCrs)
        session.ledger.reportOrder(target, "written", spaces.$dstCrs)
        let plan = ConversionPlan(from: source, to: target, kind: kind, viewport: view, steps: steps)
        let run = ConversionRun(
            plan: plan, format: format, givenPrecision: writing.givenPrecision,
            run: NumberRun(
                stopsAtFailure: work.stopsAtFailure, limit: work.limits.maxRecord, threads: work.options.threadCount,
                inputs: inputs, ledger: session.ledger, path: writing.output.path))
        let columns = table.resolved(
            from: source, to: target, reading, work.limits, ofAreas: kind != .point, found: found ?? [])
        try session.run { () throws(Problem) in
            if columns.inputs.isEmpty { try run.convertLines() } else { try run.convert(columns) }
        }
    }

    /// The columns of the first file, a table, that are converted without --columns; nil for lines.
    private var foundColumns: [String]? {
        guard table.columns == nil, rects.steps.isEmpty, kind == .point, source == .coordinate, isTable else {
            return nil
        }
        return CSVColumnTable.coordinateColumns(
            of: files[0], table.resolved(from: source, to: target, reading, work.limits, ofAreas: false))
    }

    /// True if the first input is a file that begins with a row of names.
    private var isTable: Bool {
        guard let first = files.first, first != "-" else { return false }
        return (try? LayerItem.startsWithHeader(first)) ?? false
    }

    /// True if the inputs are layers, not lines or tables: by an option, or as they look like it.
    package var areLayers: Bool {
        get throws {
            if table.columns != nil { return false }
            if (reading.parsedOptions + wanted.parsedOptions).firstGiven != nil || writing.ofLayer.firstGiven != nil
                || writing.isNamedAsLayer
            {
                return true
            }
            if files.isEmpty, ByteSource.isStandardInputTerminal { return false }
            return try (files.isEmpty ? ["-"] : files).contains { (path) throws(Problem) in
                try LayerItem.looksLikeLayer(path)
            }
        }
    }

    /// Blames the option that makes layers of the inputs, if lines of numbers were meant.
    private func blame(_ problem: Problem) -> Problem {
        guard problem.code == "no-geometry-columns", reading.parsedOptions.firstGiven == nil,
            let location = problem.location,
            let option = writing.ofLayer.firstGiven ?? (writing.isNamedAsLayer ? writing.formatAsGiven : nil),
            (files.isEmpty ? ["-"] : files).contains(where: { (try? LayerItem.startsWithHeader($0)) == false })
        else { return problem }
        var problem = problem
        problem.message = "\(option) writes a layer, so \(location) was read as a CSV with a header"
        problem.hint =
            "\(option.hasPrefix("-o") ? "choose a name such as out.txt" : "omit \(option)") to convert lines of numbers, or name the columns, as in --no-header --lat 1 --lon 2"
        return problem
    }

    private func convertLayers(_ inputs: Inputs, _ session: Session, _ view: Viewport?) throws {
        if let option = rects.parsedOptions.firstGiven {
            throw UsageError(
                "\(option) needs lines of numbers or --columns",
                hint: "'plat bounds --as table' writes the rects of a layer to columns map_x,map_y,map_w,map_h")
        }
        if kind != .point { throw UsageError("--kind \(kind) needs lines of numbers or --columns") }
        if format.$format.isGiven {
            throw UsageError("\(format.$format.title) needs lines of numbers or --columns")
        }
        var layers = try reading.resolved(
            wanted, spaces.given.map { $0.resolved(view) }, work.limits,
            threads: work.options.threadCount,
            onError: work.records.onError)
        layers.needsFields = writing.needsFields
        var request = PassRequest(reading: layers, output: OutputSpace(.given(spaces.target.resolved(view))))
        request.stopsAtFailure = work.stopsAtFailure
        request.cutting = writing.cutting
        request.longEdges = .asTheyCome
        let inputLayers = LayerInputs(inputs.paths, format: reading.inputFormat?.format)
        request.known = try session.begin(inputLayers)
        let pass = LayerPass(inputLayers, request, session.ledger)
        let conversion = LayerWriting(pass, writing, inputs: inputs)
        try pass.checkSpaces()
        try session.run { () throws(Problem) in
            try pass.layers.checkOpenable()
            do throws(Problem) {
                try conversion.write()
            } catch {
                throw blame(error)
            }
            if let problem = reading.idleOptions(for: pass.layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
    }
}

extension Problem {
    fileprivate static func found(_ columns: [String], in file: String) -> Problem {
        let names = columns.map { printable($0) }.joined(separator: " and ")
        return Problem(
            .data, "guessed-coordinates", severity: .note, at: InputLocation(source: pathName(file)),
            "coordinates are read from \(names), by their names", hint: "name others with --columns")
    }
}

extension Ledger {
    /// Says that longitudes come first where the authority of a CRS puts latitudes first.
    ///
    /// - Parameter option: an option for a CRS alone, which cannot stand beside the one that is advised.
    fileprivate func reportOrder(_ space: NumberSpace, _ verb: String, _ option: ParsedOption) {
        guard case .system(let name) = space, !name.contains("CRS84"),
            (try? ReferenceSystem.isGeographic(name)) ?? false
        else { return }
        let advised = "\(verb == "read" ? "--from" : "--to") coordinate"
        diagnostics.report(
            Problem(
                .data, "axis-order", severity: .note, "\(name): positions are \(verb) as longitude,latitude",
                hint: option.isGiven
                    ? "instead of \(option.title), use \(advised) for latitude,longitude"
                    : "for latitude,longitude, use \(advised)"))
    }
}
