import Expressions
import Features
import Geometry
import Layers
import Rows
import Runner

/// Features in the order of a key, which wait to be written.
struct GatheredRows {
    let rows: SortedRows
    let reporter: LayerReporter
    /// True if no feature has a geometry, as in tables without coordinates.
    let hasNoGeometry: Bool
    private let gathering: LayerPass

    fileprivate init(_ rows: SortedRows, _ reporter: LayerReporter, _ gathering: LayerPass, areTables: Bool) {
        (self.rows, self.reporter, self.gathering) = (rows, reporter, gathering)
        // Rows such as groups have none either.
        hasNoGeometry = areTables || rows.count > 0 && rows.findings.kinds.isSubset(of: [.null])
    }

    /// The pass that writes them.
    func writing(_ pass: LayerPass) -> LayerPass {
        var writing = pass.writing(rows, of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        return writing
    }
}

extension RowsWriting {
    /// Reads all features with their keys.
    ///
    /// - Parameters:
    ///   - option: the option that gives the key.
    ///   - countsKeys: true if it matters how many features have each key.
    func gather(
        by key: RowKey, in space: OutputSpace, option: String, countingKeys countsKeys: Bool = false
    ) throws(Problem) -> GatheredRows {
        let named = key.fields.filter { !$0.hasPrefix(FieldChanges.markOfComputed) }
        var gathering = try pass.gathering(areFeatures: true, in: space, naming: named)
        gathering.request.longEdges = .asTheyCome
        var hidden: Set<String> = []
        for name in named where gathering.request.reading.alsoRead(name) { hidden.insert(name) }
        let isHidden = { @Sendable [hidden] (name: String) in
            hidden.contains(name) || name.hasPrefix(FieldChanges.markOfComputed)
        }
        let rows = SortedRows(key)
        let reporter = LayerReporter(pass.ledger)
        var areTables = true
        var columns: [String] = []
        try gathering.run(
            into: Sink(rows) { SortGatherer(key, countingKeys: countsKeys, isHidden: isHidden) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                let isTable = layer.facts.format?.has(.isTable) ?? false
                columns += layer.facts.geometryColumns
                if !isTable || !layer.facts.geometryColumns.isEmpty { areTables = false }
                rows.add(layer.facts.fields.filter { !isHidden($0.name) })
                reporter.report(layer)
            }, finished: reporter.gather)
        if let missing = rows.missingField {
            throw Problem(noFieldNamed: missing, option, among: rows.fields, besides: columns, at: pass.onlyLocation)
        }
        return GatheredRows(rows, reporter, gathering, areTables: areTables)
    }
}
