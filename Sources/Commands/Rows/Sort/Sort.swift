package import CommandKit
import Expressions
import Layers
import Rows
import Runner

/// Command that writes features in the order of their values.
package struct Sort: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Sort features by fields or expressions.",
        discussion: """
            Reads layers as 'plat cat' does and writes their features in order. Numbers are compared exactly, whatever \
            their length, and texts by their characters: Z is before a, and :nocase ignores the difference. Where a \
            field has values of several types, numbers come first, then false and true, then texts. Features without a \
            value come last in both directions, unless you add :nulls-first. Features with equal values keep the order \
            of the input, with :desc too.

            A key with brackets or an operator is an expression: see 'plat help expressions'.

            Layers that do not fit into memory are sorted in temporary files, in the folder TMPDIR. The \
            input may be a table without coordinates.
            """,
        examples: [
            Example(
                "plat sort --by population:desc --top 10 cities.csv",
                "Write the ten largest cities, the largest first."),
            Example(
                "plat sort --by country,name:nocase -o sorted.csv cities.csv",
                "Sort by two fields, the second ignoring case."),
            Example(
                "plat sort --by 'area():desc' lakes.shp > lakes.geojson",
                "Sort by an expression."),
            Example(
                "plat sort --by hilbert -o near.geojson stops.geojson",
                "Sort features spatially, so that neighbours follow each other."),
            Example(
                "plat sort --by random --seed 7 --top 100 stops.csv",
                "Write a random sample of a hundred features, the same in each run."),
        ],
        optionHints: [
            "n": "write --by FIELD:number", "r": "write --by FIELD:desc, with a field that plat info shows",
            "nr": "write --by FIELD:number:desc",
            "k": "write --by FIELD", "reverse": "write --by FIELD:desc", "desc": "write --by FIELD:desc",
            "limit": "write --top N",
            "per": "plat sort … | plat cat --unique-by FIELD for the first of each",
            "group": "plat sort … | plat cat --unique-by FIELD for the first of each",
            "parts": "let plat filter or cat work on parts first, then plat sort on what they write",
        ],
        leadingOption: { LastOperand.isFieldList($0) ? "--by" : nil })

    @Option(
        help: ArgumentHelp(
            "Fields or expressions to sort by, such as population:desc, code:number or name:nocase; later keys break ties.",
            discussion: """
                A key is a field, an expression such as area(), hilbert for an order in which neighbours are near, or \
                random. Behind it may stand :desc, :number for texts that are numbers, :text for numbers that are \
                texts, :nocase, and :nulls-first.
                """, valueName: "KEY,…", section: "Order", isBasic: true))
    var by: SortKeys

    @Option(
        help: ArgumentHelp("Write only the first N features.", valueName: "N", section: "Order", isBasic: true),
        range: .from(0))
    var top: Int?

    @Option(
        help: ArgumentHelp(
            "Seed of --by random. Each seed gives a different order, which is the same in each run.",
            defaultNote: "0", valueName: "N", section: "Order"), range: .from(0))
    var seed: Int?

    @OptionGroup
    var flow: FlowOptions

    package var rules: [Rule] {
        let terms = by.terms
        let isRandom = terms.contains { $0.text == "random" }
        return [
            .that(
                !isRandom || terms.count == 1, else: "\($by.title): random is an order of its own",
                hint: "sort by random alone"),
            .needs($seed, "\($by.title) random", if: isRandom),
        ]
    }

    package mutating func run() throws {
        let key = RowKey(by.terms.map { part(of: $0) })
        let option = $by.title
        let isPlaced = key.parts.contains { $0.source == .hilbert }
        try flow.run(
            needsFields: true, onGlobe: isPlaced ? "\(option) hilbert is an order on the globe" : nil, limit: top
        ) { (pass, inputs) throws(Problem) in
            try RowsWriting(pass, flow.output.writing, inputs).writeSorted(by: key, option: option)
        }
    }

    /// The part of the key that a term stands for. An expression becomes a field that is computed before.
    private mutating func part(of term: SortKeys.Term) -> RowKey.Part {
        var part = RowKey.Part(
            term.isExpression
                ? .field(flow.input.reading.compute(term.text, from: $by.title))
                : term.text == "hilbert"
                    ? .hilbert
                    : term.text == "random"
                        ? .random(UInt64(seed ?? 0)) : .field(flow.keyField(term.name, from: $by.title)))
        (part.form, part.isDescending, part.areNullsFirst) = (term.form, term.isDescending, term.areNullsFirst)
        if !term.isExpression {
            let name = ExpressionText.spelling(of: term.name)
            part.adviceOnTexts =
                "to sort by numbers, with other texts behind them, use \($by.title) 'number(\(name)),\(name)'"
        }
        return part
    }
}
