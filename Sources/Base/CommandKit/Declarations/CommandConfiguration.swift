/// The description of a command in help, man pages and completions, apart from its parameters.
public struct CommandConfiguration: Sendable {
    /// The word that calls the command. The type's name as `kebab-case` when nil.
    public var commandName: String?

    /// One sentence, shown in lists of commands.
    public var abstract: String

    /// The words after the command in the line of usage, where the parameters do not show what must be given.
    public var usage: String?

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

    /// Words that stand for a command with options. Only the root command needs them.
    public var shortcuts: [Shortcut]

    /// Advice for commands that users of other programs try, by their names. Only the root command needs them.
    public var commandHints: [String: String]

    /// Advice for options that a command lacks, by their names without dashes. Those of the root command are for all
    /// commands; those of a command itself come first.
    public var optionHints: [String: String]

    /// Returns the words of the line that was meant by one with an error, or nil. Only the root command needs it.
    public var meantLine: (@Sendable (UsageError, [String]) -> [String]?)?

    /// Returns the words of a line that does exactly what one with names of other programs asks for, to run instead of
    /// it. Only the root command needs it.
    public var sameLine: (@Sendable (UsageError, [String]) -> [String]?)?

    /// Returns the option of which a first word that is not a file is the value, as in `plat dissolve continent a.shp`;
    /// nil for any other word.
    public var leadingOption: (@Sendable (String) -> String?)?

    /// Pages about what the commands share. Only the root command has them.
    public var manuals: [Manual]

    /// How the help of the program is arranged. Only the root command has it.
    public var programHelp: ProgramHelp

    /// Shown before the options: most readers of a help text look for a line to copy.
    public var examples: [Example]

    public init(
        commandName: String? = nil, abstract: String = "", usage: String? = nil, discussion: String = "",
        version: String = "",
        versionDetails: (@Sendable () -> [String])? = nil, releaseDate: String = "",
        subcommands: [any ParsableCommand.Type] = [], manuals: [Manual] = [], examples: [Example] = [],
        programHelp: ProgramHelp = ProgramHelp(), shortcuts: [Shortcut] = [], commandHints: [String: String] = [:],
        optionHints: [String: String] = [:], meantLine: (@Sendable (UsageError, [String]) -> [String]?)? = nil,
        sameLine: (@Sendable (UsageError, [String]) -> [String]?)? = nil,
        leadingOption: (@Sendable (String) -> String?)? = nil
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.usage = usage
        self.discussion = discussion
        self.version = version
        self.versionDetails = versionDetails
        self.releaseDate = releaseDate
        self.subcommands = subcommands
        self.manuals = manuals
        self.programHelp = programHelp
        self.examples = examples
        self.shortcuts = shortcuts
        self.commandHints = commandHints
        self.optionHints = optionHints
        self.meantLine = meantLine
        self.sameLine = sameLine
        self.leadingOption = leadingOption
    }

    /// The topics that `help` explains beside the commands.
    var topics: [String] { manuals.map(\.topic) + programHelp.pages.map(\.topic) }
}

/// A word that stands for a command with options, as `clip` for `intersect --clip`.
public struct Shortcut: Sendable {
    public let name: String
    /// The words that it stands for. If the last is an option that needs a value, the next word of the line is that.
    public let words: [String]
    /// One sentence, shown in lists of commands.
    public let abstract: String
    /// The words after the command in the line of usage.
    public let usageWords: String
    /// True if a value must follow.
    public let needsValue: Bool
    /// Help on the value; nil for the help of its option.
    public let value: String?
    /// The words after the name in a line to copy.
    public let example: String
    /// Options that cannot be used with it, which its page leaves out.
    public let excluded: [String]

    /// - Parameter line: the words that it stands for.
    public init(
        _ name: String, _ line: String, _ abstract: String, usage: String, needsValue: Bool = false,
        value: String? = nil, example: String, without excluded: [String] = []
    ) {
        self.name = name
        words = line.split(separator: " ").map { String($0) }
        self.abstract = abstract
        usageWords = usage
        self.needsValue = needsValue
        self.value = value
        self.example = example
        self.excluded = excluded
    }

    /// The name of the value that may follow, as the line of usage has it.
    var valueName: String {
        usageWords.prefix { $0 != " " }.filter { $0 != "[" && $0 != "]" }
    }

    /// How it is called.
    var call: String { needsValue ? "\(name) \(valueName)" : name }

    /// The line that it stands for, as people read it.
    var line: String { (words + (needsValue ? [valueName] : [])).joined(separator: " ") }
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
