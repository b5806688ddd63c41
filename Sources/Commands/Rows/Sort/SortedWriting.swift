import Expressions
import Features
import Geometry
import Layers
import Rows
import Runner

extension RowsWriting {
    /// Writes features in the order of a key, once all of them are known.
    func writeSorted(by key: RowKey, option: String) throws(Problem) {
        // Places along a curve are those of degrees; all else is as it comes.
        let isPlaced = key.parts.contains { $0.source == .hilbert }
        let space = isPlaced ? OutputSpace(.given(.wgs84)) : pass.request.output
        var gathering = try pass.gathering(areFeatures: true, in: space)
        gathering.request.longEdges = .asTheyCome
        var hidden: Set<String> = []
        for name in key.fields where !name.hasPrefix(FieldChanges.markOfComputed) {
            if gathering.request.reading.alsoRead(name) { hidden.insert(name) }
        }
        let isHidden = { @Sendable [hidden] (name: String) in
            hidden.contains(name) || name.hasPrefix(FieldChanges.markOfComputed)
        }
        let rows = SortedRows(key)
        let reporter = LayerReporter(pass.ledger)
        var areTables = true
        var columns: [String] = []
        try gathering.run(
            into: Sink(rows) { SortGatherer(key, isHidden: isHidden) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                let isTable = layer.facts.format?.has(.isTable) ?? false
                columns += layer.facts.geometryColumns
                if !isTable || !layer.facts.geometryColumns.isEmpty { areTables = false }
                rows.add(layer.facts.fields.filter { !isHidden($0.name) })
                reporter.report(layer)
            }, finished: reporter.gather)
        if let missing = rows.missingField {
            throw Problem(
                noFieldNamed: missing, option, among: rows.fields, besides: columns, at: pass.onlyLocation)
        }
        if isPlaced, rows.count > 0, rows.findings.kinds.isSubset(of: [.null]) {
            throw Problem(
                .data, "no-geometry", at: pass.onlyLocation, "\(option): hilbert orders places, but no feature has one")
        }
        for word in ["hilbert", "random"] where rows.fields.contains(where: { $0.name == word }) {
            guard key.parts.contains(where: { $0.isWord(word) }) else { continue }
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "word-of-order", severity: .note, at: pass.onlyLocation,
                    "\(option): \(word) is an order, not the field of this name",
                    hint: "write \(option) '\"\(word)\"' to sort by the field"))
        }
        if let text = rows.sampleOfNumber {
            pass.ledger.diagnostics.report(
                .numberAsText(text, at: pass.onlyLocation, hint: "add :number to the key, or :text if this is right"))
        }
        // Tables without coordinates stay so, and rows such as groups have none either.
        let hasNoGeometry = areTables || rows.count > 0 && rows.findings.kinds.isSubset(of: [.null])
        var writing = pass.writing(rows, of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        try LayerWriting(
            writing, output, inputs: inputs, madeGeometry: hasNoGeometry ? .some(.none) : nil, reporter: reporter,
            replacesInputs: writing.request.limit == nil
        ).write()
    }
}
