import CommandKit
import Geometry
import Layers
import Operations

/// The view of a map whose labels are asked for.
struct ViewOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The view, as 'plat fit --json' writes it.", valueName: "FILE"), completion: .file)
    var viewport: String?

    @Option(
        help: ArgumentHelp(
            "The size of a view in pixels, which shows what --region or --center and --zoom say.", valueName: "WxH"))
    var view: PixelSize?

    @Option(help: ArgumentHelp("The middle of the view; goes with --view and --zoom.", valueName: "LAT,LON"))
    var center: Coordinate?

    @Option(help: ArgumentHelp("What the view shows; goes with --view.", valueName: "LAT,LON,DLAT,DLON"))
    var region: CoordinateRegion?

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

    /// True if there is one.
    var isGiven: Bool { viewport != nil || view != nil }

    var rules: [Rule] {
        [.oneOf($viewport, $view), .needs($center, $view), .needs($region, $view)]
            + [$margin, $near, $previous].map { .needs($0, $viewport, $view) } + [
                .that(
                    view == nil || (center != nil) != (region != nil),
                    else: "--view goes with --region, or with --center and --zoom")
            ]
    }

    /// The view with its zoom; nil where none is asked for.
    ///
    /// - Parameter diagnostics: is told where the view is aimed beyond the map.
    func resolved(zoom: Double?, telling diagnostics: Diagnostics) throws -> Viewport? {
        diagnostics.reportClamping(ofRegion: region, orCenter: center)
        if let viewport {
            return try Viewport(settings: viewport)
        }
        guard let view else { return nil }
        let resolved: Viewport?
        if let region {
            resolved = Viewport(fitting: region, in: view, padding: .zero, zoom: .continuous)
        } else {
            guard let zoom, let center else { return nil }
            resolved = Viewport(center: center, zoomLevel: zoom, size: view, padding: .zero)
        }
        guard let resolved else { throw UsageError("--view: there is no room in it") }
        return resolved
    }
}
