package import CommandKit
package import LayersCommands
package import PartRuns
import Runner

extension Cat: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .refuse(
                rows.ofWholeInput, with: options.$part.title, if: options.part != nil,
                because: "no part knows the features of others")
        ]
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}
