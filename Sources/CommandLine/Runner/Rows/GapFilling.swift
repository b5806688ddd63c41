import Coverages
import Features
import Geometry
import Layers
import Memory
import Topology

/// Gives enclosed gaps between the areas of groups to one of these, as `plat repair` does.
package struct GapFilling {
    /// Gaps are filled that are narrower.
    let width: LengthArgument
    /// The option that gives the width.
    let option: String
    /// The most bytes that borders may take.
    let memory: Int

    package init(width: LengthArgument, option: String, memory: Int) {
        (self.width, self.option, self.memory) = (width, option, memory)
    }

    /// Numbers of gaps.
    struct Counts {
        var filled = 0
        var left = 0
    }

    /// Decides where the work is done. On a plane the width is in its units.
    func decideMetric(of pass: inout LayerPass, writing output: WritingOptions) throws(Problem) -> BorderMetric {
        let metric = try pass.decideMetric(writing: output)
        if metric == .metres { try pass.refuseLaterRounding(output) }
        if metric == .plane { try width.checkOnPlane(option) }
        return metric
    }

    /// Fills gaps between the areas of features. Areas that overlap stay as they are.
    ///
    /// - Parameters:
    ///   - scale: cells of the grid of positions in a unit of the coordinates.
    ///   - gathering: the pass by which the features were made.
    /// - Returns: the features, and the shapes of those that have changed.
    func fill(
        _ features: SpooledFeatures, _ metric: BorderMetric, scale: Double, _ pass: LayerPass, _ gathering: LayerPass
    ) throws(Problem) -> (features: SpooledFeatures, changed: ChangedShapes, counts: Counts) {
        let areas = try GatheredAreas(memory: memory)
        try gathering.regathering(features).run(
            into: Sink(areas) { AreaGatherer(scale: scale) },
            opened: { (layer) in areas.features.add(layer.facts.fields) })
        let grid = AreaGrid(metric: metric, scale: scale, memory: memory, location: pass.onlyLocation)
        var request = CoverageRepair.Request()
        (request.metric, request.scale, request.overlaps) = (grid.metric, scale, .keep)
        request.gapWidth = width.metres
        let edges = try grid.cut(areas, pass.ledger.diagnostics)
        let repair = CoverageRepair(try grid.owners(edges, areas), request, ranks: areas.ranks.span)
        var counts = Counts()
        for finding in repair.findings where finding.kind == .gap {
            if finding.heir < 0 { counts.left += 1 } else { counts.filled += 1 }
        }
        let shapes = RepairedShapes(repair, areas.outlines.span)
        return (areas.features, ChangedShapes(shapes, scale: scale, droppedRings: areas.droppedRings), counts)
    }
}

extension LayerPass {
    /// A pass over features that this one has gathered, or that were made of these.
    fileprivate func regathering(_ features: SpooledFeatures) -> LayerPass {
        var reading = LayerOptions()
        reading.sourceSpace = request.output.decided
        var own = PassRequest(reading: reading, output: OutputSpace(.given(request.output.decided)))
        own.workingSpace = request.output.decided
        own.longEdges = .decided
        let ledger = Ledger(policy: RecordPolicy(), rejects: nil, diagnostics: ledger.diagnostics)
        return LayerPass(LayerInputs(SpooledLayer(features: features), named: "groups"), own, ledger)
    }
}
