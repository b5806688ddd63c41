import Geometry
import Layers
import Operations
import Readers
import Streams
import Writers

/// Writes features in the order in which they are drawn, once all of them are known.
struct OrderedWriting {
    private let pass: LayerPass
    private let output: WritingOptions
    private let inputs: Inputs
    private let madeGeometry: CSVTable.CSVGeometry?

    init(
        _ pass: LayerPass, _ output: WritingOptions, _ inputs: Inputs, _ madeGeometry: CSVTable.CSVGeometry?
    ) {
        self.pass = pass
        self.output = output
        self.inputs = inputs
        self.madeGeometry = madeGeometry
    }

    func write(by field: String, _ request: Bounding.Request) throws(Problem) {
        let kept = try KeptFeatures()
        let teller = LayerTeller(pass.ledger)
        let plane = pass.asked.workingSpace.flatMap { $0.plane == nil ? nil : $0 }
        var gathering = try pass.gathering(areFeatures: true, in: OutputSpace(.given(plane ?? .wgs84)))
        gathering.asked.workingSpace = plane
        gathering.ledger.postpone("unordered")
        let made = Bounding(request).addedFields
        // A field that the command makes is not in the input, or replaces the input's.
        let isHidden = !made.contains { $0.name == field } && gathering.asked.reading.alsoRead(field)
        try gathering.run(
            through: { Bounding(request) }, into: kept,
            makeConsumer: { FeatureGatherer(orderField: field) { isHidden && $0 == field } },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                kept.add(layer.facts.fields.filter { !isHidden || $0.name != field })
                teller.tell(layer)
            }, finished: teller.gather)
        guard kept.hasOrder || kept.isEmpty else {
            throw Problem(
                noFieldNamed: field, "--z-order", among: kept.fields.filter { field in !made.contains(field) },
                at: pass.onlyPlace)
        }
        gathering.ledger.reportPostponed()
        let layer = OpenedLayer.kept(KeptLayer(features: kept))
        try LayerWriting(
            pass.writing(layer, of: gathering, groupCount: nil), output, inputs: inputs, madeGeometry: madeGeometry,
            madeFields: made, teller: teller
        ).write { NoOperation() }
    }
}
