import CommandKit
import Operations

/// What of a layer is wanted.
struct SelectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep these fields only.", valueName: "NAME,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "NAME,…"))
    var stringFields: NameList?

    @Option(
        help: ArgumentHelp(
            "Keep features whose bounding box meets this one, in degrees; W greater than E is over the antimeridian.",
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?

    @Option(help: ArgumentHelp("End after N features.", valueName: "N"))
    var limit: Int?

    mutating func validate() throws {
        if let limit, limit < 0 { throw UsageError("--limit: it is negative") }
    }
}
