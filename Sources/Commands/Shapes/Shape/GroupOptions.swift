import CommandKit

/// Options for which rows belong together, and in which order.
struct GroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Field that groups rows: rows with the same value form one shape.", defaultNote: "all rows form one shape",
            valueName: "FIELD"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Field that sorts the rows of a shape: numbers, or times in ISO 8601.",
            defaultNote: "the order of the input",
            valueName: "FIELD"))
    var order: String?

    @Flag(
        help: """
            Write the values of all rows of a shape as arrays, instead of those of its first row.
            """)
    var collect = false

    /// Fields that the options read, by option.
    var fields: [(option: String, name: String?)] { [($group.title, group), ($order.title, order)] }
}
