import CommandKit
import Operations

/// The features of a layer that are wanted.
struct SelectionOptions: ParsableArguments {
    @OptionGroup
    var box: BoxOptions

    @OptionGroup
    var count: CountOptions
}

/// Where the features are that are wanted.
struct BoxOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep features whose bounding box meets this one, its edges included, in degrees (on a plane in its units); W greater than E is over the antimeridian.",
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?
}

/// How many features are wanted.
struct CountOptions: ParsableArguments {
    @Option(
        name: [.long, .alias("head")], help: ArgumentHelp("End after N features.", valueName: "N"), range: .from(0))
    var limit: Int?
}

/// The fields of a layer that are wanted, and their types.
struct FieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep these fields only.", valueName: "NAME,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "NAME,…"))
    var stringFields: NameList?
}
