import Devices
package import DevicesCommands
import Fixes
package import Layers
package import PartRuns
import Runner

/// The work on a part of the inputs.
extension TrackRun: FollowingWork {
    /// Finds what other parts must know of a part.
    package func survey(_ request: PartSurvey.Request) throws(Problem) {
        var needs: PartSurvey.Needs = []
        if settings.form == .rows && writing.format.has(.isTable) || settings.writesPlaces,
            try pass.openTables() == nil
        {
            needs = .findings
        }
        try reading.survey(request, needs: needs, protecting: pass.protectedFiles(inputs))
    }

    package func scatter(to folder: String, _ plan: PartPlan) throws(Problem) {
        var run = self
        try run.findFields()
        try reading.scatter(
            to: folder, plan,
            { FixScatter.Target($0, part: plan.number, of: plan.count, for: settings) },
            read: { [run] (scatter) throws(Problem) in try run.read(into: scatter) })
    }

    package func gather(from: String, to folder: String, _ plan: PartPlan) throws(Problem) {
        var run = self
        try run.findFields()
        try reading.gather(from: from, to: folder, plan, isSorted: settings.order == .sort) {
            [run] (output) throws(Problem) in try run.follow(writingTo: output)
        }
    }

    private func read(into scatter: FixScatter) throws(Problem) {
        let fixes = reading.fixes
        guard settings.form == .rows else {
            _ = try reading.read(into: sink(scatter, fixes, .none))
            return
        }
        var output = outputSettings
        if writing.format.has(.isTable) { output.columns = try table() }
        let rows = rows(output)
        _ = try reading.read(into: Sink(scatter) { FixGatherer(fixes, rows.makeEncoder()) })
    }

    private func rows(_ output: OutputSettings) -> RowForm { writing.format.ofRows?.rows(output) ?? .none }

    private func follow(writingTo output: OrderedOutput) throws(Problem) -> TrackFlow {
        let results = try TrackOutput(
            settings, rows(outputSettings).notation, precision: precision,
            writeRows: { [form = settings.form] (rows) throws(Problem) in
                try form.writesFrameLines ? output.add(lines: rows) : output.add(rows: rows)
            },
            makeFeature: { (feature) throws(Problem) in try output.add(feature) }, writeFeatures: {},
            isTable: writing.format.has(.isTable))
        return try TrackFlow(settings, results, order: output)
    }

    package func write(from: String, _ plan: PartPlan) throws(Problem) {
        var run = self
        try run.findFields()
        let arrived = try reading.arrivedToWrite(from: from, plan)
        let fields = TrackOutput.fields(of: run.settings, isTable: writing.format.has(.isTable))
        try Output.write(to: writing.output.path, inputs: pass.protectedFiles(inputs)) {
            [run] (output) throws(Problem) in
            if !settings.form.writesFrameLines, writing.format.has(.joinsFeatures) {
                try plan.checkFeaturesAreKnown()
            }
            let sink = try run.sink(output)
            try reading.conclude(arrived, plan) { () throws(Problem) in
                try sink.write(arrived, fieldCount: fields.count)
            }
        }
        count(arrived.featureCount)
    }
}
