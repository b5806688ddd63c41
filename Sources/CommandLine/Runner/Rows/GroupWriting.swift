import Coverages
import Expressions
import Features
import Geometry
package import Layers
package import Rows
import Streams
import Topology

extension RowsWriting {
    /// Writes groups once all rows are known.
    ///
    /// - Parameters:
    ///   - options: the fields that are read, by the options that name them.
    ///   - memory: the bytes that groups may take.
    ///   - dissolving: how shapes are dissolved; nil if they are not.
    ///   - shaping: makes other shapes of those of groups, in degrees or on a plane; nil to write them as they are.
    package func writeGroups(
        _ request: GroupRequest, _ options: [(option: String, name: String)], memory: Int,
        dissolving: DissolveRequest? = nil, makingShapes shaping: Step? = nil
    ) throws(Problem) {
        var pass = pass
        let gaps = dissolving?.gaps
        // Of gaps; others are dissolved in the space of the output.
        let metric = try gaps.map { (gaps) throws(Problem) in
            try gaps.decideMetric(of: &pass, writing: output)
        }
        var gathering = try pass.gathering(
            areFeatures: true, in: gaps == nil && shaping == nil ? pass.request.output : pass.comparedSpace)
        // Of several layers, one may lack a field.
        let read = request.readFields.filter { !$0.hasPrefix(FieldChanges.markOfComputed) }
        let others = dissolving?.fieldsOfSteps.filter { !read.contains($0) } ?? []
        gathering.request.reading.fields = pass.layers.count == 1 ? read + others : nil
        if pass.layers.count == 1 { gathering.request.namedFields += options.map { ($0.option, $0.name) } }
        if dissolving == nil {
            gathering.request.longEdges = .asTheyCome
        } else if dissolving?.steps.isEmpty ?? false {
            // Neighbours over the antimeridian meet only once all are cut there, whatever the output.
            gathering.request.cutting = pass.request.cutting
            gathering.request.cutting.inDegrees = true
        }
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
                try rounding?.decide(output.digitsOfWork(in: pass.request.output, inDegrees: metric?.isPlane == false))
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
        let digits = try output.digitsOfWork(in: pass.request.output, inDegrees: metric?.isPlane == false)
        var features: SpooledFeatures
        var steps: [Step] = []
        if let dissolving, dissolving.writesBorders {
            features = try groups.innerBorders(memory: dissolving.memory, pass.ledger.diagnostics)
            reportBorders(of: groups)
        } else {
            let dissolver = dissolving.map {
                ShapeDissolver(
                    digits: digits, polygonizes: $0.polygonizes, overlaps: !$0.steps.isEmpty, memory: $0.memory)
            }
            var counts: GapFilling.Counts?
            features = try groups.features(dissolvedBy: dissolver)
            if let gaps, let metric {
                let filling = try gaps.fill(
                    features, metric, scale: AreaGrid.scale(digits: digits, onPlane: metric.isPlane), pass, gathering)
                nonisolated(unsafe) let changed = filling.changed
                steps.append(Step { unsafe ShapeReplacement(changed) })
                features = filling.features
                counts = filling.counts
            }
            if let dissolver, let dissolving { reportDissolved(dissolver, dissolving, counts) }
        }
        reportMixed(groups.mixed)
        let layer = SpooledLayer(features: features)
        var writing = pass.writing(layer, of: gathering, groupCount: groups.count)
        for problem in groups.failures { try pass.ledger.reject(problem, raw: []) }
        writing.request.longEdges = .asTheyCome
        if gaps != nil || shaping != nil { writing.request.workingSpace = pass.request.workingSpace }
        writing.request.reading.fields = nil
        if let shaping { steps.append(shaping) }
        if let reason = dissolving?.emptiness {
            steps.append(Step(needsGlobe: false, keepsFields: true) { NullGeometryFilter(reason) })
        }
        if dissolving?.splits ?? false { steps.append(Step(needsGlobe: false, keepsFields: true) { PartExplosion() }) }
        let made: TableColumns.Geometry? =
            shaping != nil || !(dissolving?.steps.isEmpty ?? true) ? .wkt : request.collects ? nil : .some(.none)
        try LayerWriting(writing, output, inputs: inputs, madeGeometry: made, reporter: reporter).write(through: steps)
    }
}
