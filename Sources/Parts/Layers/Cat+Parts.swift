package import CommandKit
package import LayersCommands
package import PartRuns
import Runner

extension Cat: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] { options.rules(filter) + options.rules(rows) }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}
