package import CommandKit
package import LayersCommands
package import PartRuns
import Runner

extension Filter: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] { options.rules(filter) + options.rules(rows) }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}

extension PartOptions {
    /// Rules of a command that changes and selects features.
    func rules(_ rows: RowOptions) -> [Rule] {
        [
            .refuse(
                rows.ofWholeInput, with: $part.title, if: part != nil,
                because: "no part knows the features of others")
        ]
    }
}
