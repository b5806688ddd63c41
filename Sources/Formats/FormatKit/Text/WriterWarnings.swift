public import Layers

extension Capability {
    public static let writers = Capability(
        warnings: [
            21: [.droppedElevation],
            81: [.emptyGeometry],
            205: [.leftGeometry],
        ])
}

extension WarningKind {
    /// A point with an elevation, in a CSV without a column for it.
    package static let droppedElevation = WarningKind(
        "dropped-ordinate", "an elevation was dropped: the CSV has no column z")
    /// A geometry without positions, in a format that has no empty geometries.
    package static let emptyGeometry = WarningKind(
        "empty-geometry", "an empty geometry was written as null: the output format has no empty geometries")
    /// A geometry, in a format that has only fields.
    package static let leftGeometry = WarningKind(
        "geometry-left-out", "geometries were left out: the output format holds only fields", isLossOfOutput: true)
}
