package import CommandKit
import Decluttering
import Geometry
import LabelFeatures
import Runner

/// Options for the collisions of labels.
package struct CollisionOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Field that divides labels into groups.", discussion: "Labels of different groups may overlap.",
            valueName: "FIELD"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Thin features by distance on the ground instead of in pixels: the rest are at least this far apart.",
            discussion: """
                As in 500m or 5km; a number alone is metres. Distances are along geodesics of WGS84. There are no \
                zoom levels and no minzoom. Features are chosen in order of priority and written in the order of the \
                input. With --blocked-by, plat also writes those that others hide. Features without a position are \
                skipped.
                """,
            valueName: "LENGTH", isBasic: true,
            brief: "Write only features this far apart; adds no minzoom."), range: .within(0.001...20_000_000, "metres")
    )
    var spacing: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Also keep labels with the same text this many pixels apart.", valueName: "PX"),
        range: .within(0...100_000, "pixels"))
    var repeatDistance: Double?

    @Option(
        help: ArgumentHelp(
            "Field that holds the text for --repeat-distance.", defaultNote: "the field of --label", valueName: "FIELD")
    )
    var repeatField: String?

    @Option(
        help: ArgumentHelp(
            """
            Layer to keep labels off: the bounding rects of its lines and polygons, and boxes around its points.
            """,
            valueName: "FILE"), completion: .file)
    package var obstacles: String?

    @Option(
        help: ArgumentHelp("Size of the boxes around points of --obstacles, in pixels.", valueName: "WxH"))
    var obstacleSize = PixelSize(width: 32, height: 32)

    @Option(
        help: ArgumentHelp(
            "Fields of --obstacles that hold the width and height of the boxes in pixels.",
            discussion: "Where they are empty, --obstacle-size applies.", valueName: "W,H"))
    var obstacleSizeFields: NamePair?

    package var rules: [Rule] {
        [
            .needs($obstacleSize, $obstacles), .needs($obstacleSizeFields, $obstacles),
            .refuse(
                $obstacleSize, if: max(obstacleSize.width, obstacleSize.height) > 100_000,
                because: "must be at most 100000 pixels"),
            .needs($repeatField, $repeatDistance),
        ]
    }

    /// Distance between repeated texts, in eighths of a pixel.
    private var repeatEighths: Int32 { Int32(((repeatDistance ?? 0) * 8).rounded()) }

    func fill(_ request: inout LabelRequest, label: String?) {
        request.groupField = group
        request.limits.repeatDistance = repeatEighths
        request.nameField = repeatDistance == nil ? nil : repeatField ?? label
    }

    /// Fields that the options read, by option.
    var fields: [(option: String, name: String?)] { [($group.title, group), ($repeatField.title, repeatField)] }
}
