import CommandKit
import Geometry
import Operations

/// Options for the relation that makes features of two layers partners.
struct PartnerOptions: ParsableArguments {
    enum Name: String, CaseIterable, ExpressibleByArgument {
        case intersects, within, contains, covers
        case coveredBy = "covered-by"
        case touches, crosses, overlaps, equals, disjoint, dwithin
    }

    @Option(
        name: .customLong("predicate"),
        help: ArgumentHelp(
            "How the shape of A stands to that of B; dwithin is at most --distance apart.",
            valueName: "NAME"))
    var given = Name.intersects

    @Option(
        help: ArgumentHelp(
            "How far apart they may be, along the ellipsoid (on a plane in its units), for --predicate dwithin and --nearest.",
            valueName: "METRES"))
    var distance: Double?

    @Flag(help: "Ask whether bounding map rects overlap, and nothing of shapes.")
    var rects = false

    @Flag(help: "Take the nearest of B alone, of several the first, with how many metres away it is.")
    var nearest = false

    var rules: [Rule] {
        [
            .oneOf($given, $rects, $nearest),
            .that(
                distance == nil || isOfDistance, else: "--distance goes with --predicate dwithin or --nearest"),
            .refuse(
                $distance, if: distance.map { !($0 >= 0 && $0.isFinite) } ?? false, because: "it is no distance"),
            .that(
                given != .dwithin || distance != nil, else: "--distance is missing",
                hint: "--predicate dwithin asks for metres"),
        ]
    }

    /// True if distances are asked for, which are those on the globe.
    var isOfDistance: Bool { nearest || given == .dwithin }

    /// The first option given.
    var firstGiven: String? { [$given, $rects, $nearest].firstGiven }

    var relation: Relation {
        if rects { return .rects }
        if nearest { return .nearest(upTo: distance ?? .infinity) }
        guard let predicate = Predicate(rawValue: given.rawValue) else { return .within(meters: distance ?? 0) }
        return .shapes(predicate)
    }
}
