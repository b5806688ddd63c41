// Expressions that SQLite evaluates to something else than who writes them means, whatever the fields hold.
extension ExpressionText {
    /// Throws for comparisons in a row, constants that are compared or computed with, dates that are computed with, and
    /// patterns and formats that cannot be meant.
    func checkHabits() throws(ExpressionFault) {
        let tokens = ExpressionTokens(text).tokens
        try checkChains(tokens)
        for index in tokens.indices {
            switch tokens[index].kind {
            case .string: try checkConstant(index, tokens)
            case .word: try checkWord(index, tokens)
            case .symbol, .number, .quotedName, .blob: break
            }
        }
    }

    /// The sign of a comparison that starts at a token, and the index behind it.
    private func comparisonSign(_ index: Int, _ tokens: Tokens) -> (sign: String, end: Int)? {
        guard tokens[index].kind == .symbol, index > 0, let end = Self.endOfComparison(index, tokens),
            end < tokens.count
        else { return nil }
        let sign = text(tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound)
        // -> takes a member out of JSON.
        let isArrow =
            tokens[index - 1].text == "-" && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
        return ["<", ">", "<=", ">=", "=", "==", "!=", "<>"].contains(sign) && !isArrow ? (sign, end) : nil
    }

    /// Throws for `1 < a < 3`, which compares a truth value with 3, and for `a > 1 || b > 2`, which compares texts.
    private func checkChains(_ tokens: Tokens) throws(ExpressionFault) {
        // The comparison that is open in each bracket.
        var open: [(start: Int, end: Int)?] = [nil]
        for index in tokens.indices {
            if tokens[index].text == "(" {
                open.append(nil)
            } else if tokens[index].text == ")" {
                if open.count > 1 { open.removeLast() }
            } else if Self.isBoundary(index, tokens) {
                open[open.count - 1] = nil
            } else if let (sign, end) = comparisonSign(index, tokens) {
                if let first = open[open.count - 1] { throw faultOfChain(first, (index, end), sign, tokens) }
                open[open.count - 1] = (index, end)
            }
        }
    }

    private func faultOfChain(
        _ first: (start: Int, end: Int), _ second: (start: Int, end: Int), _ sign: String, _ tokens: Tokens
    ) -> ExpressionFault {
        let place = tokens[second.start].range.lowerBound
        let words = ["|": "OR", "&": "AND"]
        if let index = (first.end..<second.start).first(where: { words[tokens[$0].text] != nil }) {
            let isDouble = tokens[index + 1].text == tokens[index].text
            let (start, end) = (tokens[index].range.lowerBound, tokens[isDouble ? index + 1 : index].range.upperBound)
            let word = words[tokens[index].text] ?? ""
            let (before, after) = (Self.trimmed(text(0..<start)), Self.trimmed(text(end..<text.utf8.count)))
            return ExpressionFault(
                self, "\(text(start..<end)) joins no conditions", at: start, hint: "write \(before) \(word) \(after)")
        }
        let middle = Self.trimmed(text(tokens[first.end - 1].range.upperBound..<place))
        return ExpressionFault(
            self, "two comparisons in a row compare the result of the first", at: place,
            hint:
                "write … \(text(tokens[first.start].range.lowerBound..<tokens[first.end - 1].range.upperBound)) \(middle) AND \(middle) \(sign) …"
        )
    }

