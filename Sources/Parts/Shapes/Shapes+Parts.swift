package import CommandKit
package import Layers
package import PartRuns
import Runner
package import ShapesCommands

extension ShapeCircle: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] { options.rules(filter) }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}

extension ShapePolyline: PartedCommand {
    package func rules(_ options: SendingPartOptions) -> [Rule] { options.rules(filter) }

    package func job(_ options: SendingPartOptions) -> PartJob { filter.flow.job(.group) }
}

extension ShapePolygon: PartedCommand {
    package func rules(_ options: SendingPartOptions) -> [Rule] { options.rules(filter) }

    package func job(_ options: SendingPartOptions) -> PartJob { filter.flow.job(.group) }
}

extension ShapeGeodesic: PartedCommand {
    package func rules(_ options: SendingPartOptions) -> [Rule] { options.rules(filter) }

    package func job(_ options: SendingPartOptions) -> PartJob { filter.flow.job(.group) }
}

/// Command whose subcommands make shapes of rows, on parts where they can.
package struct PartedShapes: ParsableCommand {
    package init() {}

    package static var configuration: CommandConfiguration {
        var configuration = ShapeCommand.configuration
        configuration.subcommands = [
            Parted<ShapeCircle>.self, ShapeRect.self, Parted<ShapePolyline>.self, Parted<ShapePolygon>.self,
            Parted<ShapeGeodesic>.self, ShapeArrow.self,
        ]
        return configuration
    }
}

extension PartedShapes: CapableCommand {
    package static var capabilities: [Capability] { ShapeCommand.capabilities }
}
