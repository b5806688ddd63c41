extension String {
    /// The texts between separators that are neither in quotes nor in brackets, without blanks at their ends.
    func pieces(at separator: Character, quotes: Set<Character> = ["\""]) -> [String] {
        var pieces = [""]
        var (depth, quote) = (0, Character?.none)
        for character in self {
            if let open = quote {
                if character == open { quote = nil }
            } else if quotes.contains(character) {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            }
            if character == separator, quote == nil, depth <= 0 {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces.map(\.withoutBlanks)
    }

    private var withoutBlanks: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// The text without double quotes around it.
    var unquoted: String {
        count > 1 && first == "\"" && last == "\"" ? String(dropFirst().dropLast()) : self
    }
}
