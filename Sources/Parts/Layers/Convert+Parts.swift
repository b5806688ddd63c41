package import CommandKit
package import ConvertCommands
import Layers
package import PartRuns
import Runner

extension Convert: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] { options.rules(writing) + options.rules(work) }

    package func check(_ options: PartOptions) throws {
        guard let option = options.parsedOptions.firstGiven else { return }
        CurrentRun.read(files)
        guard try !areLayers else { return }
        throw UsageError("\(option) needs layers", hint: "lines of numbers can be split with any tool")
    }

    package func job(_ options: PartOptions) -> PartJob {
        PartJob(
            inputs: files.isEmpty ? ["-"] : files, others: settings.compactMap(\.self), output: writing.output.path,
            rejects: work.records.rejects, format: writing.format.name)
    }
}
