package import CommandKit
import Features
import Layers
import Rows
import Runner

/// Command that unites the shapes of features with the same values.
package struct Dissolve: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Merge the geometries of features that have the same values in some fields.",
        discussion: """
            Reads layers as 'plat cat' does and writes a feature for each group of features that have the same values \
            in the fields of --by, in the order of the first feature of each group. It has these fields, then the \
            results that you ask for, as in 'plat group'. Null in a field of --by is a group of its own, or skipped with \
            --skip-null.

            Areas of a group become one: borders that two of them share are dropped, and all else stays as it is. \
            Positions are compared as they are written, with the decimals of --precision (in a shapefile 9 decimals of \
            degrees, a tenth of a millimetre; all digits of metres). Only areas that overlap others, or that share a border but not all of its vertices, are united by GEOS, which \
            may add vertices; the summary counts them. Gaps between areas stay, unless --gaps fills them. Shapes that cross \
            the antimeridian are cut there first. Areas that touch only at the antimeridian are parts of one shape, which --split separates, and --inner-lines writes no border there. United shapes have \
            neither elevations nor measures.

            Lines are joined end to end where two of their edges meet, and end where more do; an edge that several have is \
            kept once. Points become a MultiPoint without duplicates.

            One group at a time is held in memory, about 70 bytes for each vertex, or 240 if GEOS unites its areas; with \
            --gaps or --inner-lines the borders of all of them. All features wait in temporary files, in the folder TMPDIR.
            """,
        examples: [
            Example("plat dissolve --by state --sum population --count counties.shp", "Dissolve counties into states."),
            Example(
                "plat dissolve --split -o land.geojson countries.shp",
                "Dissolve countries into a polygon for each land mass."),
            Example(
                "plat dissolve --by state --inner-lines counties.shp", "Write the borders between states, each once."),
            Example(
                "plat dissolve --by state --gaps 50m counties.shp",
                "Also fill slivers between counties that are narrower than 50 m."),
            Example("plat dissolve --by ref roads.geojson", "Join the pieces of each road."),
            Example("plat dissolve --polygonize borders.geojson", "Make polygons of the lines around them."),
        ],
        optionHints: [
            "field": "write --by FIELD", "fields": "write --by FIELD,…", "sum-fields": "write --sum FIELD,…",
            "calc": "write --count, --sum FIELD and so on, which name the results themselves",
            "innerlines": "write --inner-lines", "copy-fields": "write --first FIELD,…",
            "group-by": "write --by FIELD,…", "dropna": "write --skip-null",
            "gap-width": "write --gaps WIDTH",
            "gap-fill-area": "close gaps first: plat repair --coverage --gap-area AREA … | plat dissolve --by FIELD",
            "snap": "join vertices first: plat repair --coverage --snap LENGTH … | plat dissolve --by FIELD",
            "where": "write --where EXPR", "explode": "write --split", "singlepart": "write --split",
            "group-points": "points of a group become a MultiPoint without it",
            "multipart": "that is what dissolve writes; --split writes single parts",
        ],
        leadingOption: { LastOperand.isFieldList($0) ? "--by" : nil })

    @OptionGroup
    var groups: AggregateOptions

    @Flag(
        help: ArgumentHelp(
            "Write each separate polygon, line or point as its own feature.", section: "Groups", isBasic: true))
    var split = false

    @Flag(
        help: ArgumentHelp(
            "Build a polygon feature for each area that lines enclose.",
            discussion: """
                Lines are cut where they cross or touch others, and borders of areas count as lines. Pieces that enclose \
                nothing are dropped, and counted. Lines that cross the antimeridian are cut there.
                """, section: "Groups", isBasic: true))
    var polygonize = false

    @Flag(help: ArgumentHelp("Skip features with null in a field of --by.", section: "Groups"))
    var skipNull = false

    @Flag(
        help: ArgumentHelp(
            "Write the borders that polygons of two groups share, as lines, instead of the polygons.",
            discussion: """
                There is a feature for each pair of groups, with the fields of --by of one of them, such as state, and \
                those of the other, such as state_b. Without --by, each area is a group of its own, and the fields are \
                record and record_b: the numbers of two records, with their files if there are several.
                """, section: "Groups", isBasic: true))
    var innerLines = false

    @Option(
        help: ArgumentHelp(
            "Fill enclosed gaps narrower than this. The largest circle inside a gap is its width.",
            discussion: """
                A gap goes to the group with the longest border with it, as in 'plat repair'. On a plane, give a number \
                without a unit, in the units of the plane.
                """, valueName: "WIDTH", section: "Groups", isBasic: true),
        range: .above(0))
    var gaps: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Memory for the largest group, in bytes or with K, M or G. plat refuses a group whose shape takes more.",
            discussion: """
                The borders of all groups must fit into as much with --gaps or --inner-lines. Values of groups that do \
                not fit are kept in temporary files.
                """,
            defaultNote: "the memory of the machine; 1G for values", valueName: "SIZE", section: "Groups"))
    var memory: MemorySize?

    @OptionGroup(help: [
        "limit": .first("groups"),
        "fields": .onlyFields,
    ])
    var filter: FilterOptions

    package var rules: [Rule] {
        [
            groups.rule(countingAlways: false), .needs($skipNull, groups.$by),
            .oneOf($polygonize, $innerLines),
            .refuse(groups.ofValues, with: $innerLines.title, if: innerLines, because: "borders have no values"),
            .refuse(
                [$gaps], with: $innerLines.title, if: innerLines,
                because: "gaps are filled with areas; run 'plat repair --coverage \($gaps.title) WIDTH' first"),
            .refuse(
                [$gaps], with: $polygonize.title, if: polygonize,
                because: "faces would be joined; run 'plat repair --coverage \($gaps.title) WIDTH' on them"),
        ]
    }

    package mutating func run() throws {
        var request = groups.request(collecting: true, countingAlways: false)
        if innerLines, groups.by == nil {
            let names = filter.flow.files.count > 1 ? ["file", "record"] : ["record"]
            request.group(
                by: names.map { filter.flow.input.reading.compute("\($0)()", from: $innerLines.title) }, named: names)
        }
        let options = groups.readFields
        try filter.flow.refuseDropped(options)
        var dissolving = DissolveRequest()
        (dissolving.splits, dissolving.writesBorders) = (split || polygonize, innerLines)
        dissolving.neededFields = skipNull ? request.fields : []
        if polygonize { (dissolving.polygonizes, dissolving.emptiness) = (true, .nothingEnclosed) }
        if let memory { dissolving.memory = memory.bytes }
        dissolving.gaps = gaps.map { GapFilling(width: $0, option: $gaps.title, memory: dissolving.memory) }
        try filter.run(naming: request.readFields, needsFields: !request.readFields.isEmpty) {
            (pass, inputs) throws(Problem) in
            try RowsWriting(pass, filter.output.writing, inputs, needingGeometry: true)
                .writeGroups(request, options, memory: (memory ?? .standard).bytes, dissolving: dissolving)
        }
    }
}
