import CommandKit
import Decluttering
import Geometry

/// Options for how the map of a page moves.
struct PageViewOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Lowest zoom level of the page.", valueName: "Z"), range: .within(0...Self.deepestZoom))
    var minZoom = 0

    @Option(
        help: ArgumentHelp(
            "Highest zoom level of the page.",
            discussion: "Shapes keep the detail that shows at this level, so a lower one makes a smaller page.",
            defaultNote: "14, or more for small areas and clusters", valueName: "Z"),
        range: .within(0...Self.deepestZoom))
    var maxZoom: Int?

    @Flag(
        help: ArgumentHelp(
            "Let the map stop between whole zoom levels.",
            discussion: "Sizes and colours that depend on the zoom level then change at each quarter of a level."))
    var freeZoom = false

    @Flag(help: "Switch off zooming by mouse, touch, keys and buttons.")
    var noZoom = false

    @Flag(help: "Switch off scrolling by mouse, touch and keys.")
    var noScroll = false

    @Flag(
        help: ArgumentHelp(
            "Show no animations.",
            discussion: "Without it, the page shows them unless its reader has asked the system for less motion."))
    var noAnimation = false

    static let deepestZoom = 22

    /// Level that is deep enough for most pages.
    private static let usualZoom = 14
    /// Levels that readers can go beyond the first view, at least.
    private static let leastDepth = 4

    /// - Parameter zoom: the level that the first view is given.
    func rules(_ zoom: ParsedOption, _ level: Double?) -> [Rule] {
        let most = maxZoom ?? Self.deepestZoom
        return [
            .that(minZoom <= most, else: "\($minZoom.title) \(minZoom) is above \($maxZoom.title) \(most)"),
            .that(
                level ?? 0 <= Double(most),
                else: "\(zoom.title) \(DecimalText.shortest(level ?? 0)) is above \($maxZoom.title) \(most)"),
            .that(
                level ?? .infinity >= Double(minZoom),
                else: "\(zoom.title) \(DecimalText.shortest(level ?? 0)) is below \($minZoom.title) \(minZoom)"),
        ]
    }

    /// The level nearest to another at which a page can begin: one of its own, and a whole one unless it stops between.
    func level(nearest level: Double, in zooms: ClosedRange<Int>? = nil) -> Double {
        let zooms = zooms ?? minZoom...(maxZoom ?? Self.deepestZoom)
        // A level above would not show all of it.
        let whole = freeZoom ? level : (level + 1e-9).rounded(.down)
        return min(max(whole, Double(zooms.lowerBound)), Double(zooms.upperBound))
    }

    /// The zoom levels of a page that begins with a view of a level.
    ///
    /// - Parameter hasRanges: true if features show at some levels only, which may be any that plat decides for.
    func zooms(from level: Double, hasRanges: Bool) -> ClosedRange<Int> {
        let first = Int(min(max(level, 0), Double(Self.deepestZoom)))
        let least = hasRanges ? ZoomSet.deepest : Self.usualZoom
        let usual = max(least, minZoom, min(first + Self.leastDepth, Self.deepestZoom))
        return minZoom...(maxZoom ?? usual)
    }
}
