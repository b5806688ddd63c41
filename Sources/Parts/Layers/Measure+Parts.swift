package import CommandKit
package import ConvertCommands
import Layers
package import PartRuns
import Runner

extension MeasureCommand: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .refuse([legs], with: options.$part.title, if: options.part != nil, because: "a leg may join two parts")
        ]
    }

    package func check(_ options: PartOptions) throws {
        guard let option = options.parsedOptions.firstGiven, try !areLayers else { return }
        throw UsageError("\(option) needs layers", hint: "lines of numbers can be split with any tool")
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}
