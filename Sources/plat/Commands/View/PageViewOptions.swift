import CommandKit
import Operations

/// Options for how the map of a page moves.
struct PageViewOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Lowest zoom level of the page.", valueName: "Z"), range: .within(0...Self.deepestZoom))
    var minZoom = 0

    @Option(
        help: ArgumentHelp(
            "Highest zoom level of the page.",
            discussion: "Shapes keep the detail that shows at this level, so a lower one makes a smaller page.",
            valueName: "Z"), range: .within(0...Self.deepestZoom))
    var maxZoom = 14

    @Flag(help: "Let the map stop between whole zoom levels.")
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

    var rules: [Rule] {
        [
            .that(
                minZoom <= maxZoom,
                else: "\($minZoom.title) \(minZoom) is above \($maxZoom.title) \(maxZoom)")
        ]
    }

    var zooms: ClosedRange<Int> { minZoom...maxZoom }
}
