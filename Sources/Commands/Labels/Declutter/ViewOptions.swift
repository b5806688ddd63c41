package import CommandKit
import Geometry
import Layers
package import Runner

/// Options for the view of a map whose labels are wanted.
package struct ViewOptions: ParsableArguments {
    package init() {}

    /// Its zoom without a place is one of the whole map.
    @OptionGroup(help: [
        "region": .regionOfView,
        "size": ArgumentHelp(
            "Size in pixels of a view; only labels that it shows are written.", valueName: "WxH", isBasic: true,
            brief: "Write only labels that a view shows; WxH is its size in pixels."),
        "zoom": ArgumentHelp(
            "Zoom level at the centre of the view.",
            discussion:
                "Without a view, decide this level alone, write the features that show at it, and omit minzoom.",
            valueName: "Z"),
    ])
    package var viewport: ViewportOptions

    @Option(
        help: ArgumentHelp(
            "Also consider labels whose places are up to N pixels outside the view.",
            valueName: "N"), range: .within(0...100_000, "pixels"))
    var margin = 0.0

    @Option(
        help: ArgumentHelp(
            "Among labels of equal priority, prefer those near this position.", defaultNote: "the centre of the view",
            valueName: "LAT,LON"))
    var near: Coordinate?

    @Option(
        help: ArgumentHelp(
            "Write only what changed since an earlier view, which this file holds.",
            discussion: """
                The field 'change' is add, remove, move (the feature shows in both views, but has another geometry) or \
                edit (it has the same geometry, but other values). Features are identified by --id, else by the \
                id of a GeoJSON feature or the field id, else by their whole content: one that changed is then removed \
                and added. FILE may also be a result for several zoom levels, if it has the field minzoom and the input \
                does not. Then only its labels that show at the zoom level of the view count.
                """,
            valueName: "FILE"), completion: .file)
    package var previous: String?

    @Flag(
        help: ArgumentHelp(
            "Keep the labels that the --previous file shows wherever they still fit, whatever their priority.",
            discussion: """
                Of two labels that overlap, the one that showed before wins, at each zoom level where it showed; \
                otherwise the priority decides. Without a view, FILE is an earlier result with the same --zooms or \
                --zoom, or one with --spacing, and the whole new result is written. For --zoom or a view, FILE may \
                also be a result of several levels, which has the field minzoom. With a view, add --as features to \
                write all visible features, not only the changes. The summary counts the features of FILE that were \
                found again in the input.
                """))
    var keep = false

    /// The option that places the view, and so limits the run to it.
    var placing: String? { viewport.placing }

    package var rules: [Rule] {
        [$margin, $near, $previous].map { option in
            .that(
                !option.isGiven || placing != nil || keep && option.title == $previous.title,
                else: "\(option.title) needs a view" + (option.title == $previous.title ? " or --keep" : ""),
                hint: ViewportOptions.aimHint)
        } + [
            .needs($keep, $previous),
            viewport.ruleOfUse(aimedBy: nil),
            .that(
                placing != nil || viewport.size == nil || viewport.zoom == nil,
                else: "\(viewport.$size.title) is the size of a view, but no option aims a view",
                hint: "add --center LAT,LON, or use --label-size for labels"),
            .that(
                placing != nil || ofSize.firstGiven == nil,
                else: "\(ofSize.firstGiven ?? "") needs an option that aims the view",
                hint: ViewportOptions.aimHint + (viewport.size == nil ? "" : ", or --label-size for labels")),
        ]
    }

    /// Options that have no effect without a place.
    private var ofSize: [ParsedOption] {
        [
            viewport.$size, viewport.$edgePadding, viewport.$stepped, viewport.$heading, viewport.$pan,
            viewport.$zoomBy,
        ]
    }

    /// The view; nil if no option places it.
    ///
    /// - Parameter diagnostics: receives a warning if the view is aimed beyond the map.
    func resolved(reportingTo diagnostics: Diagnostics) throws -> Viewport? {
        placing == nil ? nil : try viewport.resolved(reportingTo: diagnostics)
    }
}
