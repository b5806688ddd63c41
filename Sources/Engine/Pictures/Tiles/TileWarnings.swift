public import Layers

extension Capability {
    public static let tiles = Capability(
        codes: [
            CodeText(.unreadableFiles, "bad-archive", "An archive of tiles is damaged, or is of another kind.")
        ])
}
