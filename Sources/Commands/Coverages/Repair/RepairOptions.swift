import CommandKit
import Geometry
import Layers
import Runner
import Topology

/// Options for what is repaired.
struct RepairOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Repair the polygons together: remove overlaps and make neighbours share their border exactly.",
            section: "Repair with --coverage", isBasic: true))
    var coverage = false

    @Option(
        help: ArgumentHelp(
            "First move vertices that are at most this far apart to one position.",
            discussion: """
                Vertices at which borders cross are then joined too, until none are this near each other. A vertex moves \
                farther than this only where that takes several rounds; the summary says how far. On a plane, give a \
                number without a unit, in the units of the plane.
                """,
            defaultNote: "the last decimal of --precision", valueName: "LENGTH", section: "Repair with --coverage",
            isBasic: true, brief: "With --coverage, first move vertices at most this far apart to one position."),
        range: .above(0))
    var snap: LengthArgument?

    @Option(
        help: ArgumentHelp(
            """
            Which feature keeps an overlap: longest-border, largest, smallest, first, keep (all), fail (none), or the \
            one with the greatest value in FIELD.
            """,
            discussion: """
                longest-border: that with the longest border with the overlap; largest, smallest: by the area of the \
                feature; first: the first of the input; keep: all of them, so overlaps stay; fail: none, the run ends \
                with an error. Any other word is the name of a field, and the greatest number of it decides.
                """, valueName: "RULE|FIELD", section: "Repair with --coverage", isBasic: true,
            brief: """
                With --coverage, which feature keeps an overlap: longest-border, largest, smallest, first, keep (leave \
                them), fail (stop with an error), or the one with the greatest value in FIELD. (default: longest-border)
                """))
    var overlaps = OverlapArgument.longestBorder

    @Option(
        help: ArgumentHelp(
            "Fill enclosed gaps narrower than this. The largest circle inside a gap is its width.", valueName: "WIDTH",
            section: "Repair with --coverage", isBasic: true,
            brief: "With --coverage, fill enclosed gaps narrower than this."),
        range: .above(0))
    var gaps: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Fill only enclosed gaps with less than this area.",
            discussion: "In square metres, or with a unit, as in 5ha. Without --gaps, the area alone decides.",
            valueName: "AREA", section: "Repair with --coverage"),
        range: .above(0))
    var gapArea: AreaArgument?

    @Option(
        help: ArgumentHelp(
            "With --coverage, give thin parts of polygons to their neighbours: those whose 4πA/P² (area A, perimeter P) is less than this, as in 0.1.",
            discussion:
                "A is the area of the part and P its perimeter. A circle has 1, a square 0.79. No part goes to a neighbour that would become thin by it.",
            valueName: "RATIO", section: "Repair with --coverage", isBasic: true, rank: 1),
        range: .within(0...1))
    var slivers: Double?

    @Option(
        help: ArgumentHelp(
            "Write each overlap and gap as a feature of a layer: its kind, features, area, width and what was done.",
            discussion: """
                Then come the areas that have changed, once for each kind of change: shape (it was not valid), snapped \
                (with how far vertices were moved), noded (with the number of vertices that cuts have added) and \
                collapsed (rings without extent were dropped).
                """,
            valueName: "FILE", section: "Repair with --coverage", isBasic: true),
        completion: .file)
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Memory that borders may take, in bytes or with K, M or G. plat refuses a layer with more.",
            valueName: "SIZE", section: "Repair with --coverage"))
    var memory = MemorySize.ofNeighbours

    init() {}

    var rules: [Rule] {
        [
            .needs([$snap, $overlaps, $gaps, $gapArea, $slivers, $report, $memory], $coverage.title, if: coverage)
        ]
    }

    func request(_ metric: BorderMetric, scale: Double) throws(Problem) -> CoverageRepair.Request {
        if metric == .plane {
            try snap?.checkOnPlane($snap.title)
            try gaps?.checkOnPlane($gaps.title)
            try gapArea?.checkOnPlane($gapArea.title)
        }
        var request = CoverageRepair.Request()
        request.metric = metric
        request.scale = scale
        request.overlaps = overlaps.rule
        request.gapWidth = gaps?.metres
        request.gapArea = gapArea?.squareMetres
        request.sliverRatio = slivers
        request.measuresWidths = report != nil
        return request
    }
}

/// The feature that an overlap goes to: a rule, or the field whose greatest number decides.
enum OverlapArgument: ExpressibleByArgument {
    case longestBorder
    case largest
    case smallest
    case first
    case keep
    case fail
    case field(String)

    private static let words: [(word: String, value: OverlapArgument)] = [
        ("longest-border", .longestBorder), ("largest", .largest), ("smallest", .smallest), ("first", .first),
        ("keep", .keep), ("fail", .fail),
        // Words of mapshaper.
        ("max-area", .largest), ("min-area", .smallest), ("min-id", .first),
    ]

    static var argumentNoun: String { "rule" }
    /// The rules, for messages.
    static var rules: String { words.prefix(6).map(\.word).joined(separator: ", ") }

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self = Self.words.first { $0.word == argument }?.value ?? .field(argument)
    }

    var defaultValueDescription: String { "longest-border" }

    /// The field that decides; nil for a rule.
    var field: String? {
        if case .field(let name) = self { name } else { nil }
    }

    var rule: CoverageRepair.OverlapRule {
        switch self {
        case .longestBorder: .longestBorder
        case .largest: .largest
        case .smallest: .smallest
        case .first: .first
        case .keep, .fail: .keep
        case .field: .greatest
        }
    }

    var fails: Bool { if case .fail = self { true } else { false } }
}
