package import Layers
import Runner

extension Cat: CapableCommand {
    package static var capabilities: [Capability] { [.cat] }
}

extension Capability {
    fileprivate static let cat = Capability(
        manual: [
            ManualNote(0, .onPlane("cat"))
        ])
}
