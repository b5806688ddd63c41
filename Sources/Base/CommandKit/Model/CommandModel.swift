/// A command as help, man pages, JSON and completions see it. They walk this one tree.
package struct CommandModel: Sendable {
    /// From the program to the command: `["plat", "convert"]`.
    private(set) var path: [String]
    private(set) var abstract: String
    private(set) var usageWords: String?
    /// A line above the page of a shortcut, about the command that it stands for.
    private(set) var origin = ""
    let discussion: String
    let version: String
    let releaseDate: String
    package private(set) var examples: [Example]
    let shortcuts: [Shortcut]
    /// Pages about what the commands of the program share.
    let manuals: [Manual]
    package let programHelp: ProgramHelp
    /// The options of the page that has the command's name.
    private(set) var pageOptions: [Parameter] = []
    /// All but the hidden ones.
    private(set) var parameters: [Parameter]
    package private(set) var subcommands: [CommandModel]

    /// The model of a whole program, with the commands every program has.
    package init(program root: any ParsableCommand.Type) {
        self.init(root, parent: nil)
        for page in programHelp.pages {
            guard let index = subcommands.firstIndex(where: { $0.name == page.topic }) else { continue }
            subcommands[index].pageOptions = options(of: page)
        }
        completeCommandNames(with: subcommands.map(\.name))
    }

    private init(_ command: any ParsableCommand.Type, parent: CommandModel?) {
        let configuration = command.configuration
        path = (parent?.path ?? []) + [command.commandName]
        abstract = configuration.abstract
        usageWords = configuration.usage
        discussion = configuration.discussion
        version = parent?.version ?? configuration.version
        releaseDate = parent?.releaseDate ?? configuration.releaseDate
        examples = configuration.examples
        shortcuts = configuration.shortcuts
        manuals = parent?.manuals ?? configuration.manuals
        programHelp = parent?.programHelp ?? configuration.programHelp
        parameters = knownBindings(of: command.init(), isRoot: parent == nil) { _ in }
            .map(\.parameter).filter { !$0.isHidden }
        subcommands = []
        subcommands = allSubcommands(of: command, isRoot: parent == nil).map { CommandModel($0, parent: self) }
    }

    package var name: String { path[path.count - 1] }

    /// The command as it is typed: `plat convert`.
    package var invocation: String { path.joined(separator: " ") }

    var isProgram: Bool { path.count == 1 }

    var arguments: [Parameter] { parameters.filter { $0.kind == .argument } }
    package var options: [Parameter] { parameters.filter { $0.kind != .argument } }

    /// This command and all below it, parents first.
    package var allCommands: [CommandModel] { [self] + subcommands.flatMap(\.allCommands) }

    /// The heading of the options that belong to no group.
    static let plainSection = "Options"

    /// The options under their headings: those of the command in the order the headings are first met, then those that
    /// many commands share.
    var sections: [(title: String, options: [Parameter])] {
        var sections: [(title: String, options: [Parameter])] = []
        for option in options {
            let title = option.section ?? Self.plainSection
            if let index = sections.firstIndex(where: { $0.title == title }) {
                sections[index].options.append(option)
            } else {
                sections.append((title, [option]))
            }
        }
        let pages = programHelp.pages.map(\.section) + [Parameter.generalSection]
        return sections.filter { !pages.contains($0.title) }
            + pages.flatMap { page in sections.filter { $0.title == page } }
    }

    /// The sections that the help of the command shows.
    var shownSections: [(title: String, options: [Parameter])] {
        let elsewhere = programHelp.pages.filter(\.isOnlyPlace).map(\.section)
        return sections.filter { !elsewhere.contains($0.title) }
    }

    /// The pages that explain options of the command instead of its help.
    var pagesElsewhere: [OptionPage] {
        let titles = Set(options.compactMap(\.section))
        return programHelp.pages.filter { $0.isOnlyPlace && titles.contains($0.section) }
    }

    /// The options of a page, as the first command has them that has them.
    func options(of page: OptionPage) -> [Parameter] {
        var known: Set<String> = []
        return allCommands.flatMap(\.options).filter { $0.section == page.section && known.insert($0.title).inserted }
    }

    /// The entry of the glossary that has a word.
    func glossaryEntry(for word: String) -> GlossaryEntry? {
        func letters(_ word: String) -> String { word.lowercased().filter { $0 != "-" && $0 != " " } }
        return programHelp.glossary.first { $0.words.contains { letters($0) == letters(word) } }
    }

    /// Everything but commands that `help` explains, and a sentence about each.
    var topics: [(name: String, abstract: String)] {
        guard isProgram else { return [] }
        let pages = programHelp.pages.filter { page in !subcommands.contains { $0.name == page.topic } }
        return manuals.map { ($0.topic, $0.abstract) } + pages.map { ($0.topic, $0.abstract) }
    }

    /// The subcommands under headings.
    var families: [(title: String, commands: [CommandModel])] {
        let families = isProgram ? programHelp.families : []
        let named = Set(families.flatMap(\.commands))
        let rest = subcommands.filter { !named.contains($0.name) }
        return families.map { family in
            (family.title, family.commands.compactMap { name in subcommands.first { $0.name == name } })
        } + [(families.isEmpty ? "Commands" : "Help", rest)]
    }

    /// The command a list of words leads to, from this one down.
    package func command(at names: [String]) throws(UsageError) -> CommandModel {
        guard let first = names.first else { return self }
        guard !subcommands.isEmpty else { throw UsageError("\(invocation) has no subcommands") }
        guard let next = subcommands.first(where: { $0.name == first }) else {
            if names.count > 1, topics.contains(where: { $0.name == first }) {
                throw UsageError("the topic \(first) has no subcommands")
            }
            throw .unknownCommand(
                first, among: subcommands.map(\.name), topics: topics.map(\.name),
                help: ([path[0], HelpCommand.commandName] + path.dropFirst()).joined(separator: " "))
        }
        return try next.command(at: Array(names.dropFirst()))
    }

    /// This command under the name of a word that stands for it, without the options that the word sets or excludes. The
    /// value that may follow the word is an argument.
    func called(by shortcut: Shortcut) -> CommandModel {
        var command = self
        let program = path[0]
        command.path = [program, shortcut.name]
        command.abstract = shortcut.abstract
        command.usageWords = shortcut.usageWords
        command.origin = "'\(program) \(shortcut.call)' is short for '\(program) \(shortcut.line)'."
        command.examples = [Example("\(program) \(shortcut.name) \(shortcut.example)")]
        command.parameters.removeAll { shortcut.words.contains($0.title) || shortcut.excluded.contains($0.title) }
        if var value = options.first(where: { $0.kind == .option && $0.title == shortcut.words.last }) {
            (value.kind, value.names, value.valueName) = (.argument, [], shortcut.valueName)
            (value.isBasic, value.brief, value.defaultNote, value.defaultValue) = (true, shortcut.value, nil, nil)
            value.abstract = shortcut.value ?? value.abstract
            command.parameters.insert(value, at: 0)
        }
        return command
    }

    /// The program with its commands and topics once more behind `help`, where completions offer their names.
    var completionTree: CommandModel {
        guard let index = subcommands.firstIndex(where: { $0.name == HelpCommand.commandName }) else { return self }
        let help = subcommands[index]
        let topics = topics.map { name, abstract in
            var topic = help
            topic.path.append(name)
            topic.abstract = abstract
            topic.parameters = help.options
            return topic
        }
        var program = self
        program.subcommands[index].parameters = help.options
        program.subcommands[index].subcommands = subcommands.map { $0.behind(help) } + topics
        return program
    }

    /// The names of this command and those below it, behind `help`.
    private func behind(_ help: CommandModel) -> CommandModel {
        var command = self
        command.path = help.path + path.dropFirst()
        command.parameters = help.options
        command.subcommands = subcommands.map { $0.behind(help) }
        return command
    }

    private mutating func completeCommandNames(with names: [String]) {
        for index in parameters.indices where parameters[index].completion == .commandName {
            parameters[index].completion = .list(names)
        }
        for index in subcommands.indices {
            subcommands[index].completeCommandNames(with: names)
        }
    }
}

