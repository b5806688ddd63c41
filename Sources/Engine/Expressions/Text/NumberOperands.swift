/// Where an expression takes fields for numbers or for truth values, as far as tokens show it.
extension ExpressionText {
    /// Fields that are computed with: beside + - * / or %, or the argument of a function of numbers.
    var computedMentions: [Mention] {
        let tokens = ExpressionTokens(text).tokens
        return mentions(in: tokens) { index in
            isOperator(index - 1, tokens, isAfter: true) || isOperator(index + 1, tokens, isAfter: false)
                || isArgumentOfNumbers(index, tokens)
        }
    }

    /// Fields that are a condition by themselves, beside AND, OR or NOT.
    var conditionMentions: [Mention] {
        let tokens = ExpressionTokens(text).tokens
        let connectives = Self.connectives(tokens)
        func isEdge(_ index: Int, _ words: [String]) -> Bool {
            !tokens.indices.contains(index) || words.contains(tokens[index].text.uppercased())
        }
        return mentions(in: tokens) { index in
            let isNegated = Self.isWord("NOT", index - 1, tokens)
            // IS NOT compares.
            if isNegated, Self.isWord("IS", index - 2, tokens) { return false }
            // The AND of BETWEEN ends no condition.
            let followsBetween = Self.isWord("AND", index - 1, tokens) && !connectives.contains(index - 1)
            return (isNegated || connectives.contains(index - 1) || connectives.contains(index + 1)) && !followsBetween
                && isEdge(index - 1, ["(", "AND", "OR", "NOT"]) && isEdge(index + 1, [")", "AND", "OR"])
        }
    }

    private func mentions(in tokens: Tokens, where isMeant: (Int) -> Bool) -> [Mention] {
        mentions.filter { mention in
            guard !mention.isText, let index = tokens.firstIndex(where: { $0.range == mention.range }) else {
                return false
            }
            return isMeant(index)
        }
    }

    private func isOperator(_ index: Int, _ tokens: Tokens, isAfter: Bool) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .symbol, "+-*/%".contains(tokens[index].text) else {
            return false
        }
        // -> and ->> take members out of JSON.
        return isAfter || !(index + 1 < tokens.count && tokens[index].text == "-" && tokens[index + 1].text == ">")
    }

    private func isArgumentOfNumbers(_ index: Int, _ tokens: Tokens) -> Bool {
        guard index > 1, tokens[index - 1].text == "(", tokens[index - 2].kind == .word else { return false }
        return Self.numberFunctions.contains(tokens[index - 2].text.lowercased())
    }

    /// Functions whose first argument is a number.
    private static let numberFunctions: Set<String> = [
        "abs", "acos", "asin", "atan", "ceil", "ceiling", "cos", "degrees", "exp", "floor", "ln", "log", "log10",
        "log2",
        "mod", "pow", "power", "radians", "round", "sign", "sin", "sqrt", "tan", "trunc",
    ]
}
