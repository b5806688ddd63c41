/// Everything that is known of one option, flag or argument: the one record that the parser, the help, the man pages,
/// the JSON and the completions of three shells are made from.
package struct Parameter: Sendable, Equatable {
    enum Kind: String, Sendable {
        /// A name and a value.
        case option
        /// A name alone.
        case flag
        /// A value alone, known by its position.
        case argument
    }

    var kind: Kind
    /// The property that declares it.
    let property: String
    var names: [Name]
    /// Names that work but are not shown in help.
    var aliases: [Name]
    /// The names that turn a flag off.
    var inverseNames: [Name] = []
    var valueName: String
    /// One sentence; the discussion adds to it.
    package var abstract: String
    var discussion: String
    var defaultValue: String?
    /// The default in words, where no value expresses it.
    var defaultNote: String?
    var choices: [String] = []
    /// How the value is written, as in `WxH, as in 320x460`.
    var form: String?
    var completion = CompletionKind.none
    /// True if a value can be a path, which may have any bytes.
    var mayNameFile = false
    var section: String?
    /// True if `-h` shows it.
    package var isBasic = false
    /// The text on that screen, if it is shorter, and the rank: options of the highest leave a full screen first.
    var (brief, rank): (String?, Int) = (nil, 0)
    /// The ending that its group gives to names, as in `--lat-b`; nil if it has none.
    var suffix: String?
    /// The value of an option that is given without one, as in `--nearest`; nil if it must have one. Only a whole number
    /// may then follow as a word of its own.
    var valueIfMissing: String?
    var isRequired = false
    var repeats = false
    package var isHidden: Bool

    init(kind: Kind, property: String, names: NameSpecification?, help: ArgumentHelp) {
        self.kind = kind
        self.property = property
        self.names = names?.names(forProperty: property) ?? []
        aliases = names?.aliases ?? []
        (valueName, abstract, discussion, isHidden) = ("", "", "", false)
        explain(by: help)
    }

    /// Takes everything that help says; without a section of its own, the parameter stays in that where it is.
    mutating func explain(by help: ArgumentHelp) {
        valueName = help.valueName ?? kebabCase(property).uppercased()
        if help.abstract != abstract { brief = help.brief }
        rank = max(rank, help.rank)
        abstract = help.abstract
        discussion = help.discussion
        defaultNote = help.defaultNote
        section = help.section ?? section
        isBasic = isBasic || help.isBasic
        isHidden = help.visibility == .hidden
    }
}

extension Parameter {
    /// The parameter as messages name it: by its long name when it has one.
    var title: String { (names.first { !$0.isShort } ?? names.first)?.description ?? valueName }

    /// The names that help shows.
    var shownNames: [Name] { names + inverseNames }

    var allNames: [Name] { shownNames + aliases }

    /// How a value is written, for a message about a missing one.
    var hint: String? { valueHint(choices: choices, form: form) }

    /// The value as help shows it. A name of several words says by itself how many values there may be.
    var shownValue: String { valueName + (kind == .argument && repeats && !valueName.contains(" ") ? " ..." : "") }

    /// The sentences of the help, with the choices and the default behind them.
    package var fullText: String {
        var parts = [abstract, discussion] + choiceList
        if let text = defaultNote ?? defaultValue { parts.append("(default: \(text))") }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The first sentence of the help, with the choices behind it.
    var briefText: String {
        if let brief { return brief }
        let sentence = abstract.split(separator: " ").reduce(into: [Substring]()) { words, word in
            if words.last?.last != "." { words.append(word) }
        }
        let text = sentence.joined(separator: " ")
        var parts = [text] + choiceList(after: text)
        if let value = defaultNote ?? defaultValue, value.count <= 24 { parts.append("(default: \(value))") }
        return parts.joined(separator: " ")
    }

    private var choiceList: [String] { choiceList(after: "\(abstract) \(discussion)") }

    private func choiceList(after text: String) -> [String] {
        namesChoices(text) ? [] : ["(one of: \(choices.joined(separator: ", ")))"]
    }

    /// True if the text names every choice, so that a list would only repeat them.
    private func namesChoices(_ text: String) -> Bool {
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" })
        return choices.allSatisfy { words.contains($0[...]) }
    }

    static let help = Parameter(
        kind: .flag, property: "help", names: .shortAndLong,
        help: ArgumentHelp(
            "Print all help (--help), or one screen of it (-h).", section: generalSection))

    static let version = Parameter(
        kind: .flag, property: "version", names: .long,
        help: ArgumentHelp("Print the version.", section: generalSection))

    /// Of the root, where there is more to say than the version.
    static let verboseVersion = Parameter(
        kind: .flag, property: "verbose", names: .shortAndLong,
        help: ArgumentHelp(
            "With --version, also print the libraries that were found, and their files.", section: generalSection))

    static let generalSection = "General"
}
