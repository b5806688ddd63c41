package import CommandKit
import FormatKit
import Layers
import Numbers
import Rows
import Runner
import Streams

/// Command that writes features to several files.
package struct Split: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Write features to a file for each value of a field.",
        usage: "(--by FIELD,… | --rows N) -o PATTERN [OPTIONS] [FILE ...]",
        discussion: """
            Reads layers as 'plat cat' does and writes several files, of which -o has the name: {continent} in it \
            stands for the value of the field continent. All files appear when the last one is complete, or none does. \
            Folders are made where they are missing. plat prints the list of files as CSV on standard output, with \
            the values and the number of features of each.

            In names, what file systems do not allow becomes _, a missing value null and an empty one empty. If two \
            values have the same name, with capital letters or without, the second gets a number. All tables have the \
            same columns. Files keep the order of the input.
            """,
        examples: [
            Example(
                "plat split --by continent -o 'out/{continent}.shp' countries.shp",
                "Write a shapefile for each continent."),
            Example(
                "plat split --by country,kind -o 'out/{country}/{kind}.geojson' places.csv > files.csv",
                "Write a folder for each country, and keep the list of files."),
            Example(
                "plat split --rows 100000 -o 'part-{number}.csv' big.csv",
                "Write 100,000 features to each file."),
            Example(
                "plat split --grid 10 -o 'tiles/{west}_{south}.geojson' places.geojson",
                "Write a file for each square of 10 degrees."),
        ],
        optionHints: [
            "n": "write --rows N", "lines": "write --rows N", "l": "write --rows N",
            "parts": "let plat filter or cat work on parts first, then plat split on what they write",
            "field": "write --by FIELD", "prefix": "write -o 'PREFIX{FIELD}.csv'",
        ],
        leadingOption: { LastOperand.isFieldList($0) ? "--by" : nil })

    @Option(
        help: ArgumentHelp(
            "Write a file for each value of this field, or each combination of several.", valueName: "FIELD,…",
            section: "Files", isBasic: true))
    var by: NameList?

    @Option(
        help: ArgumentHelp(
            "Write N features to each file; {number} in -o counts the files.", valueName: "N", section: "Files",
            isBasic: true),
        range: .from(1))
    var rows: Int?

    @Option(
        help: ArgumentHelp(
            "Write N files with almost the same number of features; {number} in -o counts them.", valueName: "N",
            section: "Files"),
        range: .from(1))
    var parts: Int?

    @Option(
        help: ArgumentHelp(
            "Write a file for each square of a grid in degrees, by the middle of a feature.",
            discussion: "{west} and {south} in -o are the corner of the square.", valueName: "DEGREES",
            section: "Files"),
        range: .within(0.001...180))
    var grid: Double?

    @Option(
        help: ArgumentHelp("End without a file if there would be more than N.", valueName: "N", section: "Files"),
        range: .from(1))
    var maxFiles = 10_000

    @OptionGroup(help: [
        "path": ArgumentHelp(
            """
            Write to files with names of this pattern, such as '{continent}.shp' (required), and print the list of \
            files as CSV on standard output.
            """, valueName: "PATTERN",
            brief: "Write to files named like '{continent}.shp' (required); print the list of files as CSV.")
    ])
    var flow: FlowOptions

    /// The words that may be in braces in the names of files.
    private var placeholders: [String] {
        if let by { return by.names }
        return grid == nil ? ["number"] : ["west", "south"]
    }

    package func adjust() { flow.output.writing.output.isPattern = true }

    package var rules: [Rule] {
        let pattern = flow.output.writing.output.path.map { FilePattern($0, placeholders) }
        let example = FilePattern.example(placeholders, flow.format)
        return [
            .oneOf($by, $rows, $parts, $grid),
            .that(
                !(by?.names.contains { $0.contains("(") } ?? false), else: "--by takes fields, not expressions",
                hint: "make a field of it, as in --set 'part=substr(name, 1, 1)' --by part -o '{part}.geojson'"),
            .that(
                given.firstGiven != nil, else: "\(given.map(\.title).joined(by: "or")) is required",
                hint: hintOfField),
            .that(
                flow.output.writing.output.path.map { $0 != "-" } ?? false, else: "-o is required",
                hint: "name the files, as in -o '\(example)'"),
            .that(
                pattern?.unknown == nil,
                else: "-o: \(pattern?.unknown ?? "") stands for nothing",
                hint: "use \(placeholders.map { "{\($0)}" }.joined(by: "and"))"),
            .that(
                pattern?.missing == nil,
                else: "-o: files of different values would have the same name",
                hint: "put \(pattern?.missing ?? "") into it, as in -o '\(example)'"),
            .that(!(pattern?.leadsOut ?? false), else: "-o: '..' cannot follow a value"),
            .refuse(
                flow.output.writing.ofKinds, with: "plat split", because: "each value has one file"),
            flow.input.ruleOfGlobe($grid),
        ]
    }

    /// A command that writes a file for each value of a field, which may have been named in front of the files.
    private var hintOfField: String {
        var (field, files) = ("FIELD", ["FILE"])
        if flow.files.count > 1, FileIdentity.status(at: flow.files[0]) == nil {
            (field, files) = (flow.files[0], Array(flow.files.dropFirst()))
        }
        return "as in plat split --by \(field) -o '{\(field)}.geojson' \(files.joined(separator: " "))"
    }

    package mutating func run() throws {
        let pattern = FilePattern(flow.output.writing.output.path ?? "", placeholders)
        let request = SplitRequest(
            division: division, pattern: pattern, option: given.firstGiven ?? "", maxFiles: maxFiles)
        try flow.run(needsFields: true) { (pass, inputs) throws(Problem) in
            try RowsWriting(pass, flow.output.writing, inputs).writeFiles(request)
        }
    }

    private var given: [ParsedOption] { [$by, $rows, $parts, $grid] }

    private var division: SplitRequest.Division {
        mutating get {
            if let rows { return .byCount(rows) }
            if let parts { return .evenly(parts) }
            if let by {
                return .byValues(
                    RowKey(by.names.map { RowKey.Part(.field(flow.keyField($0, from: $by.title))) }))
            }
            // Quotients are rounded, so that 0.3 is not below the third line of a grid of 0.1.
            let (size, step) = (DecimalText.shortest(grid ?? 1), grid ?? 1)
            let decimals = size.split(separator: ".").dropFirst().first?.count ?? 0
            let places = [
                "CASE WHEN lon() >= 180 THEN -180 ELSE lon() END",
                // The pole belongs to the last row.
                "min(lat(), \(DecimalText.shortest(((90 / step).rounded(.up) - 1) * step)))",
            ]
            let corners = places.map { place in
                flow.input.reading.compute(
                    "round(floor(round((\(place)) / \(size), 10)) * \(size), \(decimals))", from: $grid.title)
            }
            return .byValues(RowKey(corners.map { RowKey.Part(.field($0)) }))
        }
    }
}
