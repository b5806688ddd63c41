/// A command about the program itself. It is parsed like any other and its text printed by the runner.
protocol BuiltInCommand: ParsableCommand {
    func text(for program: CommandModel) throws -> String
}

let builtInCommands: [any ParsableCommand.Type] = [HelpCommand.self, CompletionsCommand.self]

struct HelpCommand: BuiltInCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "Show help for a command or a topic, as text, man page or JSON.")

    @Flag(help: "Print all commands and options as JSON, for programs.")
    var json: Bool

    @Flag(help: "Print the man page, in the mdoc format.")
    var man: Bool

    @Argument(
        help: ArgumentHelp(
            "Command or topic to explain.", defaultNote: "the program itself",
            valueName: "COMMAND [SUBCOMMAND] | TOPIC"), completion: .commandName)
    var command: [String] = []

    func validate() throws {
        if json && man { throw UsageError("--json and --man cannot be used together") }
    }

    func text(for program: CommandModel) throws -> String {
        if let manual = program.manuals.first(where: { [$0.topic] == command }) {
            if json { throw UsageError("--json: '\(manual.topic)' is a topic; only commands have JSON") }
            return man ? program.manPage(of: manual) : program.help(of: manual, width: pageWidth())
        }
        if let page = program.programHelp.pages.first(where: { [$0.topic] == command && !$0.isOnlyPlace }), !json, !man
        {
            return program.help(of: page, width: pageWidth())
        }
        if let shortcut = program.shortcuts.first(where: { [$0.name] == command }), !json, !man {
            return try program.command(at: [shortcut.words[0]]).called(by: shortcut).help(width: pageWidth())
        }
        if let first = command.first, !json, !man, !program.subcommands.contains(where: { $0.name == first }),
            let entry = program.glossaryEntry(for: command.joined(separator: " "))
        {
            return program.help(of: entry, width: pageWidth())
        }
        let model = command == program.path ? program : try program.command(at: command)
        return if json { model.json } else if man { model.manPage } else { model.help(width: pageWidth()) }
    }
}

struct CompletionsCommand: BuiltInCommand {
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash
        case zsh
        case fish
    }

    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a script that completes commands and options in a shell.",
        examples: [
            Example(
                "plat completions bash >> ~/.bash_completion", "Complete commands and options in Bash.")
        ])

    @Argument(help: "Shell that will read the script.")
    var shell: Shell

    func text(for program: CommandModel) throws -> String {
        switch shell {
        case .bash: program.bashCompletions
        case .zsh: program.zshCompletions
        case .fish: program.fishCompletions
        }
    }
}
