import CommandKit
import Decluttering
import Geometry
import Operations

/// Which labels are in each other's way.
struct CollisionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Labels of different values of this field do not collide.", valueName: "FIELD"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Labels of one text keep this distance between their places, besides.", valueName: "PX"))
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
        help: ArgumentHelp("The size in pixels of the points among the obstacles (default: 32x32).", valueName: "WxH"))
    var obstacleSize: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Fields of the obstacles that hold the width and the height of points in pixels; where they are empty, it is "
                + "--obstacle-size.", valueName: "W,H"))
    var obstacleSizeFields: NamePair?

    mutating func validate() throws {
        if obstacleSize != nil, obstacles == nil { throw UsageError("--obstacle-size goes with --obstacles") }
        if let obstacleSize, max(obstacleSize.width, obstacleSize.height) > 100_000 {
            throw UsageError("--obstacle-size: it is at most 100000 pixels")
        }
        if obstacleSizeFields != nil, obstacles == nil {
            throw UsageError("--obstacle-size-fields goes with --obstacles")
        }
        if let repeatDistance, !(0...100_000 ~= repeatDistance) {
            throw UsageError("--repeat-distance: it is from 0 to 100000 pixels")
        }
        if repeatField != nil, repeatDistance == nil {
            throw UsageError("--repeat-field goes with --repeat-distance")
        }
    }

    /// In eighths of a pixel.
    private var repeatEighths: Int32 { Int32(((repeatDistance ?? 0) * 8).rounded()) }

    func fill(_ request: inout LabelRequest, label: String?) {
        request.groupField = group
        request.limits.repeatDistance = repeatEighths
        request.nameField = repeatDistance == nil ? nil : repeatField ?? label
    }

    /// The fields that it reads, by their options.
    var fields: [(option: String, name: String?)] { [("--group", group), ("--repeat-field", repeatField)] }
}
