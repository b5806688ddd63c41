import CommandKit
import Operations

/// Options for the ranking of labels: the first ones win where labels overlap.
struct RankOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Fields of numbers: labels with the greater come first; those of one number by the next field.",
            valueName: "NAME,…"))
    var priority: NameList?

    @Flag(help: "Labels with the smaller numbers come first.")
    var ascending = false

    @Option(
        help: ArgumentHelp(
            "A field of numbers from 0 to 1000 instead: labels with 1000 always show, whatever they overlap.",
            valueName: "FIELD"))
    var displayPriority: String?

    var rules: [Rule] { [.oneOf($priority, $displayPriority), .needs($ascending, $priority)] }

    func fill(_ request: inout LabelRequest) {
        request.priorities = priority?.names ?? []
        request.isAscending = ascending
        request.displayPriority = displayPriority
    }

    /// The fields that it reads, by their options.
    var fields: [(option: String, name: String?)] {
        (priority?.names ?? []).map { [$priority] name in ($priority.title, name) } + [
            ($displayPriority.title, displayPriority)
        ]
    }
}
