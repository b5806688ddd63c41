package import CommandKit
import Devices
import Runner

/// Options for the regions that are watched.
package struct RegionOptions: ParsableArguments {
    package init() {}

    /// The treatment of a radius above the limit.
    enum OnLarge: String, CaseIterable, ExpressibleByArgument {
        case clamp
        case fail
    }

    @Option(
        help: ArgumentHelp(
            "Layer of regions: points with a radius, and polygons.",
            discussion: "Its format, CRS and so on have options of their own, with -region at the end of their names.",
            valueName: "FILE", isBasic: true),
        completion: .file)
    package var regions: String

    @Option(
        help: ArgumentHelp(
            "Radius of points, as in 500m or 5km; a number alone is metres.", valueName: "LENGTH", isBasic: true,
            brief: "Radius of points, as in 500m."),
        range: .above(0))
    var radius: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Field with the radius of points, in metres.", discussion: "Where it is empty, --radius applies.",
            valueName: "FIELD", isBasic: true))
    var radiusField: String?

    @Option(
        help: ArgumentHelp(
            "Largest radius of points, as in 500m or 5km; a number alone is metres.", valueName: "LENGTH"),
        range: .above(0))
    var maxRadius: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Reduce a radius larger than --max-radius to it (clamp), or count the point as a bad record (fail).",
            defaultNote: "clamp", valueName: "clamp|fail"))
    var onLarge: OnLarge?

    @Option(
        help: ArgumentHelp(
            "Field that identifies the region.",
            discussion: """
                A later region replaces an earlier one with the same identifier, if this option or --registered is given; \
                otherwise that is an error.
                """,
            defaultNote: "the field id or identifier, else the id of the feature, else the number of the record",
            valueName: "FIELD"))
    var regionID: String?

    @Option(
        help: ArgumentHelp(
            "Field with the time from which the region is watched.",
            discussion: "Times are read like those of fixes.", valueName: "FIELD"))
    var registered: String?

    @Option(
        help: ArgumentHelp(
            "Field with the time from which the region is no longer watched.",
            discussion: "No exit is written then.", valueName: "FIELD"))
    var expires: String?

    package var rules: [Rule] { [.needs($onLarge, $maxRadius)] }

    /// Options that only apply to points.
    var ofCircles: [ParsedOption] { [$radius, $radiusField, $maxRadius] }

    /// The fields that options name.
    var namedFields: [(option: String, name: String?)] {
        [
            ($regionID.title, regionID), ($radiusField.title, radiusField), ($registered.title, registered),
            ($expires.title, expires),
        ]
    }

    func fill(_ request: inout RegionRequest) {
        request.identifierField = regionID
        request.radius = radius?.metres
        request.radiusField = radiusField
        request.largestRadius = maxRadius?.metres
        request.refusesLarge = onLarge == .fail
        request.registrationField = registered
        request.expiryField = expires
    }
}
