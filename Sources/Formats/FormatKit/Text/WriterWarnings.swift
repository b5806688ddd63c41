public import Layers

extension Capability {
    public static let writers = Capability(
        warnings: [
            81: [.emptyGeometry]
        ])
}

extension WarningKind {
    /// A geometry without positions, in a format that has no empty geometries.
    package static let emptyGeometry = WarningKind(
        "empty-geometry", "an empty geometry was written as null: the output format has no empty geometries")
}
