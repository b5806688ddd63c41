import Expressions
import Features
import Geometry
package import Layers
package import Rows
import Streams

extension RowsWriting {
    /// Writes groups once all rows are known.
    ///
    /// - Parameters:
    ///   - options: the fields that are read, by the options that name them.
    ///   - memory: the bytes that groups may take.
    ///   - dissolving: how shapes are dissolved; nil if they are not.
    package func writeGroups(
        _ request: GroupRequest, _ options: [(option: String, name: String)], memory: Int,
        dissolving: DissolveRequest? = nil
    ) throws(Problem) {
        var gathering = try pass.gathering(areFeatures: true, in: pass.request.output)
        // Of several layers, one may lack a field.
        let read = request.readFields.filter { !$0.hasPrefix(FieldChanges.markOfComputed) }
        let others = dissolving?.fieldsOfSteps.filter { !read.contains($0) } ?? []
        gathering.request.reading.fields = pass.layers.count == 1 ? read + others : nil
        if pass.layers.count == 1 { gathering.request.namedFields += options.map { ($0.option, $0.name) } }
        if dissolving?.steps.isEmpty ?? true { gathering.request.longEdges = .asTheyCome }
        gathering.request.workingSpace = pass.request.workingSpace
        pass.ledger.product = .groups
        let groups = GatheredGroups(request, memory: memory)
        let reporter = LayerReporter(pass.ledger)
        let rounding = dissolving.map { _ in ShapeRounding() }
        let needed = dissolving?.neededFields ?? []
        try gathering.run(
            through: (dissolving?.steps ?? [])
                + (needed.isEmpty ? [] : [Step(needsGlobe: false, keepsFields: true) { NullSkipping(needed) }]),
            into: Sink(groups) { GroupGatherer(request, rounding: rounding) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                rounding?.decide(output.digits(in: pass.request.output.decided))
                reporter.report(layer)
            })
        if let missing = groups.missingField, let option = options.first(where: { $0.name == missing }) {
            throw pass.missingField(missing, option.option)
        }
        if let text = groups.sampleOfNumber {
            pass.ledger.diagnostics.report(
                .numberAsText(
                    text, at: pass.onlyLocation, hint: "make numbers of them first, as with --set 'pop=number(pop)'"))
        }
        if let text = groups.sampleOfText {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "text-as-number", severity: .note, at: pass.onlyLocation,
                    "texts such as '\(printable(text))' were read as numbers"))
        }
        let digits = output.digits(in: gathering.request.output.decided)
        let features: SpooledFeatures
        if dissolving?.writesBorders ?? false {
            features = try groups.innerBorders()
            reportUnshared(groups.unsharedCount)
        } else {
            let dissolver = dissolving.map { ShapeDissolver(digits: digits, polygonizes: $0.polygonizes) }
            features = try groups.features(dissolvedBy: dissolver)
            if let dissolver, let dissolving { reportDissolved(dissolver, dissolving) }
        }
        let layer = SpooledLayer(features: features)
        var writing = pass.writing(layer, of: gathering, groupCount: groups.count)
        for problem in groups.failures { try pass.ledger.reject(problem, raw: []) }
        writing.request.longEdges = .asTheyCome
        writing.request.reading.fields = nil
        try LayerWriting(
            writing, output, inputs: inputs, madeGeometry: request.collects ? nil : .some(.none), reporter: reporter
        ).write(
            through: (dissolving?.emptiness.map { reason in
                [Step(needsGlobe: false, keepsFields: true) { NullGeometryFilter(reason) }]
            } ?? [])
                + (dissolving?.splits ?? false ? [Step(needsGlobe: false, keepsFields: true) { PartExplosion() }] : []))
    }
}
