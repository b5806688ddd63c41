import CArguments
import Glibc
import Streams

/// A request found while parsing that makes the rest of the command line irrelevant.
enum Interruption: Error {
    case help
    case briefHelp
    case version
    case verbose
}

/// Finds the command that was asked for, parses its words and runs it.
package struct CommandRunner {
    private let root: any ParsableCommand.Type

    package init(root: any ParsableCommand.Type) {
        self.root = root
    }

    /// Runs a command line to its end.
    ///
    /// - Parameter words: The words after the program's name.
    /// - Returns: The text that is left to print, and the exit code; a command has written its data itself.
    package func run(_ words: [String]) -> CommandResult {
        var path = [root.commandName]
        let shortcut = root.configuration.shortcuts.first { $0.name == words.first }
        root.begin(path[0], words: words)
        do {
            let (command, rest) = try find(words, path: &path)
            root.begin(path.joined(separator: " "), words: rest)
            return try run(command, rest, path: path)
        } catch Interruption.version {
            return CommandResult(output: version(isVerbose: asks(words, for: .verboseVersion)))
        } catch Interruption.verbose {
            let error = UsageError("--verbose needs --version", hint: "put options of a command after its name")
            return CommandResult(error, command: path.joined(separator: " "), of: root)
        } catch Interruption.help, HelpRequest.full {
            return help(path, shortcut) { CommandResult(output: $0.help(width: pageWidth())) }
        } catch Interruption.briefHelp {
            return help(path, shortcut) { CommandResult(output: $0.briefHelp(width: pageWidth())) }
        } catch HelpRequest.short {
            return help(path, shortcut) { CommandResult(diagnostics: $0.shortHelp(width: pageWidth()), code: .usage) }
        } catch let error as UsageError {
            if let line = root.configuration.sameLine?(error, words), line != words {
                let text = ([root.commandName] + line.map(shellWord)).joined(separator: " ")
                if !line.contains("-q"), !line.contains("--quiet") {
                    try? StandardStream.error.write(printable("\(root.commandName): note: read as \(text)") + "\n")
                }
                return run(line)
            }
            let meant = root.configuration.meantLine?(error, words).map { [root.commandName] + $0 }
            let name = shortcut.map { [root.commandName, $0.name] } ?? path
            return CommandResult(
                meant.map { error.meaning($0.joined(separator: " ")) } ?? error, command: name.joined(separator: " "),
                of: root)
        } catch {
            return CommandResult(error, command: path.joined(separator: " "), of: root)
        }
    }

    private func version(isVerbose: Bool) -> String {
        let configuration = root.configuration
        let details = isVerbose ? configuration.versionDetails?() ?? [] : []
        return (["\(root.commandName) \(configuration.version)"] + details).map { "\($0)\n" }.joined()
    }

    /// Reads a command line without running it.
    ///
    /// - Parameter options: words to put after the command's name.
    func read(_ words: [String], adding options: [String]) throws -> ParsedLine {
        var path = [root.commandName]
        let (type, rest) = try find(words, path: &path)
        let (command, phrases) = try type.parsed(options + rest, path: path, hints: root.configuration.optionHints)
        return ParsedLine(command: command, path: path, phrases: phrases)
    }

    /// The words with those in front that a shortcut stands for.
    private func spelledOut(_ words: [String]) throws -> [String] {
        guard let first = words.first,
            let shortcut = root.configuration.shortcuts.first(where: { $0.name == first })
        else { return words }
        if shortcut.needsValue, !asks(words, for: .help),
            words.count < 2 || looksLikeOption(words[1]) || words.count == 2 && isLayer(words[1])
        {
            throw UsageError(
                "\(first) needs a value before its files",
                hint:
                    "as in \(root.commandName) \(first) \(shortcut.example), where \(shortcut.call) is short for \(shortcut.line)"
            )
        }
        return shortcut.words + words.dropFirst()
    }

    /// Follows the words that name commands.
    private func find(_ words: [String], path: inout [String]) throws -> (any ParsableCommand.Type, [String]) {
        var command = root
        var rest = try spelledOut(words)[...]
        while true {
            let subcommands = allSubcommands(of: command, isRoot: path.count == 1)
            guard let word = rest.first, !subcommands.isEmpty, !looksLikeOption(word) else { break }
            guard let next = subcommands.first(where: { $0.commandName == word }) else {
                let (configuration, isProgram) = (root.configuration, path.count == 1)
                throw UsageError.unknownCommand(
                    word,
                    among: subcommands.map { $0.commandName } + (isProgram ? configuration.shortcuts.map(\.name) : []),
                    topics: isProgram ? configuration.topics : [], hints: configuration.commandHints,
                    help: ([path[0], HelpCommand.commandName] + path.dropFirst()).joined(separator: " "))
            }
            command = next
            path.append(word)
            rest.removeFirst()
        }
        return (command, Array(rest))
    }

    private func run(_ type: any ParsableCommand.Type, _ words: [String], path: [String]) throws -> CommandResult {
        var (command, phrases) = try type.parsed(words, path: path, hints: root.configuration.optionHints)
        root.begin(ParsedLine(command: command, path: path, phrases: phrases))
        // Casting any other command would make the runtime search all conformances.
        if builtInCommands.contains(where: { $0 == type }), let builtIn = command as? any BuiltInCommand {
            return CommandResult(output: try builtIn.text(for: CommandModel(program: root)))
        }
        try command.run()
        return CommandResult()
    }

    private func help(
        _ path: [String], _ shortcut: Shortcut?, _ show: (CommandModel) -> CommandResult
    ) -> CommandResult {
        do {
            let command = try CommandModel(program: root).command(at: Array(path.dropFirst()))
            return show(shortcut.map { command.called(by: $0) } ?? command)
        } catch {
            return CommandResult(error, command: path[0], of: root)
        }
    }
}

