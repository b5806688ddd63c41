import Devices
package import DevicesCommands
import Fixes
package import Layers
package import PartRuns
import Runner

/// The work on a part of the inputs. Each run that reads or follows fixes reads all regions; the first part reports on them.
extension FenceRun: FollowingWork {
    /// Finds what other parts must know of a part.
    package func survey(_ request: PartSurvey.Request) throws(Problem) {
        try reading.survey(request, needs: [], protecting: pass.protectedFiles(inputs))
    }

    package func scatter(to folder: String, _ plan: PartPlan) throws(Problem) {
        let regions = try gatherRegions()
        try reading.scatter(
            to: folder, plan, { FixScatter.Target($0, part: plan.number, of: plan.count) },
            read: { (scatter) throws(Problem) in _ = try read(into: scatter, regions.set) })
    }

    package func gather(from: String, to folder: String, _ plan: PartPlan) throws(Problem) {
        let regions = try gatherRegions()
        try reading.gather(from: from, to: folder, plan, isSorted: settings.order == .sort) {
            (ordered) throws(Problem) in
            let output = output(
                regions, isTable: writing.format.has(.isTable),
                makeFeature: { (feature) throws(Problem) in try ordered.add(feature) }, writeFeatures: {})
            return try FenceFlow(settings, regions.set, output, fields: reading.fixes.written ?? [], order: ordered)
        }
    }

    package func write(from: String, _ plan: PartPlan) throws(Problem) {
        let arrived = try reading.arrivedToWrite(from: from, plan)
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
