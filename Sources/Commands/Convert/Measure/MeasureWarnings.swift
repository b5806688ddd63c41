public import Layers
import Runner

extension MeasureCommand: CapableCommand {
    package static var capabilities: [Capability] { [.measures] }
}

extension Capability {
    public static let measures = Capability(
        warnings: [
            86: [.unmeasured]
        ],
        skips: [
            20: [.noLegs]
        ],
        manual: [
            ManualNote(30, .onPlane("measure"))
        ])
}

extension WarningKind {
    /// A feature without lines or polygons where those are measured.
    static let unmeasured = WarningKind(
        "nothing-to-measure", "a feature without lines or polygons has no length and no area")
}

extension SkipReason {
    /// The feature has no lines or rings.
    static let noLegs = SkipReason("no-legs", manual: "The feature has no lines or polygons, with --legs.")
}
