import Features
package import Layers
import MadeShapes
package import PartRuns
import Runner
package import ShapesCommands

/// Runs on parts: rows go to the parts that group them, and these send each group to the part that has the first of its
/// rows, which writes the shape.
extension GroupWork: HandedWork {
    /// Finds what other parts must know of the rows of one.
    package func survey(_ request: PartSurvey.Request) throws(Problem) {
        var survey = PartSurvey(pass: pass, request: request, needs: [])
        survey.gather = { (layer) throws(Problem) in
            let rows = GatheredRows(grouping.anew, names: pass.layers.names)
            rows.add(layer.facts.fields)
            let silent = LayerPass(gathering.layers, gathering.request, gathering.ledger.surveying())
            try silent.run(
                layer, into: Sink(rows) { [grouping = rows.grouping] in RowGatherer(grouping) })
            return rows.facts(read: silent.ledger.account.read)
        }
        try survey.write(protecting: pass.protectedFiles(inputs))
    }

    package func prepare() throws(Problem) {
        try gathering.decideOutput()
        // The first layer may stay open for its turn, so it is opened as rows are read.
        var opening = gathering
        opening.request.output = pass.request.output
        try opening.decideOutput()
    }

    package func survey(from: String, to path: String, _ plan: PartPlan) throws(Problem) {
        let (layer, groups) = try arrivedLayer(from: from, plan)
        try write(layer, groupCount: groups.groupCount, LayerReporter(pass.ledger))
    }

    package func write(from: String, _ plan: PartPlan) throws(Problem) {
        let (layer, groups) = try arrivedLayer(from: from, plan)
        if writing.format.has(.joinsFeatures) { try plan.checkFeaturesAreKnown() }
        PartRun.current?.share = .handed(groups.tally)
        try write(layer, groupCount: groups.groupCount, LayerReporter(pass.ledger))
    }

    package func scatter(to folder: String, _ plan: PartPlan) throws(Problem) {
        PartRun.current?.share = .rows
        let writer = try ShuffleWriter(in: folder, plan.label(of: Self.rows, from: plan.number), count: plan.count)
        let rows = RowScatter(grouping, names: pass.layers.names, to: writer, partCount: plan.count)
        if let facts = plan.rows { rows.add(facts) }
        let reporter = LayerReporter(pass.ledger)
        try gather(into: rows, reporter)
        reporter.reportBoxes(hint: writing.format.boxHint)
        try writer.finish()
        pass.ledger.absorb(gathering.ledger)
    }

    package func gather(from: String, to folder: String, _ plan: PartPlan) throws(Problem) {
        let groups = RowGroups(grouping, names: pass.layers.names)
        if let facts = plan.rows { groups.add(facts) }
        var work = GroupGathering(into: groups)
        for part in 0..<plan.count {
            let label = plan.label(of: Self.rows, from: part, to: plan.number)
            if let reader = try ShuffleReader(in: from, label, count: plan.count) { try work.add(reader, from: part) }
        }
        let writer = try ShuffleWriter(in: folder, plan.label(of: Self.groups, from: plan.number), count: plan.count)
        try work.send(to: writer)
    }

    /// The groups whose first rows are in a part of the inputs.
    private func arrivedLayer(from: String, _ plan: PartPlan) throws(Problem) -> (GroupLayer, ArrivedGroups) {
        let groups = ArrivedGroups(grouping, names: pass.layers.names)
        if let facts = plan.rows { groups.add(facts) }
        try check(groups, read: plan.rows?.read ?? 0)
        for part in 0..<plan.count {
            let label = plan.label(of: Self.groups, from: part, to: plan.number)
            if let reader = try ShuffleReader(in: from, label, count: plan.count) { try groups.add(reader) }
        }
        return (GroupLayer(rows: groups, form: form) { () throws(Problem) in try groups.chunks() }, groups)
    }

    private static var rows: String { "rows" }
    private static var groups: String { "groups" }
}
