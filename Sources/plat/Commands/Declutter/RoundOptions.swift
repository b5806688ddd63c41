import CommandKit
import Layers
import Operations

/// Options of a decision about labels of all parts that no run can hold.
struct RoundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Place labels in rounds, about N at a time in each run (parts only).",
            discussion: """
                For layers whose labels one run cannot hold, at 60 bytes each. Each run then places the labels of an area \
                of the map, about N of them, at 200 bytes each. Use at least as many parts as N goes into the number of \
                labels. Clusters, groups, limits, views, --repeat-distance, --spacing, --previous, --verify, --as table, \
                other modes and several fields of --priority need all labels in one run. See 'plat help facts'.
                """, valueName: "N"), range: .within(1...1_000_000_000))
    var labelsAtOnce: Int?

    @Option(
        help: ArgumentHelp(
            "Write the report of this run to FILE, which the next round needs.", valueName: "FILE"), completion: .file)
    var roundTo: String?

    /// - Parameter refused: options that need the labels of the whole map.
    func rules(_ handing: HandingPartOptions, _ refused: [Mention], mode: ZoomOptions.Mode) -> [Rule] {
        let shuffle = handing.shuffle
        return [
            .refuse(
                refused, with: $labelsAtOnce.title, if: labelsAtOnce != nil,
                because: "they need all labels in one run"),
            .that(
                labelsAtOnce == nil || mode == .nested,
                else:
                    "--mode \(mode.rawValue) cannot be used with \($labelsAtOnce.title): it needs all labels in one run"
            ),
            .needs($roundTo, $labelsAtOnce), .needs($roundTo, shuffle.$shuffleTo),
            .that(
                labelsAtOnce == nil || shuffle.shuffleTo == nil || roundTo != nil,
                else: "\($labelsAtOnce.title) needs \($roundTo.title) with \(shuffle.$shuffleTo.title)"),
        ]
    }

    /// Throws for a run on all of the input. 'plat facts plan' reads such command lines.
    func check(_ parts: PartOptions) throws {
        guard labelsAtOnce == nil || parts.part != nil else {
            throw UsageError(
                "\($labelsAtOnce.title) needs \(parts.$part.title)", hint: "leave it out, or use plat-spark")
        }
    }
}
