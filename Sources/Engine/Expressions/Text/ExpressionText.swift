import SQLite

/// An expression as it was given, and the fields that it names.
package struct ExpressionText: Sendable {
    package let text: String
    /// The option that it is the value of, in messages.
    package let option: String
    /// Names of fields, each once, in the order in which they come up.
    package private(set) var names: [String] = []
    /// Names of the functions that are called, in small letters.
    package private(set) var functions: Set<String> = []
    /// True if there are regular expressions.
    private(set) var hasPatterns = false
    /// Those that are written out, and the byte at which each starts.
    private(set) var patterns: [(text: String, start: Int)] = []
    /// Where names are.
    private(set) var mentions: [Mention] = []

    /// A name of a field in the expression.
    struct Mention: Sendable {
        /// Number of the name.
        var name: Int
        /// True if the text of the value is wanted, as in `text(name)`.
        var isText: Bool
        /// Bytes of the expression that stand for the value.
        var range: Range<Int>
        /// True if the name is in quotes.
        var isQuoted: Bool
    }

    package init(_ text: String, option: String) {
        self.text = text
        self.option = option
        let tokens = ExpressionTokens(text).tokens
        for (index, token) in tokens.enumerated() {
            if token.kind == .word, token.text.uppercased() == "REGEXP" { addPattern(after: index, in: tokens) }
            let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
            if token.kind == .word, next == "(", !Self.keywords.contains(token.text.uppercased()) {
                functions.insert(token.text.lowercased())
                continue
            }
            guard Self.isField(token, in: tokens, at: index) else { continue }
            let isText =
                index > 1 && next == ")" && tokens[index - 1].text == "(" && tokens[index - 2].kind == .word
                && tokens[index - 2].text.lowercased() == "text"
            let range = isText ? tokens[index - 2].range.lowerBound..<tokens[index + 1].range.upperBound : token.range
            let name = names.firstIndex(of: token.text) ?? names.count
            if name == names.count { names.append(token.text) }
            mentions.append(Mention(name: name, isText: isText, range: range, isQuoted: token.kind == .quotedName))
        }
    }

    /// Receives the regular expression behind a word, as an operand or in brackets.
    private mutating func addPattern(after index: Int, in tokens: [ExpressionTokens.Token]) {
        hasPatterns = true
        let rest = tokens[(index + 1)...].drop { $0.text == "(" }
        guard let token = rest.first, token.kind == .string, rest.dropFirst().first?.text != "|" else { return }
        let quoted = Array(text.utf8)[token.range].dropFirst().dropLast()
        let pattern = String(decoding: quoted, as: UTF8.self).split(separator: "''", omittingEmptySubsequences: false)
        patterns.append((pattern.joined(separator: "'"), token.range.lowerBound + 1))
    }

    /// True if it is nothing but a text in quotes.
    var isTextAlone: Bool {
        let tokens = ExpressionTokens(text).tokens
        return tokens.count == 1 && tokens[0].kind == .string
    }

    /// The field whose value the whole expression is; nil unless it is a name alone.
    var onlyName: String? {
        let tokens = ExpressionTokens(text).tokens
        guard tokens.count == 1, mentions.count == 1 else { return nil }
        return names[0]
    }

    private static func isField(_ token: ExpressionTokens.Token, in tokens: [ExpressionTokens.Token], at index: Int)
        -> Bool
    {
        let before = index > 0 ? tokens[index - 1] : nil
        let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
        // The name of a type or of an order.
        if let before, before.kind == .word, ["AS", "COLLATE"].contains(before.text.uppercased()) { return false }
        // Fields have no tables, and parameters are refused.
        if before?.text == "." || next == "." || [":", "@", "$", "?", "#"].contains(before?.text) { return false }
        switch token.kind {
        case .quotedName: return true
        case .word: return !keywords.contains(token.text.uppercased())
        case .string, .number, .blob, .symbol: return false
        }
    }

    /// Words that are not names unless they are in quotes.
    private static let keywords: Set<String> = [
        "ALL", "AND", "AS", "ASC", "BETWEEN", "BY", "CASE", "CAST", "COLLATE", "CURRENT_DATE", "CURRENT_TIME",
        "CURRENT_TIMESTAMP", "DISTINCT", "ELSE", "END", "ESCAPE", "EXCEPT", "EXISTS", "FALSE", "FILTER", "FROM", "GLOB",
        "GROUP", "HAVING", "IN", "INDEXED", "INTERSECT", "IS", "ISNULL", "JOIN", "LIKE", "LIMIT", "MATCH", "NATURAL",
        "NOT", "NOTNULL", "NULL", "ON", "OR", "ORDER", "OVER", "PARTITION", "RAISE", "REGEXP", "SELECT", "SET", "TABLE",
        "THEN", "TRUE", "UNION", "USING", "VALUES", "WHEN", "WHERE", "WINDOW", "WITH",
    ]

    /// A name of a field as it is written in an expression: in double quotes unless it is a word.
    package static func spelling(of name: String) -> String {
        ExpressionText(name, option: "").onlyName == name ? name : Database.quoted(name)
    }

    /// True for a word that is a name only in quotes.
    static func isKeyword(_ name: String) -> Bool { keywords.contains(name.uppercased()) }

    /// The expression as SQLite gets it, whose fields are columns that nobody can name otherwise.
    ///
    /// - Parameter column: returns the column of a mention.
    func rewritten(_ column: (Mention) -> String) -> RewrittenExpression {
        var rewritten = RewrittenExpression()
        let bytes = Array(text.utf8)
        var start = 0
        for mention in mentions {
            rewritten.append(String(decoding: bytes[start..<mention.range.lowerBound], as: UTF8.self), from: start)
            rewritten.append(column(mention), from: mention.range.lowerBound, isWhole: true)
            start = mention.range.upperBound
        }
        rewritten.append(String(decoding: bytes[start...], as: UTF8.self), from: start)
        return rewritten
    }

    /// The text with a mark before a byte.
    func marked(at byte: Int) -> String {
        let bytes = Array(text.utf8)
        let byte = min(max(byte, 0), bytes.count)
        return String(decoding: bytes[..<byte], as: UTF8.self) + "^" + String(decoding: bytes[byte...], as: UTF8.self)
    }
}

/// An expression in which names were replaced, and what each part of it comes from.
struct RewrittenExpression {
    private(set) var text = ""
    private var pieces: [(start: Int, original: Int, isWhole: Bool)] = []

    fileprivate mutating func append(_ piece: String, from original: Int, isWhole: Bool = false) {
        pieces.append((text.utf8.count, original, isWhole))
        text += piece
    }

    /// The byte of the original that a byte of the text comes from.
    func original(_ byte: Int) -> Int {
        guard let piece = pieces.last(where: { $0.start <= byte }) else { return 0 }
        return piece.isWhole ? piece.original : piece.original + byte - piece.start
    }
}
