/// What the help says of one parameter. A string literal is enough for most.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    public enum Visibility: Sendable {
        case visible
        /// Parsed, but left out of help, man pages, JSON and completions.
        case hidden
    }

    /// One sentence.
    public var abstract: String
    /// More sentences, shown after the abstract.
    public var discussion: String
    /// The placeholder of the value, such as `WxH`. The property's name in capitals when nil.
    public var valueName: String?
    /// The heading of the help it stands under. The title of the option group when nil.
    public var section: String?
    public var visibility: Visibility

    public init(
        _ abstract: String = "", discussion: String = "", valueName: String? = nil, section: String? = nil,
        visibility: Visibility = .visible
    ) {
        self.abstract = abstract
        self.discussion = discussion
        self.valueName = valueName
        self.section = section
        self.visibility = visibility
    }

    public init(stringLiteral abstract: String) {
        self.init(abstract)
    }
}

/// What a shell offers when the value of a parameter is completed. A type with choices offers them without being told.
public enum CompletionKind: Sendable, Equatable {
    case none
    case file
    case directory
    case list([String])
    /// The commands of the program; becomes a list when the model is made.
    case commandName
}
