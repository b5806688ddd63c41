package import Layers
import Runner

extension Points: CapableCommand {
    package static var capabilities: [Capability] { [.points] }
}

extension Capability {
    fileprivate static let points = Capability(
        warnings: [154: [.centroidOutside]],
        skips: [24: [.noLine, .noArea, .noDots]],
        codes: [
            CodeText(.badRecords, "bad-count", "The field of random:FIELD is missing or is not a number of points.")
        ],
        manual: [ManualNote(75, .onPlane("points"))])
}

extension WarningKind {
    /// An area whose centre of gravity is not in it.
    static let centroidOutside = WarningKind(
        "centroid-outside", "a centroid lies outside of its area; --at inside takes a place inside instead")
}

extension SkipReason {
    static let noLine = SkipReason("no-line", manual: "The feature has no line or boundary to put points on.")
    static let noArea = SkipReason("no-area", manual: "The feature has no area to put points into.")
    static let noDots = SkipReason("no-points-wanted", manual: "The number of points for the feature is 0.")
}
