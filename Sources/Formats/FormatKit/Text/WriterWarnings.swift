public import Layers

extension Capability {
    public static let writers = Capability(
        warnings: [
            21: [.droppedElevation],
            81: [.emptyGeometry],
            200: [.jsonAsText],
            205: [.leftGeometry],
            351: [.droppedCharacter, .droppedField],
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
        "dropped-geometry", "geometries were left out: the output format holds only fields", isLossOfOutput: true)
    /// An array or an object, in a format that has text for it.
    package static let jsonAsText = WarningKind("json-as-text", "arrays and objects were written as JSON text")
    /// A text with characters that XML cannot hold.
    package static let droppedCharacter = WarningKind(
        "dropped-character", "control characters were dropped from a text or a name: XML cannot hold them",
        isLossOfOutput: true)
    /// A value in a format that has no place for it.
    package static let droppedField = WarningKind(
        "dropped-field", "a value was dropped: the output format has no place for it", isLossOfOutput: true)
}
