package import CommandKit
import Layers
package import Runner
import Streams

/// Command that writes the features for which a condition is true.
package struct Filter: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Write the features for which a condition is true.",
        discussion: """
            Reads layers as 'plat cat' does and writes the features for which EXPR is true. EXPR is a condition over \
            the fields of a feature and functions such as area(), as SQLite evaluates it: see 'plat help expressions'. \
            Features for which it is unknown, because a value is null, are not written; the summary counts them.

            Every other command that reads layers has the same condition as its option --where.
            """,
        examples: [
            Example(
                "plat filter 'population > 1000000' cities.csv > large.geojson",
                "Keep the features with a number above a limit."),
            Example(
                "plat filter \"country = 'CH' OR name LIKE '%berg%'\" cities.shp > found.geojson",
                "Compare texts; LIKE ignores case."),
            Example(
                "plat filter 'area() > 1e6' parcels.geojson > large.geojson",
                "Keep polygons of more than a square kilometre."),
            Example(
                "plat filter 'within_m(47.37,8.54,5000)' -o near.csv stops.csv",
                "Keep what is within 5 km of a place."),
            Example(
                "plat filter 'height IS NULL' towers.geojson | plat info",
                "Look at the features without a value."),
        ])

    @Argument(
        help: ArgumentHelp("Condition that features must meet, such as 'population > 1000000'.", valueName: "EXPR"))
    var condition: String

    @OptionGroup(help: ["where": ArgumentHelp(visibility: .hidden)])
    package var filter: FilterOptions

    @OptionGroup
    package var rows: RowOptions

    package var rules: [Rule] {
        let given = filter.flow.input.reading.$where
        return [
            .refuse(
                [given], if: given.isGiven && !LastOperand.isLayerName(condition),
                because: "join the conditions with AND in EXPR")
        ]
    }

    /// Refuses the name of a layer in the place of the condition.
    package func validate() throws {
        guard LastOperand.isLayerName(condition), !filter.flow.input.reading.$where.isGiven else { return }
        let files = filter.flow.files
        var line: String?
        if let last = LastOperand(of: [condition] + files), LastOperand.isAbsent(last.path) {
            line = last.command("plat filter EXPR")
        } else if files.count == 1, !LastOperand.isLayerName(files[0]), LastOperand.isAbsent(files[0]) {
            line = "plat filter \(shellWord(printable(files[0]))) \(shellWord(printable(condition)))"
        }
        throw UsageError(
            "the condition is missing: '\(printable(condition))' is the name of a layer",
            hint: "use \(line ?? "plat filter EXPR \(shellWord(printable(condition)))")")
    }

    package mutating func run() throws {
        if filter.flow.input.reading.$where.isGiven {
            filter.flow.files.insert(condition, at: 0)
        } else {
            filter.flow.input.reading.keepOnly(where: condition, from: "EXPR")
        }
        try filter.flow.refuseDropped(rows.decidingFields)
        try filter.run(needsFields: rows.needsFields) { (pass, inputs) throws(Problem) in
            try RowWriting(pass, filter.output.writing, inputs, rows).write()
        }
    }
}
