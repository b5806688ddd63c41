package import CommandKit
import Devices
package import DevicesCommands
package import Fixes
package import Layers
package import PartRuns
package import Runner

extension Track: PartedCommand {
    package func rules(_ options: SendingPartOptions) -> [Rule] { options.rules(writing, work, keeping) }

    package func job(_ options: SendingPartOptions) -> PartJob {
        PartJob(
            inputs: files.isEmpty ? ["-"] : files,
            others: [input.srcCrs?.path, magnetism.model, framing.viewport].compactMap(\.self),
            output: writing.output.path, rejects: work.records.rejects,
            format: writesFrameLines ? "json" : writing.format.name, work: .follow)
    }
}

extension Fence: PartedCommand {
    package func rules(_ options: SendingPartOptions) -> [Rule] {
        options.rules(writing, work, keeping) + [options.parts.rule(against: regions.regions, as: "--regions")]
    }

    package func job(_ options: SendingPartOptions) -> PartJob {
        PartJob(
            inputs: files.isEmpty ? ["-"] : files,
            others: [regions.regions, input.srcCrs?.path, regionInput.srcCrs?.path].compactMap(\.self),
            output: writing.output.path, rejects: work.records.rejects, format: writing.format.name, work: .follow)
    }
}

/// Work that follows devices.
package protocol FollowingWork: HandedWork {
    var reading: FixPass { get }
    var inputs: Inputs { get }
}

extension FollowingWork {
    package func survey(from: String, to path: String, _ plan: PartPlan) throws(Problem) {
        let arrived = try reading.arrived(from: from, plan)
        try plan.write(hasFeatures: arrived.hasOutput, to: path, protecting: pass.protectedFiles(inputs))
    }
}

extension SendingPartOptions {
    /// Rules of a command that follows devices.
    fileprivate func rules(_ writing: WritingOptions, _ work: WorkOptions, _ keeping: StateOptions) -> [Rule] {
        rules(writing, work) + [
            .refuse(
                [keeping.$state, keeping.$forget], with: parts.$part.title, if: parts.part != nil,
                because: "no part knows all devices")
        ]
    }
}
