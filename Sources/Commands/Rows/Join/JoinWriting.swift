import Features
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
}

extension RowsWriting {
    /// Writes a layer with the fields of a table.
    func writeJoined(_ request: JoinRequest, _ path: String, _ reading: LayerOptions) throws(Problem) {
        let layers = LayerInputs([path], format: request.inputB.inputFormat?.format)
        let ledger = pass.ledger.gathering(spelling: OptionSpelling.ofLayerB.spell)
        let table: LoadedTable
        do throws(Problem) {
            try layers.checkOpenable()
            table = try loadedTable(LayerPass(layers, tableRequest(request, reading), ledger), request)
        } catch {
            throw ledger.diagnostics.spell(error)
        }
        pass.ledger.hold(ledger, as: .table)
        reportUnused(table)
        let tally = JoinTally(table)
        pass.ledger.product = .section(JoinSummary(tally))
        do throws(Problem) { try write(request, table, tally) } catch {
            var problem = error
            if let field = problem.field, table.fields.contains(where: { $0.name == field }) {
                problem.hint = "it is a field of the table; --where-b selects rows of the table"
            }
            throw problem
        }
        if let problem = tally.problem(isWanted: request.kind == .anti) { pass.ledger.diagnostics.report(problem) }
        if let problem = request.inputB.idleOptions(for: layers.formats) { pass.ledger.diagnostics.report(problem) }
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
            request.keyB, request.duplicates, location: pass.layers.recordLocations(encoding: reading.encoding))
        let reporter = LayerReporter(pass.ledger)
        try pass.run(
            into: Sink(table) { [key = request.keyB] in TableGatherer(key) },
            opened: { (layer) throws(Problem) in
                table.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
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

    private func write(_ request: JoinRequest, _ table: LoadedTable, _ tally: JoinTally) throws(Problem) {
        var pass = pass
        let (key, kind, option) = (request.key, request.kind, request.option)
        pass.request.conclude = { (pass) throws(Problem) in
            if let missing = tally.missing(of: key.fields) {
                throw pass.missingField(missing, option)
            }
        }
        let fields = try fields(of: table, request, pass)
        try LayerWriting(pass, output, inputs: inputs).write(through: [
            Step { TableJoin(table, by: key, kind, fields, tally) }
        ])
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
