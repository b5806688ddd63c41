package import Layers
import Runner

extension Overlay: CapableCommand {
    package static var capabilities: [Capability] { [.overlay] }
}

extension Capability {
    fileprivate static let overlay = Capability(
        warnings: [320: [.onlyAreas, .flatPieces], 332: [.repairedArea]],
        skips: [320: [.notAnArea, .apart, .nothingLeft]],
        manual: [
            ManualNote(64, .onPlane("overlay")),
            ManualNote(
                18,
                .counts(
                    """
                    'plat overlay' counts the pieces that are in both layers, in A alone and in B alone, gaps that it has \
                    filled and narrow pieces given to neighbours with --min-width, and the greatest distance that borders \
                    were moved to make positions of the grid of them.
                    """)),
            ManualNote(
                64,
                .memory(
                    "'plat overlay'",
                    holds: "the values of layer B, and about 70 to 140 bytes per vertex, and more where borders cross")),
        ])
}

extension WarningKind {
    static let onlyAreas = WarningKind("only-areas", "points and lines of a collection with areas were dropped")
    static let repairedArea = WarningKind(
        "made-valid", "an invalid area was repaired before it was cut: the even-odd rule decides what is inside")
    static let flatPieces = WarningKind(
        "dropped-ordinate", "elevations and measures of areas were dropped; pieces have none")
}

extension SkipReason {
    static let notAnArea = SkipReason(
        "not-an-area", manual: "The feature has no area, and 'plat overlay' cuts only areas.")
    static let apart = SkipReason(
        "apart", manual: "No area of layer B lies over the feature, with 'plat overlay intersection'.")
    static let nothingLeft = SkipReason(
        "nothing-left", manual: "No piece of the feature is left: layer B covers it, or --min-width gave it away.")
}
