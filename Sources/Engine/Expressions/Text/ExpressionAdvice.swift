// What people write who know other languages, and what they mean by it.
extension ExpressionText {
    /// Throws for operators that only other languages have, for a comparison with NULL, and for a value beside AND or OR
    /// where a comparison is meant.
    func checkMeaning() throws(ExpressionFault) {
        try checkNulls()
        try checkHabits()
        let tokens = ExpressionTokens(text).tokens
        for index in tokens.indices where tokens[index].text == "~" && tokens[index].kind == .symbol {
            try checkMatching(index, tokens)
        }
        for index in Self.connectives(tokens) {
            for neighbor in [index - 1, index + 1] where isLone(neighbor, tokens) {
                try checkLone(neighbor, beside: index, tokens)
            }
        }
    }

    /// Throws for a comparison with NULL, which is never true.
    private func checkNulls() throws(ExpressionFault) {
        guard let (start, isNegated) = comparisonWithNull else { return }
        throw ExpressionFault(
            self, "a comparison with NULL is never true", at: start, hint: "write IS \(isNegated ? "NOT " : "")NULL")
    }

    private var comparisonWithNull: (start: Int, isNegated: Bool)? {
        let tokens = ExpressionTokens(text).tokens
        for index in tokens.indices.dropFirst() where Self.isWord("NULL", index, tokens) {
            guard tokens[index - 1].kind == .symbol, ["=", ">"].contains(tokens[index - 1].text), index > 1
            else { continue }
            let before = tokens[index - 2]
            let sign = before.kind == .symbol && "<>=!".contains(before.text) ? before.text : ""
            if tokens[index - 1].text == ">", sign != "<" { continue }
            let isNegated = sign == "!" || sign == "<"
            return (tokens[sign.isEmpty ? index - 1 : index - 2].range.lowerBound, isNegated)
        }
        return nil
    }

    /// Throws for `=~`, `!~`, `~=` and `~` between two values: they are matches of regular expressions elsewhere.
    private func checkMatching(_ index: Int, _ tokens: Tokens) throws(ExpressionFault) {
        func touches(_ one: Int, _ other: Int, _ signs: String) -> Bool {
            guard tokens.indices.contains(one), tokens.indices.contains(other) else { return false }
            let sign = tokens[one == index ? other : one]
            return tokens[one].range.upperBound == tokens[other].range.lowerBound && sign.kind == .symbol
                && signs.contains(sign.text)
        }
        var (first, last) = (index, index)
        if touches(index - 1, index, "=!") { first -= 1 }
        if touches(index, index + 1, "=*") { last += 1 }
        guard first > 0, Self.startOfOperand(first - 1, tokens) != nil, last + 1 < tokens.count else { return }
        let word = tokens[first].text == "!" ? "NOT REGEXP" : "REGEXP"
        let (start, end) = (tokens[first].range.lowerBound, tokens[last].range.upperBound)
        let count = text.utf8.count
        throw ExpressionFault(
            self, "\(text(start..<end)) is not an operator", at: start,
            hint: count > Self.mostShown
                ? "use \(word)" : "write \(Self.trimmed(text(0..<start))) \(word) \(Self.trimmed(text(end..<count)))")
    }

    /// Indices of each AND and OR, but for the AND of BETWEEN.
    static func connectives(_ tokens: Tokens) -> [Int] {
        var found: [Int] = []
        // The number of BETWEEN that wait for their AND, in each bracket that is open.
        var waiting = [0]
        for (index, token) in tokens.enumerated() where token.kind == .word || token.kind == .symbol {
            switch token.text.uppercased() {
            case "(": waiting.append(0)
            case ")": if waiting.count > 1 { waiting.removeLast() }
            case "BETWEEN": waiting[waiting.count - 1] += 1
            case "AND" where waiting[waiting.count - 1] > 0: waiting[waiting.count - 1] -= 1
            case "AND", "OR": found.append(index)
            default: break
            }
        }
        return found
    }

