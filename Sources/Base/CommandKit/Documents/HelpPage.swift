extension CommandModel {
    /// The whole help: examples before options, prose last.
    package func help(width: Int) -> String {
        var page = HelpPage(width: width)
        page.add(usage)
        page.add(abstract)
        page.add(origin)
        page.add(heading: "Examples", lines: examples.flatMap { exampleLines($0, width: width) })
        page.add(commandLists + [shortcutList, topicList])
        page.add(
            [("Arguments", arguments.map { ($0.synopsis, $0.fullText) })]
                + shownSections.map { ($0.title, Self.rows($0.options, among: options)) })
        for other in pagesElsewhere { page.add("'\(path[0]) help \(other.topic)': \(other.abstract)") }
        for paragraph in paragraphs(of: discussion) {
            page.add(paragraph)
        }
        page.add([("Options of other commands", Self.rows(pageOptions, among: pageOptions))])
        if !subcommands.isEmpty { page.add(wayToMore) }
        return page.text
    }

    /// The help of one screen: the options that most people need.
    package func briefHelp(width: Int) -> String {
        let basic = sections.flatMap(\.options).filter(\.isBasic)
        guard !basic.isEmpty || !subcommands.isEmpty else { return help(width: width) }
        var (shown, others) = (basic, [Parameter]())
        var page = briefPage(shown, others, width: width)
        while page.lineCount > Self.briefLines, let last = shown.indices.max(by: { shown[$0].rank < shown[$1].rank }),
            shown[last].rank > 0
        {
            // Options of one rank go together.
            let rank = shown[last].rank
            others += shown.filter { $0.rank == rank }.reversed()
            shown.removeAll { $0.rank == rank }
            page = briefPage(shown, others, width: width)
        }
        if page.lineCount > Self.briefLines { page = briefPage(shown, others, examples: 2, width: width) }
        return page.text
    }

    /// - Parameter others: basic options that do not fit on the screen.
    private func briefPage(
        _ basic: [Parameter], _ others: [Parameter], examples count: Int = 3, width: Int
    ) -> HelpPage {
        var page = HelpPage(width: width)
        page.add(usage)
        page.add(abstract)
        page.add(origin)
        page.add(
            heading: "Examples", lines: examples.prefix(count).flatMap { exampleLines($0, width: width) })
        let words = arguments.filter(\.isBasic)
        page.add(commandLists)
        page.add([("Arguments", words.map { ($0.synopsis, $0.briefText) })])
        page.add([("Options", basic.map { ($0.synopsis, $0.briefText) })])
        if isProgram {
            page.add(
                "'\(name) COMMAND -h' prints one screen about a command, '\(name) help' also short commands and topics."
            )
            return page
        }
        let names = others.reversed().map(\.title)
        let also = names.isEmpty ? "" : ", such as \(names.joined(separator: ", "))"
        page.add(
            basic.isEmpty
                ? "\(wayToMore) '\(invocation) --help' says more."
                : "'\(invocation) --help' describes all \(options.count) options\(also).\(remarkOnSecondLayer)")
        return page
    }

    /// A sentence about options that are there once more for a second layer, if there are any.
    private var remarkOnSecondLayer: String {
        let again = options.last { option in
            option.suffix != nil && options.contains { $0.isBasic && option.isRepetition(of: $0) }
        }
        guard let again, let suffix = again.suffix else { return "" }
        return " Options for the second layer end in -\(suffix), as in \(again.title)."
    }

    /// Lines of one screen.
    package static let briefLines = 50

    /// The rows of a list of options. Those of a second layer that are explained as those of the first share a row.
    static func rows(_ options: [Parameter], among all: [Parameter]) -> [(term: String, text: String)] {
        let repeated = options.filter { option in
            option.suffix != nil && all.contains { option.isRepetition(of: $0) }
        }
        let rows = options.filter { !repeated.contains($0) }.map { ($0.synopsis, $0.fullText) }
        guard let suffix = repeated.first?.suffix else { return rows }
        let names = repeated.map(\.title).joined(separator: ", ")
        return rows + [("    --…-\(suffix)", "\(names): as the options without -\(suffix) at their end.")]
    }

    /// The help that is shown when a command was given nothing to do.
    func shortHelp(width: Int) -> String {
        var page = HelpPage(width: width)
        page.add(usage)
        page.add(abstract)
        page.add(heading: "Examples", lines: examples.prefix(1).flatMap { exampleLines($0, width: width) })
        page.add(commandLists)
        page.add(wayToMore)
        return page.text
    }

    private var commandLists: [HelpPage.List] {
        families.map { ($0.title, $0.commands.map { ($0.name, $0.abstract) }) }
    }

    private var shortcutList: HelpPage.List {
        ("Short commands", isProgram ? shortcuts.map { ($0.name, Self.explanation(of: $0)) } : [])
    }

    static func explanation(of shortcut: Shortcut) -> String { "\(shortcut.abstract) Short for '\(shortcut.line)'." }

    private var topicList: HelpPage.List { ("Topics", topics.map { ($0.name, $0.abstract) }) }

    private var wayToMore: String {
        subcommands.isEmpty
            ? "'\(invocation) --help' shows every option."
            : "'\(([path[0], "help"] + path.dropFirst() + ["COMMAND"]).joined(separator: " "))' shows its examples and options."
    }

    private var usage: String {
        if let usageWords { return "USAGE: \(invocation) \(usageWords)" }
        let required = options.filter(\.isRequired).map(\.usage)
        let words = subcommands.isEmpty ? required + ["[OPTIONS]"] + arguments.map(\.usage) : ["COMMAND [OPTIONS]"]
        return "USAGE: \(([invocation] + words).joined(separator: " "))"
    }

    private func exampleLines(_ example: Example, width: Int) -> [String] {
        wrapped(example.explanation, width: width - 4).map { "# \($0)" }
            + brokenCommandLine(example.commandLine, width: width - 2)
    }
}

