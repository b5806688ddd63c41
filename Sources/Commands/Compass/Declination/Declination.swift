package import CommandKit
package import Features
import FormatKit
import Geometry
import Layers
import Magnetism
package import Runner
import Streams

/// Command that finds the magnetic declination at the places of features.
package struct Declination: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Add the magnetic declination: the angle between magnetic and true north.",
        discussion: """
            Adds the magnetic field at the place and the date of each feature, by the World Magnetic Model 2025:

            declination: degrees from true north to magnetic north, positive to the east. Add it to a magnetic course \
            to get the true one.
            declination_error: standard error of the declination in degrees.
            horizontal: strength of the field along the ground in nanoteslas, which turns the needle.
            zone: caution below 6000 nT, where a compass may be wrong; blackout below 2000 nT, near the magnetic \
            poles, where it does not work and the declination is null; else null.

            The date is that of --date, or the time of each feature. The model is valid from 2025 up to, but not \
            including, 2030, and from 1 km below the sea up to 850 km. Outside of these plat writes null and warns \
            once. It does not know the fields of magnetic rocks, of iron nearby and of magnetic storms; the errors \
            include a typical amount for these.

            The input is a layer, or lines of LAT,LON as 'plat convert' reads them. One position in the place of FILE is \
            read instead of a file.

            Lines and polygons get the values at the place where 'plat declutter' puts their label: the middle of the \
            longest line, or a place well inside a polygon. Errors are those of WMM2025, also with another \
            --model.
            """,
        examples: [
            Example("plat declination --date 2026-11-22 47.37,8.54", "Find the declination at one position."),
            Example(
                "plat declination --date 2026-11-22 places.csv > declinations.geojson",
                "Add the declination at one date to each place."),
            Example(
                "plat declination -f csv fixes.csv > fixes-with-declination.csv",
                "Use the time and the altitude of each fix."),
            Example(
                "plat declination --date now --add inclination,total,rates -f csv stations.csv",
                "Add more values of the magnetic field, and their yearly change."),
            Example(
                "plat declination --date 2027.5 --grid -180,-90,180,90,5 > chart.geojson",
                "Make a chart of the world, a point every 5 degrees."),
            Example(
                "plat declination --date 2023.5 --model WMM2020.COF old.csv > old.geojson",
                "Use the model of another time."),
        ])

    @OptionGroup(title: "Magnetic field")
    var options: MagneticOptions

    @OptionGroup(help: [
        "planar": ArgumentHelp(visibility: .hidden),
        "bbox": .boxOnGlobe,
        "givenPrecision": ArgumentHelp(
            """
            Number of decimals of results and coordinates, or 'full' for the shortest text that reads back as the same \
            number.
            """, discussion: "Not for shapefiles, which always hold every digit.",
            defaultNote: "7 for degrees of coordinates, else 3", valueName: "N|full", section: "Output"),
    ])
    package var filter: FilterOptions

    @OptionGroup
    var typed: TypedLineOptions

    /// The points that are made without an input.
    package var grid: GeographicGrid? { options.grid?.grid }

    /// The file of the model.
    package var model: String? { options.magnetism.model }

    package func adjust() {
        let words = typed.text.isEmpty ? filter.flow.files : typed.text
        guard options.grid == nil, let place = Coordinate(operands: words) else { return }
        options.grid = GeographicGrid(place).map { GridArgument(grid: $0) }
        (filter.flow.files, typed.text) = ([], [])
    }

    package var rules: [Rule] {
        [
            .refuse([filter.flow.input.$planar], if: filter.flow.input.planar, because: Self.needOfGlobe),
            .that(
                options.grid == nil || filter.flow.files.isEmpty,
                else: "unexpected file '\(filter.flow.files.first ?? "")': --grid reads no input"),
            .refuse(
                filter.flow.input.parsedOptions + filter.wanted.parsedOptions + filter.flow.work.limits.parsedOptions,
                with: "--grid", if: options.grid != nil, because: "--grid reads no input"),
        ]
    }

    private static let needOfGlobe = "the magnetic field is known at places on the globe"

    package mutating func run() throws {
        let writing = filter.output.writing
        let kept = filter.flow.input.reading.hasNoAttributes ? nil : filter.wanted.fields?.names
        let request = try options.request(writing.givenPrecision, writing: kept)
        if let grid = options.grid { return try write(grid.grid, request) }
        try TypedLines.take(&filter.flow.files, typed.text, areDegrees: true)
        let options = options
        try filter.flow.run(
            naming: options.namedFields.map(\.name), needsFields: true, settings: [options.magnetism.model],
            onGlobe: Self.needOfGlobe, limit: filter.count.limit
        ) { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.request.reading.takesLines = true
            if let kept {
                // Dates and heights are read even if --fields does not keep them.
                pass.request.reading.fields = nil
                pass.request.reading.keptColumns = Set(kept)
            }
            let diagnostics = pass.ledger.diagnostics
            request.explain(options.magnetism.model, diagnostics)
            pass.request.examine = { (facts) throws(Problem) in
                try request.check(facts, names: options.namedFields)
                request.explain(facts, diagnostics)
            }
            try LayerWriting(pass, writing, inputs: inputs, written: kept).write(through: [
                Step { Declinations(request) }
            ])
        }
    }

    /// Writes the points of a grid, which no input has.
    private func write(_ grid: GeographicGrid, _ request: DeclinationRequest) throws {
        let (output, work) = (filter.output, filter.flow.work)
        let inputs = Inputs(ofSettings: [options.magnetism.model, output.dstCrs?.path])
        let session = try Session(work, inputs)
        session.ledger.countMade()
        var reading = LayerOptions()
        reading.threads = work.options.threadCount
        var passRequest = PassRequest(
            reading: reading, output: output.dstCrs == nil ? OutputSpace(.given(.wgs84)) : output.space)
        passRequest.box = filter.flow.box.bbox
        passRequest.limit = filter.count.limit
        passRequest.stopsAtFailure = work.stopsAtFailure
        passRequest.longEdges = .decided
        let layer = GridLayer(grid: grid)
        let pass = LayerPass(
            LayerInputs(layer, named: grid.columns * grid.rows == 1 ? "position" : "--grid"), passRequest,
            session.ledger)
        try pass.checkSpaces()
        let (model, writing) = (options.magnetism.model, output.writing)
        try session.run { () throws(Problem) in
            request.explain(model, session.ledger.diagnostics)
            try LayerWriting(pass, writing, inputs: inputs).write(through: [Step { Declinations(request) }])
        }
    }
}

