package import Layers
import Runner

extension Track: CapableCommand {
    package static var capabilities: [Capability] { [.track] }
}

extension Capability {
    fileprivate static let track = Capability(
        manual: [
            ManualNote(
                30,
                .counts(
                    """
                    'from the state' and 'kept in the state' count fixes that wait in the file of --state between runs.
                    """)),
            ManualNote(
                30,
                .memory(
                    "'plat track' and 'plat fence'",
                    holds: "a few hundred bytes per device, and with --smooth up to 150 fixes of each")),
        ])
}
