import CommandKit
import Geometry
import Layers
import Operations
import Readers
import Writers

/// Any layers to one.
struct Cat: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read layers and write them as one.",
        discussion: """
            Reads CSV, TSV, GeoJSON and GeoJSONSeq, also compressed by gzip, and shapefiles, also in a .zip, and writes \
            the features of all files in order as one layer: GeoJSON by RFC 7946 (WGS84, seven decimals, outer rings counter-clockwise), GeoJSONSeq \
            (a feature a line), CSV (columns lat,lon for points, or y,x by --dst-crs, else wkt) or an ESRI shapefile.

            What is not said is guessed: the format by the first bytes and the name, of a CSV the delimiter and the \
            columns that hold the place, by their names. --explain tells every guess and its reason.

            Values keep their text. A column of a CSV is one of numbers only if every value is a number as JSON writes \
            it; what comes through a pipe is judged by its first 64 KiB, and a later misfit is written as a string and \
            counted. An empty field is null. A row without coordinates is a feature without a geometry.

            A shapefile is named by its .shp, .shx or .dbf, by their name without an ending, or by an archive \
            (layers.zip for all that are in it, layers.zip/roads.shp for one). Coordinates become WGS84 unless --dst-crs \
            says otherwise; what they are is told by the .prj or by --src-crs. The text of a .dbf is in the encoding that \
            the .cpg, or a byte of the .dbf, names, unless the text itself contradicts that. Records that are damaged or \
            missing are bad records; a missing or wrong .shx, a missing .dbf, rings that are not closed are said.

            CSV needs its columns before its first line: files are read twice, a pipe is kept in TMPDIR.

            A shapefile that is written is .shp, .shx, .dbf, .prj and .cpg of one name, which replace older ones together \
            or not at all. Its coordinates are what those of the first input are. It holds one kind of geometry, that of the first feature which has one; --split-by-kind makes one for \
            each. Columns are as wide as their values need. What a .dbf cannot hold is said and counted: names of \
            fields over ten bytes are shortened, text over 254 bytes is cut. Features are kept in TMPDIR until all are \
            known.
            """,
        examples: [
            Example("plat cat cities.csv > cities.geojson", "A table with columns lat and lon, or x and y, or wkt."),
            Example("plat cat -f geojsonseq north.geojson south.geojson | wc -l", "Two layers, a feature a line."),
            Example("plat cat --bbox 5.9,45.8,10.5,47.8 -f csv -o swiss.csv cities.csv", "The part in a box, as CSV."),
            Example("plat cat roads.shp > roads.geojson", "A shapefile, from whatever it is in, to WGS84."),
            Example("plat cat -d EPSG:3857 -o web.shp layers.zip/roads.shp", "One of an archive, in another system."),
            Example("plat cat -o cities.shp --fields name,population cities.csv", "A shapefile, chosen by its name."),
            Example(
                "plat cat --split-by-kind -o atlas.shp atlas.geojson",
                "atlas_point.shp, atlas_line.shp and so on, as there is need."),
            Example("zcat big.csv.gz | plat cat --fields name,population --limit 5", "Two fields of five features."),
            Example(
                "plat cat --on-error skip --rejects bad.csv --explain places.csv > places.geojson",
                "Go on past bad rows and keep them; say what was guessed."),
        ])

    @OptionGroup(title: "Input")
    var input: LayerInputOptions

    @OptionGroup(title: "Selection")
    var selection: SelectionOptions

    @OptionGroup(title: "Output")
    var output: LayerOutputOptions

    @OptionGroup(title: "Bad records")
    var records: RecordOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(
        help: ArgumentHelp("Layers to read; - or none is the standard input.", valueName: "FILE"), completion: .file)
    var files: [String] = []

    mutating func run() throws {
        let inputs = try Inputs(files, areLayers: true)
        let session = try Session(options, records, inputs)
        var reading = input.resolved(selection, threads: options.threadCount)
        reading.needsFields = output.format == .csv || output.format == .shapefile
        let pass = LayerPass(
            layers: LayerInputs(inputs, format: input.inputFormat), reading: reading, box: selection.bbox,
            limit: selection.limit, ledger: session.ledger, stopsAtFailure: records.onError == .fail,
            output: output.system)
        // A system that PROJ does not know is told before anything is written.
        if reading.sourceSystem != nil || output.dstCrs != nil {
            _ = try Arrival(from: reading.sourceSystem, to: output.dstCrs?.target, within: nil)
        }
        let identities = inputs.identities.union([session.ledger.rejectsIdentity].compactMap(\.self))
        try session.run { () throws(Problem) in
            try pass.layers.checkOpenable()
            try write(pass, inputs: identities)
            if let problem = input.idleOptions(for: pass.layers.formats) { session.ledger.diagnostics.report(problem) }
        }
    }

    private func write(_ pass: LayerPass, inputs: Set<FileIdentity>) throws(Problem) {
        if let target = output.shapefile { return try write(pass, to: target, inputs: inputs) }
        let table = output.format == .csv ? try TableSurvey(pass).table() : nil
        try Output.write(to: output.output.path, inputs: inputs) { (destination) throws(Problem) in
            if let table {
                try write(pass, as: table, to: destination)
            } else {
                try writeGeoJSON(pass, to: destination)
            }
        }
    }

    private func writeGeoJSON(_ pass: LayerPass, to destination: Output) throws(Problem) {
        var options = GeoJSONOptions()
        options.precision = output.precision
        options.sequence = output.format == .geojsonseq
        options.recordSeparators = output.rs
        options.writesBox = output.writeBbox
        options.system = pass.output.decided
        if options.sequence, let system = options.system {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unsaid-crs", severity: .warning,
                    "GeoJSONSeq has no place to say that its coordinates are \(SystemName.short(system))"))
        }
        let results = GeoJSONOutput(destination, options)
        let teller = LayerTeller(pass.ledger)
        var pass = pass
        pass.reading.stringFields.formUnion(try pass.layers.disputedFields(pass.reading))
        // The head is written when the first layer has turned out to be one.
        var hasBegun = false
        do throws(Problem) {
            try pass.run(
                into: results, makeConsumer: { [options] in GeoJSONEncoder(options) },
                opened: teller.tell,
                begin: { () throws(Problem) in
                    if !hasBegun { try results.begin() }
                    hasBegun = true
                }, finished: teller.gather)
            if !hasBegun { try results.begin() }
        } catch {
            if error.kind == .data { try? results.breakOff() }
            throw error
        }
        teller.tellMembers(areWritten: !options.sequence)
        try results.finish(members: options.sequence ? [] : teller.members)
    }

    private func write(_ pass: LayerPass, as table: CSVTable, to destination: Output) throws(Problem) {
        let delimiter = UInt8(ascii: ",")
        let results = CSVOutput(destination, table, delimiter: delimiter)
        let teller = LayerTeller(pass.ledger)
        for notice in table.notices { pass.ledger.diagnostics.report(notice) }
        var hasBegun = false
        let precision = output.precision
        try pass.run(
            into: results, makeConsumer: { CSVEncoder(table, precision: precision, delimiter: delimiter) },
            opened: teller.tell,
            begin: { () throws(Problem) in
                if !hasBegun { try results.begin() }
                hasBegun = true
            }, finished: teller.gather)
        if !hasBegun { try results.begin() }
        teller.tellMembers(areWritten: false)
        try results.finish()
    }

    private func write(
        _ pass: LayerPass, to target: ShapefileTarget, inputs: Set<FileIdentity>
    ) throws(Problem) {
        try OutputSet.write(to: target.paths, inputs: inputs) { (files) throws(Problem) in
            let spool = try ShapefileSpool(splitsByKind: output.splitByKind)
            let teller = LayerTeller(pass.ledger)
            try pass.run(
                into: spool, makeConsumer: { [plan = spool.plan] in ShapefileEncoder(plan) },
                opened: { (layer) throws(Problem) in
                    spool.add(layer.facts.fields)
                    spool.expect(layer.facts.kind)
                    teller.tell(layer)
                }, finished: teller.gather)
            teller.tellMembers(areWritten: false)
            try ShapefileOutput(target, files, projection: projection(pass)).write(
                spool, fields: pass.reading.fields, pass.ledger)
        }
    }

    /// What the .prj says; nil for nothing.
    private func projection(_ pass: LayerPass) throws(Problem) -> String? {
        if pass.output.isUnknown {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "unsaid-crs", severity: .warning,
                    "nothing says what the coordinates are: they are written as they are, without a .prj",
                    hint: "--src-crs names their system"))
            return nil
        }
        return try pass.output.decided.map { (system) throws(Problem) in try ReferenceSystem.esriText(of: system) }
            ?? ShapefileOutput.wgs84
    }
}
