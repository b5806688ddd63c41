import CommandKit
import Layers
import Operations

/// Options of a decision about labels of all parts that no run can hold.
struct RoundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "On parts, decide about N labels at once, in rounds, instead of all labels in one run.",
            discussion: """
                Each run then decides about an area of the map with about N labels. There must be enough parts for \
                that. See 'plat help facts'.
                """, valueName: "N"), range: .within(1...1_000_000_000))
    var labelsAtOnce: Int?

    @Option(
        help: ArgumentHelp(
            "Write to FILE what the other parts must know for the next round.", valueName: "FILE"), completion: .file)
    var roundTo: String?

    /// - Parameter refused: options that need the labels of the whole map.
    func rules(_ handing: HandingPartOptions, _ refused: [Mention], mode: ZoomOptions.Mode) -> [Rule] {
        let shuffle = handing.shuffle
        return [
            .refuse(
                refused, with: $labelsAtOnce.title, if: labelsAtOnce != nil,
                because: "a run must know the labels of the whole map"),
            .that(
                labelsAtOnce == nil || mode == .nested,
                else: "\($labelsAtOnce.title) cannot be used with --mode \(mode.rawValue)"),
            .needs($roundTo, $labelsAtOnce), .needs($roundTo, shuffle.$shuffleTo),
            .that(
                labelsAtOnce == nil || shuffle.shuffleTo == nil || roundTo != nil,
                else: "\($labelsAtOnce.title) needs \($roundTo.title) with \(shuffle.$shuffleTo.title)"),
        ]
    }

    /// Throws for a run on all of the input. 'plat facts plan' reads such command lines.
    func check(_ parts: PartOptions) throws {
        guard labelsAtOnce == nil || parts.part != nil else {
            throw UsageError("\($labelsAtOnce.title) needs \(parts.$part.title)")
        }
    }
}
