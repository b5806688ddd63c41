package import Layers
import Runner

extension Move: CapableCommand {
    package static var capabilities: [Capability] { [.move, .moves] }
}

extension Capability {
    package static let move = Capability(
        codes: [
            CodeText(.unreadableFiles, "no-drag-columns", "A table of drags lacks columns.")
        ],
        manual: [
            ManualNote(30, .inMemory("the rows of drags of 'plat move'")),
            ManualNote(40, .memory("'plat move'", holds: "about 150 bytes per drag")),
        ])
}
