package import CommandKit
package import LabelFeatures
import Runner

/// Options for the ranking of labels: the first ones win where labels overlap.
package struct RankOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sort labels by these numeric fields, largest first; later fields break ties.",
            valueName: "FIELD,…", isBasic: true,
            brief: "Show labels with the largest numbers first."))
    var priority: NameList?

    @Flag(help: "With --priority, sort smallest first.")
    var ascending = false

    @Option(
        help: ArgumentHelp(
            "Sort labels by this field of numbers from 0 to 1000, largest first.",
            discussion: "Labels with 1000 always show, whatever they overlap.",
            valueName: "FIELD"))
    var displayPriority: String?

    package var rules: [Rule] {
        let descending = (priority?.names ?? []).first { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
        return [
            .oneOf($priority, $displayPriority), .needs($ascending, $priority),
            .that(
                descending == nil, else: "\($priority.title): a field has no sign",
                hint:
                    "use --ascending to sort smallest first, as in --priority \(descending ?? "") --ascending"),
        ]
    }

    package init() {}

    package func fill(_ request: inout LabelRequest) {
        request.priorities = priority?.names ?? []
        request.isAscending = ascending
        request.displayPriority = displayPriority
    }

    /// Fields that the options read, by option.
    package var fields: [(option: String, name: String?)] {
        (priority?.names ?? []).map { [$priority] name in ($priority.title, name) } + [
            ($displayPriority.title, displayPriority)
        ]
    }
}
