import CommandKit
import Operations

/// Options for the output of `plat declutter`.
struct DeclutterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The field that gets the lowest zoom.", valueName: "NAME"))
    var minzoomField = "minzoom"

    @Flag(
        help: ArgumentHelp(
            "Give features the field blocked_by: who hides them one zoom below; with --zoom also write what is hidden there."
        ))
    var blockedBy = false

    @Option(
        help: ArgumentHelp(
            "The field by which features are known to --blocked-by, --members, --verify and --previous (default: their "
                + "identifier, which a CSV keeps in the field id and a shapefile not at all; else their number in what is "
                + "written, for --members that of their record, for --previous all that they are).",
            valueName: "FIELD"))
    var id: String?

    @Flag(help: "Give GeoJSON features the member that tippecanoe reads.")
    var tippecanoe = false

    @Option(help: ArgumentHelp("Write only what shows at this zoom.", valueName: "Z"))
    var visibleAt: Int?

    @Flag(
        help:
            "Write a CSV of how many labels show at each zoom, and what share of the priority that is, unless some is negative."
    )
    var table = false

    @Flag(
        help: ArgumentHelp(
            "Write nothing but what is wrong, and end with status 1 if anything is: prove that nothing overlaps and nothing "
                + "is hidden without cause, and hold the fields minzoom, blocked_by and zooms of the input, those that it has, "
                + "against that; with nested and fill whatever decided between labels that matter alike, but for who filled a tile."
        ))
    var verify = false

    var rules: [Rule] {
        [
            .refuse($minzoomField, if: minzoomField.isEmpty, because: "a field has a name"),
            .refuse(
                $minzoomField, if: blockedBy && minzoomField == LabelRequest.blockerField,
                because: "blocked_by is the field of --blocked-by"),
            .excludes(
                $verify, $blockedBy, $tippecanoe, $visibleAt, $table, because: "--verify writes no features"),
            .excludes(
                $table, $minzoomField, $blockedBy, $tippecanoe, $visibleAt, because: "--table writes no features"),
        ]
    }

    /// True if the field was named, and must be there when it is read.
    var asksForMinzoomField: Bool { $minzoomField.isGiven }

    func fill(_ request: inout LabelRequest) {
        request.keepsIdentities = blockedBy || verify
        request.earlierMinzoomField = verify ? minzoomField : nil
        request.identityField = id
        request.resultFields = [minzoomField, LabelRequest.blockerField, "zooms", "change"]
    }
}
