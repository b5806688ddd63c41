import Layers
import Operations
import Writers

/// The work on a part of the inputs.
extension TrackRun {
    /// Finds what other parts must know of a part.
    func survey(_ request: PartSurvey.Request, _ inputs: Inputs) throws(Problem) {
        var needs: PartSurvey.Needs = []
        if settings.form == .rows, writing.format == .csv, try pass.layers.openTables(pass.asked.reading) == nil {
            needs = .findings
        }
        try reading.survey(request, needs: needs, keeping: pass.keptFiles(inputs))
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
                try reading.arrived(from: from, plan), to: path, plan, keeping: pass.keptFiles(inputs))
        case .write(let from): try write(try reading.arrivedToWrite(from: from, plan), plan, inputs)
        }
    }

    private func read(into scatter: FixScatter) throws(Problem) {
        let fixes = reading.fixes
        guard settings.form == .rows else {
            _ = try reading.read(into: Sink(scatter) { FixGatherer(fixes, NoRows()) })
            return
        }
        guard writing.format == .csv else {
            let options = geoJSONOptions
            _ = try reading.read(into: Sink(scatter) { FixGatherer(fixes, GeoJSONEncoder(options)) })
            return
        }
        let (table, precision, added) = (try table(), precision, settings.fields.flatMap(\.columns).count)
        _ = try reading.read(
            into: Sink(scatter) {
                FixGatherer(fixes, CSVEncoder(table, precision: precision, laterColumns: added))
            })
    }

    private func follow(writingTo output: PlacedOutput) throws(Problem) -> TrackFlow {
        let isTable = writing.format == .csv
        let notation: any RowNotation =
            isTable || settings.form.writesFrameLines
            ? CSVRowNotation(precision: precision)
            : GeoJSONRowNotation(fields: settings.fields.flatMap(\.columns), precision: precision)
        let results = try TrackOutput(
            settings, notation, precision: precision,
            writeRows: { [form = settings.form] (rows) throws(Problem) in
                try form.writesFrameLines ? output.add(lines: rows) : output.add(rows: rows)
            },
            makeFeature: { (feature) throws(Problem) in try output.add(feature) }, writeFeatures: {},
            isTable: isTable)
        return try TrackFlow(settings, results, placed: output)
    }

    private func write(_ arrived: ArrivedOutput, _ plan: PartPlan, _ inputs: Inputs) throws(Problem) {
        let fields = TrackOutput.fields(of: settings.form, isTable: writing.format == .csv)
        try Output.write(to: writing.output.path, inputs: pass.keptFiles(inputs)) { (output) throws(Problem) in
            let sink: FixSink
            if settings.form.writesFrameLines {
                sink = .lines(to: output, precision)
            } else if writing.format == .csv {
                sink = tableSink(try table(), output)
            } else {
                if writing.format == .geojson { try plan.checkFeaturesAreKnown() }
                sink = documentSink(output)
            }
            try reading.conclude(arrived, plan) { () throws(Problem) in
                try sink.write(arrived, fieldCount: fields.count)
            }
        }
        count(arrived.featureCount)
    }
}
