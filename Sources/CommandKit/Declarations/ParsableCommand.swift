/// A set of options and arguments that a command declares by property wrappers, or shares with others through
/// ``OptionGroup``.
///
/// The type is made once by `init()`, which holds the defaults, and then filled by the parser.
public protocol ParsableArguments: SendableMetatype {
    init()

    /// Does what must be done before anything is said of the command line.
    func settle()

    /// Rules between parameters. The parser checks them after it has read all values: those of option groups first,
    /// then those of the command.
    var rules: [Rule] { get }

    /// Says that options were given by names that they no longer have. Called once, with all of them, if there are any.
    func remark(on renamings: [Renaming])

    /// Checks what no rule can say.
    func validate() throws
}

/// One command of the tree: its options, and what it does.
public protocol ParsableCommand: ParsableArguments {
    static var configuration: CommandConfiguration { get }

    /// Does the work. Without an own implementation the command prints its short help and exits with
    /// ``ExitCode/usage``, which is what a command made only of subcommands needs.
    mutating func run() throws
}

extension ParsableArguments {
    public var rules: [Rule] { [] }
    public func validate() throws {}
    public func settle() {}
    public func remark(on renamings: [Renaming]) {}
}

/// An option that was given by a name that it no longer has.
public struct Renaming: Sendable, Equatable {
    /// As it was typed.
    public let former: String
    public let current: String

    public init(_ former: String, now current: String) {
        self.former = former
        self.current = current
    }
}

extension ParsableCommand {
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    public mutating func run() throws {
        throw HelpRequest.short
    }

    /// The word that calls this command: the configured name, or the type's name as `kebab-case`.
    static var commandName: String {
        configuration.commandName ?? kebabCase(String(describing: self))
    }
}

/// Thrown by a command that can do nothing with what it was given and shows its help instead.
public enum HelpRequest: Error, Sendable {
    /// The whole help on standard output; the exit code is ``ExitCode/success``.
    case full
    /// Usage and the way to more on standard error; the exit code is ``ExitCode/usage``.
    case short
}
