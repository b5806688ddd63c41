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

    enum Form: String, CaseIterable, ExpressibleByArgument {
        case features
        case table
    }

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Write features, or a table: a CSV of how many labels show at each zoom, and what share of the priority that "
                + "is, unless some is negative.", valueName: "FORM"))
    var form = Form.features

    /// The form as it was called before.
    @Flag(name: .customLong("table"), help: ArgumentHelp(visibility: .hidden))
    var formerTable = false

    var table: Bool { form == .table }

    /// Understands the name of the version before.
    func takeFormerForm() -> Renaming? {
        guard formerTable, !$form.isGiven else { return nil }
        form = .table
        $formerTable.passOn(to: $form)
        return Renaming($form.title, now: "--as table")
    }

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
                $verify, $blockedBy, $tippecanoe, $visibleAt, $form, because: "--verify writes no features"),
            .refuse(
                $minzoomField, $blockedBy, $tippecanoe, $visibleAt, if: table, because: "--as table writes no features"),
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
