/// Reads a template into its fields, the brackets around them and the text between.
struct FieldTemplateParser {
    private enum Token {
        case character(Character)
        /// Index of a name.
        case field(Int)
    }

    private(set) var names: [String] = []
    private var tokens: [Token] = []
    /// Index of the closing bracket of each pair that has a field inside, by that of the opening one.
    private var pairs: [Int: Int] = [:]

    private static let opening = Array("([«“‘「『（【")
    private static let closing = Array(")]»”’」』）】")
    /// Characters that go with the next field, and those that go with the one before.
    private static let leading = opening + ["〒"]

    /// Marks that open and close alike.
    private static let quotes: [Character] = ["\"", "'"]

    mutating func read(_ text: String) throws(FieldTemplate.Fault) {
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "}":
                guard rest.popFirst() == "}" else { throw .strayBrace }
                tokens.append(.character("}"))
            case "{" where rest.first == "{":
                rest.removeFirst()
                tokens.append(.character("{"))
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
                let name = String(rest[..<end])
                guard !name.isEmpty else { throw .noName }
                rest = rest[rest.index(after: end)...]
                let index = names.firstIndex(of: name) ?? names.count
                if index == names.count { names.append(name) }
                tokens.append(.field(index))
            default: tokens.append(.character(character))
            }
        }
        pair()
    }

    /// The items of the whole template, and its text if it has no field.
    func items() -> (items: [FieldTemplate.Item], constant: [UInt8]) {
        let (items, text) = items(in: tokens.indices)
        return (items, Array(text.utf8))
    }

    /// Finds the brackets and quotes that belong together.
    private mutating func pair() {
        var open: [(index: Int, closing: Character)] = []
        for index in tokens.indices {
            guard case .character(let character) = tokens[index] else { continue }
            if let opener = open.lastIndex(where: { $0.closing == character }), closes(index) {
                let start = open[opener].index
                open.removeSubrange(opener...)
                if (start..<index).contains(where: isField) { pairs[start] = index }
            } else if let kind = Self.opening.firstIndex(of: character) {
                open.append((index, Self.closing[kind]))
            } else if Self.quotes.contains(character), opensQuote(index) {
                open.append((index, character))
            }
        }
    }

    private func isField(_ index: Int) -> Bool {
        if case .field = tokens[index] { true } else { false }
    }

    /// True unless the character is a quote that stands before a field or a letter, as an apostrophe does.
    private func closes(_ index: Int) -> Bool {
        guard case .character(let character) = tokens[index], Self.quotes.contains(character) || character == "’" else {
            return true
        }
        guard index + 1 < tokens.count else { return true }
        guard case .character(let next) = tokens[index + 1] else { return false }
        return !next.isLetter
    }

    /// True for a quote that stands before a field and not behind a field or a letter.
    private func opensQuote(_ index: Int) -> Bool {
        guard index + 1 < tokens.count, isField(index + 1) else { return false }
        guard index > 0 else { return true }
        guard case .character(let previous) = tokens[index - 1] else { return false }
        return !previous.isLetter && !previous.isNumber
    }

    /// The items in a range of tokens, and the text if there are none.
    private func items(in range: Range<Int>) -> (items: [FieldTemplate.Item], text: String) {
        var items: [FieldTemplate.Item] = []
        var literal = ""
        var index = range.lowerBound
        while index < range.upperBound {
            var item: FieldTemplate.Item?
            var next = index + 1
            switch tokens[index] {
            case .field(let name): item = FieldTemplate.Item(content: .field(name))
            case .character(let character):
                if let end = pairs[index] {
                    item = group(from: index, to: end)
                    next = end + 1
                } else {
                    literal.append(character)
                }
            }
            if var item {
                if items.isEmpty {
                    item.prefix = Array(literal.utf8) + item.prefix
                } else {
                    let (suffix, separator, prefix) = Self.split(literal)
                    items[items.count - 1].suffix += suffix
                    item.separator = separator
                    item.prefix = prefix + item.prefix
                }
                items.append(item)
                literal = ""
            }
            index = next
        }
        guard !items.isEmpty else { return ([], literal) }
        items[items.count - 1].suffix += Array(literal.utf8)
        return (items, "")
    }

    private func group(from start: Int, to end: Int) -> FieldTemplate.Item {
        var item = FieldTemplate.Item(content: .group(items(in: start + 1..<end).items))
        if case .character(let bracket) = tokens[start] { item.prefix = Array(String(bracket).utf8) }
        if case .character(let bracket) = tokens[end] { item.suffix = Array(String(bracket).utf8) }
        return item
    }

    /// Splits the text between two items: what ends with a closing bracket, what separates them, and what starts with an
    /// opening bracket or the mark of Japanese postal codes.
    private static func split(_ literal: String) -> (suffix: [UInt8], separator: [UInt8], prefix: [UInt8]) {
        let opening = literal.firstIndex { leading.contains($0) } ?? literal.endIndex
        let closing = literal[..<opening].lastIndex { Self.closing.contains($0) }
        let start = closing.map { literal.index(after: $0) } ?? literal.startIndex
        return (
            Array(literal[..<start].utf8), Array(literal[start..<opening].utf8), Array(literal[opening...].utf8)
        )
    }
}