    /// True for a text or a number that is not part of a comparison.
    private func isLone(_ index: Int, _ tokens: Tokens) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .string || tokens[index].kind == .number else {
            return false
        }
        func isEdge(_ index: Int, _ words: [String]) -> Bool {
            !tokens.indices.contains(index) || words.contains(tokens[index].text.uppercased())
        }
        // IS NOT compares.
        if Self.isWord("NOT", index - 1, tokens), Self.isWord("IS", index - 2, tokens) { return false }
        // The AND of BETWEEN ends no condition.
        let followsBetween =
            Self.isWord("AND", index - 1, tokens) && !Self.connectives(tokens).contains(index - 1)
        return !followsBetween && isEdge(index - 1, ["(", "AND", "OR", "NOT", "WHEN"])
            && isEdge(index + 1, [")", "AND", "OR", "THEN"])
    }

    private func checkLone(_ index: Int, beside connective: Int, _ tokens: Tokens) throws(ExpressionFault) {
        let value = text(tokens[index].range)
        let compared = comparison(before: connective, tokens)
        let isNumber = tokens[index].kind == .number
        // A number may be a truth value, unless it stands behind one that is compared.
        if isNumber, compared == nil || index < connective || ["0", "1"].contains(value) { return }
        var hint = "compare it, as in FIELD = \(value)"
        if let (operand, sign, first) = compared {
            let word = tokens[connective].text
            var (values, next) = ([first], connective)
            while next + 1 < tokens.count, Self.isWord(word.uppercased(), next, tokens), isLone(next + 1, tokens) {
                values.append(text(tokens[next + 1].range))
                next += 2
            }
            let isEither = ["=", "=="].contains(sign) && word.uppercased() == "OR"
            hint =
                isEither
                ? "write \(operand) IN (\(values.joined(separator: ", ")))"
                : "write " + values.map { "\(operand) \(sign) \($0)" }.joined(separator: " \(word) ")
        }
        throw ExpressionFault(
            self, "\(value) is a \(isNumber ? "number" : "text"), not a condition", at: tokens[index].range.lowerBound,
            hint: hint)
    }

    /// The comparison of a field with a text or a number that ends before a token, or whose value a bracket begins with.
    private func comparison(before end: Int, _ tokens: Tokens) -> (operand: String, sign: String, value: String)? {
        guard end > 1, tokens[end - 1].kind == .string || tokens[end - 1].kind == .number else { return nil }
        let lastOfSign = tokens[end - 2].text == "(" ? end - 3 : end - 2
        guard lastOfSign > 0 else { return nil }
        var firstOfSign = lastOfSign
        if tokens[lastOfSign].kind == .symbol {
            guard "<>=!".contains(tokens[lastOfSign].text) else { return nil }
            if tokens[lastOfSign - 1].kind == .symbol, "<>=!".contains(tokens[lastOfSign - 1].text) { firstOfSign -= 1 }
        } else {
            guard tokens[lastOfSign].kind == .word,
                ["LIKE", "GLOB", "REGEXP", "IS"].contains(tokens[lastOfSign].text.uppercased())
            else { return nil }
            if Self.isWord("NOT", lastOfSign - 1, tokens) { firstOfSign -= 1 }
        }
        guard let first = Self.startOfOperand(firstOfSign - 1, tokens) else { return nil }
        return (
            text(tokens[first].range.lowerBound..<tokens[firstOfSign - 1].range.upperBound),
            text(tokens[firstOfSign].range.lowerBound..<tokens[lastOfSign].range.upperBound),
            text(tokens[end - 1].range)
        )
    }

    /// Advice on a word that is not a field: it may be a function, or a text without quotes. Nil if nothing shows which.
    func meaning(ofUnknown name: String) -> String? {
        if let first = name.first, "‘’“”".contains(first) {
            let plain = name.trimmingPrefix { "‘’“”".contains($0) }.prefix { !"‘’“”".contains($0) }
            return "text goes in straight quotes: '\(plain)'"
        }
        let tokens = ExpressionTokens(text).tokens
        for index in tokens.indices where index > 1 && tokens[index].text == name {
            guard tokens[index].kind == .word || tokens[index].kind == .quotedName,
                let (operand, sign, _) = comparison(before: index + 1, tokens.replacing(index, by: .string)),
                sign == "<>" || !"<>".contains(sign.prefix(1))
            else { continue }
            let isLast = index + 1 == tokens.count || [")", "AND", "OR"].contains(tokens[index + 1].text.uppercased())
            let quoted = name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
            if isLast { return "text goes in single quotes: \(operand) \(sign) '\(quoted)'" }
        }
        return Self.functions[name.lowercased()].map { "did you mean the function \($0)()?" }
    }

    /// Functions of the record, by the names that fields with their values have.
    private static let functions: [String: String] = [
        "lat": "lat", "latitude": "lat", "lon": "lon", "lng": "lon", "long": "lon", "longitude": "lon", "area": "area",
        "length": "length", "west": "west", "south": "south", "east": "east", "north": "north", "id": "id",
        "vertices": "vertices", "record": "record", "file": "file",
    ]

    /// Functions of other programs, and what does the same here.
    static let functionsElsewhere: [String: String] = [
        "year": "strftime('%Y', …)", "month": "strftime('%m', …)", "day": "strftime('%d', …)",
        "hour": "strftime('%H', …)", "date_part": "strftime('%Y', …)", "datediff": "julianday(…) - julianday(…)",
        "now": "datetime('now')", "if": "iif(condition, value, other)", "nvl": "coalesce(…, …)",
        "concat": "one || other", "concat_ws": "one || ' ' || other", "left": "substr(…, 1, 3)",
        "right": "substr(…, -3)", "starts_with": "… LIKE 'x%'", "startswith": "… LIKE 'x%'",
        "ends_with": "… LIKE '%x'", "endswith": "… LIKE '%x'", "contains": "… LIKE '%x%'", "strlen": "length(…)",
        "len": "length(…)", "int": "CAST(… AS INTEGER)", "to_number": "number(…)", "float": "number(…)",
        "lpad": "printf('%05d', …)", "split_part": "substr(…, 1, instr(…, ' ') - 1)",
        "regexp_matches": "… REGEXP 'x'", "st_area": "area()",
        "st_length": "length()", "st_x": "lon()", "st_y": "lat()", "st_geometrytype": "kind()",
    ]

    private static let mostShown = 100

    static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension [ExpressionTokens.Token] {
    fileprivate func replacing(_ index: Int, by kind: ExpressionTokens.Token.Kind) -> Self {
        var tokens = self
        tokens[index].kind = kind
        return tokens
    }
}
