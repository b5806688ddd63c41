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
    /// What is done to each shape.
    let steps: [Step]
    package let writing: WritingOptions
    package let inputs: Inputs

    func run() throws(Problem) {
        let groups = RowGroups(grouping, names: pass.layers.names)
        let teller = LayerTeller(pass.ledger)
        try gather(into: groups, teller)
        try check(groups, read: gathering.ledger.account.read)
        let layer = GroupLayer(rows: groups, form: form) { () throws(Problem) in try groups.chunks() }
        try write(layer, groupCount: try groups.groupCount(), teller)
    }

    /// Reads the rows.
    package func gather(into rows: GatheredRows, _ teller: LayerTeller) throws(Problem) {
        try gathering.run(
            into: Sink(rows) { [grouping] in RowGatherer(grouping) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                rows.add(layer.facts.fields)
                teller.tell(layer)
            }, finished: teller.gather)
    }

    /// Throws if no row has a field that an option names.
    package func check(_ rows: GatheredRows, read: Int) throws(Problem) {
        guard let missing = rows.missingFields.first, read > 0 else { return }
        let option = pass.asked.namedFields.first { $0.name == missing }?.option ?? "--group"
        throw Problem(noFieldNamed: missing, option, among: rows.fields, at: pass.onlyPlace)
    }

    /// Writes the shapes.
    package func write(_ layer: GroupLayer, groupCount: Int, _ teller: LayerTeller) throws(Problem) {
        var pass = pass.writing(layer, of: gathering, groupCount: groupCount)
        pass.asked.known = self.pass.asked.known
        try LayerWriting(pass, writing, inputs: inputs, madeGeometry: .wkt, teller: teller).write(through: steps)
    }
}
