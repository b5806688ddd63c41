import CommandKit
import Geometry
import Layers
import Operations

/// The view of a map whose labels are asked for.
struct ViewOptions: ParsableArguments {
    @OptionGroup
    var viewport: ViewportOptions

    @Option(
        help: ArgumentHelp(
            "Look at N pixels more on each side of the view, for labels whose places are out of it.",
            valueName: "N"), range: .within(0...100_000, "pixels"))
    var margin = 0.0

    @Option(
        help: ArgumentHelp(
            "Of labels that matter alike those come first that are nearer to this place (default: to the middle of the view).",
            valueName: "LAT,LON"))
    var near: Coordinate?

    @Option(
        help: ArgumentHelp(
            "What an earlier view showed: write what is to be added to that, and what of it is to be removed, with the field "
                + "change, which is add or remove; features are known by --id, their identifiers, or all that they are.",
            valueName: "FILE"), completion: .file)
    var previous: String?

    /// The size of the view, as it was called before.
    @Option(name: .customLong("view"), help: ArgumentHelp(visibility: .hidden))
    var formerSize: PixelSize?

    /// The option that makes it a matter of one view.
    var placing: String? { viewport.placing }

    var rules: [Rule] {
        [$margin, $near, $previous].map { option in
            .that(
                !option.isGiven || placing != nil, else: "\(option.title) goes with a view",
                hint: ViewportOptions.aimHint)
        } + [
            .that(
                placing != nil || ofSize.firstGiven == nil,
                else: "\(ofSize.firstGiven ?? ""): nothing says where the view looks", hint: ViewportOptions.aimHint)
        ]
    }

    /// The options that mean nothing without a place.
    private var ofSize: [Mention] {
        [viewport.$size, viewport.$edgePadding, viewport.$stepped, viewport.$pan, viewport.$zoomBy]
    }

    /// The view; nil where none is asked for.
    ///
    /// - Parameter diagnostics: is told where the view is aimed beyond the map.
    func resolved(telling diagnostics: Diagnostics) throws -> Viewport? {
        placing == nil ? nil : try viewport.resolved(telling: diagnostics)
    }
}
