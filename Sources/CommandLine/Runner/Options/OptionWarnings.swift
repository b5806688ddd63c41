package import Layers

extension Capability {
    package static let options = Capability(
        codes: [
            CodeText(.unreadableFiles, "bad-model", "The file of --model is not a magnetic model, or is damaged.")
        ])
}
