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
    let fixes: FixRequest
    let writing: WritingOptions
    /// Fields that options name.
    let names: [(option: String, name: String?)]

    /// Options that do nothing without a column.
    let needs: [(option: String, column: FixColumn)]
    /// Columns that options need, although fixes may lack their values.
    let needed: Set<FixColumn>
    /// The file of the state; nil if devices are not known from run to run.
    let state: StateFile?
    /// False if a later run goes on from the state.
    let isLast: Bool

    func write(_ pass: LayerPass, _ inputs: Inputs) throws(Problem) {
        guard let state else { return pass.ledger.take(try writeOutput(pass, inputs).inState) }
        try state.replace(pass.keptFiles(inputs)) { (file) throws(Problem) in
            let flow = try writeOutput(pass, inputs)
            pass.ledger.take(flow.inState)
            // The output is whole now. A run that fails before leaves the old state.
            try flow.save(state, to: file)
        }
    }

    private func writeOutput(_ pass: LayerPass, _ inputs: Inputs) throws(Problem) -> TrackFlow {
        if let target = writing.shapefile { return try writeShapefile(pass, target, inputs) }
        var flow: TrackFlow?
        try Output.write(to: writing.output.path, inputs: pass.keptFiles(inputs)) { (output) throws(Problem) in
            if settings.form.writesFrameLines {
                flow = try writeLines(pass, output)
            } else {
                flow = writing.format == .csv ? try writeTable(pass, output) : try writeGeoJSON(pass, output)
            }
        }
        return flow!
    }

    private var precision: Precision { writing.precision(in: .wgs84) }

    private func writeTable(_ pass: LayerPass, _ destination: Output) throws(Problem) -> TrackFlow {
        let added = settings.fields.flatMap(\.columns)
        let table = try table(pass, added)
        let results = CSVOutput(destination, table)
        for notice in table.notices { pass.ledger.diagnostics.report(notice) }
        let made = TrackOutput.fields(of: settings.form, isTable: true)
        let writer = FeatureWriter(CSVEncoder(table, precision: precision), fields: made, into: results)
        let output = try TrackOutput(
            settings, CSVRowNotation(precision: precision), precision: precision,
            writeRows: { (rows) throws(Problem) in try results.add(rows: rows) }, makeFeature: writer.write,
            writeFeatures: writer.flush, isTable: true)
        let layout = "csv \(table.columns) \(precision)"
        let flow = try run(pass, output, layout, begin: results.begin) { [table, precision] in
            CSVEncoder(table, precision: precision, laterColumns: added.count)
        }
        try results.finish()
        return flow
    }

    /// The columns of the output: those of the input and the added ones, or those of the features that are made.
    private func table(_ pass: LayerPass, _ added: [String]) throws(Problem) -> CSVTable {
        let made = TrackOutput.fields(of: settings.form, isTable: true)
        return switch settings.form {
        case .rows:
            try TableSurvey(pass, writing: fixes.written).table(
                made: added.map { Field($0, .any) }, geometry: nil, zIsElevation: true)
        case .legs: CSVTable(fields: made, geometry: .wkt, hasID: false)
        case .events: CSVTable(fields: made, geometry: .none, hasID: false)
        case .places: CSVTable(fields: made, geometry: .points, hasID: false)
        case .frames: CSVTable(fields: made, geometry: .none, hasID: false)
        }
    }

    private func writeGeoJSON(_ pass: LayerPass, _ destination: Output) throws(Problem) -> TrackFlow {
        var options = GeoJSONOptions()
        options.precision = precision
        options.sequence = writing.format == .geojsonseq
        options.recordSeparators = writing.rs
        options.writesBox = writing.writeBbox
        let results = GeoJSONOutput(destination, options)
        let notation = GeoJSONRowNotation(fields: settings.fields.flatMap(\.columns), precision: precision)
        let made = TrackOutput.fields(of: settings.form, isTable: false)
        let writer = FeatureWriter(GeoJSONEncoder(options), fields: made, into: results)
        let output = try TrackOutput(
            settings, notation, precision: precision,
            writeRows: { (rows) throws(Problem) in try results.add(rows: &rows) }, makeFeature: writer.write,
            writeFeatures: writer.flush, isTable: false)
        let flow: TrackFlow
        do throws(Problem) {
            flow = try run(pass, output, "geojson \(precision)", begin: results.begin) { [options] in
                GeoJSONEncoder(options)
            }
        } catch {
            if error.kind == .data { try? results.breakOff() }
            throw error
        }
        try results.finish(members: [])
        return flow
    }

    private func writeLines(_ pass: LayerPass, _ destination: Output) throws(Problem) -> TrackFlow {
        let output = try TrackOutput(
            settings, CSVRowNotation(precision: precision), precision: precision,
            writeRows: { (lines) throws(Problem) in try destination.write(lines) }, makeFeature: { _ in },
            writeFeatures: {}, isTable: false)
        return try run(pass, output, "", begin: {}, makeEncoder: { NoRows() })
    }

    private func writeShapefile(
        _ pass: LayerPass, _ target: ShapefileTarget, _ inputs: Inputs
    ) throws(Problem) -> TrackFlow {
        var flow: TrackFlow?
        let made = TrackOutput.fields(of: settings.form, isTable: false)
        let remark = try OutputSet.write(to: target.paths, inputs: pass.keptFiles(inputs)) { (files) throws(Problem) in
            let spool = try ShapefileSpool(splitsByKind: writing.splitByKind)
            let writer = FeatureWriter(ShapefileEncoder(spool.plan), fields: made, into: spool)
            let output = try TrackOutput(
                settings, CSVRowNotation(precision: precision), precision: precision, writeRows: { _ in },
                makeFeature: writer.write, writeFeatures: writer.flush, isTable: false)
            flow = try run(pass, output, "", begin: {}) { NoRows() }
            spool.add(made)
            try ShapefileOutput(target, files, projection: ShapefileOutput.wgs84).write(
                spool, fields: nil, last: [], pass.ledger)
        }
        if let remark { pass.ledger.diagnostics.report(remark) }
        return flow!
    }

    private func run<Encoder: RowEncoder & ~Copyable>(
        _ pass: LayerPass, _ output: consuming TrackOutput, _ layout: String, begin: () throws(Problem) -> Void,
        makeEncoder: @escaping @Sendable () -> Encoder
    ) throws(Problem) -> TrackFlow {
        let flow = try TrackFlow(settings, output, layout: layout)
        if let state { try flow.load(state) }
        var hasBegun = false
        var deviceField: String?
        var fixes = fixes
        try fixes.measureWays()
        let teller = LayerTeller(pass.ledger)
        try pass.run(
            through: { NoOperation() }, into: flow, makeConsumer: { [fixes] in FixGatherer(fixes, makeEncoder()) },
            opened: { (layer) throws(Problem) in
                teller.tell(layer)
                try fixes.check(layer.facts, names: names, needing: needed)
                fixes.warnOfIdle(needs, layer.facts, pass.ledger.diagnostics)
                fixes.explain(layer.facts, pass.ledger.diagnostics)
                deviceField = fixes.field(of: .device, in: layer.facts)
            },
            begin: { () throws(Problem) in
                if !hasBegun { try begin() }
                hasBegun = true
            }, finished: teller.gather)
        try fixes.check(flow.found, names: names, needing: needed, pass)
        if !hasBegun { try begin() }
        pass.ledger.warnOfLoneFixes(devices: flow.sizes.devices, fixes: flow.sizes.fixes, deviceField)
        try flow.finish(isLast: isLast)
        flow.explainUnits(
            of: settings.sources, latest: flow.latest, isGuess: fixes.times.notation == .automatic,
            pass.ledger.diagnostics)
        for (code, count) in flow.counts { pass.ledger.leaveOutWritten(count, code: code) }
        pass.ledger.warnOfLate(flow.counts, reorders: settings.reorder != nil, sorts: state == nil)
        switch settings.form {
        case .rows: break
        case .legs: pass.ledger.product = .found(flow.written, .leg)
        case .events: pass.ledger.product = .found(flow.written, .event)
        case .places: pass.ledger.product = .found(flow.written, .place)
        case .frames(let request):
            if request.interval != nil { pass.ledger.product = .found(flow.written, .view) }
        }
        return flow
    }
}
