public import CommandKit
public import Devices
package import Runner

/// Options for fixes that are not in the order of their times.
package struct FixOrderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Fixes out of time order: skip them (drop), end the run (fail) or sort all.",
            discussion: """
                Such a fix is earlier than the last one of its device. sort: write the fixes of each device together, \
                in the order of their times. They are sorted in temporary files, in the folder TMPDIR, so memory does \
                not grow with their number.
                """, defaultNote: Self.usualOrder, valueName: "drop|fail|sort", isBasic: true,
            brief:
                "Fixes out of time order: drop them, fail, or sort all. (default: drop; in a file, sort if over 1 % are late)"
        ))
    package var order: TrackSettings.Order?

    @Option(
        help: ArgumentHelp(
            "Hold each fix until one of the same device is at least this much later, and sort those that are held.",
            valueName: "TIME"))
    package var reorder: DurationArgument?

    package init() {}

    /// The order if no option says it.
    package static var usualOrder: String {
        "sort for files in which more than 1 % of the first 100,000 fixes are late, else drop, up to half of the fixes"
    }

    /// True if no option says what to do with late fixes.
    package var isOpen: Bool { order == nil && reorder == nil }

    package var rules: [Rule] {
        [.that(order != .sort || reorder == nil, else: "--reorder cannot be used with --order sort")]
    }
}

extension TrackSettings.Order: ExpressibleByArgument {}
