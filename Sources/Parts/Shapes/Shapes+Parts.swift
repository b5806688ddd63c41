package import CommandKit
package import Layers
package import PartRuns
package import RowsCommands
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

extension Points: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] { options.rules(filter) }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}

extension Buffer: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .refuse(
                ofGroups, with: options.$part.title, if: options.part != nil,
                because:
                    "buffers of all parts are dissolved at once; run 'plat buffer' without it on parts, and 'plat dissolve' on what they write"
            )
        ]
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}

extension Hull: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .refuse(
                ofGroups, with: options.$part.title, if: options.part != nil,
                because:
                    "a hull of several features needs those of all parts; run 'plat hull' without it on parts, or 'plat hull' once on all files"
            )
        ]
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
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
