package import Devices
import Features
package import Fixes
import Geometry
package import Layers
package import Runner

/// Reads the fixes of a pass and writes what comes of them.
package struct TrackRun {
    package private(set) var settings: TrackSettings
    package let reading: FixPass
    package let writing: WritingOptions
    package let inputs: Inputs
    /// The file of the state; nil if devices are not known from run to run.
    let state: StateFile?
    /// False if a later run goes on from the state.
    let isLast: Bool
    /// True if places between fixes have elevations in columns.
    package private(set) var hasElevations = false

    package var pass: LayerPass { reading.pass }
    package var precision: Precision { writing.precision(in: .wgs84) }

    func write() throws(Problem) {
        var run = self
        if try reading.choosesSort() { run.settings.order = .sort }
        try run.findFields()
        try run.writeSorted()
    }

    /// Finds the fields of the output that depend on those of the input.
    package mutating func findFields() throws(Problem) {
        if settings.writesPlaces { try findCarriedFields() }
        guard settings.form == .rows, settings.fields.contains(.accuracy), writing.format.has(.isTable),
            let fields = try fieldsOfInput()
        else { return }
        let name = reading.fixes.named[.accuracy]
        let isAccuracy = { (field: Field) in
            field.name == name || name == nil && FixColumn.column(named: field.name) == .accuracy
        }
        if !fields.contains(where: isAccuracy) { settings.fields.removeAll { $0 == .accuracy } }
    }

    /// Finds the fields that places between fixes have: those of the input, but for those that they have anyway. Of an
    /// input that can be read only once and does not name its fields, only those of --fields are known.
    private mutating func findCarriedFields() throws(Problem) {
        let own = Set(TrackOutput.fieldsOfPlaces.map(\.name))
        var fields = (reading.fixes.written ?? []).map { Field($0, .any) }
        if reading.fixes.written == nil {
            guard let all = try fieldsOfInput() else { return }
            fields = all
        }
        let read: Set<FixColumn> = [.time, .device, .speed, .course]
        let (named, isChosen) = (reading.fixes.named, reading.fixes.written != nil)
        settings.carried = fields.filter { field in
            !own.contains(field.name)
                && (isChosen
                    || !read.contains { column in
                        named[column].map { $0 == field.name } ?? (FixColumn.column(named: field.name) == column)
                    })
        }
    }

    /// The fields of all inputs; nil if they are not known before all is read, which is possible only once.
    private mutating func fieldsOfInput() throws(Problem) -> [Field]? {
        let tables = try pass.openTables()
        guard tables != nil || pass.layers.areFiles else { return nil }
        let findings = pass.request.known?.findings ?? Survey.Findings()
        for facts in tables ?? [] { facts.fields.forEach(findings.add) }
        if tables == nil, pass.request.known?.findings == nil {
            try pass.surveying().run(into: Sink(findings) { Survey() })
        }
        hasElevations = tables?.contains(where: \.hasElevations) ?? findings.hasElevations
        return findings.fields
    }

    private func writeSorted() throws(Problem) {
        guard let state else { return pass.ledger.take(try writeOutput().inState) }
        try state.replace(pass.protectedFiles(inputs)) { (file) throws(Problem) in
            let flow = try writeOutput()
            pass.ledger.take(flow.inState)
            // The output is whole now. A run that fails before leaves the old state.
            try flow.save(state, to: file)
        }
    }

    private func writeOutput() throws(Problem) -> TrackFlow {
        var flow: TrackFlow?
        try writing.write(
            protecting: pass.protectedFiles(inputs), pass.ledger,
            fields: TrackOutput.fields(of: settings, isTable: false),
            toStream: sink
        ) { (sink) throws(Problem) in flow = try run(sink) }
        return flow!
    }

    /// Columns of the output: those of the input and the added ones, or those of the features that are made.
    package func table() throws(Problem) -> TableColumns {
        let made = TrackOutput.fields(of: settings, isTable: true)
        return switch settings.form {
        case .rows:
            try TableSurvey(pass, writing: reading.fixes.written).table(
                made: settings.fields.flatMap(\.columns).map { Field($0, .any) }, geometry: nil, zIsElevation: true)
        case .legs: TableColumns(fields: made, geometry: .wkt, hasID: false)
        case .stops: TableColumns(fields: made, geometry: .points, hasID: false)
        case .events: TableColumns(fields: made, geometry: .none, hasID: false)
        case .places:
            TableColumns(fields: made, geometry: hasElevations ? .pointsWithElevation : .points, hasID: false)
        case .frames: TableColumns(fields: made, geometry: .none, hasID: false)
        }
    }

    /// The end of rows and features in a stream.
    package func sink(_ destination: Output) throws(Problem) -> FixSink {
        guard !settings.form.writesFrameLines, let format = writing.format.ofStreams else {
            return FixSink(linesTo: destination)
        }
        var output = outputSettings
        if format.has(.isTable) { output.columns = try table() }
        for notice in output.columns?.notices ?? [] { pass.ledger.diagnostics.report(notice) }
        let fields = TrackOutput.fields(of: settings, isTable: format.has(.isTable))
        return FixSink(format, to: destination, output, fields, pass.ledger)
    }

    /// How rows and features are written, but for the columns of a table.
    package var outputSettings: OutputSettings {
        var output = writing.settings
        output.precision = precision
        output.addedFields = settings.fields.flatMap(\.columns)
        if let known = pass.request.known { output.ends = known.ends }
        return output
    }

    private func run(_ sink: FixSink) throws(Problem) -> TrackFlow {
        let output = try TrackOutput(
            settings, sink.rows.notation, precision: precision, writeRows: sink.writeRows,
            makeFeature: sink.writeFeature,
            writeFeatures: sink.writeFeatures, isTable: sink.isTable)
        let flow = try TrackFlow(
            settings, output, layout: settings.writesPlaces ? "\(settings.carried.map(\.name))" : sink.rows.layout)
        if let state { try flow.load(state) }
        var fixes = reading.fixes
        try fixes.measureWays()
        try sink.complete { () throws(Problem) in
            let deviceField = try reading.read(
                into: self.sink(flow, fixes, sink.rows), begin: sink.begin)
            try reading.check(flow.found, flow.followed)
            try reading.checkHeadings(flow.followed, flow.found)
            reading.checkDevices(flow.followed, deviceField, flow.found)
            try flow.finish(isLast: isLast)
            try reading.reportEnd(units: flow.units, latest: flow.latest, flow.followed)
        }
        count(flow.written)
        return flow
    }

    /// The consumers that read fixes and encode what is needed of their rows.
    package func sink<Flow: FixFlow>(_ flow: Flow, _ fixes: FixRequest, _ rows: RowForm) -> Sink {
        guard settings.writesPlaces else { return Sink(flow) { FixGatherer(fixes, rows.makeEncoder()) } }
        let names = settings.carried.map(\.name)
        return Sink(flow) { FixGatherer(fixes, FenceRows(names: names)) }
    }

    /// Counts the written features for the summary.
    package func count(_ written: Int) {
        switch settings.form {
        case .rows: break
        case .legs: pass.ledger.product = .found(written, .leg)
        case .stops: pass.ledger.product = .found(written, .stop)
        case .events: pass.ledger.product = .found(written, .event)
        case .places: pass.ledger.product = .found(written, .position)
        case .frames(let request):
            if request.interval != nil { pass.ledger.product = .found(written, .view) }
        }
    }
}
