package import CommandKit
package import CompassCommands
package import PartRuns
import Runner

extension Declination: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .that(
                options.part == nil || grid == nil,
                else: "\(options.$part.title) cannot be used with a grid or a position, which have no parts")
        ]
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job(reading: [model]) }
}
