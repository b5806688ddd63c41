package import CommandKit
import Geometry
package import LayerOverlay
import Runner

/// Options for the relation that makes features of two layers partners.
package struct PartnerOptions: ParsableArguments {
    package init() {}

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
            discussion: """
                With --pairs, you can give several, as in within,touches. Each pair then has a row for each relation \
                that it has, named in the column 'predicate'.
                """,
            valueName: "NAME", isBasic: true,
            brief: "Relation of A to B, such as within, contains, touches or dwithin. (default: intersects)"))
    var given = PredicateNames([.intersects])

    @Option(
        help: ArgumentHelp(
            "Greatest distance, measured along the ellipsoid, for --predicate dwithin and --nearest.",
            discussion: """
                As in 500m or 5km, with m, km, mi, nmi, ft or yd; a number alone is metres. On a plane, give it in \
                the units of the plane.
                """,
            valueName: "LENGTH", isBasic: true,
            brief: """
                Greatest distance, as in 5km, of the nearest features, or for --predicate dwithin ('plat within 5km' is \
                shorter).
                """), range: .from(0))
    var distance: LengthArgument?

    @Flag(
        help: """
            Match features whose bounding map rects overlap (see 'plat help bounds'), whatever their shapes.
            """)
    var rects = false

    @Option(
        name: .customLong("nearest"),
        help: ArgumentHelp(
            """
            Match only the nearest feature of B, or the N nearest, and write the distance in metres in the field 'distance'.
            """,
            discussion: """
                With N, write 1 for the nearest, 2 for the next and so on in the field 'rank'. If several are equally near, the first one matches.
                """, valueName: "[N]", isBasic: true), valueIfMissing: "")
    var nearestCount: NearestCount?

    package var rules: [Rule] {
        [
            .oneOf($given, $rects, $nearestCount),
            .that(
                distance == nil || isOfDistance, else: "--distance needs --predicate dwithin or --nearest"),
            .that(
                !given.names.contains(.dwithin) || distance != nil, else: "--predicate dwithin needs --distance",
                hint: "use --distance METRES"),
            .that(
                !areSeveral || !given.names.contains(.dwithin),
                else: "--predicate dwithin cannot be combined with other predicates"),
        ]
    }

    /// True if distances are needed, which are measured on the globe.
    var isOfDistance: Bool { nearest || given.names.contains(.dwithin) }

    /// True if each pair is tested for several predicates.
    var areSeveral: Bool { given.names.count > 1 }

    /// The first option given.
    var firstGiven: String? { [$given, $rects, $nearestCount].firstGiven }

    var nearest: Bool { nearestCount != nil }

    /// The first option given; with the predicate that measures distances or means that nothing is shared, if it is one.
    var firstGivenWithValue: String? {
        let decisive = given.names.first { $0 == .dwithin || $0 == .disjoint }
        return $given.isGiven ? decisive.map { "\($given.title) \($0.rawValue)" } ?? firstGiven : firstGiven
    }

    package var relation: Relation {
        if rects { return .rects }
        if let nearestCount { return .nearest(count: nearestCount.count, upTo: distance?.metres ?? .infinity) }
        let predicates = given.names.compactMap { Predicate(rawValue: $0.rawValue) }
        return predicates.isEmpty ? .within(meters: distance?.metres ?? 0) : .shapes(predicates)
    }
}

/// How many of the nearest features match.
struct NearestCount: ExpressibleByArgument {
    let count: Int
    /// True if the number was given.
    let isGiven: Bool

    static var argumentNoun: String { "number of features" }
    static var argumentForm: String? { "a whole number from 1 to 1000, as in --nearest 3" }

    init?(argument: String) {
        guard let count = argument.isEmpty ? 1 : Int(argument), 1...1000 ~= count else { return nil }
        (self.count, isGiven) = (count, !argument.isEmpty)
    }
}

/// Predicates separated by commas.
struct PredicateNames: ExpressibleByArgument {
    let names: [PartnerOptions.Name]

    init(_ names: [PartnerOptions.Name]) { self.names = names }

    init?(argument: String) {
        guard let value = try? Self(parsing: argument) else { return nil }
        self = value
    }

    init(parsing argument: String) throws(UsageError) {
        var names: [PartnerOptions.Name] = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let name = try PartnerOptions.Name(parsing: String(word))
            guard !names.contains(name) else { throw UsageError("'\(word)' is named twice") }
            names.append(name)
        }
        self.names = names
    }

    static var allValueStrings: [String] { PartnerOptions.Name.allValueStrings }
    static var argumentNoun: String { PartnerOptions.Name.argumentNoun }
    var defaultValueDescription: String { names.map(\.rawValue).joined(separator: ",") }
}
