package import Layers
package import MadeShapes
package import Runner

/// Gathers rows, and writes the shapes that are made of their groups.
package struct GroupWork {
    package let pass: LayerPass
    /// The pass that reads the rows.
    package let gathering: LayerPass
    package let grouping: RowGrouping
    package let form: GroupForm
    /// Steps that each shape passes through.
    let steps: [Step]
    package let writing: WritingOptions
    package let inputs: Inputs

    func run() throws(Problem) {
        let groups = RowGroups(grouping, names: pass.layers.names)
        let reporter = LayerReporter(pass.ledger)
        try gather(into: groups, reporter)
        try check(groups, read: gathering.ledger.account.read)
        let layer = GroupLayer(rows: groups, form: form) { () throws(Problem) in try groups.chunks() }
        try write(layer, groupCount: try groups.groupCount(), reporter)
    }

    /// Reads the rows.
    package func gather(into rows: GatheredRows, _ reporter: LayerReporter) throws(Problem) {
        try gathering.run(
            into: Sink(rows) { [grouping] in RowGatherer(grouping) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                rows.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
    }

    /// Throws if no row has a field that an option names.
    package func check(_ rows: GatheredRows, read: Int) throws(Problem) {
        guard let missing = rows.missingFields.first, read > 0 else { return }
        let option = pass.request.namedFields.first { $0.name == missing }?.option ?? "--group"
        throw Problem(noFieldNamed: missing, option, among: rows.fields, at: pass.onlyLocation)
    }

    /// Writes the shapes.
    package func write(_ layer: GroupLayer, groupCount: Int, _ reporter: LayerReporter) throws(Problem) {
        var pass = pass.writing(layer, of: gathering, groupCount: groupCount)
        pass.request.known = self.pass.request.known
        try LayerWriting(pass, writing, inputs: inputs, madeGeometry: .wkt, reporter: reporter).write(through: steps)
    }
}
