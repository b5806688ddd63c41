import Devices
import Fixes
import Layers
import Runner

/// The work on a part of the inputs. Each run that reads or follows fixes reads all regions; the first part tells of them.
extension FenceRun {
    /// Finds what other parts must know of a part.
    func survey(_ request: PartSurvey.Request, _ inputs: Inputs) throws(Problem) {
        try reading.survey(request, needs: [], protecting: pass.protectedFiles(inputs))
    }

    func write(_ step: ShuffleOptions.Step, _ plan: PartPlan, _ inputs: Inputs) throws(Problem) {
        switch step {
        case .scatter(let folder):
            let regions = try gatherRegions(isTold: plan.isFirst)
            try reading.scatter(
                to: folder, plan, { FixScatter.Target($0, part: plan.number, of: plan.count) },
                read: { (scatter) throws(Problem) in _ = try read(into: scatter, regions.set) })
        case .gather(let from, let folder):
            let regions = try gatherRegions(isTold: false)
            try reading.gather(from: from, to: folder, plan, isSorted: settings.order == .sort) {
                (placed) throws(Problem) in
                let output = output(
                    regions, isTable: writing.format.has(.isTable),
                    makeFeature: { (feature) throws(Problem) in try placed.add(feature) }, writeFeatures: {})
                return try FenceFlow(
                    settings, regions.set, output, fields: reading.fixes.written ?? [], placed: placed)
            }
        case .survey(let from, let path):
            try reading.survey(
                try reading.arrived(from: from, plan), to: path, plan, protecting: pass.protectedFiles(inputs))
        case .write(let from): try write(try reading.arrivedToWrite(from: from, plan), plan, inputs)
        }
    }

    private func write(_ arrived: ArrivedOutput, _ plan: PartPlan, _ inputs: Inputs) throws(Problem) {
        if writing.format.has(.joinsFeatures) { try plan.checkFeaturesAreKnown() }
        let columns = columns(isTable: writing.format.has(.isTable)).all
        try Output.write(to: writing.output.path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            try reading.conclude(arrived, plan) { () throws(Problem) in
                try sink(output).write(arrived, fieldCount: columns.count)
            }
        }
        pass.ledger.product = .found(arrived.featureCount, .event)
    }
}
