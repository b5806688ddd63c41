import Expressions

/// Reads an expression of Miller or JavaScript, and writes it as plat would. Expressions that plat does not have, or
/// computes otherwise, are refused.
struct ForeignExpression {
    typealias Token = ForeignTokens.Token
    typealias Term = ForeignTerm

    /// plat cannot express it.
    struct Fault: Error {}

    let tokens: [Token]
    var index = 0
    private let isScript: Bool
    /// True if a point joins texts.
    let isMiller: Bool
    /// True if something is only in other languages, so that texts in double quotes are texts.
    var isForeign = false

    /// A condition, or nil.
    ///
    /// - Parameter isScript: true if it is surely not in the words of plat.
    static func condition(_ text: String, isScript: Bool) -> String? {
        let ours = isScript ? text : withoutILIKE(text)
        guard let tokens = ForeignTokens(text) else { return isScript ? nil : ours }
        var parser = Self(tokens.tokens, isScript: isScript)
        do {
            let term = try parser.whole()
            guard isScript || parser.isForeign else { return ours }
            return term.kind == .condition ? term.text : nil
        } catch {
            let isOfMiller = tokens.tokens.contains {
                if case .name(let name) = $0 { wordsOfMiller.contains(name) } else { false }
            }
            return isScript && (isOfMiller || text.contains { "$\"".contains($0) }) ? nil : ours
        }
    }

