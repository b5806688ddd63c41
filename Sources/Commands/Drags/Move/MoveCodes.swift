package import Layers

extension Capability {
    package static let move = Capability(
        "plat move",
        codes: [
            CodeText(.unreadableFiles, "no-drag-columns", "A table of drags lacks columns.")
        ])
}
