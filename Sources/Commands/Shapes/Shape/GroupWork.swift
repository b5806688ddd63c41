import Layers
import MadeShapes
import Runner

/// Gathers rows, and writes the shapes that are made of their groups.
struct GroupWork {
    let pass: LayerPass
    /// The pass that reads the rows.
    let gathering: LayerPass
    let grouping: RowGrouping
    let form: GroupForm
    let writing: WritingOptions
    let inputs: Inputs

    func run(
        through steps: [Step] = []
    ) throws(Problem) {
        let groups = RowGroups(grouping, names: pass.layers.names)
        let teller = LayerTeller(pass.ledger)
        try gather(into: groups, teller)
        try check(groups, read: gathering.ledger.account.read)
        let layer = GroupLayer(rows: groups, form: form) { () throws(Problem) in try groups.chunks() }
        try write(layer, groupCount: try groups.groupCount(), teller, through: steps)
    }

    /// Reads the rows.
    func gather(into rows: GatheredRows, _ teller: LayerTeller) throws(Problem) {
        try gathering.run(
            into: Sink(rows) { [grouping] in RowGatherer(grouping) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                rows.add(layer.facts.fields)
                teller.tell(layer)
            }, finished: teller.gather)
    }

    /// Throws if no row has a field that an option names.
    func check(_ rows: GatheredRows, read: Int) throws(Problem) {
        guard let missing = rows.missingFields.first, read > 0 else { return }
        let option = pass.asked.namedFields.first { $0.name == missing }?.option ?? "--group"
        throw Problem(noFieldNamed: missing, option, among: rows.fields, at: pass.onlyPlace)
    }

    /// - Parameter path: the file that gets whether there are features, instead of the features.
    func write(
        _ layer: GroupLayer, groupCount: Int, _ teller: LayerTeller, surveyingTo path: String? = nil,
        through steps: [Step] = []
    ) throws(Problem) {
        var pass = pass.writing(layer, of: gathering, groupCount: groupCount)
        pass.asked.part = self.pass.asked.part
        var writing = LayerWriting(pass, writing, inputs: inputs, madeGeometry: .wkt, teller: teller)
        writing.surveyPath = path
        try writing.write(through: steps)
    }
}