    /// LIKE ignores the difference between large and small letters, as ILIKE does elsewhere.
    private static func withoutILIKE(_ text: String) -> String {
        var pieces = text.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
        for index in stride(from: 0, to: pieces.count, by: 2) {
            pieces[index] = pieces[index].replacing(#/\bilike\b/#.ignoresCase(), with: "LIKE")
        }
        return pieces.joined(separator: "'")
    }

    /// The assignments of one or several fields, or nil.
    static func assignments(_ text: String, isScript: Bool) -> [String]? {
        guard let tokens = ForeignTokens(text) else { return isScript ? nil : [text] }
        var parser = Self(tokens.tokens, isScript: isScript)
        do {
            var values: [String] = []
            repeat { values.append(try parser.assignment()) } while parser.takeSeparator()
            guard parser.index == parser.tokens.count else { throw Fault() }
            return isScript || parser.isForeign ? values : [text]
        } catch {
            return isScript ? nil : [text]
        }
    }

    private init(_ tokens: [Token], isScript: Bool) {
        (self.tokens, self.isScript) = (tokens, isScript)
        isMiller = tokens.contains { if case .field = $0 { true } else { false } }
    }

    // MARK: Tokens

    var next: Token? { index < tokens.count ? tokens[index] : nil }

    mutating func take(_ sign: String) -> Bool {
        guard next == .sign(sign) else { return false }
        index += 1
        return true
    }

    private mutating func take(anyOf signs: [String]) -> String? {
        guard case .sign(let sign) = next, signs.contains(sign) else { return nil }
        index += 1
        return sign
    }

    /// Takes a word of SQL, in any letters.
    mutating func takeWord(_ word: String) -> Bool {
        guard case .name(let name) = next, name.uppercased() == word else { return false }
        index += 1
        return true
    }

    mutating func expect(_ sign: String) throws(Fault) { guard take(sign) else { throw Fault() } }

    /// Takes the sign between two assignments; a last one ends them.
    private mutating func takeSeparator() -> Bool {
        guard take(anyOf: [";", ","]) != nil else { return false }
        isForeign = true
        return next != nil
    }

    // MARK: Statements

    private mutating func whole() throws(Fault) -> Term {
        let term = try expression()
        guard next == nil else { throw Fault() }
        return term
    }

    private mutating func assignment() throws(Fault) -> String {
        let name: String
        switch next {
        case .name(let text): name = text
        case .field(let text):
            name = text
            isForeign = true
        default: throw Fault()
        }
        index += 1
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " }
        guard isPlain, let sign = take(anyOf: ["=", "+=", "-=", "*=", ".="]) else { throw Fault() }
        let value = try expression()
        guard value.kind != .list, value.kind != .position else { throw Fault() }
        guard sign != "=" else { return "\(name)=\(value.text)" }
        isForeign = true
        let field = Term(text: ExpressionText.spelling(of: name))
        let changed =
            sign == ".="
            ? try concatenation(field, value)
            : try sign == "+=" ? sum(field, value) : computed(field, String(sign.prefix(1)), value)
        return "\(name)=\(changed.text)"
    }

    // MARK: Operators, from those that bind least

    mutating func expression() throws(Fault) -> Term {
        let condition = try alternatives()
        guard take("?") else { return condition }
        isForeign = true
        guard condition.kind == .condition else { throw Fault() }
        let first = try expression()
        try expect(":")
        let second = try expression()
        guard first.kind != .list, second.kind != .list else { throw Fault() }
        return Term(
            text: "iif(\(condition.text), \(first.text), \(second.text))",
            kind: first.kind == second.kind ? first.kind : .value)
    }

    private mutating func alternatives() throws(Fault) -> Term {
        var left = try conjunction()
        while true {
            if take("??") {
                let right = try conjunction()
                left = Term(text: "coalesce(\(left.text), \(right.text))")
                isForeign = true
            } else if takeConnective("||", "OR") {
                left = try connected(left, "OR", conjunction(), .or)
            } else {
                return left
            }
        }
    }

    private mutating func conjunction() throws(Fault) -> Term {
        var left = try negation()
        while takeConnective("&&", "AND") { left = try connected(left, "AND", negation(), .and) }
        return left
    }

    private mutating func takeConnective(_ sign: String, _ word: String) -> Bool {
        if take(sign) {
            isForeign = true
            return true
        }
        return takeWord(word)
    }

    /// Conditions alone: of values, one language takes the first that is not empty, and the other joins them.
    func connected(_ left: Term, _ word: String, _ right: Term, _ rank: Term.Rank) throws(Fault) -> Term {
        guard left.kind == .condition, right.kind == .condition else { throw Fault() }
        return .joined(left, word, right, .condition, rank)
    }

    private mutating func negation() throws(Fault) -> Term {
        guard takeWord("NOT") else { return try equality() }
        return try negated(negation())
    }

    private func negated(_ term: Term) throws(Fault) -> Term {
        guard term.kind == .condition else { throw Fault() }
        return Term(text: "NOT \(term.operand(.equality))", kind: .condition, rank: .not)
    }

    private mutating func equality() throws(Fault) -> Term {
        var left = try relation()
        if case .sign(let sign) = next, "=!<".contains(sign.prefix(1)) { left = fieldNamed(by: left) }
        while true {
            if let sign = take(anyOf: ["=", "==", "===", "!=", "!==", "<>"]) {
                if !["=", "!=", "<>"].contains(sign) { isForeign = true }
                left = try compared(left, isEqual: sign.hasPrefix("="), relation())
            } else if let sign = take(anyOf: ["=~", "!=~"]) {
                isForeign = true
                let word = sign == "=~" ? "REGEXP" : "NOT REGEXP"
                left = .joined(left, word, try relation(), .condition, .equality)
            } else if let word = takeOperator() {
                left = try word == "IS" ? isNull(left) : listed(left, word)
            } else {
                return left
            }
        }
    }

    /// The field that a text in double quotes before a comparison names, if it may be in the words of plat.
    private func fieldNamed(by term: Term) -> Term {
        guard !isScript, !isMiller, term.isQuoted, let name = term.literal else { return term }
        return Term(text: ExpressionText.spelling(of: name))
    }

    private func compared(_ left: Term, isEqual: Bool, _ right: Term) throws(Fault) -> Term {
        if left.kind == .position { return try listed(left, isEqual ? "=" : "!=", right) }
        guard left.kind != .list, right.kind != .list, left.kind != .null else { throw Fault() }
        guard right.kind == .null else {
            return .joined(left, isEqual ? "=" : "!=", right, .condition, .equality)
        }
        return Term(
            text: "\(left.operand(.relation)) IS \(isEqual ? "" : "NOT ")NULL", kind: .condition, rank: .equality)
    }

    /// The comparison of the position in a list with -1 or 0.
    private func listed(_ left: Term, _ sign: String, _ right: Term) throws(Fault) -> Term {
        let found = [">-1", ">=0", "!=-1"].contains(sign + right.text)
        guard found || ["=-1", "<0"].contains(sign + right.text) else { throw Fault() }
        let term = Term(text: left.text, kind: .condition, rank: left.rank)
        return found ? term : try negated(term)
    }

    /// Takes a word of SQL that is an operator.
    private mutating func takeOperator() -> String? {
        let start = index
        let isNegated = takeWord("NOT")
        for word in ["LIKE", "ILIKE", "GLOB", "REGEXP", "IN", "IS"] where takeWord(word) {
            return (isNegated ? "NOT " : "") + (word == "ILIKE" ? "LIKE" : word)
        }
        index = start
        return nil
    }

    private mutating func isNull(_ left: Term) throws(Fault) -> Term {
        let word = takeWord("NOT") ? "IS NOT" : "IS"
        guard takeWord("NULL") else { throw Fault() }
        return Term(text: "\(left.operand(.relation)) \(word) NULL", kind: .condition, rank: .equality)
    }

    private mutating func listed(_ left: Term, _ word: String) throws(Fault) -> Term {
        guard word.hasSuffix("IN") else { return .joined(left, word, try relation(), .condition, .equality) }
        try expect("(")
        let items = try arguments(until: ")").map(\.text).joined(separator: ", ")
        return Term(text: "\(left.operand(.relation)) \(word) (\(items))", kind: .condition, rank: .equality)
    }

    private mutating func relation() throws(Fault) -> Term {
        var left = try sum()
        while let sign = take(anyOf: ["<", ">", "<=", ">="]) {
            left = fieldNamed(by: left)
            let right = try sum()
            if left.kind == .position {
                left = try listed(left, sign, right)
            } else {
                left = .joined(left, sign, right, .condition, .relation)
            }
        }
        return left
    }

    private mutating func sum() throws(Fault) -> Term {
        var left = try product()
        while let sign = take(anyOf: ["+", "-"]) {
            let right = try product()
            left = try sign == "+" ? sum(left, right) : computed(left, sign, right)
        }
        return left
    }

    private mutating func sum(_ left: Term, _ right: Term) throws(Fault) -> Term {
        if left.kind == .text || right.kind == .text {
            isForeign = true
            return try concatenation(left, right)
        }
        let isNumber = left.kind == .number || right.kind == .number
        guard Self.isValue(left), Self.isValue(right) else { throw Fault() }
        var term = Term.joined(left, "+", right, isNumber ? .number : .value, .sum)
        term.mayJoin = !isNumber
        return term
    }

    private func concatenation(_ left: Term, _ right: Term) throws(Fault) -> Term {
        guard Self.isValue(left), Self.isValue(right), !left.mayJoin, !right.mayJoin else { throw Fault() }
        return .joined(left, "||", right, .text, .concatenation)
    }

    static func isValue(_ term: Term) -> Bool { [.value, .number, .text].contains(term.kind) }

    private func computed(_ left: Term, _ sign: String, _ right: Term) throws(Fault) -> Term {
        guard Self.isValue(left), Self.isValue(right) else { throw Fault() }
        return .joined(left, sign, right, .number, sign == "-" ? .sum : .product)
    }

    private mutating func product() throws(Fault) -> Term {
        var left = try joint()
        while let sign = take(anyOf: ["*", "/", "//", "%"]) {
            var right = try joint()
            if sign == "//" { isForeign = true }
            if sign.hasPrefix("/"), !left.isReal, !right.isReal {
                // SQLite divides integers by integers without a rest.
                left = .joined(left, "*", Term(text: "1.0", kind: .number, isReal: true), .number, .product)
            }
            right.isReal = right.isReal || sign == "/"
            left = try computed(left, String(sign.prefix(1)), right)
            if sign == "//" { left = Term(text: "floor(\(left.text))", kind: .number) }
        }
        return left
    }

    /// Texts that Miller joins by a point.
    private mutating func joint() throws(Fault) -> Term {
        var left = try signed()
        while take(".") {
            isForeign = true
            left = try concatenation(left, signed())
        }
        return left
    }

    mutating func signed() throws(Fault) -> Term {
        if take("!") {
            isForeign = true
            return try negated(signed())
        }
        guard let sign = take(anyOf: ["-", "+"]) else { return try power() }
        let term = try signed()
        guard Self.isValue(term), term.kind != .text else { throw Fault() }
        if sign == "-" { return Term(text: "-\(term.operand(.primary))", kind: .number, rank: .sign) }
        isForeign = true
        return Term(text: "number(\(term.text))", kind: .number)
    }

    private mutating func power() throws(Fault) -> Term {
        let base = try member()
        guard take("**") else { return base }
        isForeign = true
        return Term(text: "pow(\(base.text), \(try signed().text))", kind: .number, isReal: true)
    }
}
