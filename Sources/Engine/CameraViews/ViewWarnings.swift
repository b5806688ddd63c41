public import Layers

extension Capability {
    public static let views = Capability(
        warnings: [
            153: [.emptyView]
        ])
}

extension WarningKind {
    /// A view that shows no part of the map, whose outline is wanted.
    static let emptyView = WarningKind(
        "empty-view", "a view that shows no part of the map became a feature without a geometry")
}
