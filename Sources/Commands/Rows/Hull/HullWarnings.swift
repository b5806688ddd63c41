package import Layers
import Runner

extension Hull: CapableCommand {
    package static var capabilities: [Capability] { [.hull] }
}

extension Capability {
    fileprivate static let hull = Capability(
        warnings: [156: [.emptyHull]],
        skips: [26: [.emptyHull]],
        codes: [
            CodeText(.badRecords, "no-hull", "GEOS cannot make the hull of the shape."),
            CodeText(.badRecords, "too-wide", "A circle around the shape would hold half of the globe."),
        ],
        manual: [ManualNote(77, .onPlane("hull"))])
}

extension WarningKind {
    static let emptyHull = WarningKind(
        "empty-hull",
        "the hull has no area, so the feature has no geometry; its positions are at one place or on one line"
    )
}

extension SkipReason {
    static let emptyHull = SkipReason(
        "empty-hull", manual: "The hull has no area, as all positions are at one place or on one line.")
}