extension DeclinationRequest {
    /// Throws if a table lacks a field that is needed.
    ///
    /// - Parameter names: fields that options name.
    fileprivate func check(_ facts: LayerFacts, names: [(option: String, name: String?)]) throws(Problem) {
        guard facts.declaresFields else { return }
        for case (let option, let name?) in names where !facts.fields.contains(where: { $0.name == name }) {
            throw Problem(
                noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns, at: facts.location)
        }
        guard case .field = date, timeField(among: facts.fields) == nil else { return }
        throw Problem(
            .data, "no-time-column", at: facts.location, "no field holds the date of the features",
            hint:
                "use --date TIME or --date now, or name the field with --time; plat looked for \(listed(FixColumn.time.names))"
        )
    }

    /// Reports which model is used, and the date of all features, if choices are reported.
    fileprivate func explain(_ path: String?, _ diagnostics: Diagnostics) {
        let (first, end) = (DecimalText.shortest(model.years.lowerBound), DecimalText.shortest(model.years.upperBound))
        let origin = path.map { "from \(pathName($0))" } ?? "built in"
        diagnostics.explain(
            "model",
            "magnetic model: \(printable(model.name)), degree \(model.degree), from \(first) to before \(end) (\(origin))"
        )
        if case .year(let year) = date {
            diagnostics.explain(
                "date", "date: \(DecimalText.string(year, fractionDigits: 6)) as a decimal year (--date)")
        }
        if case .meters(let meters) = height {
            diagnostics.explain("height", "height: \(DecimalText.shortest(meters)) m (--altitude)")
        }
    }

    /// Reports which fields of a layer hold dates and heights, if choices are reported.
    fileprivate func explain(_ facts: LayerFacts, _ diagnostics: Diagnostics) {
        guard facts.declaresFields else { return }
        if case .field(let named, _) = date, let field = timeField(among: facts.fields) {
            diagnostics.explain(
                "date", at: facts.location,
                "dates: field '\(printable(field))' (\(named == nil ? "by its name" : "--time"))")
        }
        guard case .field(let named) = height else { return }
        if let field = heightField(among: facts.fields) {
            let reason = named == nil ? "by its name" : "--altitude-field"
            diagnostics.explain("height", at: facts.location, "heights: field '\(printable(field))' (\(reason))")
        } else {
            diagnostics.explain(
                "height", at: facts.location,
                "heights: \(facts.hasElevations ? "elevations of points" : "0 m (no field)")"
            )
        }
    }
}
