import CommandKit
import Operations

/// Options for the output that is made of matching features of two layers.
struct IntersectionOptions: ParsableArguments {
    enum Join: String, CaseIterable, ExpressibleByArgument {
        case inner
        case left
    }

    enum Form {
        case pieces
        case pairs
        case count
        case join(keepsUnmatched: Bool)
        case clip
        case difference
    }

    @Flag(help: "Write a CSV of the pairs of features that go together.")
    var pairs = false

    @Option(
        help: ArgumentHelp(
            "Write features of A with the values of B, one for each match; with left also those without a match.",
            valueName: "KIND"))
    var join: Join?

    @Flag(help: "Write what of each feature of A lies in any of B.")
    var clip = false

    @Flag(help: "Write what of each feature of A lies in none of B.")
    var difference = false

    @Flag(help: "Write each feature of A with the number of its matches as the field count; with --pairs as a CSV.")
    var count = false

    @Flag(
        name: .customLong("self"),
        help: ArgumentHelp(
            "Hold the layers against themselves: no feature with itself, and each pair once, but both ways round where "
                + "--predicate or --nearest may tell them apart."))
    var isSelf = false

    @Option(
        help: ArgumentHelp(
            "With --self: a is what is drawn over b, by the numbers of this field, the lowest first; those of the same "
                + "number as in the input.", valueName: "FIELD"))
    var zOrder: String?

    @Flag(help: "Of several matches join the first, in the order of B.")
    var first = false

    @Flag(help: "Of several matches join the one with the largest common area, or length.")
    var largest = false

    @Option(
        help: ArgumentHelp(
            "The start of the names of fields of B that A has, too.", valueName: "PREFIX"))
    var prefixB = "b_"

    @Option(
        help: ArgumentHelp("The field that names features of A in --pairs (default: their record).", valueName: "FIELD")
    )
    var idA: String?

    @Option(help: ArgumentHelp("The same of B.", valueName: "FIELD"))
    var idB: String?

    @Flag(help: "Write also the lines and points that areas have in common, and points of lines, each as a feature.")
    var keepLower = false

    @Option(
        help: ArgumentHelp(
            "Leave out polygons of less area on the ellipsoid; with --crs in its units.", valueName: "SQUARE-METRES"))
    var minArea: Double?

    @Flag(help: "Mend geometries that are not valid, and count them, rather than end at the first.")
    var makeValid = false

    var rules: [Rule] {
        let form = givenForm ?? ""
        return [
            .oneOf($pairs, $join, $clip, $difference), .oneOf($join, $clip, $difference, $count),
            .oneOf($first, $largest), .needs($first, $join), .needs($largest, $join), .needs($idA, $pairs),
            .needs($idB, $pairs), .refuse($idB, if: pairs && count, because: "--count has no column of B"),
            .refuse($keepLower, $minArea, if: !isOverlay, because: "no pieces are made"),
            .excludes($difference, $keepLower, because: "a difference has the dimension of A"),
            .refuse(
                $minArea, if: minArea.map { !($0 >= 0 && $0.isFinite) } ?? false, because: "it is no area"),
            .refuse(
                $prefixB, if: pairs || clip || difference || count, because: "\(form) writes no fields of B"),
            .needs($zOrder, $isSelf),
            .that(
                !isSelf || !(clip || difference || join != nil), else: "--self and \(form): give one of them",
                hint: "--self goes with --pairs, --count or alone"),
            .excludes($count, $zOrder, because: "a count has no order"),
        ]
    }

    /// The option that asks for what is written; nil for pieces.
    var givenForm: String? { [$pairs, $join, $clip, $difference, $count].firstGiven }

    /// The same field names both in one layer.
    var heldID: String? { isSelf ? idB ?? idA : idB }

    private var isOverlay: Bool { !pairs && join == nil && !count }

    /// - Parameter isNearest: true if only the nearest feature of B counts; this alone asks for a join.
    func form(isNearest: Bool) -> Form {
        if pairs { return .pairs }
        if count { return .count }
        if let join { return .join(keepsUnmatched: join == .left) }
        if isNearest { return .join(keepsUnmatched: false) }
        return clip ? .clip : difference ? .difference : .pieces
    }

    var choice: FeatureJoin.Choice { first ? .first : largest ? .largest : .all }

    func pairing(for relation: Relation) -> SelfPairing {
        guard isSelf else { return .none }
        if zOrder != nil { return .lower }
        return count || !relation.isMutual ? .both : .later
    }
}
