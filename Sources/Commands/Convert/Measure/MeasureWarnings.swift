public import Layers
import Runner

extension MeasureCommand: CapableCommand {
    package static var capabilities: [Capability] { [.measures] }
}

extension Capability {
    public static let measures = Capability(
        warnings: [
            86: [.unmeasured, .wideEdge, .invalidArea]
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
    /// A polygon whose boundary crosses itself, for example.
    static let invalidArea = WarningKind(
        "invalid-area", "a polygon is not valid, so its area may not be that of what it encloses",
        hint: "use --valid to repair polygons and measure them as they are then")
    /// An edge that spans half the world or all around it, so that there are several ways along it.
    static let wideEdge = WarningKind(
        "wide-edge",
        "an edge spans 180° or 360° of longitude: lengths are along the shortest path, perimeters and areas null")
}

extension SkipReason {
    /// The feature has no lines or rings.
    static let noLegs = SkipReason("no-legs", manual: "The feature has no lines or polygons, with --legs.")
}
