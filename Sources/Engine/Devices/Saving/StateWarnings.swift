public import Layers

extension Capability {
    public static let states = Capability(
        codes: [
            CodeText(.unreadableFiles, "damaged-state", "The file of --state is damaged, or is not a state."),
            CodeText(
                .unreadableFiles, "other-state", "The file of --state is that of a run with other options or columns."),
        ])
}
