package import Layers
import Runner

extension Repair: CapableCommand {
    package static var capabilities: [Capability] { [.repair] }
}

extension Capability {
    fileprivate static let repair = Capability(
        manual: [
            ManualNote(63, .onPlane("repair")),
            ManualNote(
                17,
                .counts(
                    """
                    'plat repair --coverage' counts areas whose borders it has changed, overlaps with their area and \
                    those that stay, gaps that it has filled and those that stay, thin parts given to neighbours, and the \
                    greatest distance that borders were moved to make positions of the grid of them.
                    """)),
            ManualNote(
                63,
                .memory(
                    "'plat repair --coverage'", holds: "about 70 to 140 bytes per vertex, and more where borders cross")
            ),
        ])
}
