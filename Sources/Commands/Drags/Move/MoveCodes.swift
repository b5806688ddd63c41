package import Layers
import Runner

extension Move: CapableCommand {
    package static var capabilities: [Capability] { [.move, .moves] }
}

extension Capability {
    package static let move = Capability(
        codes: [
            CodeText(.unreadableFiles, "no-drag-columns", "A table of drags lacks columns.")
        ])
}
