import CommandKit
import Geometry
import Operations

/// Options for the relation that makes features of two layers partners.
struct PartnerOptions: ParsableArguments {
    enum Name: String, CaseIterable, ExpressibleByArgument {
        case intersects, within, contains, covers
        case coveredBy = "covered-by"
        case touches, crosses, overlaps, equals, disjoint, dwithin

        static var argumentNoun: String { "predicate" }
    }

    @Option(
        name: .customLong("predicate"),
        help: ArgumentHelp(
            """
            Relation that a feature of A must have to a feature of B, as defined by OGC Simple Features. dwithin means \
            at most --distance apart.
            """,
            valueName: "NAME"))
    var given = Name.intersects

    @Option(
        help: ArgumentHelp(
            "Search radius, measured along the ellipsoid, for --predicate dwithin and --nearest.",
            discussion: "On a plane, give it in the units of the plane.",
            valueName: "METRES"), range: .from(0))
    var distance: Double?

    @Flag(
        help: """
            Match features whose bounding map rects overlap (see 'plat help bounds'), whatever their shapes.
            """)
    var rects = false

    @Flag(
        help: ArgumentHelp(
            """
            Match only the nearest feature of B, and write the distance in metres in the field 'distance'.
            """, discussion: "If several are equally near, the first one matches."))
    var nearest = false

    var rules: [Rule] {
        [
            .oneOf($given, $rects, $nearest),
            .that(
                distance == nil || isOfDistance, else: "--distance needs --predicate dwithin or --nearest"),
            .that(
                given != .dwithin || distance != nil, else: "--predicate dwithin needs --distance",
                hint: "use --distance METRES"),
        ]
    }

    /// True if distances are needed, which are measured on the globe.
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