extension Parameter {
    /// True if it is another option of the command again, for a second layer.
    fileprivate func isRepetition(of other: Parameter) -> Bool {
        other.suffix == nil && property == other.property && fullText == other.fullText
    }

    /// The parameter in a usage line: `--from KIND`, `FILE`, `[FILE ...]`.
    fileprivate var usage: String {
        switch kind {
        case .flag: title
        case .option: "\(title) \(valueName)"
        case .argument: isRequired ? synopsis : "[\(synopsis)]"
        }
    }

    /// The names and the value as the lists show them: `-f, --from KIND`, `--[no-]progress`, `FILE ...`.
    fileprivate var synopsis: String {
        if kind == .argument { return shownValue }
        // Long names line up whether or not a short one stands before them.
        let indent = names.first?.isShort == true ? "" : "    "
        let spellings = names.map { name in
            if case .long(let long) = name, !inverseNames.isEmpty { "--[no-]\(long)" } else { name.description }
        }
        return indent + spellings.joined(separator: ", ") + (kind == .option ? " \(valueName)" : "")
    }
}

/// Blocks of text with an empty line between them.
struct HelpPage {
    typealias List = (heading: String, rows: [(term: String, text: String)])

    /// The last column where the texts of a list may begin; a term too long for it gets a line of its own.
    private static let lastTextColumn = 24

    let width: Int
    private var blocks: [[String]] = []

    init(width: Int) {
        self.width = width
    }

    /// Number of lines, those between blocks included.
    var lineCount: Int { blocks.map(\.count).reduce(0, +) + max(blocks.count - 1, 0) }

    var text: String { blocks.map { $0.map { "\($0)\n" }.joined() }.joined(separator: "\n") }

    mutating func add(_ paragraph: String) {
        let lines = wrapped(paragraph, width: width)
        if !lines.isEmpty { blocks.append(lines) }
    }

    /// Lines that are meant to be copied.
    mutating func add(heading: String, lines: [String]) {
        if !lines.isEmpty { blocks.append([heading.uppercased()] + lines.map { "  \($0)" }) }
    }

    /// A chapter, whose first block stands right below its heading.
    mutating func add(_ heading: String, _ chapter: [Manual.Block]) {
        let first = blocks.count
        for block in chapter {
            switch block {
            case .text(let text): for paragraph in paragraphs(of: text) { add(paragraph) }
            case .list(let rows):
                let column = column(of: rows)
                blocks.append(rows.flatMap { lines(of: $0.term, $0.text, column: column) })
            case .lines(let copied): blocks.append(copied.map { "  \($0)" })
            }
        }
        if first < blocks.count { blocks[first].insert(heading.uppercased(), at: 0) }
    }

    /// Lists whose texts begin in the same column.
    mutating func add(_ lists: [List]) {
        let column = column(of: lists.flatMap(\.rows))
        for list in lists where !list.rows.isEmpty {
            blocks.append(
                [list.heading.uppercased()] + list.rows.flatMap { lines(of: $0.term, $0.text, column: column) })
        }
    }

    private func column(of rows: [(term: String, text: String)]) -> Int {
        // Two spaces before the term and two behind it.
        rows.map { $0.term.count + 4 }.filter { $0 <= Self.lastTextColumn }.max() ?? Self.lastTextColumn
    }

    private func lines(of term: String, _ text: String, column: Int) -> [String] {
        let term = "  \(term)"
        var lines = wrapped(text, width: width, indent: column)
        guard let first = lines.first else { return [term] }
        if term.count + 2 > column { return [term] + lines }
        lines[0] = term + first.dropFirst(term.count)
        return lines
    }
}
