import CommandKit
import Movement
import Runner

/// Options for fixes that are skipped because they are inaccurate or too far away.
struct QualityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Skip fixes with an accuracy worse than this, as in 500m; a number alone is metres.", valueName: "LENGTH",
            isBasic: true,
            brief: "Skip fixes that are less accurate than this."),
        range: .within(0...20_000_000, "metres"))
    var maxAccuracy: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Skip fixes that can only be reached from the last one faster than this, as in 50km/h.",
            discussion: """
                A number alone is m/s. The first fix of a device is skipped if more of the five after it can be \
                reached from one of them than from the first.
                """, valueName: "SPEED", isBasic: true,
            brief: "Skip fixes that can be reached only faster than this, as in 50km/h."),
        range: .above(0))
    var maxSpeed: SpeedArgument?

    @Option(
        help: ArgumentHelp(
            """
            Start a new leg after this many fixes in a row that are too fast to reach from the last good fix, but not from \
            each other.
            """, defaultNote: "3", valueName: "N"), range: .from(1))
    var maxOutliers: Int?

    var rules: [Rule] { [.needs($maxOutliers, $maxSpeed)] }

    /// True if any fix may be skipped.
    var isGiven: Bool { maxAccuracy != nil || maxSpeed != nil }

    func fill(_ request: inout TrackRequest) {
        request.maximumAccuracy = maxAccuracy?.metres
        request.maximumSpeed = maxSpeed?.metresPerSecond
        request.maximumOutliers = maxOutliers ?? 3
    }
}
