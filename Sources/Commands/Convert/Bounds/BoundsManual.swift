package import Layers
import Runner

extension Bounds: CapableCommand {
    package static var capabilities: [Capability] { [.boundsCommand] }
}

extension Capability {
    fileprivate static let boundsCommand = Capability(
        manual: [
            ManualNote(40, .onPlane("bounds")),
            ManualNote(60, .memory("'plat bounds --as overlaps'", holds: "about 100 bytes per feature")),
        ])
}
