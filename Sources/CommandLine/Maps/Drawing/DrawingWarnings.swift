package import Layers

extension Capability {
    package static let drawing = Capability(
        codes: [
            CodeText(.unreadableFiles, "bad-image", "The image of a marker is not a PNG, is damaged, or is too large.")
        ],
        manual: [
            ManualNote(40, .inMemory("the rows of a layer for --location"))
        ])
}
