public import CommandKit
public import Devices
package import Runner

/// Options for fixes that are not in the order of their times.
package struct FixOrderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Treatment of fixes that are earlier than the last one of their device.",
            discussion: """
                drop: skip them; fail: end the run; sort: write the fixes of each device together, in the order of \
                their times.
                """, valueName: "drop|fail|sort"))
    package var order: TrackSettings.Order?

    @Option(
        help: ArgumentHelp(
            "Hold each fix until one of the same device is at least this much later, and sort those that are held.",
            valueName: "TIME"))
    package var reorder: DurationArgument?

    package init() {}

    package var rules: [Rule] {
        [.that(order != .sort || reorder == nil, else: "--reorder cannot be used with --order sort")]
    }
}

extension TrackSettings.Order: ExpressibleByArgument {}
