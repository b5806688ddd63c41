import CommandKit
import Operations

/// Which labels come first.
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

    mutating func validate() throws {
        if priority != nil, displayPriority != nil {
            throw UsageError("--priority and --display-priority: give one of them")
        }
        if ascending, priority == nil { throw UsageError("--ascending goes with --priority") }
    }

    func fill(_ request: inout LabelRequest) {
        request.priorities = priority?.names ?? []
        request.isAscending = ascending
        request.displayPriority = displayPriority
    }

    /// The fields that it reads, by their options.
    var fields: [(option: String, name: String?)] {
        (priority?.names ?? []).map { ("--priority", $0) } + [("--display-priority", displayPriority)]
    }
}
