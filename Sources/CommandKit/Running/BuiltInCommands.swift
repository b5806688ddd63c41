/// A command about the program itself. It is parsed like any other and its text printed by the runner.
protocol BuiltInCommand: ParsableCommand {
    func text(for program: CommandModel) throws -> String
}

struct HelpCommand: BuiltInCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "Show the help of a command, its man page, or everything as JSON.")

    @Flag(help: "Print every command and option as JSON, for programs.")
    var json: Bool

    @Flag(help: "Print the man page, in mdoc.")
    var man: Bool

    @Argument(help: "The command; the whole program when left out.", completion: .commandName)
    var command: [String] = []

    func validate() throws {
        if json && man { throw UsageError("--json and --man exclude each other") }
    }

    func text(for program: CommandModel) throws -> String {
        let model = try program.command(at: command)
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
        commandName: "completions", abstract: "Print the completions for a shell.")

    @Argument(help: "The shell that will read them.")
    var shell: Shell

    func text(for program: CommandModel) throws -> String {
        switch shell {
        case .bash: program.bashCompletions
        case .zsh: program.zshCompletions
        case .fish: program.fishCompletions
        }
    }
}