/// An error that no code was meant to throw.
private struct UnknownError: ExitingError {
    let error: any Error

    var exitCode: ExitCode { .software }

    func diagnosticLines(command: String) -> [String] {
        let program = command.split(separator: " ").first ?? ""
        return [
            "\(command): error: \(error); hint: this is a bug in \(program); please report it with the command line"
        ]
    }
}

/// The text that a run leaves to print, and the exit code of the process.
package struct CommandResult: Equatable {
    package var output = ""
    package var diagnostics = ""
    package var code = ExitCode.success

    package init() {}

    package init(output: String = "", diagnostics: String = "", code: ExitCode = ExitCode.success) {
        self.output = output
        self.diagnostics = diagnostics
        self.code = code
    }
}

extension CommandResult {
    package init(_ error: any Error, command: String, of root: any ParsableCommand.Type) {
        let error = error as? any ExitingError ?? UnknownError(error: error)
        diagnostics = root.diagnosticLines(of: error, command: command).map { "\($0)\n" }.joined()
        code = error.exitCode
    }

    /// Prints, closes standard output and ends the process. An output that was not written whole turns a success into
    /// ``ExitCode/ioError``.
    func finish(_ root: any ParsableCommand.Type) -> Never {
        if let next = root.next {
            // The reader of a pipe waits for the process, not for its program.
            PipeEnd.finishAll()
            runProgramAgain(next.words, setting: next.variable, to: next.value)
        }
        var (diagnostics, code) = (diagnostics, code)
        do {
            try StandardStream.output.write(output)
            // The reader must see that this writer ended well before it sees the end of the pipe.
            if code == .success || code == .problemsFound { PipeEnd.finishAll() }
            try StandardStream.output.close()
        } catch {
            diagnostics += root.diagnosticLines(of: error, command: root.commandName).map { "\($0)\n" }.joined()
            code = code == .success ? error.exitCode : code
        }
        diagnostics += root.lastLines(code).map { "\($0)\n" }.joined()
        try? StandardStream.error.write(diagnostics)
        // Not exit(): threads may still be at work, and nothing here is buffered by the C library.
        _exit(code.rawValue)
    }
}

extension ParsableCommand {
    /// Runs the command line of the process; the whole of a program's `main.swift`. Does not return.
    ///
    /// - Parameter prepare: called once standard streams and what is done without memory are ready.
    public static func main(_ prepare: () -> Void = {}) {
        StandardStream.prepare()
        prepare()
        PipeEnd.begin(StandardStream.output.rawValue)
        CommandRunner(root: self).run(wordsOfProcess()).finish(self)
    }

    /// Makes a command from the words after its name.
    public static func parse(_ words: [String]) throws -> Self {
        try parsed(words, path: [commandName]).command
    }

    /// Reads a command line of a program, of which this is the root command, without running it.
    ///
    /// - Parameter options: words to put after the command's name.
    public static func read(_ words: [String], adding options: [String] = []) throws -> ParsedLine {
        try CommandRunner(root: self).read(words, adding: options)
    }

    /// - Parameter hints: advice for options that the command has no advice for.
    fileprivate static func parsed(
        _ words: [String], path: [String], hints: [String: String] = [:]
    ) throws -> (command: Self, phrases: [Phrase]) {
        // First, so that adding `--help` to a line that failed shows what would have been right.
        if asks(words, for: .help) { throw asksBriefly(words) ? Interruption.briefHelp : .help }
        // It may stand behind the `--verbose` that goes with it.
        if path.count == 1, asks(words, for: .version) { throw Interruption.version }
        let command = Self()
        let declarations = Declarations(of: command)
        let bindings = knownBindings(of: command, declarations, isRoot: path.count == 1) { throw $0 }
        var parser = Parser(
            invocation: path.joined(separator: " "), bindings: bindings, words: words,
            hints: hints.merging(configuration.optionHints) { _, own in own }, operandHints: configuration.optionHints,
            leadingOption: configuration.leadingOption)
        try parser.parse()
        declarations.adjust(command)
        try declarations.validate(command)
        return (command, parser.phrases)
    }
}

/// True if one of the words before `--` is a parameter's name.
private func asks(_ words: [String], for parameter: Parameter) -> Bool {
    words.prefix { $0 != "--" }.contains { word in parameter.names.contains { $0.description == word } }
}

/// True if a word is a file, but for those that hold a CRS.
private func isLayer(_ word: String) -> Bool {
    unsafe access(word, F_OK) == 0 && ![".prj", ".wkt"].contains { word.hasSuffix($0) }
}

/// True if the help that the words ask for is the brief one.
private func asksBriefly(_ words: [String]) -> Bool {
    !words.prefix { $0 != "--" }.contains { word in
        Parameter.help.names.contains { !$0.isShort && $0.description == word }
    }
}

/// The words after the program's name. `CommandLine.arguments` would silently repair a word that is not UTF-8, and the
/// repaired name is that of another file.
private func wordsOfProcess() -> [String] {
    (1..<max(1, arguments_count())).map { index in
        guard let word = unsafe arguments_word(index) else { return "" }
        return unsafe pathText(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
}
