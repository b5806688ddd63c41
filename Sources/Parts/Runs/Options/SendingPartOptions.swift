package import CommandKit
package import Runner

/// Options that split the work of a command whose parts send to each other what they need.
package struct SendingPartOptions: PartedOptions {
    @OptionGroup(title: "Parts")
    package var parts: PartOptions

    @OptionGroup(title: "Parts")
    package var shuffle: ShuffleOptions

    package init() {}

    package var ofPart: PartOptions { parts }

    package func makeRun() -> PartRun { PartRun(parts, shuffle, isSilent: parts.isSilent || shuffle.isSilent) }

    package func rules(_ writing: WritingOptions, _ work: WorkOptions) -> [Rule] {
        parts.rules(writing) + parts.rules(work)
            + shuffle.rules(parts, writing.output.$path, work.records.$rejects, isSilent: shuffle.isSilent)
    }

    /// Rules of a command that gathers rows into groups.
    package func rules(_ filter: FilterOptions) -> [Rule] {
        let (output, rejects) = (filter.output.writing.output.$path, filter.flow.work.records.$rejects)
        return parts.rules(filter) + shuffle.rules(parts, output, rejects, isSilent: shuffle.isSilent)
    }
}
