import CommandKit
import Operations

/// Options that select features of a layer.
struct SelectionOptions: ParsableArguments {
    @OptionGroup
    var box: BoxOptions

    @OptionGroup
    var count: CountOptions
}

/// Option that selects features by place.
struct BoxOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep only features whose bounding box overlaps or touches this one, in degrees.",
            discussion: """
                If W is greater than E, the box crosses the antimeridian. On a plane, give it in the units of \
                the plane.
                """,
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?
}

/// Option that limits the number of features.
struct CountOptions: ParsableArguments {
    @Option(
        name: [.long, .alias("head")], help: ArgumentHelp("Stop after N features.", valueName: "N"), range: .from(0))
    var limit: Int?
}

/// Options that select fields of a layer and their types.
struct FieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep only these fields.", valueName: "FIELD,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "FIELD,…"))
    var stringFields: NameList?
}
