package import Layers
import Runner

extension Buffer: CapableCommand {
    package static var capabilities: [Capability] { [.buffer] }
}

extension Capability {
    fileprivate static let buffer = Capability(
        warnings: [155: [.emptyZone]],
        skips: [25: [.emptyZone]],
        codes: [
            CodeText(
                .badRecords, "bad-distance",
                "The field of --distance-field is missing, is not a number, or is more than a zone can have."),
            CodeText(.badRecords, "no-zone", "GEOS cannot make the zone of the shape."),
        ],
        manual: [ManualNote(76, .onPlane("buffer"))])
}

extension WarningKind {
    static let emptyZone = WarningKind(
        "empty-zone", "nothing of the shape is that far inside of its border, so the feature has no geometry")
}

extension SkipReason {
    static let emptyZone = SkipReason(
        "empty-zone", manual: "Nothing of the shape is as far inside of its border as --distance asks.")
}
