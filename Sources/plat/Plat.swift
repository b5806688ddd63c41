import CommandKit

/// The root: a name, a version and the filters.
struct Plat: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plat",
        abstract: "Filters for map layers in shell pipelines.",
        discussion: """
            Data goes to the standard output, all else to the standard error. Every record that is read is written or \
            accounted for, and the exit status is the truth.

            Limits are the same for files, pipes and compressed input: a record, a line, the header of a table, and the \
            members of a collection beside its features may have --max-record bytes (1 GiB); JSON is nested at \
            most 512 deep, and collections of WKT 250. Features of GeoJSON that become rows, or whose fields are told \
            apart, may bring --max-fields fields (1048576), whose names take 64 MiB at most.
            """,
        version: "0.1.0",
        releaseDate: "2026-11-21",
        subcommands: [
            Cat.self, Info.self, Check.self, Convert.self, Fit.self, Bounds.self, ShapeCommand.self, Intersect.self,
            Declutter.self,
        ],
        examples: [
            Example(
                "echo 45.52,-122.681944 | plat convert --from coordinate --to map-point",
                "A coordinate on the map, whose world is 2^28 points wide."),
            Example(
                "plat fit --size 320x460 --region 47.7002,-122.367109,0.065189,0.067318",
                "What a view of that size shows when it is to show the region."),
        ], commandHints: ForeignNames.commands, optionHints: ForeignNames.options)
}