    /// Throws for a text that is compared with another constant, or computed with: a field was meant.
    private func checkConstant(_ index: Int, _ tokens: Tokens) throws(ExpressionFault) {
        let quoted = text(tokens[index].range)
        let name = Self.spelling(of: String(quoted.dropFirst().dropLast()))
        let hint = "a field has no quotes, or double quotes: \(name)"
        let place = tokens[index].range.lowerBound
        if Self.isBoundary(index - 1, tokens), index + 1 < tokens.count,
            let end = comparisonSign(index + 1, tokens)?.end, [.string, .number].contains(tokens[end].kind),
            Self.isBoundary(end + 1, tokens)
        {
            throw ExpressionFault(self, "two constants are compared", at: place, hint: hint)
        }
        let isNumber = quoted.dropFirst().dropLast().allSatisfy { $0.isNumber || ".-+eE ".contains($0) }
        for neighbor in [index - 1, index + 1] where !isNumber && isArithmeticSign(neighbor, tokens) {
            let isSum = tokens[neighbor].text == "+"
            throw ExpressionFault(
                self, "\(quoted) is a text, which is computed with as a number", at: place,
                hint: isSum ? "|| joins texts; \(hint)" : hint)
        }
    }

    private func isArithmeticSign(_ index: Int, _ tokens: Tokens) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .symbol, "+-*/%".contains(tokens[index].text) else {
            return false
        }
        return !(index + 1 < tokens.count && tokens[index].text == "-" && tokens[index + 1].text == ">")
    }

    private func checkWord(_ index: Int, _ tokens: Tokens) throws(ExpressionFault) {
        let word = tokens[index].text.lowercased()
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        switch word {
        case "date", "time", "datetime":
            guard next?.text == "(", let end = Self.endOfOperand(index, tokens),
                [index - 1, end + 1].contains(where: { isArithmeticSign($0, tokens) })
            else { return }
            throw ExpressionFault(
                self, "\(word)() is a text, which is computed with as a number", at: tokens[index].range.lowerBound,
                hint: "for days write julianday(…), and for another date \(word)(…, '+1 day')")
        case "strftime":
            guard next?.text == "(", index + 2 < tokens.count else { return }
            try checkFormat(index + 2, tokens)
        case "like":
            guard let next, next.kind == .string else { return }
            let pattern = text(next.range)
            guard pattern.contains("*"), !pattern.contains("%"), !pattern.contains("_") else { return }
            throw ExpressionFault(
                self, "\(pattern) has no %, which stands for any text", at: next.range.lowerBound,
                hint: "write LIKE \(pattern.replacing("*", with: "%")), or GLOB \(pattern)")
        case "in" where Self.isWord("NOT", index - 1, tokens):
            guard next?.text == "(", let end = tokens[index...].firstIndex(where: { $0.text == ")" }) else { return }
            for item in index + 2..<max(end, index + 2) where Self.isWord("NULL", item, tokens) {
                throw ExpressionFault(
                    self, "NOT IN with NULL is never true", at: tokens[item].range.lowerBound,
                    hint: "leave NULL out, and add IS NOT NULL if that is meant")
            }
        default: break
        }
    }

    /// Throws for a format of strftime() that is not the first argument, or has letters that SQLite does not know.
    private func checkFormat(_ index: Int, _ tokens: Tokens) throws(ExpressionFault) {
        guard tokens[index].kind == .string else {
            guard let end = tokens[index...].firstIndex(where: { $0.text == "," }), end + 1 < tokens.count,
                tokens[end + 1].kind == .string, text(tokens[end + 1].range).contains("%")
            else { return }
            let value = Self.trimmed(text(tokens[index].range.lowerBound..<tokens[end].range.lowerBound))
            throw ExpressionFault(
                self, "the first argument of strftime() is the format", at: tokens[index].range.lowerBound,
                hint: "write strftime(\(text(tokens[end + 1].range)), \(value))")
        }
        var isLetter = false
        for letter in text(tokens[index].range) {
            if isLetter, !Self.lettersOfFormats.contains(letter) {
                throw ExpressionFault(
                    self, "strftime() has no %\(letter)", at: tokens[index].range.lowerBound,
                    hint: "use %Y %m %d %H %M %S %j %w %W %s %f or %J")
            }
            isLetter = letter == "%" && !isLetter
        }
    }

    /// Those of all versions of SQLite.
    private static let lettersOfFormats = "dfHJjmMsSwWY%"
}
