import CommandKit
import Devices
import Movement
import Runner
import Times

/// Options for legs, pauses and what is computed along them.
struct LegOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Start a new leg after a time without fixes that is longer than this, as in 30m (minutes), 90s or 2h.",
            valueName: "TIME", isBasic: true,
            brief: "Start a new leg after a time without fixes, as in 30m (minutes)."))
    var maxGap: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Start a new leg after a step longer than this, as in 500m or 5km; a number alone is metres.",
            valueName: "LENGTH"),
        range: .above(0))
    var maxJump: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Also start a new leg at midnight, by --zone or UTC. The step over midnight is in neither leg.",
            valueName: "day"))
    var split: SplitTime?

    @Option(
        help: ArgumentHelp(
            "Leave steps shorter than this out of the distance travelled.",
            discussion: """
                As in 500m or 5km; a number alone is metres. accuracy: shorter than the accuracies of both fixes \
                together.
                """, valueName: "LENGTH|accuracy"))
    var minStep: LeastWayArgument?

    @Option(
        help: ArgumentHelp(
            "Write only legs of at least this many fixes. Fixes of other legs are skipped, and counted.",
            defaultNote: "2", valueName: "N"), range: .from(1))
    var minFixes: Int?

    @Option(
        help: ArgumentHelp(
            "Speed from which a step counts as moving.", defaultNote: "1km/h", valueName: "SPEED"),
        range: .from(0))
    var movingSpeed: SpeedArgument?

    @Option(
        help: ArgumentHelp(
            "End a leg when a device stays in place for this long, and skip its fixes until it moves on.",
            valueName: "TIME", isBasic: true,
            brief: "End a leg when a device stays in place this long, as in 5m (minutes)."))
    var pause: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Distance from the first fix of a stay up to which a device is in place, as in 50m.",
            discussion: "A number alone is metres.", defaultNote: "50", valueName: "LENGTH"), range: .above(0))
    var pauseRadius: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Kind of movement, instead of --pause and --pause-radius.",
            discussion: """
                automotive: 5 minutes within 50 metres; fitness: 1 minute, 20 metres; other: 10 minutes, 100 metres; \
                airborne: no pauses.
                """, valueName: "KIND"))
    var activity: Activity?

    @Option(
        help: ArgumentHelp(
            "Give no course to steps shorter than this, as in 5m; a number alone is metres.", defaultNote: "1",
            valueName: "LENGTH"), range: .from(0))
    var courseDistance: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Courses along the shortest path (geodesic), or along the straight line on the Mercator map (rhumb).",
            defaultNote: "geodesic", valueName: "geodesic|rhumb"))
    var course: CourseKind?

    @Flag(help: "Compute speeds and courses even where the fixes have them.")
    var compute = false

    @Flag(
        help: ArgumentHelp(
            "Take the max_speed of legs from the speeds of the fixes, where they have them.",
            discussion: "Otherwise it is computed from the steps. A speed above --max-speed never counts."))
    var recorded = false

    var rules: [Rule] {
        [
            .needs($pauseRadius, $pause),
            .excludes($activity, $pause, $pauseRadius, because: "the kind of movement sets both"),
        ]
    }

    /// - Parameter zone: the clocks of days; nil for those of UTC.
    func fill(_ request: inout TrackRequest, zone: ZoneOffsets?) {
        if split != nil { request.days = zone ?? ZoneOffsets(minutes: 0) }
        request.maximumGap = maxGap?.microseconds
        request.maximumJump = maxJump?.metres
        request.leastStep = minStep?.way
        if let movingSpeed { request.movingSpeed = movingSpeed.metresPerSecond }
        request.pause = pause.map { TrackRequest.Pause(after: $0.microseconds, radius: pauseRadius?.metres ?? 50) }
        if let activity { request.pause = activity.pause }
        if let courseDistance { request.courseDistance = courseDistance.metres }
        request.takesRhumbCourse = course == .rhumb
        request.computes = compute
        request.takesRecorded = recorded
    }
}

enum SplitTime: String, CaseIterable, ExpressibleByArgument {
    case day

    static var argumentNoun: String { "time" }
}

enum CourseKind: String, CaseIterable, ExpressibleByArgument {
    case geodesic
    case rhumb
}

/// A kind of movement, with the stay that counts as a pause.
enum Activity: String, CaseIterable, ExpressibleByArgument {
    case automotive
    case fitness
    case other
    case airborne

    var pause: TrackRequest.Pause? {
        switch self {
        case .automotive: TrackRequest.Pause(after: 300_000_000, radius: 50)
        case .fitness: TrackRequest.Pause(after: 60_000_000, radius: 20)
        case .other: TrackRequest.Pause(after: 600_000_000, radius: 100)
        case .airborne: nil
        }
    }
}

/// A distance in metres, or the accuracies of two fixes.
struct LeastWayArgument: ExpressibleByArgument {
    /// Nil for no limit.
    let way: TrackRequest.LeastWay?

    static var argumentNoun: String { "distance" }
    static var argumentForm: String? { "metres, a number with a unit such as 2km, accuracy, or none" }

    init?(argument: String) {
        switch argument {
        case "accuracy": way = .accuracy
        case "none", "-1": way = nil
        default:
            guard let length = LengthArgument(argument: argument), length >= 0, length <= 1e9 else { return nil }
            way = length > 0 ? .meters(length.metres) : nil
        }
    }

    static func mistake(in argument: String) -> UsageError? { LengthArgument.mistake(in: argument) }
}
