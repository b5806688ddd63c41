package import CommandKit
import Features
import Layers
import Rows
import Runner

/// Command that makes one row of all rows that have the same values.
package struct Group: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Group rows by fields: write counts, sums and means of each group.",
        discussion: """
            Reads layers as 'plat cat' does and writes a row for each group of features that have the same values in \
            the fields of --by, in the order of the first feature of each group. A row has these fields, then the \
            results that you ask for: population_sum, population_mean, and so on; without any, the number of \
            features. Groups have no geometry unless --collect gathers those of their features.

            Null values are ignored, but null in a field of --by is a group of its own. Sums are exact, \
            with all digits; a sum of nothing is null. Numbers that are equal, such as 1 and 1.0, are the same value; \
            a number and a text are not.

            The input may be a table without coordinates. Groups that take more than --memory are kept in temporary \
            files, in the folder TMPDIR.
            """,
        examples: [
            Example("plat group --by continent countries.shp", "Count the features of each continent."),
            Example(
                "plat group --by country --count --sum population --max population cities.csv -f csv",
                "Count cities and add their population, by country."),
            Example(
                "plat group --sum population -f csv countries.shp", "Write one row with the sum of all features."),
            Example(
                "plat group --by line --collect stops.geojson > lines.geojson",
                "Make a MultiPoint of the stops of each line."),
            Example(
                "plat group --by year,kind --mean price --median price sales.csv | plat sort --by year",
                "Group by two fields and sort the groups."),
        ],
        optionHints: [
            "avg": "write --mean FIELD", "average": "write --mean FIELD", "g": "write --by FIELD",
            "a": "write --sum FIELD, --mean FIELD and so on", "top": "plat group … | plat sort --by count:desc --top N",
            "parts": "let plat filter or cat work on parts first, then plat group on what they write",
            "sort": "plat group … | plat sort --by count:desc", "having": "plat group … | plat filter 'count > N'",
        ],
        leadingOption: { LastOperand.isFieldList($0) ? "--by" : nil })

    @OptionGroup
    var groups: AggregateOptions

    @Flag(
        help: ArgumentHelp(
            "Give each group the geometries of its features, as they are: points become a MultiPoint, and so on.",
            section: "Groups"))
    var collect = false

    @Option(
        help: ArgumentHelp(
            "Memory for groups, in bytes or with K, M or G. More of them are kept in temporary files.",
            valueName: "SIZE", section: "Groups"))
    var memory = MemorySize.standard

    @OptionGroup
    var filter: FilterOptions

    package var rules: [Rule] { [groups.rule(countingAlways: true)] }

    package mutating func run() throws {
        let request = groups.request(collecting: collect, countingAlways: true)
        let options = groups.readFields
        try filter.flow.refuseDropped(options)
        try filter.run(naming: request.readFields, needsFields: true) { (pass, inputs) throws(Problem) in
            try RowsWriting(pass, filter.output.writing, inputs).writeGroups(request, options, memory: memory.bytes)
        }
    }
}
