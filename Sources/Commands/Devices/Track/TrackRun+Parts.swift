import Devices
import Fixes
import Layers
import Runner

/// The work on a part of the inputs.
extension TrackRun {
    /// Finds what other parts must know of a part.
    func survey(_ request: PartSurvey.Request, _ inputs: Inputs) throws(Problem) {
        var needs: PartSurvey.Needs = []
        if settings.form == .rows, writing.format.has(.isTable), try pass.layers.openTables(pass.asked.reading) == nil {
            needs = .findings
        }
        try reading.survey(request, needs: needs, protecting: pass.protectedFiles(inputs))
    }

    func write(_ step: ShuffleOptions.Step, _ plan: PartPlan, _ inputs: Inputs) throws(Problem) {
        switch step {
        case .scatter(let folder):
            try reading.scatter(
                to: folder, plan,
                { FixScatter.Target($0, part: plan.number, of: plan.count, for: settings) },
                read: { (scatter) throws(Problem) in try read(into: scatter) })
        case .gather(let from, let folder):
            try reading.gather(from: from, to: folder, plan, isSorted: settings.order == .sort) {
                (output) throws(Problem) in try follow(writingTo: output)
            }
        case .survey(let from, let path):
            try reading.survey(
                try reading.arrived(from: from, plan), to: path, plan, protecting: pass.protectedFiles(inputs))
        case .write(let from): try write(try reading.arrivedToWrite(from: from, plan), plan, inputs)
        }
    }

    private func read(into scatter: FixScatter) throws(Problem) {
        let fixes = reading.fixes
        guard settings.form == .rows else {
            _ = try reading.read(into: Sink(scatter) { FixGatherer(fixes, NoRows()) })
            return
        }
        var output = outputSettings
        if writing.format.has(.isTable) { output.columns = try table() }
        let rows = rows(output)
        _ = try reading.read(into: Sink(scatter) { FixGatherer(fixes, rows.makeEncoder()) })
    }

    private func rows(_ output: OutputSettings) -> RowForm { (writing.format as? any RowFormat)?.rows(output) ?? .none }

    private func follow(writingTo output: PlacedOutput) throws(Problem) -> TrackFlow {
        let results = try TrackOutput(
            settings, rows(outputSettings).notation, precision: precision,
            writeRows: { [form = settings.form] (rows) throws(Problem) in
                try form.writesFrameLines ? output.add(lines: rows) : output.add(rows: rows)
            },
            makeFeature: { (feature) throws(Problem) in try output.add(feature) }, writeFeatures: {},
            isTable: writing.format.has(.isTable))
        return try TrackFlow(settings, results, placed: output)
    }

    private func write(_ arrived: ArrivedOutput, _ plan: PartPlan, _ inputs: Inputs) throws(Problem) {
        let fields = TrackOutput.fields(of: settings.form, isTable: writing.format.has(.isTable))
        try Output.write(to: writing.output.path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            if !settings.form.writesFrameLines, writing.format.has(.joinsFeatures) {
                try plan.checkFeaturesAreKnown()
            }
            let sink = try sink(output)
            try reading.conclude(arrived, plan) { () throws(Problem) in
                try sink.write(arrived, fieldCount: fields.count)
            }
        }
        count(arrived.featureCount)
    }
}
