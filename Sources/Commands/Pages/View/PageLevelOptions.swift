import CommandKit

/// Option for the zoom levels at which features show.
struct PageLevelOptions: ParsableArguments {
    @Option(
        name: [.long, .alias("max-zoom-field")],
        help: ArgumentHelp(
            "Show each feature only from the zoom level in --minzoom-field to the one in this field.",
            discussion: "'plat declutter --cluster' writes such fields.", valueName: "FIELD"))
    var maxzoomField: String?

    /// Fields that the options name, by option.
    var named: [(option: String, name: String?)] { [($maxzoomField.title, maxzoomField)] }
}
