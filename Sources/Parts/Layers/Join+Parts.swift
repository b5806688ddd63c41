package import CommandKit
import Layers
package import PartRuns
import Rows
package import RowsCommands
import Runner

extension Join: PartedCommand {
    package static var section: (any SentSection.Type)? { JoinSummary.self }

    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            options.rule(against: filter.flow.files.last, as: "the table"),
            .refuse(
                ofUnmatched, with: options.$part.title, if: options.part != nil,
                because: "no part knows what others match"),
        ]
    }

    package func job(_ options: PartOptions) -> PartJob {
        var job = filter.flow.job()
        let table = job.inputs.popLast().map { [$0] } ?? []
        if job.inputs.isEmpty { job.inputs = ["-"] }
        job.others = table + job.others
        return job
    }
}
