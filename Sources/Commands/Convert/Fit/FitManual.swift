package import Layers
import Runner

extension Fit: CapableCommand {
    package static var capabilities: [Capability] { [.fit] }
}

extension Capability {
    fileprivate static let fit = Capability(
        manual: [
            ManualNote(0, .views("'plat fit' finds views."))
        ])
}
