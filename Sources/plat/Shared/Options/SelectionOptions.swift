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
            "Keep only features whose bounding box meets this one, in degrees.",
            discussion: """
                If W is greater than E, the box crosses the antimeridian. On a plane, give it in the units of \
                the plane.
                """,
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?
}

/// How many features are wanted.
struct CountOptions: ParsableArguments {
    @Option(
        name: [.long, .alias("head")], help: ArgumentHelp("Stop after N features.", valueName: "N"), range: .from(0))
    var limit: Int?
}

/// The fields of a layer that are wanted, and their types.
struct FieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep only these fields.", valueName: "FIELD,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "FIELD,…"))
    var stringFields: NameList?
}
