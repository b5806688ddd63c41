/// How the help of a program is arranged. Only the root command needs it.
public struct ProgramHelp: Sendable {
    /// The commands under headings, in the order of the help. Commands in none come last.
    public var families: [Family]
    /// Options that many commands share.
    public var pages: [OptionPage]
    /// Words that people look for.
    public var glossary: [GlossaryEntry]

    public init(families: [Family] = [], pages: [OptionPage] = [], glossary: [GlossaryEntry] = []) {
        self.families = families
        self.pages = pages
        self.glossary = glossary
    }

    /// Commands for one kind of work.
    public struct Family: Sendable {
        public var title: String
        public var commands: [String]

        public init(_ title: String, _ commands: [String]) {
            self.title = title
            self.commands = commands
        }
    }
}

/// A page about the options that commands have under the same heading.
public struct OptionPage: Sendable {
    /// The word by which `help` shows it; that of a command adds the options to the page of the command.
    public var topic: String
    /// The heading.
    public var section: String
    /// One sentence.
    public var abstract: String
    /// True if pages of commands name this page instead of showing the options.
    public var isOnlyPlace: Bool

    public init(_ topic: String, section: String, abstract: String, isOnlyPlace: Bool = false) {
        self.topic = topic
        self.section = section
        self.abstract = abstract
        self.isOnlyPlace = isOnlyPlace
    }
}

/// Words of the trade that stand for one thing, and lines that deal with it.
public struct GlossaryEntry: Sendable {
    /// In small letters.
    public var words: [String]
    public var text: String
    public var lines: [String]

    public init(_ words: [String], _ text: String, _ lines: [String] = []) {
        self.words = words
        self.text = text
        self.lines = lines
    }
}
