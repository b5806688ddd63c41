import CommandKit
import Features
import Geometry
import Layers
import Runner

/// Writes features in the order in which they are drawn, once all of them are known.
struct OrderedWriting {
    private let pass: LayerPass
    private let output: WritingOptions
    private let inputs: Inputs
    private let madeGeometry: TableColumns.Geometry?

    init(
        _ pass: LayerPass, _ output: WritingOptions, _ inputs: Inputs, _ madeGeometry: TableColumns.Geometry?
    ) {
        self.pass = pass
        self.output = output
        self.inputs = inputs
        self.madeGeometry = madeGeometry
    }

    func write(in order: OrderOptions, _ request: Bounding.Request) throws(Problem) {
        let (field, changes) = (order.zOrder, order.changes)
        let kept = try SpooledFeatures(changing: changes)
        let reporter = LayerReporter(pass.ledger)
        let plane = pass.request.workingSpace.flatMap { $0.plane == nil ? nil : $0 }
        var gathering = try pass.gathering(areFeatures: true, in: OutputSpace(.given(plane ?? .wgs84)))
        gathering.request.workingSpace = plane
        gathering.ledger.postpone("unordered")
        let made = Bounding(request).addedFields
        var hidden: Set<String> = []
        for name in [field, order.id].compactMap(\.self) where !made.contains(where: { $0.name == name }) {
            // A field that the command makes is not in the input, or replaces the input's.
            if gathering.request.reading.alsoRead(name) { hidden.insert(name) }
        }
        try gathering.run(
            through: [Step { Bounding(request) }],
            into: Sink(kept) { [hidden] in
                FeatureGatherer(orderField: field, finding: changes?.names) { hidden.contains($0) }
            },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                kept.add(layer.facts.fields.filter { !hidden.contains($0.name) })
                kept.receive(recordsOfInputsBefore: gathering.ledger.account.read)
                reporter.report(layer)
            }, finished: reporter.gather)
        let fields = kept.fields.filter { field in !made.contains(field) }
        if let field, !kept.hasOrder, !kept.isEmpty {
            throw Problem(noFieldNamed: field, order.$zOrder.title, among: fields, at: pass.onlyLocation)
        }
        if let named = kept.named { try order.check(named, among: fields, inputs: pass.layers.names) }
        gathering.ledger.reportPostponed()
        let layer = SpooledLayer(features: kept)
        try LayerWriting(
            pass.writing(layer, of: gathering, groupCount: nil), output, inputs: inputs, madeGeometry: madeGeometry,
            madeFields: made, reporter: reporter
        ).write()
    }
}
