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
            Reads CSV, TSV, GeoJSON and GeoJSONSeq, also compressed by gzip, and writes the features of all files in \
            order as one layer: GeoJSON by RFC 7946 (WGS84, seven decimals, outer rings counter-clockwise), GeoJSONSeq \
            (a feature a line) or CSV (columns lat,lon for points, else wkt).

            What is not said is guessed: the format by the first bytes and the name, of a CSV the delimiter and the \
            columns that hold the place, by their names. --explain tells every guess and its reason.

            Values keep their text. A column of a CSV is one of numbers only if every value is a number as JSON writes \
            it; what comes through a pipe is judged by its first 64 KiB, and a later misfit is written as a string and \
            counted. An empty field is null. A row without coordinates is a feature without a geometry.

            CSV needs its columns before its first line: files are read twice, a pipe is kept in TMPDIR.
            """,
        examples: [
            Example("plat cat cities.csv > cities.geojson", "A table with columns lat and lon, or x and y, or wkt."),
            Example("plat cat -f geojsonseq north.geojson south.geojson | wc -l", "Two layers, a feature a line."),
            Example("plat cat --bbox 5.9,45.8,10.5,47.8 -f csv -o swiss.csv cities.csv", "The part in a box, as CSV."),
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
        let inputs = try Inputs(files)
        let session = try Session(options, records, inputs)
        var reading = input.resolved(selection, threads: options.threadCount)
        reading.needsFields = output.format == .csv
        let pass = LayerPass(
            layers: LayerInputs(inputs, format: input.inputFormat), reading: reading, box: selection.bbox,
            limit: selection.limit, ledger: session.ledger, stopsAtFailure: records.onError == .fail)
        // A system that PROJ does not know is told before anything is written.
        if let system = reading.sourceSystem { _ = try Arrival(from: system, within: nil) }
        let identities = inputs.identities.union([session.ledger.rejectsIdentity].compactMap(\.self))
        try session.run { () throws(Problem) in
            let table = output.format == .csv ? try TableSurvey(pass).table() : nil
            try Output.write(to: output.output.path, inputs: identities) { (destination) throws(Problem) in
                if let table {
                    try write(pass, as: table, to: destination)
                } else {
                    try writeGeoJSON(pass, to: destination)
                }
            }
        }
    }

    private func writeGeoJSON(_ pass: LayerPass, to destination: Output) throws(Problem) {
        var options = GeoJSONOptions()
        options.precision = output.precision
        options.sequence = output.format == .geojsonseq
        options.recordSeparators = output.rs
        options.writesBox = output.writeBbox
        let results = GeoJSONOutput(destination, options)
        let teller = LayerTeller(pass.ledger)
        var pass = pass
        pass.reading.stringFields.formUnion(try pass.layers.disputedFields(pass.reading))
        // The head is written when the first layer has turned out to be one.
        var hasBegun = false
        do throws(Problem) {
            try pass.run(
                into: results, makeConsumer: { [options] in GeoJSONEncoder(options) },
                opened: { (layer) throws(Problem) in
                    if !hasBegun { try results.begin() }
                    hasBegun = true
                    teller.tell(layer)
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
        try results.begin()
        let precision = output.precision
        try pass.run(
            into: results, makeConsumer: { CSVEncoder(table, precision: precision, delimiter: delimiter) },
            opened: teller.tell, finished: teller.gather)
        teller.tellMembers(areWritten: false)
        try results.finish()
    }
}
