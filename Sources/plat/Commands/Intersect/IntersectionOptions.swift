import CommandKit
import Operations

/// What is made of the features of two layers that go together.
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
            "What the names of fields of B start with that A has, too (default: b_).", valueName: "PREFIX"))
    var prefixB: String?

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

    mutating func validate() throws {
        let forms = forms
        if forms.count > 1 { throw UsageError("\(forms[0]) and \(forms[1]): give one of them") }
        if first, largest { throw UsageError("--first and --largest: give one of them") }
        if !isJoin, first || largest { throw UsageError("\(first ? "--first" : "--largest") goes with --join") }
        if !pairs, let name = idA != nil ? "--id-a" : idB != nil ? "--id-b" : nil {
            throw UsageError("\(name) goes with --pairs")
        }
        if pairs, count, idB != nil { throw UsageError("--id-b: --count has no column of B") }
        if !isOverlay, keepLower || minArea != nil {
            throw UsageError("\(keepLower ? "--keep-lower" : "--min-area"): no pieces are made")
        }
        if difference, keepLower { throw UsageError("--keep-lower: a difference has the dimension of A") }
        if let minArea, !(minArea >= 0 && minArea.isFinite) { throw UsageError("--min-area: it is no area") }
        if prefixB != nil, pairs || clip || difference || count {
            throw UsageError("--prefix-b: \(forms[0]) writes no fields of B")
        }
        if zOrder != nil, !isSelf { throw UsageError("--z-order goes with --self") }
        if isSelf, clip || difference || join != nil {
            throw UsageError(
                "--self and \(forms[0]): give one of them", hint: "--self goes with --pairs, --count or alone")
        }
        if zOrder != nil, count { throw UsageError("--z-order: a count has no order") }
    }

    /// The options that ask for a form.
    private var forms: [String] {
        [
            ("--pairs", pairs), ("--join", join != nil), ("--clip", clip), ("--difference", difference),
            ("--count", count && !pairs),
        ].filter(\.1).map(\.0)
    }

    /// The option that asks for what is written; nil for pieces.
    var givenForm: String? { forms.first }

    /// Of one layer the same field names both.
    var heldID: String? { isSelf ? idB ?? idA : idB }

    private var isJoin: Bool { join != nil }
    private var isOverlay: Bool { !pairs && join == nil && !count }

    /// - Parameter isNearest: which alone asks for a join.
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
