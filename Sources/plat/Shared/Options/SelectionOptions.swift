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
    static let abstract = "Keep only features whose bounding box overlaps or touches this one, in degrees."
    static let aboutAntimeridian = "If W is greater than E, the box crosses the antimeridian."

    @Option(
        help: ArgumentHelp(
            abstract, discussion: aboutAntimeridian + " On a plane, give it in the units of the plane.",
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?
}

/// Option that limits the number of features.
struct CountOptions: ParsableArguments {
    @Option(
        name: [.long, .alias("head")],
        help: ArgumentHelp("Stop after N features, not counting skipped ones.", valueName: "N"), range: .from(0))
    var limit: Int?
}

extension ArgumentHelp {
    /// For commands whose options read fields that must be kept.
    static let neededFields = ArgumentHelp(
        "Keep only these fields.", discussion: "Fields that other options name must be among them.",
        valueName: "FIELD,…", section: "Selection")

    /// For commands that make a shape of one or more records.
    static let limitOfShapes = ArgumentHelp("Stop after N shapes.", valueName: "N", section: "Selection")

    /// For commands that refuse planes.
    static let boxOnGlobe = ArgumentHelp(
        BoxOptions.abstract, discussion: BoxOptions.aboutAntimeridian, valueName: "W,S,E,N", section: "Selection")
}

/// Options that select fields of a layer and their types.
struct FieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep only these fields.", valueName: "FIELD,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "FIELD,…"))
    var stringFields: NameList?
}
