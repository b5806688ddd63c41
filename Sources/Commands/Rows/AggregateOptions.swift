import CommandKit
import Rows
import Runner

/// Fields that make groups of rows, and what is computed of each group.
struct AggregateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make a group for each combination of values of these fields.", defaultNote: "all in one group",
            valueName: "FIELD,…", section: "Groups", isBasic: true))
    var by: NameList?

    @Flag(help: ArgumentHelp("Write the number of features of each group.", section: "Groups", isBasic: true))
    var count = false

    @Option(
        help: ArgumentHelp(
            "Write the exact sums of these fields.", valueName: "FIELD,…", section: "Groups", isBasic: true))
    var sum: NameList?

    @Option(
        help: ArgumentHelp("Write the means of these fields.", valueName: "FIELD,…", section: "Groups", isBasic: true))
    var mean: NameList?

    @Option(
        help: ArgumentHelp(
            "Write the minimum of each of these fields.", valueName: "FIELD,…", section: "Groups", isBasic: true))
    var min: NameList?

    @Option(
        help: ArgumentHelp(
            "Write the maximum of each of these fields.", valueName: "FIELD,…", section: "Groups", isBasic: true))
    var max: NameList?

    @Option(
        help: ArgumentHelp("Write the medians of these fields.", valueName: "FIELD,…", section: "Groups", isBasic: true)
    )
    var median: NameList?

    @Option(
        help: ArgumentHelp("Write the first values of these fields.", valueName: "FIELD,…", section: "Groups"))
    var first: NameList?

    @Option(help: ArgumentHelp("Write the last values of these fields.", valueName: "FIELD,…", section: "Groups"))
    var last: NameList?

    @Option(
        help: ArgumentHelp(
            "Write how many different values these fields have.", valueName: "FIELD,…", section: "Groups"))
    var distinct: NameList?

    init() {}

    private var fields: [String] { by?.names ?? [] }

    /// The aggregates in the order of the help.
    ///
    /// - Parameter countsAlways: true if rows are counted where nothing else is computed.
    private func aggregates(countingAlways countsAlways: Bool) -> [Aggregate] {
        let lists: [(Aggregate.Kind, NameList?)] = [
            (.sum, sum), (.mean, mean), (.min, min), (.max, max), (.median, median), (.first, first), (.last, last),
            (.distinct, distinct),
        ]
        let ofFields = lists.flatMap { kind, list in (list?.names ?? []).map { Aggregate(kind, of: $0) } }
        return (count || ofFields.isEmpty && countsAlways ? [Aggregate(.count)] : []) + ofFields
    }

    func request(collecting collects: Bool, countingAlways countsAlways: Bool) -> GroupRequest {
        GroupRequest(by: fields, aggregates(countingAlways: countsAlways), collecting: collects)
    }

    /// The fields that are read, by the options that name them.
    var readFields: [(option: String, name: String)] {
        fields.map { (option: $by.title, name: $0) }
            + aggregates(countingAlways: false).compactMap { aggregate in
                aggregate.field.map { (option: "--\(aggregate.kind.rawValue)", name: $0) }
            }
    }

    /// The options that compute values.
    var ofValues: [ParsedOption] { [$count, $sum, $mean, $min, $max, $median, $first, $last, $distinct] }

    /// Refuses groups that would have a field twice.
    func rule(countingAlways countsAlways: Bool) -> Rule {
        let names = fields + aggregates(countingAlways: countsAlways).map(\.name)
        let twice = names.enumerated().first { names[..<$0.offset].contains($0.element) }?.element
        return .that(
            twice == nil, else: "a group would have two fields '\(twice ?? "")'",
            hint: "give the field of the input another name, as with --rename \(twice ?? "")=\(twice ?? "")_before")
    }
}
