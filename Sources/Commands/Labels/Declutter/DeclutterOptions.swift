package import CommandKit
import LabelFeatures
import Maps

/// Options for the output of `plat declutter`.
package struct DeclutterOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Output field for the lowest zoom level at which each label shows.", valueName: "FIELD"))
    var minzoomField = "minzoom"

    @Flag(
        help: ArgumentHelp(
            """
            Add the field blocked_by: the label that hides this one, one level below its minzoom.
            """, discussion: "With --zoom, also write the features that a label or an obstacle hides."
        ))
    var blockedBy = false

    @Option(
        help: ArgumentHelp(
            """
            Field that identifies features for --blocked-by, --members, --verify and --previous.
            """,
            discussion: """
                Without it, plat uses the id of a GeoJSON feature, else the field id (if --fields includes it), else \
                the number of the feature: in the input for --members, in the output otherwise. For --previous, \
                features without an id are identified by their whole content.
                """,
            valueName: "FIELD"))
    var id: String?

    @Flag(help: "Give each GeoJSON feature the member 'tippecanoe' with its minzoom.")
    var tippecanoe = false

    @Option(
        help: ArgumentHelp(
            "Decide all levels, then write only the features that show at this whole level, with their minzoom.",
            valueName: "Z", isBasic: true,
            brief: "Write only the labels that show at this level."), range: .within(0...ZoomOptions.deepest))
    var visibleAt: Int?

    enum Form: String, CaseIterable, ExpressibleByArgument {
        case features
        case changes
        case table
    }

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            """
            Write features (features), the changes since --previous (changes), or a CSV with the number of labels \
            shown and hidden at each zoom level, and the share of the total priority that shows (table).
            """, defaultNote: "features; changes in a view with --previous", valueName: "FORM"))
    var form: Form?

    package var table: Bool { form == .table }

    @Flag(
        help: ArgumentHelp(
            """
            Check an earlier result instead of writing one: that no labels overlap, and that none is hidden without a \
            reason.
            """,
            discussion: """
                Reads the fields minzoom, blocked_by and zooms, writes what is wrong, and ends with exit status 1 if \
                it finds any problem. A result of --zoom, a view or --spacing must have been written with --blocked-by.
                """
        ))
    package var verify = false

    package var rules: [Rule] {
        [
            .refuse($minzoomField, if: minzoomField.isEmpty, because: "the name is empty"),
            .refuse(
                $minzoomField, if: blockedBy && minzoomField == LabelRequest.blockerField,
                because: "--blocked-by also writes a field named 'blocked_by'"),
            .excludes(
                $verify, $blockedBy, $tippecanoe, $visibleAt, $form, because: "--verify writes no features"),
            .refuse(
                $minzoomField, $blockedBy, $tippecanoe, $visibleAt, if: table, because: "--as table writes no features"),
        ]
    }

    /// True if the field was named, so that it must exist when it is read.
    var asksForMinzoomField: Bool { $minzoomField.isGiven }

    func fill(_ request: inout LabelRequest) {
        request.keepsIdentities = blockedBy || verify
        request.earlierMinzoomField = verify ? minzoomField : nil
        request.identityField = id
        request.resultFields.formUnion([minzoomField, LabelRequest.blockerField, "zooms", "change"])
    }
}
