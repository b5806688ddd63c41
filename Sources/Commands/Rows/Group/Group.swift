package import CommandKit
import Expressions
import Features
import Layers
import Rows
import Runner
import Streams

/// Command that makes one row of all rows that have the same values.
package struct Group: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Group rows by fields: write counts, sums and means of each group.",
        discussion: """
            Reads layers as 'plat cat' does and writes a row for each group of features that have the same values in \
            the fields of --by, in the order of the first feature of each group. A row has these fields, then the \
            results that you ask for: population_sum, population_mean, and so on; without any, the number of \
            features. Groups have no geometry unless --collect gathers those of their features. Areas with a common \
            border or an overlap are not united, so the MultiPolygon of them is not valid; 'plat dissolve' unites them.

            Null values are ignored, but null in a field of --by is a group of its own. Sums are exact, \
            with all digits; a sum of nothing is null. Numbers that are equal, such as 1 and 1.0, are the same value; \
            a number and a text are not.

            The input may be a table without coordinates. Groups that take more than --memory are kept in temporary \
            files, in the folder TMPDIR.
            """,
        examples: [
            Example("plat group --by continent -f csv countries.shp", "Count the features of each continent."),
            Example(
                "plat group --by country --count --sum population --max population cities.csv -f csv",
                "Count cities and add their population, by country."),
            Example(
                "plat group --sum population -f csv countries.shp", "Write one row with the sum of all features."),
            Example(
                "plat group --by line --collect stops.geojson > lines.geojson",
                "Make a MultiPoint of the stops of each line."),
            Example(
                "plat group --by id --collect --keep-fields polygons.geojson > islands.geojson",
                "Put the polygons of each id back together."),
            Example(
                "plat group --by year,kind --mean price --median price sales.csv | plat sort --by year",
                "Group by two fields and sort the groups."),
        ],
        optionHints: [
            "avg": "write --mean FIELD", "average": "write --mean FIELD", "g": "write --by FIELD",
            "copy-fields": "write --keep-fields", "multi": "write --collect", "geometry": "write --collect",
            "a": "write --sum FIELD, --mean FIELD and so on", "top": "plat group … | plat sort --by count:desc --top N",
            "part": partHint, "parts": partHint,
            "sort": "plat group … | plat sort --by count:desc", "having": "plat group … | plat filter 'count > N'",
        ],
        leadingOption: { LastOperand.isFieldList($0) ? "--by" : nil })

    private static let partHint = "let plat filter or cat work on parts first, then plat group on what they write"

    @OptionGroup
    var groups: AggregateOptions

    @Flag(
        help: ArgumentHelp(
            "Give each group the geometries of its features, as they are: points become a MultiPoint, and so on.",
            section: "Groups", isBasic: true,
            brief: "Give each row the geometries of its group; without this, rows have no geometry."))
    var collect = false

    @Flag(
        help: ArgumentHelp(
            "Keep the first values of all other fields, under their own names.",
            discussion: "With --collect, this puts back together what 'plat cat --explode' has split.",
            section: "Groups"))
    var keepFields = false

    @Option(
        help: ArgumentHelp(
            "Memory for groups, in bytes or with K, M or G. More of them are kept in temporary files.",
            valueName: "SIZE", section: "Groups"))
    var memory = MemorySize.standard

    @OptionGroup(help: [
        "limit": .first("groups"),
        "fields": .onlyFields,
    ])
    var filter: FilterOptions

    package var rules: [Rule] { [groups.rule(countingAlways: !keepFields)] }

    package mutating func run() throws {
        let request = groups.request(collecting: collect, countingAlways: !keepFields)
        let options = groups.readFields
        try filter.flow.refuseDropped(options)
        try filter.run(naming: request.readFields, needsFields: true) { (pass, inputs) throws(Problem) in
            let request = keepFields ? try keepingFields(request, pass) : request
            try RowsWriting(pass, filter.output.writing, inputs).writeGroups(request, options, memory: memory.bytes)
        }
    }

    /// The request with the first values of all fields that it has no results of.
    private func keepingFields(_ request: GroupRequest, _ pass: LayerPass) throws(Problem) -> GroupRequest {
        try pass.layers.keepAll(pass.request.reading)
        let names = try pass.namesOfFields().names
        if let twice = names.first(where: { name in request.aggregates.contains { $0.name == name } }) {
            throw Problem(
                .usage, "usage", at: pass.onlyLocation, "a group would have two fields '\(printable(twice))'",
                hint: "give the field of the input another name, as with --rename \(printable(twice))=…")
        }
        var request = request
        request.keepFirst(of: names.filter { !$0.hasPrefix(FieldChanges.markOfComputed) })
        return request
    }
}
