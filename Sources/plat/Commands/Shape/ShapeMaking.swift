import Geometry
import Layers
import Operations
import Readers
import Streams
import Writers

extension FilterOptions {
    /// Makes another shape of each feature, and keeps its attributes.
    ///
    /// - Parameters:
    ///   - fields: the fields that the operation reads, by option; nil for options that are not given.
    ///   - takesNoGeometry: true if shapes are made of fields alone, so that a table needs no coordinates.
    ///   - makeOperation: makes the operation for the globe, or for a plane if its argument is true.
    func makeShapes<Operation: FeatureOperation & ~Copyable>(
        reading fields: [(option: String, name: String?)] = [], takingNoGeometry takesNoGeometry: Bool = false,
        parts: PartOptions? = nil,
        through makeOperation: @escaping @Sendable (_ isPlanar: Bool) throws(Problem) -> Operation
    ) throws {
        try run(reading: fields, parts: parts) { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.asked.reading.takesNoGeometry = takesNoGeometry
            let isPlanar = try pass.settlePlane(readsTwice: output.writing.format == .csv) != nil
            try LayerWriting(pass, output.writing, inputs: inputs, madeGeometry: .wkt)
                .write { () throws(Problem) in try makeOperation(isPlanar) }
        }
    }

    /// Makes shapes of rows that belong together.
    ///
    /// - Parameter ring: the field that splits rings.
    func makeShapes<Operation: FeatureOperation & ~Copyable>(
        _ form: GroupForm, by group: GroupOptions, ring: String? = nil,
        through makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws {
        let need = "geodesics need positions on the globe; use 'plat shape polyline' for lines on a plane"
        try run(
            reading: group.fields + [("--ring", ring)], needsFields: true, onGlobe: Operation.needsDegrees ? need : nil
        ) { (pass, inputs) throws(Problem) in
            pass.asked.output.takesPlanes = !Operation.needsDegrees
            let space = OutputSpace(Operation.needsDegrees ? .given(.wgs84) : .wgs84OrPlane)
            let gathering = try pass.gathering(areFeatures: false, in: space)
            let grouping = RowGrouping(group: group.group, order: group.order, ring: ring, collects: group.collect)
            let groups = RowGroups(grouping, names: pass.layers.names)
            let teller = LayerTeller(pass.ledger)
            try gathering.run(
                through: { NoOperation() }, into: groups, makeConsumer: { RowGatherer(grouping) },
                opened: { (layer) throws(Problem) in
                    try pass.decideOutput(by: layer.facts)
                    groups.add(layer.facts.fields)
                    teller.tell(layer)
                }, finished: teller.gather)
            if let missing = groups.missingFields.first, gathering.ledger.account.read > 0 {
                let option = pass.asked.namedFields.first { $0.name == missing }?.option ?? "--group"
                throw Problem(noFieldNamed: missing, option, among: groups.fields, at: pass.onlyPlace)
            }
            let layer = OpenedLayer.groups(GroupLayer(groups: groups, form: form))
            try LayerWriting(
                pass.writing(layer, of: gathering, groupCount: try groups.groupCount()), output.writing, inputs: inputs,
                madeGeometry: .wkt, teller: teller
            ).write(through: makeOperation)
        }
    }
}
