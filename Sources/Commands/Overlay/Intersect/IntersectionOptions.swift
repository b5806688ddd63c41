package import CommandKit
import LayerOverlay
import Rows
import Runner

/// Options for the output made from matching features of two layers.
package struct IntersectionOptions: ParsableArguments {
    package init() {}

    enum Join: String, CaseIterable, ExpressibleByArgument {
        case inner
        case left
    }

    package enum Form {
        case pieces
        case pairs
        case count
        case join(keepsUnmatched: Bool)
        case clip
        case difference
        case select(isInverted: Bool)
    }

    @Flag(
        help: ArgumentHelp(
            "Write a CSV with a row for each pair of matching features.",
            discussion: "The columns a and b hold record numbers, or the fields of --id-a and --id-b.", isBasic: true,
            brief: "Write a CSV of the pairs that match."))
    package var pairs = false

    @Option(
        help: ArgumentHelp(
            """
            Write features of A with the fields of B, once for each match. left also writes features of A \
            without a match; inner does not.
            """,
            valueName: "KIND", isBasic: true,
            brief: """
                Add the fields of B to A: inner drops features without a match (the default with --nearest), left keeps them.
                """))
    var join: Join?

    @Flag(
        help: ArgumentHelp(
            "Write the part of each feature of A that lies in any feature of B.", isBasic: true,
            brief: "Clip features of A to the polygons of B."))
    var clip = false

    @Flag(
        help: ArgumentHelp(
            "Write the part of each feature of A outside all features of B.", isBasic: true,
            brief: "Erase the polygons of B from features of A."))
    var difference = false

    @Flag(
        help: ArgumentHelp(
            "Write each feature of A with the number of its matches in a new field 'count'.",
            discussion: "With --pairs, write a CSV of all features of A and their counts instead.", isBasic: true,
            brief: "Count the matches of each feature of A."))
    var count = false

    @Option(
        help: ArgumentHelp(
            "Write the sums of these fields of the matches.",
            discussion: "Sums are exact. This option and the four that follow imply --count.", valueName: "FIELD,…",
            isBasic: true,
            brief: "Sum these fields of the matches; implies --count."))
    var sum: NameList?

    @Option(help: ArgumentHelp("Write the means of these fields of the matches.", valueName: "FIELD,…"))
    var mean: NameList?

    @Option(help: ArgumentHelp("Write the minimum of each of these fields of the matches.", valueName: "FIELD,…"))
    var min: NameList?

    @Option(help: ArgumentHelp("Write the maximum of each of these fields of the matches.", valueName: "FIELD,…"))
    var max: NameList?

    @Option(help: ArgumentHelp("Write the medians of these fields of the matches.", valueName: "FIELD,…"))
    var median: NameList?

    @Flag(
        help: ArgumentHelp(
            "Write each feature of A that has a match, once, as it is.", isBasic: true,
            brief: "Keep features of A that have a match."))
    var select = false

    @Flag(help: "Write each feature of A that has no match, as it is.")
    var selectNot = false

    @Flag(
        name: .customLong("self"),
        help: ArgumentHelp(
            "Match the features of all FILEs with each other, without a layer B.",
            discussion: """
                Each pair is written once, or in both directions if the direction makes a difference to \
                --predicate or --nearest.
                """))
    package var isSelf = false

    @Option(
        help: ArgumentHelp(
            "With --self, put the upper feature of each pair first.",
            discussion: """
                FIELD holds the drawing order; lower numbers are below. Features with equal numbers keep input order.
                """, valueName: "FIELD"))
    var zOrder: String?

    @Flag(help: "Join only the first match, in the order of B.")
    var first = false

    @Flag(
        help: ArgumentHelp(
            "Join only the feature of B with the largest overlap, by common area or length.", isBasic: true,
            brief: "Join only the feature of B with the largest overlap."))
    var largest = false

    @Option(
        help: ArgumentHelp(
            "Prefix for fields of B whose name is also in A.", valueName: "PREFIX"))
    var prefixB = "b_"

    @Option(
        help: ArgumentHelp(
            "Field that names features of A in --pairs.", defaultNote: "record number", valueName: "FIELD")
    )
    var idA: String?

    @Option(
        help: ArgumentHelp(
            "Field that names features of B in --pairs.", defaultNote: "record number", valueName: "FIELD"))
    var idB: String?

    @Flag(
        help: """
            Also write the lines and points that polygons have in common, and the points that lines have in \
            common.
            """)
    var keepLower = false

    @Option(
        help: ArgumentHelp(
            "Skip polygons smaller than this area on the ellipsoid.",
            discussion: "With --crs, give a number without a unit, in the units of that CRS.", valueName: "AREA"),
        range: .from(0))
    var minArea: AreaArgument?

    @Flag(
        help: ArgumentHelp(
            "Check all geometries of B before the first match.",
            discussion: """
                Otherwise, an invalid geometry of B is an error only if its bounding box meets that of a line or \
                polygon of A. --make-valid and --on-error skip also check all of B.
                """))
    var checkB = false

    package var rules: [Rule] {
        let form = givenForm ?? ""
        let ofMatches = [$sum, $mean, $min, $max, $median]
        return [
            .refuse(
                ofMatches, with: form, if: givenForm != nil && (!count || pairs),
                because: "\(form) writes no figures of the matches"),
            // A short command has --select already, which --select-not turns round.
            .oneOf($pairs, $join, $clip, $difference, selectNot ? $selectNot : $select),
            .oneOf($join, $clip, $difference, $count, selectNot ? $selectNot : $select),
            .oneOf($first, $largest), .needs($first, $join), .needs($largest, $join), .needs($idA, $pairs),
            .needs($idB, $pairs),
            .refuse([$idB], with: "--count", if: pairs && count, because: "--count has no column of B"),
            .refuse([$keepLower, $minArea], with: form, if: !isOverlay, because: "\(form) makes no pieces"),
            .excludes($difference, $keepLower, because: "a difference always has the dimension of A"),
            .refuse(
                [$prefixB], with: form, if: pairs || clip || difference || count || selects,
                because: "\(form) writes no fields of B"),
            .needs($zOrder, $isSelf),
            .that(
                !isSelf || !(clip || difference || join != nil), else: "--self and \(form) cannot be used together",
                hint: "use --self alone, or with --pairs, --count or --select"),
            .excludes($count, $zOrder, because: "--count writes no pairs to sort"),
            .refuse([$zOrder], with: form, if: selects, because: "\(form) writes no pairs to sort"),
        ]
    }

    /// Options about parts of features.
    var ofPieces: [ParsedOption] { [$clip, $difference, $keepLower, $minArea] }

    /// The option that gives the form; nil for pieces.
    var givenForm: String? { [$pairs, $join, $clip, $difference, $count, $select, $selectNot].firstGiven }

    /// Field that names features of layer B. A layer compared with itself needs only one field for both sides.
    var idFieldB: String? { isSelf ? idB ?? idA : idB }

    private var isOverlay: Bool { !pairs && join == nil && !counts && !selects }

    /// Figures of the matches of each feature, besides their number.
    var aggregates: [Aggregate] {
        let lists: [(Aggregate.Kind, NameList?)] = [
            (.sum, sum), (.mean, mean), (.min, min), (.max, max), (.median, median),
        ]
        return lists.flatMap { kind, list in (list?.names ?? []).map { Aggregate(kind, of: $0) } }
    }

    /// True if each feature of A is written once, with figures of its matches.
    var counts: Bool { count || !aggregates.isEmpty }

    /// True if whole features of A are written.
    var selects: Bool { select || selectNot }

    /// - Parameter isNearest: true if only the nearest feature of B counts; this alone implies a join.
    func form(isNearest: Bool) -> Form {
        if pairs { return .pairs }
        if counts { return .count }
        if selects { return .select(isInverted: selectNot) }
        if let join { return .join(keepsUnmatched: join == .left) }
        if isNearest { return .join(keepsUnmatched: false) }
        return clip ? .clip : difference ? .difference : .pieces
    }

    var choice: FeatureJoin.Choice { first ? .first : largest ? .largest : .all }

    func pairing(for relation: Relation) -> SelfPairing {
        guard isSelf else { return .none }
        if zOrder != nil { return .lower }
        return counts || selects || !relation.isMutual ? .both : .later
    }
}
