import CommandKit

/// Options that split the work of a command that gathers rows into groups.
struct GroupPartOptions: ParsableArguments {
    @OptionGroup(title: "Parts")
    var parts: PartOptions

    @OptionGroup(title: "Parts")
    var shuffle: ShuffleOptions

    func rules(_ filter: FilterOptions) -> [Rule] {
        let (output, rejects) = (filter.output.writing.output.$path, filter.flow.work.records.$rejects)
        return parts.rules(filter.output, limit: filter.count.$limit) + parts.rules(filter.flow.work)
            + shuffle.rules(parts, output, rejects, isSilent: shuffle.isSilent)
    }
}
