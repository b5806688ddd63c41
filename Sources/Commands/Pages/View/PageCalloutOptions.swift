import CommandKit
import Runner

/// Options for the values in a page and the callouts that show them.
struct PageCalloutOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Fields that callouts list.",
            discussion: "The page skips other fields, which makes it smaller.", defaultNote: "all fields",
            valueName: "FIELD,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Field with the PNG file of a small image on the left of callouts.", valueName: "FIELD"))
    var imageField: String?

    @Option(
        help: ArgumentHelp(
            "Field with a link on the right of callouts: http, https, mailto or geo.", valueName: "FIELD"))
    var linkField: String?

    @Option(
        help: ArgumentHelp(
            "Show a button with this text in callouts, which sends the event plat:accessory to scripts around the map.",
            valueName: "TEXT"))
    var button: String?

    @Flag(help: "Show a geo: link in callouts, which opens the place in an app for maps.")
    var geoLinks = false

    /// Fields that the options name, by option.
    var named: [(option: String, name: String?)] {
        (fields?.names ?? []).map { ($fields.title, $0) }
            + [($imageField.title, imageField), ($linkField.title, linkField)]
    }
}
