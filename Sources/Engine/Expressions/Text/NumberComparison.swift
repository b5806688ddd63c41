import Geometry

/// A comparison of a value with a number that is written out, such as `pop > 1000` or `pop IN (1, 2)`.
struct NumberComparison {
    /// The fields whose value may be the one that is compared: more than one in `coalesce(a, b) = 1`.
    var mentions: [ExpressionText.Mention] = []
    /// True if a function gives the value, which is a text whatever the fields hold.
    var isText = false
    /// Bytes of the value, and of the whole comparison.
    var operand: Range<Int>
    var range: Range<Int>
}

extension ExpressionText {
    /// Comparisons with numbers, as far as tokens show them.
    var numberComparisons: [NumberComparison] {
        comparisons(ExpressionTokens(text).tokens)
    }

    /// Comparisons with texts that spell numbers, such as `pop = '5'`.
    var quotedNumberComparisons: [NumberComparison] {
        comparisons(
            ExpressionTokens(text).tokens.map { token in
                var token = token
                if token.kind == .number {
                    token.kind = .blob
                } else if token.kind == .string, DecimalText.number(text(token.range).dropFirst().dropLast()) != nil {
                    token.kind = .number
                }
                return token
            })
    }

    private func comparisons(_ tokens: Tokens) -> [NumberComparison] {
        tokens.indices.compactMap { index in
            guard let end = Self.endOfComparison(index, tokens) else { return nil }
            return comparison(of: index, end, tokens)
        }
    }

    /// The text of a range of bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

    typealias Tokens = [ExpressionTokens.Token]

    /// Index behind the operator of a comparison that starts at an index; nil if none does.
    static func endOfComparison(_ start: Int, _ tokens: Tokens) -> Int? {
        let signs = "<>=!"
        func isSign(_ index: Int) -> Bool {
            tokens.indices.contains(index) && tokens[index].kind == .symbol && signs.contains(tokens[index].text)
        }
        if isSign(start) {
            guard !isSign(start - 1) else { return nil }
            return tokens.indices.first { $0 > start && !isSign($0) }
        }
        guard tokens[start].kind == .word else { return nil }
        switch tokens[start].text.uppercased() {
        case "IN", "BETWEEN": return start + 1
        case "IS": return start + 1 < tokens.count && isWord("NOT", start + 1, tokens) ? start + 2 : start + 1
        default: return nil
        }
    }

