import Features
import Geometry
import Layers
import Rows
import Runner

/// A join of a layer with a table.
struct JoinRequest {
    /// The fields of the layer and of the table that must be equal.
    var key: RowKey
    var keyB: RowKey
    var kind: TableJoin.Kind
    var duplicates: LoadedTable.Duplicates
    /// The start of the new name of a field of the table whose name is also in the layer.
    var prefix: String
    /// The option that names the fields.
    var option: String
    var inputB = ReadingOptions()
    /// The most bytes of memory for the table. A larger table goes to a file.
    var memory = 0
    /// Files for the features and for the rows that match nothing; nil if they are not wanted.
    var unmatchedA: String?
    var unmatchedB: String?
}

extension RowsWriting {
    /// Writes a layer with the fields of a table.
    func writeJoined(_ request: JoinRequest, _ path: String, _ reading: LayerOptions) throws(Problem) {
        let layers = LayerInputs([path], format: request.inputB.inputFormat?.format)
        let isReported = pass.request.known?.tellsOthers ?? true
        let ledger = pass.ledger.gathering(spelling: OptionSpelling.ofLayerB.spell, isReported: isReported)
        let table: LoadedTable
        do throws(Problem) {
            try layers.checkOpenable()
            layers.takeNames(pass.layers.namesAhead(pass.request.reading))
            table = try loadedTable(LayerPass(layers, tableRequest(request, reading), ledger), request)
        } catch {
            throw ledger.diagnostics.spell(error)
        }
        pass.ledger.hold(ledger, as: .table, isReported: isReported)
        if isReported { reportUnused(table) }
        let tally = try JoinTally(table, keepsUnmatched: request.unmatchedA != nil)
        pass.ledger.product = .section(JoinSummary(tally))
        do throws(Problem) { try write(request, table, tally, layers) } catch {
            var problem = error
            if let field = problem.field, table.fields.contains(where: { $0.name == field }) {
                problem.hint = "it is a field of the table; --where-b selects rows of the table"
            }
            throw problem
        }
        report(tally, request)
        guard isReported, let problem = request.inputB.idleOptions(for: layers.formats) else { return }
        pass.ledger.diagnostics.report(problem)
    }

    /// Warns of keys that do not match.
    private func report(_ tally: JoinTally, _ request: JoinRequest) {
        let isPart = pass.request.known != nil
        guard let problem = tally.problem(isWanted: request.kind == .anti, isPart: isPart) else { return }
        if problem.field == nil { pass.ledger.diagnostics.report(problem) } else { pass.ledger.lacks.append(problem) }
    }

    private func tableRequest(_ request: JoinRequest, _ reading: LayerOptions) -> PassRequest {
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.asInput))
        passRequest.stopsAtFailure = pass.request.stopsAtFailure
        passRequest.isLast = false
        passRequest.longEdges = .asTheyCome
        passRequest.namedFields = request.keyB.fields.map { (request.option, $0) }
        return passRequest
    }

    /// Reads the table.
    private func loadedTable(_ tablePass: LayerPass, _ request: JoinRequest) throws(Problem) -> LoadedTable {
        var pass = tablePass
        pass.request.reading.stringFields.formUnion(try pass.layers.disputedFields(pass.request.reading))
        let reading = pass.request.reading
        let table = LoadedTable(
            request.keyB, request.duplicates, memory: request.memory,
            location: pass.layers.recordLocations(encoding: reading.encoding))
        let reporter = LayerReporter(pass.ledger)
        try pass.run(
            into: Sink(table) { [key = request.keyB] in TableGatherer(key) },
            opened: { (layer) throws(Problem) in
                table.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
        try table.finish()
        if let missing = table.missingField {
            throw Problem(noFieldNamed: missing, request.option, among: table.fields, at: pass.onlyLocation)
        }
        return table
    }

    private func reportUnused(_ table: LoadedTable) {
        guard table.dropped > 0 else { return }
        let count = table.dropped
        pass.ledger.diagnostics.report(
            Problem(
                .data, "unused-rows", severity: .warning,
                "\(count) row\(count == 1 ? "" : "s") of the table \(count == 1 ? "has" : "have") the key of an earlier row and \(count == 1 ? "was" : "were") not used"
            ))
    }

    private func write(
        _ request: JoinRequest, _ table: LoadedTable, _ tally: JoinTally, _ layersB: LayerInputs
    ) throws(Problem) {
        var pass = pass
        let (key, keyB, kind, option) = (request.key, request.keyB, request.kind, request.option)
        pass.request.conclude = { (pass) throws(Problem) in
            if let missing = tally.missing(of: key.fields) {
                var problem = pass.missingField(missing, option)
                guard pass.request.known != nil else { throw problem }
                (problem.field, problem.location) = (missing, nil)
                pass.ledger.lacks.append(problem)
            }
            try tally.finish()
            pass.ledger.seenFields += tally.found.map { ("", $0) }
            // Before the output gets its name: without these files, it is not wanted.
            if let path = request.unmatchedA, let features = tally.unmatched {
                let writing = pass.request.writing(from: pass.request.output.decided, areFeatures: true)
                let layer = LayerInputs(SpooledLayer(features: features), of: pass.layers)
                try writeUnmatched(
                    features, to: path, LayerPass(layer, writing, pass.ledger.gathering()),
                    hasNoGeometry: tally.areTables
                ) { SuggestionColumns(key, isOfLayer: true, tally.suggestions, besides: $0) }
            }
            if let path = request.unmatchedB {
                let rows = try table.unmatchedRows(tally)
                var reading = pass.request.reading
                (reading.leading, reading.stepFields, reading.fields) = ([], [], nil)
                reading.sourceSpace = .wgs84
                let writing = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
                let layer = LayerInputs(SpooledLayer(features: rows), of: layersB)
                try writeUnmatched(
                    rows, to: path, LayerPass(layer, writing, pass.ledger.gathering()), hasNoGeometry: true
                ) {
                    SuggestionColumns(keyB, isOfLayer: false, tally.suggestions, besides: $0)
                }
            }
        }
        let fields = try fields(of: table, request, pass)
        try LayerWriting(pass, output, inputs: inputs).write(through: [
            Step { TableJoin(table, by: key, kind, fields, tally) }
        ])
    }

    /// Writes what matches nothing, with suggestions.
    private func writeUnmatched(
        _ features: SpooledFeatures, to path: String, _ pass: LayerPass, hasNoGeometry: Bool,
        _ columns: @escaping @Sendable (Set<String>) -> SuggestionColumns
    ) throws(Problem) {
        let own = Set(features.findings.fields.map(\.name))
        let writing = WritingOptions.named(path)
        writing.givenPrecision = output.givenPrecision
        writing.cut = output.cut
        try LayerWriting(pass, writing, inputs: inputs, madeGeometry: hasNoGeometry ? .some(.none) : nil)
            .write(through: [Step { columns(own) }])
    }

    /// Names the fields of the table so that they differ from the features' own fields.
    private func fields(of table: LoadedTable, _ request: JoinRequest, _ pass: LayerPass) throws(Problem)
        -> JoinedFields
    {
        guard request.kind == .left || request.kind == .inner else { return JoinedFields() }
        // Tables and shapefiles need all names before the first record.
        if output.needsFields { try pass.layers.keepAll(pass.request.reading) }
        let own = try pass.fieldNames()
        let key = Set(request.keyB.fields)
        return JoinedFields(
            table.fields.filter { !key.contains($0.name) }, besides: own.names, areAll: own.areAll,
            prefix: request.prefix)
    }
}
