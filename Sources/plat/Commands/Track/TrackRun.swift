import Geometry
import Layers
import Operations
import Readers
import Streams
import Times
import Writers

/// Reads the fixes of a pass and writes what comes of them.
struct TrackRun {
    let settings: TrackSettings
    let reading: FixPass
    let writing: WritingOptions
    /// The file of the state; nil if devices are not known from run to run.
    let state: StateFile?
    /// False if a later run goes on from the state.
    let isLast: Bool

    var pass: LayerPass { reading.pass }
    var precision: Precision { writing.precision(in: .wgs84) }

    func write(_ inputs: Inputs) throws(Problem) {
        guard let state else { return pass.ledger.take(try writeOutput(inputs).inState) }
        try state.replace(pass.keptFiles(inputs)) { (file) throws(Problem) in
            let flow = try writeOutput(inputs)
            pass.ledger.take(flow.inState)
            // The output is whole now. A run that fails before leaves the old state.
            try flow.save(state, to: file)
        }
    }

    private func writeOutput(_ inputs: Inputs) throws(Problem) -> TrackFlow {
        if let target = writing.shapefile { return try writeShapefile(target, inputs) }
        var flow: TrackFlow?
        try Output.write(to: writing.output.path, inputs: pass.keptFiles(inputs)) { (output) throws(Problem) in
            if settings.form.writesFrameLines {
                flow = try run(.lines(to: output, precision)) { NoRows() }
            } else if writing.format == .csv {
                let (table, added) = (try table(), settings.fields.flatMap(\.columns).count)
                flow = try run(tableSink(table, output), layout: "csv \(table.columns) \(precision)") {
                    [precision] in CSVEncoder(table, precision: precision, laterColumns: added)
                }
            } else {
                flow = try run(documentSink(output), layout: "geojson \(precision)") {
                    [geoJSONOptions] in GeoJSONEncoder(geoJSONOptions)
                }
            }
        }
        return flow!
    }

    /// Columns of the output: those of the input and the added ones, or those of the features that are made.
    func table() throws(Problem) -> CSVTable {
        let made = TrackOutput.fields(of: settings.form, isTable: true)
        return switch settings.form {
        case .rows:
            try TableSurvey(pass, writing: reading.fixes.written).table(
                made: settings.fields.flatMap(\.columns).map { Field($0, .any) }, geometry: nil, zIsElevation: true)
        case .legs: CSVTable(fields: made, geometry: .wkt, hasID: false)
        case .events: CSVTable(fields: made, geometry: .none, hasID: false)
        case .places: CSVTable(fields: made, geometry: .points, hasID: false)
        case .frames: CSVTable(fields: made, geometry: .none, hasID: false)
        }
    }

    func tableSink(_ table: CSVTable, _ destination: Output) -> FixSink {
        for notice in table.notices { pass.ledger.diagnostics.report(notice) }
        return .table(
            table, to: destination, TrackOutput.fields(of: settings.form, isTable: true), precision,
            hasHeader: pass.asked.part?.plan?.isFirst ?? true)
    }

    func documentSink(_ destination: Output) -> FixSink {
        .document(
            geoJSONOptions, to: destination, TrackOutput.fields(of: settings.form, isTable: false),
            adding: settings.fields.flatMap(\.columns))
    }

    var geoJSONOptions: GeoJSONOptions {
        var options = GeoJSONOptions()
        options.precision = precision
        options.sequence = writing.format == .geojsonseq
        options.recordSeparators = writing.rs
        options.writesBox = writing.writeBbox
        if let plan = pass.asked.part?.plan { options.take(plan) }
        return options
    }

    private func writeShapefile(_ target: ShapefileTarget, _ inputs: Inputs) throws(Problem) -> TrackFlow {
        var flow: TrackFlow?
        let made = TrackOutput.fields(of: settings.form, isTable: false)
        let remark = try OutputSet.write(to: target.paths, inputs: pass.keptFiles(inputs)) { (files) throws(Problem) in
            let spool = try ShapefileSpool(splitsByKind: writing.splitByKind)
            flow = try run(.shapes(to: spool, made, precision)) { NoRows() }
            spool.add(made)
            try ShapefileOutput(target, files, projection: ShapefileOutput.wgs84).write(
                spool, fields: nil, last: [], pass.ledger)
        }
        if let remark { pass.ledger.diagnostics.report(remark) }
        return flow!
    }

    /// - Parameter layout: the columns of rows, which must be the same if rows wait in a state.
    private func run<Encoder: RowEncoder & ~Copyable>(
        _ sink: FixSink, layout: String = "", makeEncoder: @escaping @Sendable () -> Encoder
    ) throws(Problem) -> TrackFlow {
        let output = try TrackOutput(
            settings, sink.notation, precision: precision, writeRows: sink.writeRows, makeFeature: sink.writeFeature,
            writeFeatures: sink.writeFeatures, isTable: sink.isTable)
        let flow = try TrackFlow(settings, output, layout: layout)
        if let state { try flow.load(state) }
        var fixes = reading.fixes
        try fixes.measureWays()
        try sink.complete { () throws(Problem) in
            let deviceField = try reading.read(
                into: Sink(flow) { [fixes] in FixGatherer(fixes, makeEncoder()) }, begin: sink.begin)
            try reading.check(flow.found)
            let followed = flow.followed
            pass.ledger.warnOfLoneFixes(devices: followed.devices, fixes: followed.fixes, deviceField)
            try flow.finish(isLast: isLast)
            reading.tellEnd(units: flow.units, latest: flow.latest, leftOut: flow.followed.counts)
        }
        count(flow.written)
        return flow
    }

    /// Counts the written features for the summary.
    func count(_ written: Int) {
        switch settings.form {
        case .rows: break
        case .legs: pass.ledger.product = .found(written, .leg)
        case .events: pass.ledger.product = .found(written, .event)
        case .places: pass.ledger.product = .found(written, .place)
        case .frames(let request):
            if request.interval != nil { pass.ledger.product = .found(written, .view) }
        }
    }
}
