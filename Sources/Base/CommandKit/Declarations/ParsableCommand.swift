/// A set of options and arguments that a command declares by property wrappers, or shares with others through
/// ``OptionGroup``.
///
/// The type is made once by `init()`, which holds the defaults, and then filled by the parser.
public protocol ParsableArguments: SendableMetatype {
    init()

    /// Runs after the parser and before any check, to adjust what was given.
    func adjust()

    /// Rules between parameters. The parser checks them after it has read all values: those of option groups first,
    /// then those of the command.
    var rules: [Rule] { get }

    /// Checks what rules cannot express.
    func validate() throws
}

/// One command of the tree: its options, and what it does.
public protocol ParsableCommand: ParsableArguments {
    static var configuration: CommandConfiguration { get }

    /// Called on the root command before anything is parsed, and again when the command is known.
    ///
    /// - Parameters:
    ///   - invocation: The command as typed, such as `plat convert`.
    ///   - words: Those after it.
    static func begin(_ invocation: String, words: [String])

    /// Called on the root command once a command line was read, before its command runs.
    static func begin(_ line: ParsedLine)

    /// Returns the whole lines that standard error gets for an error that ends the run; called on the root command.
    static func diagnosticLines(of error: any ExitingError, command: String) -> [String]

    /// Returns the whole lines that standard error gets at the end of the process; called on the root command.
    static func lastLines(_ code: ExitCode) -> [String]

    /// The words of a line to run in the place of this one, with the program's name, and a variable of its environment;
    /// called on the root command at the end of the process.
    static var next: (words: [String], variable: String, value: String)? { get }

    /// Does the work. A command that does not implement it prints its short help and exits with ``ExitCode/usage``,
    /// which is what a command made only of subcommands needs.
    mutating func run() throws
}

extension ParsableArguments {
    public var rules: [Rule] { [] }
    public func validate() throws {}
    public func adjust() {}
}

extension ParsableCommand {
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    public static func begin(_ invocation: String, words: [String]) {}

    public static func begin(_ line: ParsedLine) {}

    public static func diagnosticLines(of error: any ExitingError, command: String) -> [String] {
        error.diagnosticLines(command: command)
    }

    public static func lastLines(_ code: ExitCode) -> [String] { [] }

    public static var next: (words: [String], variable: String, value: String)? { nil }

    public mutating func run() throws {
        throw HelpRequest.short
    }

    /// The word that calls this command: the configured name, or the type's name as `kebab-case`.
    public static var commandName: String {
        configuration.commandName ?? kebabCase(_typeName(self, qualified: false))
    }
}

/// Thrown by a command that can do nothing with what it was given and shows its help instead.
public enum HelpRequest: Error, Sendable {
    /// The whole help on standard output; the exit code is ``ExitCode/success``.
    case full
    /// Usage, and where to find more help, on standard error; the exit code is ``ExitCode/usage``.
    case short
}
