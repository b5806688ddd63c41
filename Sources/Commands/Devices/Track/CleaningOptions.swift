import CommandKit
import Devices
import Fixes
import Movement
import Runner
import Times

/// Options for the order of fixes, and for those that are skipped because they are bad.
struct CleaningOptions: ParsableArguments {
    @OptionGroup
    var ordering: FixOrderOptions

    @Option(
        help: ArgumentHelp(
            "Skip fixes whose time is this much, or more, before or after the time at which they were received.",
            discussion: """
                Without a time of reception, the latest time of any fix so far counts, or that of --now or --live. So \
                without any of these, one fix with a time in the future makes all fixes after it too old.
                """, valueName: "TIME"))
    var maxAge: DurationArgument?

    @Option(help: ArgumentHelp("Compute ages at this time.", valueName: "TIME"))
    var now: InstantArgument?

    @Flag(help: "Compute ages at the time at which each fix is read.")
    var live = false

    @Flag(
        help: """
            Skip the first fix of a device if the second is later by --max-age or more: it was sent from a cache.
            """)
    var skipCached = false

    @OptionGroup
    var quality: QualityOptions

    @Option(
        help: ArgumentHelp(
            """
            Smooth places; NUMBER is how much the velocity of a device changes in a second, in metres per second: 0.3 \
            for a walker, 0.5 for a runner or a bicycle, 1.5 for a car.
            """,
            discussion: """
                Each leg is smoothed by a Kalman filter that runs both ways (Rauch-Tung-Striebel). It works best if fixes \
                have accuracies, which are then replaced by those of the smoothed places; a fix without one gets none. \
                Distances, speeds and courses are computed from the smoothed places. The original fixes decide which \
                fixes are skipped, and where legs, gaps and pauses are. A fix may be written only when 150 fixes of its \
                device are known; with --state, those that still wait are kept in the state.
                """,
            valueName: "NUMBER"), range: .within(0.001...1000))
    var smooth: Double?

    /// Options that set by which clock ages are measured.
    var ofClock: [ParsedOption] { [$now, $live] }

    var rules: [Rule] {
        [
            .oneOf($now, $live),
            .needs($skipCached, $maxAge),
        ]
    }

    func fill(_ request: inout TrackRequest) {
        request.maximumAge = maxAge?.microseconds
        if let now { request.clock = .at(now.instant.microseconds) }
        if live { request.clock = .live }
        request.skipsCached = skipCached
        quality.fill(&request)
        request.smoothing = smooth
    }
}
