package import Layers
import Runner

extension Grid: CapableCommand {
    package static var capabilities: [Capability] { [.grid] }
}

extension Capability {
    fileprivate static let grid = Capability(
        codes: [
            CodeText(
                .badRecords, "no-cell",
                "A point that 'plat grid' counts is in no cell, as beyond the latitudes of tiles.")
        ],
        manual: [ManualNote(78, .onPlane("grid (squares and hexagons)"))])
}
