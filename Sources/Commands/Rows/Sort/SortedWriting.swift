import Expressions
import Features
import Geometry
import Layers
import Rows
import Runner

/// Writes features in the order of a key, once all of them are known.
struct SortedWriting {
    private let pass: LayerPass
    private let output: WritingOptions
    private let inputs: Inputs

    init(_ pass: LayerPass, _ output: WritingOptions, _ inputs: Inputs) {
        self.pass = pass
        self.output = output
        self.inputs = inputs
    }

    func write(by key: RowKey, option: String) throws(Problem) {
        // Places along a curve are those of degrees; all else is as it comes.
        let space = key.parts.contains { $0.source == .hilbert } ? OutputSpace(.given(.wgs84)) : pass.request.output
        var gathering = try pass.gathering(areFeatures: true, in: space)
        gathering.request.reading.needsGeometry = false
        gathering.request.longEdges = .asTheyCome
        var hidden: Set<String> = []
        for name in key.fields where gathering.request.reading.alsoRead(name) { hidden.insert(name) }
        let isHidden = { @Sendable [hidden] (name: String) in
            hidden.contains(name) || name.hasPrefix(FieldChanges.markOfComputed)
        }
        let rows = SortedRows(key)
        let reporter = LayerReporter(pass.ledger)
        var areTables = true
        try gathering.run(
            into: Sink(rows) { SortGatherer(key, isHidden: isHidden) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                let isTable = layer.facts.format?.has(.isTable) ?? false
                if !isTable || !layer.facts.geometryColumns.isEmpty { areTables = false }
                rows.add(layer.facts.fields.filter { !isHidden($0.name) })
                reporter.report(layer)
            }, finished: reporter.gather)
        if let missing = rows.missingField {
            throw Problem(noFieldNamed: missing, option, among: rows.fields, at: pass.onlyLocation)
        }
        var writing = pass.writing(rows, of: gathering, groupCount: nil)
        writing.request.longEdges = .asTheyCome
        try LayerWriting(
            writing, output, inputs: inputs, madeGeometry: areTables ? .some(.none) : nil, reporter: reporter,
            replacesInputs: true
        ).write()
    }
}
