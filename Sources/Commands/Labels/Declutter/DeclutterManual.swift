package import Layers
import Runner

extension Declutter: CapableCommand {
    package static var capabilities: [Capability] { [.declutter] }
}

extension Capability {
    fileprivate static let declutter = Capability(
        manual: [
            ManualNote(
                20,
                .counts(
                    """
                    'loaded from the earlier result' counts the features of --previous, and 'found again' those of them \
                    that the input also has.
                    """)),
            ManualNote(50, .memory("'plat declutter'", holds: "about 60 bytes per label")),
        ])
}
