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

    @Option(help: ArgumentHelp("Judge ages at this time.", valueName: "TIME"))
    var now: InstantArgument?

    @Flag(help: "Judge ages at the time at which each fix is read.")
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
            Smooth places with a Kalman filter; NUMBER is the speed of a random walk in metres per second, such as 3.
            """,
            discussion: "The places are written, with their accuracies. All fixes need an accuracy.",
            valueName: "NUMBER"), range: .above(0))
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
