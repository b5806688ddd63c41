import CommandKit
import Devices
import Geometry
import Movement
import Runner

/// Options that decide which of the accepted fixes are written.
struct DeliveryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a fix only if it is this far from the last one that was written.",
            discussion: """
                As in 500m or 5km; a number alone is metres. accuracy: as far as the accuracies of both together.
                """, valueName: "LENGTH|accuracy|none", isBasic: true,
            brief: "Write a fix only this far from the last one written; accuracy: the sum of the accuracies of both.",
            rank: 1)
    )
    var distanceFilter: LeastWayArgument?

    @Option(
        help: ArgumentHelp(
            "Write a fix only if it is this much later than the last one that was written.", valueName: "TIME"))
    var minInterval: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Write a fix only if its heading differs by at least this from that of the last one that was written.",
            discussion: """
                Together with --distance-filter, a fix is written if it has turned or moved far enough. With --direction \
                the direction counts, not the heading.
                """, valueName: "DEGREES|none"))
    var headingFilter: AngleArgument?

    @Flag(
        help: ArgumentHelp(
            "Write only significant changes: fixes far from the last one that was written, and not soon after it.",
            discussion: "The limits are --significant-distance and --significant-interval."))
    var significant = false

    @Option(
        help: ArgumentHelp(
            "Distance of significant changes, as in 500m or 5km; a number alone is metres.", defaultNote: "500",
            valueName: "LENGTH"),
        range: .from(0))
    var significantDistance: LengthArgument?

    @Option(
        help: ArgumentHelp("Time between significant changes.", defaultNote: "5m", valueName: "TIME"))
    var significantInterval: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Accuracy to reach: a length, best, navigation, ten-metres, hundred-metres, kilometre or three-kilometres.",
            discussion: """
                A number alone is metres. Without --once, it skips nothing: as long as the last fix that was written \
                is worse, a better one is written even if it is too near or too soon.
                """, valueName: "LENGTH|NAME"))
    var desiredAccuracy: AccuracyArgument?

    @Flag(help: "Write one fix of each device: the first good one, with --desired-accuracy the first that reaches it.")
    var once = false

    @Flag(help: "Write the last fix of each device, at the end of the input.")
    var last = false

    @Flag(help: "Add the field link: a geo: URI of the place, for map programs.")
    var link = false

    @Option(
        help: ArgumentHelp(
            "Number the fixes in batches: a new batch starts after this distance. The number is in the field batch.",
            discussion: "As in 500m or 5km; a number alone is metres.", valueName: "LENGTH"), range: .above(0))
    var batchDistance: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Number the fixes in batches: a new batch starts after this time.", valueName: "TIME"))
    var batchTime: DurationArgument?

    var rules: [Rule] {
        [
            .excludes(
                $significant, $distanceFilter, $headingFilter, $minInterval, $desiredAccuracy, $once, $last,
                because: "significant changes have limits of their own"),
            .needs($significantDistance, $significant), .needs($significantInterval, $significant),
            .excludes(
                $once, $distanceFilter, $headingFilter, $minInterval, $last, because: "each device has one fix"),
            .excludes(
                $last, $distanceFilter, $headingFilter, $minInterval, $desiredAccuracy,
                because: "each device has one fix"),
        ]
    }

    /// Options that decide which fixes are written.
    var ofDelivery: [ParsedOption] { [$distanceFilter, $headingFilter, $minInterval, $significant, $once] }

    /// Options that only apply to rows.
    var ofRows: [ParsedOption] { [$last, $link, $batchDistance, $batchTime] }

    /// - Parameter takesDirection: true if the angle of the heading filter is the direction.
    func fill(_ request: inout TrackRequest, takesDirection: Bool) {
        request.distanceFilter = distanceFilter?.way
        request.headingFilter = headingFilter?.degrees.map {
            TrackRequest.HeadingFilter(degrees: $0, takesDirection: takesDirection)
        }
        request.minimumInterval = minInterval?.microseconds
        request.goal = desiredAccuracy?.meters
        request.batchDistance = batchDistance?.metres
        request.batchTime = batchTime?.microseconds
        if once { request.delivery = .once }
        if last { request.delivery = .last }
        if significant {
            request.delivery = .significant(
                meters: significantDistance?.metres ?? 500, interval: significantInterval?.microseconds ?? 300_000_000)
        }
    }

    /// Fields that options add.
    var fields: [TrackField] {
        (batchDistance != nil || batchTime != nil ? [.batch] : []) + (link ? [.link] : [])
    }
}

/// An angle by which a device must turn, or none.
struct AngleArgument: ExpressibleByArgument {
    /// Nil for no limit.
    let degrees: Double?

    static var argumentNoun: String { "angle" }
    static var argumentForm: String? { "degrees from 0 to 180, or none" }

    init?(argument: String) {
        if argument == "none" || argument == "-1" {
            degrees = nil
        } else {
            guard let number = DecimalText.number(argument[...]), 0...180 ~= number else { return nil }
            degrees = number > 0 ? number : nil
        }
    }
}

/// An accuracy in metres, or one of the names that MapKit's location services give to accuracies.
struct AccuracyArgument: ExpressibleByArgument {
    let meters: Double

    static var argumentNoun: String { "accuracy" }
    static var argumentForm: String? {
        "metres, a number with a unit such as 2km, or navigation, best, ten-metres, hundred-metres, kilometre or three-kilometres"
    }

    init?(argument: String) {
        switch argument {
        case "best", "navigation", "-1", "-2": meters = 0
        case "ten-metres": meters = 10
        case "hundred-metres": meters = 100
        case "kilometre": meters = 1000
        case "three-kilometres": meters = 3000
        default:
            guard let length = LengthArgument(argument: argument), length >= 0, length <= 1e7 else { return nil }
            meters = length.metres
        }
    }

    static func mistake(in argument: String) -> UsageError? { LengthArgument.mistake(in: argument) }
}
