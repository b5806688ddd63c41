import CommandKit

/// Options for the buttons and links that only the callouts of a page have.
struct PageCalloutOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show a button with this text in callouts, which sends the event plat:accessory to scripts around the map.",
            valueName: "TEXT"))
    var button: String?

    @Flag(help: "Show a geo: link in callouts, which opens the place in an app for maps.")
    var geoLinks = false
}
