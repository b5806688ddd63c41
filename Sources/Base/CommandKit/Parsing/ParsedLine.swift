/// A command line that was read and can be run, without having been run.
public struct ParsedLine {
    public let command: any ParsableCommand
    /// The words that call the command, with the program's name.
    public let path: [String]
    let phrases: [Phrase]

    /// The words after the program's name, without some options.
    ///
    /// - Parameter options: long names, such as `--output`.
    public func words(without options: Set<String>) -> [String] {
        path.dropFirst() + phrases.filter { !($0.title.map(options.contains) ?? false) }.flatMap(\.words)
    }

    /// The words as they were given, for a line like it.
    public var given: LineWords {
        let operands = phrases.filter { $0.title == nil }.flatMap(\.words)
        return LineWords(
            path: path, options: phrases.filter { $0.title != nil }.flatMap(\.words),
            operands: Array(operands.first == "--" ? operands.dropFirst() : operands[...]))
    }

    /// The words of some options alone.
    public func words(of options: Set<String>) -> [String] {
        phrases.filter { $0.title.map(options.contains) ?? false }.flatMap(\.words)
    }
}

/// The words of a command line, for one like it.
public struct LineWords: Sendable {
    let path: [String]
    fileprivate var options: [String]
    /// The words that are not options, in their order.
    public fileprivate(set) var operands: [String]

    /// The line with an operand as the value of an option, as it can be pasted into a shell.
    ///
    /// - Parameters:
    ///   - leading: number of the operands before the option.
    ///   - isFirst: true if it is the first operand after those, false for the last.
    ///   - isShort: true if the others are left out.
    public func line(leading: Int, moving option: String, isFirst: Bool = false, isShort: Bool) -> String {
        let moved = isFirst ? operands[leading] : operands.last ?? ""
        let others = isFirst ? operands.dropFirst(leading + 1) : operands.dropFirst(leading).dropLast()
        let words = path + options.map(Self.shellOption) + operands.prefix(leading).map(shellWord)
        let looksLikeOption = others.contains { $0.hasPrefix("-") && $0.count > 1 }
        let end = (looksLikeOption ? ["--"] : []) + (isShort ? ["…"] : others.map(shellWord))
        return (words + [option, shellWord(moved)] + end).joined(separator: " ")
    }

    /// The line with one more option, as it is typed, instead of others of its name.
    public func line(adding option: String) -> String {
        let name = option.prefix { $0 != " " && $0 != "=" }
        var line = self
        while let index = line.options.firstIndex(where: { $0 == name || $0.hasPrefix("\(name)=") }) {
            let hasValue = line.options[index] == name && option.contains(" ") && index + 1 < line.options.count
            line.options.removeSubrange(index...(index + (hasValue ? 1 : 0)))
        }
        return line.whole(adding: " \(option)")
    }

    /// The line with another name in the place of one in options; nil if it is in none.
    ///
    /// - Parameters:
    ///   - name: of letters, digits and _, found where no others of those are beside it. In the name of a file it is
    ///     another word.
    ///   - option: the one that the name was found in. Options of the other layer keep the name.
    public func naming(_ other: String, insteadOf name: String, for option: String) -> LineWords? {
        func isOfSecond(_ word: String) -> Bool { word.prefix { $0 != "=" }.hasSuffix("-b") }
        let renamed = options.map { word in
            isOfSecond(word) == isOfSecond(option) ? Self.renaming(name, other, in: word) : word
        }
        // There a field that is in the layer is the new name.
        let isThere = options.contains { $0.hasPrefix("--rename") && Self.renaming(other, "", in: $0) != $0 }
        var line = LineWords(path: path, options: renamed, operands: operands)
        if !option.hasPrefix("-"), let first = operands.first {
            line.operands[0] = Self.renaming(name, other, in: first)
        }
        return line.words == words || isThere ? nil : line
    }

    /// The option whose value has a name in it, or the first operand as it is called here; nil if none has it.
    public func option(naming name: String, operand: String) -> String? {
        func hasName(_ text: some StringProtocol) -> Bool {
            text == name || Self.renaming(name, "", in: String(text)) != text
        }
        var title = ""
        for word in options {
            if word.hasPrefix("-") { title = String(word.prefix { $0 != "=" }) }
            let value = word.hasPrefix("-") ? word.dropFirst(title.count + 1) : word[...]
            if title != "--exclude", title != "--set" || !value.hasPrefix(name), hasName(value) { return title }
        }
        return operands.first.map(hasName) ?? false ? operand : nil
    }

    /// The line with an operand joined to the last value of an option that ends in a digit; nil if there are none.
    public func addingToValue(_ operand: String) -> LineWords? {
        guard let place = operands.firstIndex(of: operand),
            let option = options.lastIndex(where: { $0.contains("=") && $0.last?.isNumber ?? false })
        else { return nil }
        var line = self
        line.operands.remove(at: place)
        line.options[option] += operand
        return line
    }

    /// The line with another text in the place of one in options.
    public func replacing(_ text: String, with other: String) -> LineWords {
        let replaced = options.map {
            $0.split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
        }
        return LineWords(path: path, options: replaced, operands: operands)
    }

    /// The words of the line, with the program's name.
    public var words: [String] { path + options + end }

    /// The line as it can be pasted into a shell.
    public var text: String { whole() }

    /// The words that may name files.
    public var files: [String] {
        operands
            + options.map { word in
                let value = word.firstIndex(of: "=").map { word[word.index(after: $0)...] } ?? word[...]
                return String(value.prefix { $0 != "," })
            }
    }

    /// The operands, after '--' where one of them looks like an option.
    private var end: [String] {
        (operands.contains { $0.hasPrefix("-") && $0.count > 1 } ? ["--"] : []) + operands
    }

    private func whole(adding text: String = "") -> String {
        (path + options.map(Self.shellOption)).joined(separator: " ") + text
            + end.map { " \($0.hasPrefix("/dev/fd/") ? "<(…)" : shellWord($0))" }.joined()
    }

    private static func renaming(_ name: String, _ other: String, in word: String) -> String {
        func isOfName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        var text = ""
        var rest = word[...]
        while let first = rest.first {
            let token = rest.prefix { isOfName($0) == isOfName(first) }
            rest = rest.dropFirst(token.count)
            let isFile = rest.first == "." || text.hasSuffix("/") || text.hasSuffix(".")
            text += token == name && !isFile ? other : String(token)
        }
        return text
    }

    /// An option with its value, of which only the value needs quotes.
    package static func shellOption(_ word: String) -> String {
        guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return shellWord(word) }
        return word[...sign] + shellWord(String(word[word.index(after: sign)...]))
    }
}

/// Words of a command line that belong together.
struct Phrase {
    /// Long name of the option; nil for words that are not options.
    let title: String?
    let words: [String]

    init(_ title: String?, _ words: [String]) { (self.title, self.words) = (title, words) }
}
