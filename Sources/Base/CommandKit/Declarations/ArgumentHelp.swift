/// The help for one parameter. A string literal is enough for most.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    public enum Visibility: Sendable {
        case visible
        /// Parsed, but omitted from help, man pages, JSON and completions.
        case hidden
    }

    /// One sentence.
    public var abstract: String
    /// More sentences, shown after the abstract.
    public var discussion: String
    /// The default in words, where no value expresses it: `guessed`.
    public var defaultNote: String?
    /// The placeholder of the value, such as `WxH`. The property's name in capitals when nil.
    public var valueName: String?
    /// Heading under which the help lists the parameter. The title of the option group when nil.
    public var section: String?
    public var visibility: Visibility
    /// True if `-h` shows it, which is for what most people need.
    public var isBasic: Bool
    /// The text on that screen, where it is shorter.
    public var brief: String?
    /// 0 for what always stays on the screen; the greatest goes first where it is full.
    public var rank: Int

    public init(
        _ abstract: String = "", discussion: String = "", defaultNote: String? = nil, valueName: String? = nil,
        section: String? = nil, visibility: Visibility = .visible, isBasic: Bool = false,
        brief: String? = nil, rank: Int = 0
    ) {
        self.abstract = abstract
        self.discussion = discussion
        self.defaultNote = defaultNote
        self.valueName = valueName
        self.section = section
        self.visibility = visibility
        self.isBasic = isBasic
        (self.brief, self.rank) = (brief, rank)
    }

    public init(stringLiteral abstract: String) {
        self.init(abstract)
    }
}

/// The completions that a shell offers for the value of a parameter. A type with choices offers them by default.
public enum CompletionKind: Sendable, Equatable {
    case none
    case file
    case directory
    case list([String])
    /// The commands of the program; becomes a list when the model is made.
    case commandName
}