/// The commands below one; every program has `help` and `completions`.
func allSubcommands(of command: any ParsableCommand.Type, isRoot: Bool) -> [any ParsableCommand.Type] {
    let own = command.configuration.subcommands
    return isRoot && !own.isEmpty ? own + builtInCommands : own
}

/// The declared parameters with those that every command has behind them: `--help` and, at the root, `--version`.
func knownBindings(
    of command: some ParsableCommand, _ declarations: Declarations? = nil, isRoot: Bool,
    interrupt: @escaping (Interruption) throws -> Void
) -> [Binding] {
    var all = (declarations ?? Declarations(of: command)).bindings
    if isRoot && !type(of: command).configuration.version.isEmpty {
        all.append(Binding(parameter: .version) { _ in try interrupt(.version) })
        if type(of: command).configuration.versionDetails != nil {
            all.append(Binding(parameter: .verboseVersion) { _ in try interrupt(.verbose) })
        }
    }
    all.append(Binding(parameter: .help) { _ in try interrupt(.help) })
    var seen: Set<Name> = []
    for name in all.flatMap(\.parameter.allNames) {
        precondition(seen.insert(name).inserted, "\(name) is declared twice in \(type(of: command))")
    }
    for binding in all { binding.parsedOption.title = binding.parameter.title }
    return all
}
