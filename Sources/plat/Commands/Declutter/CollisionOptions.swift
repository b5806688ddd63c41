import CommandKit
import Decluttering
import Geometry
import Operations

/// Options for the collisions of labels.
struct CollisionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Labels of different values of this field do not collide.", valueName: "FIELD"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Labels of one text keep this distance between their places, besides.", valueName: "PX"),
        range: .within(0...100_000, "pixels"))
    var repeatDistance: Double?

    @Option(
        help: ArgumentHelp("The field of that text (default: that of --label).", valueName: "FIELD"))
    var repeatField: String?

    @Option(
        help: ArgumentHelp(
            "A layer that labels must not cover: the bounding rects of its features, and boxes about its points.",
            valueName: "FILE"), completion: .file)
    var obstacles: String?

    @Option(
        help: ArgumentHelp("The size in pixels of the points among the obstacles.", valueName: "WxH"))
    var obstacleSize = PixelSize(width: 32, height: 32)

    @Option(
        help: ArgumentHelp(
            "Fields of the obstacles that hold the width and the height of points in pixels; where they are empty, it is "
                + "--obstacle-size.", valueName: "W,H"))
    var obstacleSizeFields: NamePair?

    var rules: [Rule] {
        [
            .needs($obstacleSize, $obstacles), .needs($obstacleSizeFields, $obstacles),
            .refuse(
                $obstacleSize, if: max(obstacleSize.width, obstacleSize.height) > 100_000,
                because: "it must be at most 100000 pixels"),
            .needs($repeatField, $repeatDistance),
        ]
    }

    /// In eighths of a pixel.
    private var repeatEighths: Int32 { Int32(((repeatDistance ?? 0) * 8).rounded()) }

    func fill(_ request: inout LabelRequest, label: String?) {
        request.groupField = group
        request.limits.repeatDistance = repeatEighths
        request.nameField = repeatDistance == nil ? nil : repeatField ?? label
    }

    /// The fields that it reads, by their options.
    var fields: [(option: String, name: String?)] { [($group.title, group), ($repeatField.title, repeatField)] }
}
