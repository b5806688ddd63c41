import CommandKit
import Devices
import Expressions
import Fixes
import Layers

/// Options for which rows belong together, and in which order.
struct GroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Field that groups rows: rows with the same value form one shape.",
            defaultNote: "all rows form one shape, and in GPX those of each track segment and each route",
            valueName: "FIELD", isBasic: true))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Field that sorts the rows of a shape: numbers, or times in ISO 8601.",
            defaultNote: "the order of the input",
            valueName: "FIELD", isBasic: true))
    var order: String?

    @Flag(
        help: ArgumentHelp(
            """
            Write the values of all rows of a shape as arrays, instead of those of its first row.
            """, isBasic: true))
    var collect = false

    @Option(
        help: ArgumentHelp(
            "Kinds of GPX points to read: track, route or waypoint. Others are skipped, and counted.",
            discussion: """
                In other layers, such as a CSV that plat has made of GPX, these are rows with trkpt, rtept or wpt in the \
                field kind.
                """,
            defaultNote: "track", valueName: "KIND,…"))
    var points: PointKinds?

    /// Lets a reading skip points of other kinds.
    func skipOtherPoints(_ reading: inout LayerOptions) {
        let kinds = points?.kinds ?? [.track]
        reading.leading.insert(Step(needsGlobe: false, keepsFields: true) { PointKindFilter(kinds) }, at: 0)
        if reading.stepFields.isEmpty {
            reading.leading.append(Step(needsGlobe: false, keepsFields: true) { FieldSelection() })
        }
        reading.stepFields.append(PointKindFilter.field)
    }

    /// Fields that the options read, by option.
    var fields: [(option: String, name: String?)] { [($group.title, group), ($order.title, order)] }
}
