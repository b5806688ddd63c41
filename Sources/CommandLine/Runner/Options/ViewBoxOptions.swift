package import CommandKit
package import Features
package import Geometry
package import Layers

/// Option for a box in degrees that a view shows, for commands in which `--bbox` does not select features.
package struct ViewBoxOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show this bounding box in degrees.", discussion: "It aims the view; it does not select features.",
            valueName: "W,S,E,N", isBasic: true))
    package var bbox: GeographicBox?

    package init() {}

    /// Rules: only one option says what to show, and the box is in degrees.
    package func rules(beside view: ViewportOptions) -> [Rule] {
        let aim = view.area
        return [
            .that(
                bbox == nil || aim == nil,
                else: "\($bbox.title) and \(aim ?? "") cannot be used together: both aim the view"),
            .that(
                bbox?.isOnGlobe ?? true,
                else: "\($bbox.title): \(bbox?.faultOnGlobe ?? "the values are not degrees")",
                hint: "use W,S,E,N in degrees, as in 5.9,45.8,10.5,47.8"),
        ]
    }

    /// The rect to show; nil if no box is given.
    package func rect(reportingTo diagnostics: Diagnostics) -> MapRect? {
        guard let region = bbox?.region else { return nil }
        diagnostics.reportClamping(of: region, by: $bbox.title)
        return MapRect(region)
    }
}
