package import CommandKit
import Layers
import Rows
package import Runner

/// Command that gives features the values of the rows of a table that have the same key.
package struct Join: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Add the fields of a table to features with the same key.",
        usage: "--key FIELD=FIELD,… [OPTIONS] [FILE ...] TABLE",
        discussion: """
            The last FILE is the table; the files before it are the layer. With one FILE, the layer is standard input. \
            The layer is read as a stream and may be a table without coordinates. The table may have any format; it is \
            read first, all its columns are fields, and its geometries are not used. Features are written in the \
            order of the layer, with the fields of the table behind their own, but without those of its key.

            Keys are compared as texts: 1, 01 and 1.0 are three keys. --key-type number compares what they are worth. \
            Null and an empty text match nothing, not even each other. The summary counts for the layer and for the \
            table what has matched and what has not. --unmatched-a and --unmatched-b write what has not, with the nearest \
            key of the other side in suggested_key, and in suggested_by how it differs: in blanks at an end, zeros in \
            front, the notation of a number, capital letters, accents or spelling. plat also shows a few of these keys \
            at the end. They are suggestions and never match.

            A table that takes more than --memory is kept in temporary files, in the folder TMPDIR.
            """,
        examples: [
            Example(
                "plat join --key code=zip zones.shp people.csv > zones.geojson",
                "Give each zone the columns of a table."),
            Example(
                "plat join --key country=iso,year --type inner -f csv sales.csv rates.csv",
                "Join two tables by two fields and keep only rows that match."),
            Example(
                "plat join --key code --duplicates all stops.geojson times.csv > times.geojson",
                "Write a feature for each row of the table."),
            Example(
                "plat join --key zip=code --unmatched-a zones.csv --unmatched-b people.csv -o out.shp zones.shp table.csv",
                "Also write the zones without a row, and the rows without a zone."),
        ],
        optionHints: [
            "on": "write --key FIELD=FIELD", "join": "write --type inner or --type left", "j": "write --key FIELD",
            "how": "write --type inner or --type left", "left": "that is what join does", "inner": "write --type inner",
            "anti": "write --type anti", "semi": "write --type semi", "right": "exchange the layer and the table",
            "outer": "write --type left and --unmatched-b FILE", "top": "write --limit N",
        ])

    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case left, inner, anti, semi

        static var argumentNoun: String { "type of a join" }
    }

    enum KeyType: String, CaseIterable, ExpressibleByArgument {
        case text, number

        static var argumentNoun: String { "type of a key" }
    }

    enum Duplicates: String, CaseIterable, ExpressibleByArgument {
        case fail, first, all

        static var argumentNoun: String { "way with duplicates" }
    }

    @Option(
        help: ArgumentHelp(
            "Fields that must be equal: one of the layer and one of the table.",
            discussion: "FIELD alone has the same name in both. Several pairs must all be equal.",
            valueName: "FIELD=FIELD,…", section: "Join", isBasic: true))
    var key: JoinKeys

    @Option(
        help: ArgumentHelp(
            """
            Features to write: all of them (left), those with a match (inner), or without fields of the table those \
            with a match (semi) or without one (anti).
            """, valueName: "TYPE", section: "Join", isBasic: true,
            brief: """
                left: all features; inner: those with a match; semi: the same, without fields of the table; anti: those \
                without a match. (default: left)
                """))
    var type = Kind.left

    @Option(
        help: ArgumentHelp(
            "Compare keys as text, or as numbers of any length, so that 1, 01 and 1.0 are equal.", valueName: "TYPE",
            section: "Join"))
    var keyType = KeyType.text

    @Option(
        help: ArgumentHelp(
            """
            What to do if rows of the table have the same key: end with an error (fail), use the first and count the \
            others (first), or write a feature for each (all).
            """, valueName: "WAY", section: "Join", isBasic: true,
            brief: """
                Keys repeated in the table: fail, first (use the first row) or all (a feature for each row). (default: \
                fail)
                """))
    var duplicates = Duplicates.fail

    @Option(
        help: ArgumentHelp(
            "Prefix for fields of the table whose name is also in the layer.", valueName: "PREFIX", section: "Join",
            isBasic: true))
    var prefixB = "b_"

    @Option(
        name: .customLong("unmatched-a"),
        help: ArgumentHelp(
            "Write the features of the layer that match nothing to FILE, whose ending says the format.",
            valueName: "FILE", section: "Join", isBasic: true,
            brief: "Write the features without a match to FILE.", rank: 1), completion: .file)
    var unmatchedA: String?

    @Option(
        name: .customLong("unmatched-b"),
        help: ArgumentHelp(
            "Write the rows of the table that match nothing to FILE, without geometries.",
            discussion: "Rows that --duplicates skips are not among them.", valueName: "FILE", section: "Join",
            isBasic: true, brief: "Write the rows of the table without a match to FILE."),
        completion: .file)
    var unmatchedB: String?

    @Option(
        help: ArgumentHelp(
            "Memory for the table, in bytes or with K, M or G. A larger one is kept in temporary files.",
            valueName: "SIZE", section: "Join"))
    var memory = MemorySize.standard

    @OptionGroup(title: "Input of the table", suffix: "b")
    var inputB: ReadingOptions

    @OptionGroup(title: "Fields of the table", suffix: "b", help: ["fields": .fields(of: "the table")])
    var wantedB: FieldOptions

    @OptionGroup(help: [
        "files": ArgumentHelp(
            "One or more files of the layer, then TABLE, whose fields are added.",
            discussion: "If a FILE is -, plat reads standard input.", valueName: "FILE", isBasic: true),
        "fields": .fields(of: "the layer"),
    ])
    package var filter: FilterOptions

    /// Options for outputs of what does not match.
    package var ofUnmatched: [ParsedOption] { [$unmatchedA, $unmatchedB] }

    /// True if fields of the table are written.
    private var addsFields: Bool { type == .left || type == .inner }

    package var rules: [Rule] {
        [
            .refuse(
                [$duplicates, $prefixB] + (unmatchedB == nil ? wantedB.parsedOptions : []),
                with: "\($type.title) \(type.rawValue)", if: !addsFields, because: "it writes no fields of the table"),
            .refuse(
                [$unmatchedA, $unmatchedB], with: "--limit", if: filter.count.limit != nil,
                because: "whether a row matches is known when all features are read"),
        ] + rules(of: unmatchedA, $unmatchedA) + rules(of: unmatchedB, $unmatchedB)
    }

    /// Rules for the name of a file of what does not match.
    private func rules(of path: String?, _ option: ParsedOption) -> [Rule] {
        guard let path else { return [] }
        let others = [filter.output.writing.output.path, option === $unmatchedA ? unmatchedB : unmatchedA]
        return [
            .that(
                !others.contains(path), else: "\(option.title): another output has the name \(path)",
                hint: "write each to a file of its own"),
            .that(
                WritingOptions.named(path).isNamedByFormat,
                else: "\(option.title): the ending of \(path) names no format",
                hint: "use .csv or .geojson, for example"),
        ]
    }

    package func validate() throws {
        for path in [unmatchedA, unmatchedB].compactMap(\.self) { try Output.check(path) }
    }

    package mutating func run() throws {
        guard let table = filter.flow.files.popLast() else {
            throw UsageError("the table is required", hint: "name it last; the layer may be standard input")
        }
        let work = filter.flow.work
        let (key, keyB) = key.keys(keyType == .number ? .number : .text)
        inputB.neededFields = keyB.fields
        var reading = try inputB.resolved(
            wantedB, nil, work.limits, threads: work.options.threadCount, onError: work.records.onError)
        if !addsFields, unmatchedB == nil { reading.fields = [] }
        for field in keyB.fields { _ = reading.alsoRead(field) }
        (reading.needsFields, reading.takesNoGeometry, reading.needsGeometry) = (true, true, .never)
        let title = $key.title
        var request = JoinRequest(
            key: key, keyB: keyB, kind: kind, duplicates: duplicatesOfTable, prefix: prefixB, option: title)
        request.inputB = inputB
        request.memory = memory.bytes
        (request.unmatchedA, request.unmatchedB) = (unmatchedA, unmatchedB)
        try filter.flow.run(
            reading: key.fields.map { (title, $0) }, needsFields: true, besides: [table], limit: filter.count.limit
        ) { (pass, inputs) throws(Problem) in
            try RowsWriting(pass, filter.output.writing, inputs).writeJoined(request, table, reading)
        }
    }

    private var kind: TableJoin.Kind {
        switch type {
        case .left: .left
        case .inner: .inner
        case .anti: .anti
        case .semi: .semi
        }
    }

    private var duplicatesOfTable: LoadedTable.Duplicates {
        // Whether there is a row does not depend on how many there are.
        if !addsFields { return .match }
        return switch duplicates {
        case .fail: .fail
        case .first: .areDropped
        case .all: .match
        }
    }
}
