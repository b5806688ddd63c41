import CommandKit
import Devices
import Movement
import Runner

/// Options for the number of regions that are watched.
struct NearestRegionOptions: ParsableArguments {
    /// The treatment of regions beyond the limit.
    enum OnLimit: String, CaseIterable, ExpressibleByArgument {
        case nearest
        case fail
    }

    @Option(
        help: ArgumentHelp("Watch at most this many regions, as phones do.", valueName: "N"), range: .from(1))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Watch the regions nearest to each device (nearest), or treat regions after the first N as bad records (fail).",
            discussion: """
                When a region becomes one of the nearest, no event reports whether the device is already inside.
                """, defaultNote: "nearest", valueName: "nearest|fail"))
    var onLimit: OnLimit?

    @Option(
        help: ArgumentHelp(
            "Choose the nearest regions again when a device has moved this far, as in 500m or 5km.",
            discussion: "A number alone is metres.", defaultNote: "500", valueName: "LENGTH"), range: .from(0))
    var reselect: LengthArgument?

    @Flag(
        help: ArgumentHelp(
            "Prefer regions ahead of the device.",
            discussion: """
                Distances straight ahead count as they are, those at right angles to the course are doubled, and those \
                behind are tripled.
                """))
    var ahead = false

    var rules: [Rule] {
        [
            .needs($onLimit, $limit), .needs($reselect, $limit), .needs($ahead, $limit),
            .refuse(
                [$reselect, $ahead], with: "--on-limit fail", if: onLimit == .fail,
                because: "all devices have the same regions"),
        ]
    }

    /// Limit on the regions of each device.
    var limitOfEach: FenceRules.Limit? {
        guard let limit, onLimit != .fail else { return nil }
        return FenceRules.Limit(count: limit, distance: reselect?.metres ?? 500, prefersAhead: ahead)
    }

    /// Limit on all regions.
    var limitOfAll: Int? { onLimit == .fail ? limit : nil }
}
