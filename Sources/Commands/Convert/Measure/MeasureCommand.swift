package import CommandKit
import Geometry
import Layers
package import Runner

/// Command that measures between coordinates, or the lines and polygons of layers.
package struct MeasureCommand: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: """
            Add length, perimeter (metres) and area (square metres) to features, or measure distance and bearing between \
            coordinates, on the ellipsoid.
            """,
        discussion: """
            plat reads lines that start with two coordinates: lat,lon,lat,lon. It writes what --what names in their \
            place, with commas between the results, and keeps the rest of each line. With --columns it reads the \
            coordinates from columns of a CSV and adds columns. Where both coordinates are the same place, the course \
            is empty.

            plat looks at the start of each file to distinguish lines from layers: a text that starts with a coordinate or # \
            holds lines; JSON, shapefiles, photos and tables with a header row are layers. If one file is a layer, or \
            an option is given that is only for layers, such as --fields, all files are read as layers.

            Each feature of a layer gets the fields length (of lines), perimeter (of all rings of polygons) and area \
            (of polygons without their holes), in metres and square metres; the fields that do not apply are null. Edges are the shortest paths on \
            the WGS84 ellipsoid. Edges where a polygon was cut at the antimeridian do not count towards its perimeter. \
            An invalid polygon, such as one that crosses itself, is measured as it is, with a warning; with --make-valid it \
            is repaired before. area() and length() in expressions are the same numbers. \
            With --legs plat writes a table of the legs of each line instead. On a plane (see --planar) lengths and \
            areas are in the units of the plane; --legs needs the globe.

            A rhumb line is the straight line on the Mercator map. It takes the short way around the world. Latitudes \
            beyond ±85° are measured too. The true course along it is nearly constant: it differs from \
            rhumb-course by less than 0.2°. A scale (metres-per-point, points-per-metre) belongs to a latitude, so each \
            line or row has one number. Like Apple's MapKit, plat takes the mean over one degree of latitude, cut off at \
            ±85°. So from ±84.5° metres-per-point is too large and points-per-metre too small; beyond ±85.5° \
            points-per-metre is 0 and metres-per-point is empty.
            """,
        examples: [
            Example(
                "plat measure districts.shp > districts.geojson",
                "Add the area and the perimeter to each polygon, and the length to each line."),
            Example(
                "echo 35,135,35.9,135.8,Kyoto | plat measure",
                "Find the distance in metres and the course between two places."),
            Example(
                "plat measure --columns lat1,lon1,lat2,lon2 flights.csv > measured.csv",
                "Add columns distance and course to a table."),
            Example(
                "plat measure --what distance,seconds --speed 25 --columns lat1,lon1,lat2,lon2:m,s trips.csv",
                "Find out how long each trip takes at 25 metres per second."),
            Example(
                "plat measure --what rhumb-course,rhumb-distance legs.txt",
                "Measure along rhumb lines, which are straight on a Mercator map."),
            Example(
                "echo 60 | plat measure --what metres-per-point",
                "Find the scale of the map at a latitude."),
            Example(
                "plat measure --legs route.geojson > legs.csv",
                "List the legs of a route, with distances and courses."),
        ])

    @OptionGroup(title: "Measures")
    var options: MeasureOptions

    @OptionGroup(help: [
        "files": ArgumentHelp(
            "Lines, tables or layers to read.", discussion: "Without FILE, or if it is -, plat reads standard input.",
            valueName: "FILE"),
        "givenPrecision": ArgumentHelp(
            """
            Number of decimals of results and coordinates, or 'full' for the shortest text that reads back as the same \
            number.
            """, discussion: "Not for shapefiles, which always hold every digit.",
            defaultNote: "7 for degrees and scales, else 3", valueName: "N|full", section: "Output"),
    ])
    package var filter: FilterOptions

    @OptionGroup
    var typed: TypedLineOptions

    package var legs: ParsedOption { options.$legs }

    package var rules: [Rule] {
        let writing = filter.output.writing
        let ofLayers = firstGivenOfLayers
        let ofRows = [
            Rule.that(
                options.columns == nil || ofLayers == nil, else: "\(ofLayers ?? "") cannot be used with --columns"),
            .that(
                options.columns == nil || !writing.isNamedAsLayer,
                else: "-o: --columns writes a table; choose a name such as out.csv"),
        ]
        guard options.legs else { return ofRows }
        return ofRows + [
            .refuse(filter.output.ofGeometries, if: true, because: "--legs writes no geometries"),
            .refuse(filter.wanted.parsedOptions, if: true, because: "--legs writes no fields"),
            .that(!filter.flow.input.planar, else: "--planar cannot be used with --legs"),
        ] + writing.rules(ofTableBy: "--legs")
    }

    package mutating func run() throws {
        try TypedLines.take(&filter.flow.files, typed.text, places: 2)
        CurrentRun.read(filter.flow.files)
        guard try areLayers else { return try measureRows() }
        if options.legs { return try measureLegs() }
        if let option = [options.$names, options.$speed].firstGiven {
            throw UsageError(
                "\(option) needs lines of coordinates, --columns or --legs",
                hint: "the features of a layer always get length, perimeter and area")
        }
        let (precision, repairs) = (filter.output.writing.givenPrecision, filter.output.writing.makeValid)
        try filter.run(needsFields: true) { (pass, inputs) throws(Problem) in
            try hinting { () throws(Problem) in
                var pass = pass
                let isPlanar = try pass.decidePlane(readsTwice: filter.format.has(.isTable)) != nil
                try LayerWriting(pass, filter.output.writing, inputs: inputs)
                    .write(through: [
                        Step { () throws(Problem) in
                            try ShapeMeasuring(precision: precision, isPlanar: isPlanar, repairs: repairs)
                        }
                    ])
            }
        }
    }

    private func measureRows() throws {
        let (work, writing) = (filter.flow.work, filter.output.writing)
        let inputs = try Inputs(filter.flow.files)
        let session = try Session(work, inputs)
        let run = MeasureRun(
            request: options.request(writing.givenPrecision),
            run: NumberRun(
                stopsAtFailure: work.stopsAtFailure, limit: work.limits.maxRecord, threads: work.options.threadCount,
                inputs: inputs, ledger: session.ledger, path: writing.output.path))
        let columns = options.resolved(filter.flow.input.reading, work.limits)
        try session.run { () throws(Problem) in
            if let columns { try run.measure(columns) } else { try run.measureLines() }
        }
    }

    private func measureLegs() throws {
        let writing = filter.output.writing
        filter.output.writing.given = .table
        let need = "--legs needs positions on the globe"
        try filter.run(onGlobe: need, in: OutputSpace(.given(.wgs84))) { (pass, inputs) throws(Problem) in
            try hinting { () throws(Problem) in
                try LegTable(
                    pass: pass, request: options.request(writing.givenPrecision), path: writing.output.path,
                    inputs: inputs
                ).write()
            }
        }
    }

    /// The first given option that only applies to layers.
    private var firstGivenOfLayers: String? {
        let input = filter.flow.input
        let parsedOptions =
            [input.$srcCrs, input.$planar] + filter.wanted.parsedOptions + filter.flow.box.parsedOptions
        return input.reading.firstGivenOfLayers
            ?? (parsedOptions + filter.count.parsedOptions + filter.output.ofLayer).firstGiven
    }

    /// True if the inputs are layers, not lines or tables: by an option, or as they look like it.
    package var areLayers: Bool {
        get throws {
            if options.columns != nil { return false }
            if options.legs || firstGivenOfLayers != nil || filter.output.writing.isNamedAsLayer { return true }
            let files = filter.flow.files
            if files.isEmpty, ByteSource.isStandardInputTerminal { return false }
            return try (files.isEmpty ? ["-"] : files).contains { (path) throws(Problem) in
                if try LayerItem.looksLikeLayer(path) { return true }
                return try LayerItem.startsWithHeader(path, angleCount: options.takesLatitudes ? 1 : 2)
            }
        }
    }

    /// Runs `work`, and adds a hint on reading the columns of a table that has no geometries.
    private func hinting(_ work: () throws(Problem) -> Void) throws(Problem) {
        do throws(Problem) {
            try work()
        } catch {
            guard error.code == "no-geometry-columns" else { throw error }
            var problem = error
            let columns = "to measure between the coordinates in columns, use --columns LAT,LON,LAT,LON"
            problem.hint =
                firstGivenOfLayers.map { "\($0) is for layers: omit it to measure lines; \(columns)" } ?? "\(columns)"
            throw problem
        }
    }
}
