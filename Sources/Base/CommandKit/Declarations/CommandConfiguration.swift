/// The description of a command in help, man pages and completions, apart from its parameters.
public struct CommandConfiguration: Sendable {
    /// The word that calls the command. The type's name as `kebab-case` when nil.
    public var commandName: String?

    /// One sentence, shown in lists of commands.
    public var abstract: String

    /// Prose, shown last. Paragraphs are separated by an empty line and wrapped to the width of the page.
    public var discussion: String

    /// Printed by `--version`. Only the root command needs it.
    public var version: String

    /// Lines that `--version --verbose` prints under the version, such as the libraries found. Only the root command
    /// needs them.
    public var versionDetails: (@Sendable () -> [String])?

    /// `YYYY-MM-DD`, the date on the man pages. Only the root command needs it: a page must be the same whenever it is
    /// made, so it never carries the day of the build.
    public var releaseDate: String

    public var subcommands: [any ParsableCommand.Type]

    /// Advice for commands that users of other programs try, by their names. Only the root command needs them.
    public var commandHints: [String: String]

    /// Advice for options that a command lacks, by their names without dashes. Those of the root command are for all
    /// commands; those of a command itself come first.
    public var optionHints: [String: String]

    /// Pages about what the commands share. Only the root command has them.
    public var manuals: [Manual]

    /// Shown before the options: most readers of a help text look for a line to copy.
    public var examples: [Example]

    public init(
        commandName: String? = nil, abstract: String = "", discussion: String = "", version: String = "",
        versionDetails: (@Sendable () -> [String])? = nil, releaseDate: String = "",
        subcommands: [any ParsableCommand.Type] = [], manuals: [Manual] = [], examples: [Example] = [],
        commandHints: [String: String] = [:], optionHints: [String: String] = [:]
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        self.version = version
        self.versionDetails = versionDetails
        self.releaseDate = releaseDate
        self.subcommands = subcommands
        self.manuals = manuals
        self.examples = examples
        self.commandHints = commandHints
        self.optionHints = optionHints
    }
}

/// A command line that works when copied, and what it does.
public struct Example: Sendable, Equatable {
    public var commandLine: String
    public var explanation: String

    public init(_ commandLine: String, _ explanation: String = "") {
        self.commandLine = commandLine
        self.explanation = explanation
    }
}
