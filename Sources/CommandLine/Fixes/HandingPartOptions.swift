package import CommandKit
package import Runner

/// Options that split the work of a command whose parts hand over to each other what they need.
package struct HandingPartOptions: ParsableArguments {
    @OptionGroup(title: "Parts")
    package var parts: PartOptions

    @OptionGroup(title: "Parts")
    package var shuffle: ShuffleOptions

    package init() {}

    package func rules(_ writing: WritingOptions, _ work: WorkOptions) -> [Rule] {
        parts.rules(writing) + parts.rules(work)
            + shuffle.rules(parts, writing.output.$path, work.records.$rejects, isSilent: shuffle.isSilent)
    }

    /// Rules of a command that follows devices.
    package func rules(_ writing: WritingOptions, _ work: WorkOptions, _ keeping: StateOptions) -> [Rule] {
        rules(writing, work) + [
            .refuse(
                [keeping.$state, keeping.$forget], with: parts.$part.title, if: parts.part != nil,
                because: "no part knows all devices")
        ]
    }

    /// Rules of a command that gathers rows into groups.
    package func rules(_ filter: FilterOptions) -> [Rule] {
        let (output, rejects) = (filter.output.writing.output.$path, filter.flow.work.records.$rejects)
        return parts.rules(filter.output, limit: filter.count.$limit) + parts.rules(filter.flow.work)
            + shuffle.rules(parts, output, rejects, isSilent: shuffle.isSilent)
    }
}