    static func isWord(_ word: String, _ index: Int, _ tokens: Tokens) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .word && tokens[index].text.uppercased() == word
    }

    private func comparison(of sign: Int, _ next: Int, _ tokens: Tokens) -> NumberComparison? {
        // NOT belongs to IN and BETWEEN.
        let last = Self.isWord("NOT", sign - 1, tokens) ? sign - 2 : sign - 1
        if let first = Self.startOfOperand(last, tokens), Self.isBoundary(first - 1, tokens),
            let end = Self.endOfNumbers(next, tokens, after: tokens[sign].text.uppercased())
        {
            return comparison(first...last, tokens[first].range.lowerBound..<tokens[end].range.upperBound, tokens)
        }
        guard tokens[sign].kind == .symbol, let start = Self.startOfNumbers(last, tokens), next < tokens.count,
            let end = Self.endOfOperand(next, tokens), Self.isBoundary(end + 1, tokens)
        else { return nil }
        return comparison(next...end, tokens[start].range.lowerBound..<tokens[end].range.upperBound, tokens)
    }

    /// The comparison of an operand, if it is a field, or a function that gives a text or one of its arguments.
    private func comparison(_ operand: ClosedRange<Int>, _ range: Range<Int>, _ tokens: Tokens) -> NumberComparison? {
        let bytes = tokens[operand.lowerBound].range.lowerBound..<tokens[operand.upperBound].range.upperBound
        var comparison = NumberComparison(operand: bytes, range: range)
        func mention(_ index: Int) -> Mention? { mentions.first { $0.range.contains(tokens[index].range.lowerBound) } }
        if operand.count == 1 {
            comparison.mentions = [mention(operand.lowerBound)].compactMap(\.self)
        } else {
            let name = tokens[operand.lowerBound].text.lowercased()
            comparison.isText = Self.textFunctions.contains(name)
            if Self.choosingFunctions.contains(name) {
                comparison.mentions = operand.dropFirst(2).filter { Self.isArgument($0, tokens) }.compactMap(mention)
            }
        }
        return comparison.isText || !comparison.mentions.isEmpty ? comparison : nil
    }

    /// True for a token that is a whole argument.
    private static func isArgument(_ index: Int, _ tokens: Tokens) -> Bool {
        ["(", ","].contains(tokens[index - 1].text) && [")", ","].contains(tokens[index + 1].text)
    }

    /// Functions whose results are texts.
    private static let textFunctions: Set<String> = [
        "char", "date", "datetime", "file", "format", "hex", "kind", "lower", "ltrim", "printf", "quote", "replace",
        "rtrim", "strftime", "substr", "substring", "text", "time", "trim", "typeof", "upper",
    ]

    /// Functions that give one of their arguments.
    private static let choosingFunctions: Set<String> = ["coalesce", "ifnull", "max", "min", "nullif"]

    /// True if no operator that binds more tightly than a comparison is at an index.
    static func isBoundary(_ index: Int, _ tokens: Tokens) -> Bool {
        guard tokens.indices.contains(index) else { return true }
        let token = tokens[index]
        if token.kind == .symbol { return ["(", ")", ","].contains(token.text) }
        let words = ["AND", "OR", "NOT", "CASE", "WHEN", "THEN", "ELSE", "END"]
        return token.kind == .word && words.contains(token.text.uppercased())
    }

    private static func isName(_ index: Int, _ tokens: Tokens) -> Bool {
        switch tokens[index].kind {
        case .word: !isKeyword(tokens[index].text)
        case .quotedName: true
        case .string, .number, .blob, .symbol: false
        }
    }

    /// Index of the first token of a name or a call that ends at an index.
    static func startOfOperand(_ end: Int, _ tokens: Tokens) -> Int? {
        guard tokens.indices.contains(end) else { return nil }
        guard tokens[end].text == ")" else { return isName(end, tokens) ? end : nil }
        var depth = 0
        for index in stride(from: end, through: 0, by: -1) {
            if tokens[index].text == ")" { depth += 1 }
            if tokens[index].text == "(" { depth -= 1 }
            guard depth == 0 else { continue }
            return index > 0 && tokens[index - 1].kind == .word && isName(index - 1, tokens) ? index - 1 : nil
        }
        return nil
    }

    /// Index of the last token of a name or a call that starts at an index.
    static func endOfOperand(_ start: Int, _ tokens: Tokens) -> Int? {
        guard isName(start, tokens) else { return nil }
        guard start + 1 < tokens.count, tokens[start + 1].text == "(" else { return start }
        var depth = 0
        for index in (start + 1)..<tokens.count {
            if tokens[index].text == "(" { depth += 1 }
            if tokens[index].text == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func isArithmetic(_ token: ExpressionTokens.Token) -> Bool {
        token.kind == .number || token.kind == .symbol && "+-*/%".contains(token.text)
    }

    /// Index of the last token of numbers that start at an index: one, the two of BETWEEN, or a list with one.
    private static func endOfNumbers(_ start: Int, _ tokens: Tokens, after word: String) -> Int? {
        guard start < tokens.count else { return nil }
        if word == "IN" {
            guard tokens[start].text == "(", let end = tokens[start...].firstIndex(where: { $0.text == ")" }) else {
                return nil
            }
            let numbers = tokens[(start + 1)..<end].split { $0.text == "," }
            return numbers.contains { $0.allSatisfy(isArithmetic) } ? end : nil
        }
        let end = tokens[start...].firstIndex { !isArithmetic($0) } ?? tokens.count
        guard end > start, tokens[end - 1].kind == .number, isBoundary(end, tokens) else { return nil }
        return word == "BETWEEN" ? endOfNumbers(end + 1, tokens, after: "AND") : end - 1
    }

    /// Index of the first token of numbers that end at an index.
    private static func startOfNumbers(_ end: Int, _ tokens: Tokens) -> Int? {
        guard end >= 0, tokens[end].kind == .number else { return nil }
        let before = tokens[...end].lastIndex { !isArithmetic($0) } ?? -1
        return isBoundary(before, tokens) ? before + 1 : nil
    }
}
