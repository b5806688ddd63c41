package import CommandKit
package import LabelsCommands
import Layers
package import PartRuns
import Runner

extension Declutter: PartedCommand {
    package func rules(_ options: SendingPartOptions) -> [Rule] {
        let (parts, shuffle) = (options.parts, options.shuffle)
        return options.rules(flow.output.writing, flow.work) + [
            .that(
                shuffle.featuresTo == nil || !declutter.table && !declutter.verify,
                else: "\(shuffle.$featuresTo.title) cannot be used with "
                    + (declutter.table ? "--as table" : declutter.$verify.title)
                    + ": no features are written"),
            parts.rule(against: collisions.obstacles, as: collisions.$obstacles.title),
            .refuse(
                ofPositions, with: parts.parsedOptions.firstGiven ?? "",
                if: parts.parsedOptions.firstGiven != nil, because: "one run chooses the positions of all labels"),
            parts.rule(against: view.previous, as: view.$previous.title),
        ]
    }

    package func job(_ options: SendingPartOptions) -> PartJob {
        var job = flow.job(
            reading: [collisions.obstacles, view.previous, view.viewport.viewport], .declutter)
        if declutter.table { job.format = Formats.table.name }
        if declutter.verify { job.format = "text" }
        return job
    }
}
