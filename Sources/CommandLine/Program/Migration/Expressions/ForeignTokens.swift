/// The tokens of an expression of Miller or JavaScript.
struct ForeignTokens {
    enum Token: Equatable {
        case name(String)
        /// A name behind a dollar sign, which is always a field.
        case field(String)
        /// Text in single quotes.
        case text(String)
        /// Text in double quotes, which name a field in SQL.
        case quoted(String)
        /// A regular expression between slashes.
        case pattern(String)
        case number(String)
        case sign(String)
    }

    private(set) var tokens: [Token] = []
    private var rest: Substring

    /// Nil for a text in quotes that does not end.
    init?(_ text: String) {
        rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else {
                guard let token = next(first) else { return nil }
                tokens.append(token)
            }
        }
    }

    private mutating func next(_ first: Character) -> Token? {
        switch first {
        case "'": return quoted(by: first).map { .text($0) }
        case "\"": return quoted(by: first).map { .quoted($0) }
        case "/" where startsOperand:
            guard let pattern = quoted(by: first) else { return nil }
            guard rest.first == "i" else { return .pattern(pattern) }
            rest.removeFirst()
            return .pattern("(?i)" + pattern)
        case "$":
            rest.removeFirst()
            guard rest.first == "{" else { return name().map { .field($0) } }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: "}") else { return nil }
            defer { rest = rest[rest.index(after: end)...] }
            return .field(String(rest[..<end]))
        case _ where first.isNumber: return .number(number())
        case _ where first.isLetter || first == "_": return name().map { .name($0) }
        default:
            let sign = Self.signs.first(where: rest.hasPrefix) ?? String(first)
            rest.removeFirst(sign.count)
            return .sign(sign)
        }
    }

    /// True if the next token cannot be an operator.
    private var startsOperand: Bool {
        switch tokens.last {
        case nil: true
        case .sign(let sign): sign != ")" && sign != "]"
        default: false
        }
    }

    /// The text between two equal signs, of which one behind a backslash is part of it.
    private mutating func quoted(by quote: Character) -> String? {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            if character == "\\", let escaped = rest.popFirst() {
                text += escaped == quote ? "\(escaped)" : "\\\(escaped)"
            } else {
                text.append(character)
            }
        }
        return nil
    }

    private mutating func name() -> String? {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest[name.endIndex...]
        return name.isEmpty ? nil : String(name)
    }

    private mutating func number() -> String {
        var text = ""
        while let character = rest.first,
            character.isNumber || character.isLetter || "._".contains(character)
                || "+-".contains(character) && text.last?.lowercased() == "e" && !text.hasPrefix("0x")
        {
            text.append(rest.removeFirst())
        }
        return text
    }

    /// Signs of more than one character, the longest first.
    private static let signs = [
        "!==", "===", "!=~", "**=", "//=", "??=", "<=>", "==", "!=", "<>", "<=", ">=", "=~", "&&", "||", "^^", "??",
        "**", "//", ".+", ".-", ".*", "./", "+=", "-=", "*=", "/=", ".=", "%=", "<<", ">>", "=>", "++", "--",
    ]
}
