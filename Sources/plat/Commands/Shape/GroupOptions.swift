import CommandKit

/// Options for the rows that belong together, and their order.
struct GroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The field that rows of one shape have in common (default: all rows are one shape).", valueName: "FIELD"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "The field of numbers, or of times by ISO 8601, that puts rows in order (default: as in the input).",
            valueName: "FIELD"))
    var order: String?

    @Flag(help: "Give each shape the values of all its rows, as arrays, rather than those of the first.")
    var collect = false

    /// The fields that are read, by their options.
    var fields: [(option: String, name: String?)] { [($group.title, group), ($order.title, order)] }
}
