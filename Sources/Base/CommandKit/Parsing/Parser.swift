import Glibc
import Streams

/// Reads the words after the command's name into its parameters.
struct Parser {
    private let invocation: String
    private let hints: [String: String]
    private let operandHints: [String: String]
    private let leadingOption: ((String) -> String?)?
    private let bindings: [Binding]
    private let indexOfName: [Name: Int]
    private var words: ArraySlice<String>
    private var operands: [String] = []
    /// The spelling and the text of the parameters given so far, by the index of the binding.
    private var given: [Int: (name: Name, text: String)] = [:]
    /// Number of texts that were taken so far.
    private var turn = 0

    /// The options as they could have been typed, each by itself, and the other words.
    private(set) var phrases: [Phrase] = []

    /// - Parameters:
    ///   - invocation: The command as typed, such as `plat convert`.
    ///   - hints: Advice for names that users of other programs try, without dashes.
    ///   - operandHints: Those of the names that users of other programs also try without dashes.
    ///   - leadingOption: The option of which a first word is the value.
    init(
        invocation: String, bindings: [Binding], words: [String], hints: [String: String] = [:],
        operandHints: [String: String] = [:], leadingOption: ((String) -> String?)? = nil
    ) {
        self.leadingOption = leadingOption
        self.invocation = invocation
        self.hints = hints
        self.operandHints = operandHints
        self.bindings = bindings
        self.words = words[...]
        var indexOfName: [Name: Int] = [:]
        for (index, binding) in bindings.enumerated() {
            for name in binding.parameter.allNames { indexOfName[name] = index }
        }
        self.indexOfName = indexOfName
    }

    mutating func parse() throws {
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                words = []
            } else if !looksLikeOption(word) {
                try refuseForeign(word)
                operands.append(word)
            } else if word.hasPrefix("--") {
                try takeLong(word)
            } else {
                try takeCluster(word)
            }
        }
        try assignLeadingOption()
        try assignOperands()
        for (index, binding) in bindings.enumerated()
        where binding.parameter.isRequired && binding.parameter.kind == .option && given[index] == nil {
            throw missing(binding.parameter)
        }
    }

    /// `--name`, `--name value` and `--name=value`.
    private mutating func takeLong(_ word: String) throws {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let typed = Name.long(String(parts[0]))
        let name = indexOfName[typed] == nil ? Name.long(bareOption(word)) : typed
        guard let index = indexOfName[name] else { throw unknownOption(typed.description) }
        if bindings[index].parameter.kind == .flag {
            guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
            try set(index, name)
        } else if parts.count == 1, let usual = bindings[index].parameter.valueIfMissing {
            let isNumber =
                words.first.map { $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } } ?? false
            guard !isNumber else { return try set(index, name, to: words.removeFirst()) }
            try set(index, name, to: usual, isTyped: false)
        } else {
            try set(index, name, to: parts.count == 2 ? String(parts[1]) : nextValue(for: index, name))
        }
    }

    /// Notes an option with its value, in a form that no value can spoil.
    private mutating func note(_ parameter: Parameter, _ name: Name, _ value: String?) {
        guard let value else { return phrases.append(Phrase(parameter.title, [name.description])) }
        if case .long = name { return phrases.append(Phrase(parameter.title, ["\(name)=\(value)"])) }
        // '-o=x' means x, so a value that begins with '=' gets another; one that looks like an option stays with its name.
        let words =
            value.hasPrefix("=")
            ? ["\(name)=\(value)"] : value.hasPrefix("-") ? ["\(name)\(value)"] : [name.description, value]
        phrases.append(Phrase(parameter.title, words))
    }

    /// `-q`, `-o file`, `-ofile`, and several in one word: `-vqofile`. A long name with one dash is one as well.
    private mutating func takeCluster(_ word: String) throws {
        var rest = word.dropFirst()
        // '-output' would quietly mean the file 'utput'.
        if rest.count > 1, indexOfName[.long(bareOption(word))] != nil { return try takeLong("-" + word) }
        // '-skipfailures' would quietly mean a value of '-s'.
        if rest.count > 1, let error = UsageError.foreignOption(word, among: names, hints) {
            throw error.hint == nil ? unknownOption(word) : error
        }
        while let letter = rest.popFirst() {
            let name = Name.short(letter)
            guard let index = indexOfName[name] else {
                var error = unknownOption(word)
                if word.count > 2 { error.message = "unknown option \(name) in '\(word)'" }
                throw error
            }
            guard bindings[index].parameter.kind == .option else {
                guard rest.first != "=" else { throw UsageError("\(name) takes no value") }
                try set(index, name)
                continue
            }
            if rest.first == "=" {
                rest.removeFirst()
            } else if rest.isEmpty {
                return try set(index, name, to: nextValue(for: index, name))
            }
            do {
                return try set(index, name, to: String(rest), title: "\(name) in '\(word)'")
            } catch let error as UsageError {
                throw foreignWord(word, error, valueOf: index, name) ?? error
            }
        }
    }

    /// Reports a word such as '-dissolve', which is more likely an option of another program than a bad value of '-d';
    /// nil for other words.
    private func foreignWord(_ word: String, _ error: UsageError, valueOf index: Int, _ name: Name) -> UsageError? {
        let (isFirst, isWord) = (word.hasPrefix(name.description), word.dropFirst().allSatisfy { $0.isLetter })
        guard isFirst, isWord, word.count > 3, bindings[index].parameter.choices.isEmpty else { return nil }
        let title = "\(name) in '\(word)': "
        guard error.message.hasPrefix(title) else { return nil }
        var unknown = unknownOption(word)
        unknown.hint = [unknown.hint, "\(name) was read with a value: \(error.message.dropFirst(title.count))"]
            .compactMap(\.self).joined(separator: "; ")
        return unknown
    }

    private var names: [Name] { bindings.filter { !$0.parameter.isHidden }.flatMap(\.parameter.shownNames) }

    private func unknownOption(_ word: String) -> UsageError {
        UsageError.unknownOption(word, among: names, hints: hints, help: "\(invocation) --help")
    }

    /// The word after an option that needs a value.
    private mutating func nextValue(for index: Int, _ name: Name) throws(UsageError) -> String {
        guard let word = words.first, !looksLikeOption(word) else {
            throw UsageError("\(name) needs a value", hint: hintOnDash(name) ?? bindings[index].parameter.hint)
        }
        return words.removeFirst()
    }

    /// How to write a value that begins with a dash, if the next word may be meant as one.
    private func hintOnDash(_ name: Name) -> String? {
        guard let word = words.first, word != "--", name.description.hasPrefix("--"),
            !names.contains(where: { word == $0.description || word.hasPrefix($0.description + "=") })
        else { return nil }
        if let hint = hints["\(name.description.dropFirst(2)) -"] { return hint }
        let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:/".contains($0) }
        return "write \(name)=\(isPlain ? word : "'\(word)'") if that is the value"
    }

    private mutating func set(
        _ index: Int, _ name: Name, to value: String? = nil, isTyped: Bool = true, title: String? = nil
    ) throws {
        let parameter = bindings[index].parameter
        let text = value ?? (parameter.inverseNames.contains(name) ? Flags.off : Flags.on)
        if let earlier = given[index], !parameter.repeats {
            // Repeating a flag is harmless, but one of two values would be lost silently.
            if parameter.kind == .option {
                throw UsageError(
                    "\(name) is given twice: '\(earlier.text)' and '\(text)'",
                    hint: parameter.valueName.hasSuffix(",…")
                        ? "give all in one list: \(name) \(shellWord("\(earlier.text),\(text)"))"
                        : parameter.valueName == "EXPR" ? "join the conditions with AND, as in '(…) AND (…)'" : nil)
            } else if earlier.text != text {
                throw UsageError("\(earlier.name) and \(name) contradict each other")
            }
        }
        given[index] = (name, text)
        note(parameter, name, isTyped ? value : nil)
        try take(text, for: bindings[index], title: title ?? name.description)
    }

    /// Takes the first of several operands as the value of an option if it is not a file. One alone may be a file that is
    /// missing, unless it begins with a digit.
    private mutating func assignLeadingOption() throws {
        guard let first = operands.first, first != "-",
            operands.count > 1 || first.drop(while: { $0 == "-" }).first?.isWholeNumber ?? false,
            let title = leadingOption?(first),
            !isFile(first),
            let index = bindings.firstIndex(where: { $0.parameter.title == title }), given[index] == nil
        else { return }
        operands.removeFirst()
        try set(index, .long(String(title.dropFirst(2))), to: first)
    }

    /// Throws for an operand that is no file, but an option of this or another program without dashes, or the value of
    /// the leading option behind a file.
    private func refuseForeign(_ word: String) throws {
        let (name, isFirst) = (String(word.prefix { $0 != "=" }), operands.isEmpty)
        let leading = leadingOption?(word)
        if isFirst, leading != nil, name == word { return }
        let advice = operandHints[name] ?? (isFirst ? nil : hints["operand \(word)"])
        let isOption = name != word && !(isFirst && operandHints.isEmpty) && indexOfName[.long(name)] != nil
        let isLate = leading != nil && operands.first.map(isFile) ?? false
        guard advice != nil || isOption || isLate, !isFile(word) else { return }
        let option = isLate && !isOption && advice == nil ? "\(leading ?? "")=\(word)" : "--\(name)"
        throw UsageError.foreignOperand(word, advice: advice, option: option)
    }

    private func isFile(_ path: String) -> Bool { unsafe withPath(path, { unsafe access($0, F_OK) }) == 0 }

    private mutating func assignOperands() throws {
        if !operands.isEmpty {
            phrases.append(Phrase(nil, (operands.contains(where: looksLikeOption) ? ["--"] : []) + operands))
        }
        var rest = operands[...]
        for binding in bindings where binding.parameter.kind == .argument {
            if rest.isEmpty, binding.parameter.isRequired { throw missing(binding.parameter) }
            let taken = binding.parameter.repeats ? rest : rest.prefix(1)
            rest = rest.dropFirst(taken.count)
            for text in taken { try take(text, for: binding, title: binding.parameter.title) }
        }
        if let first = rest.first {
            throw UsageError("unexpected argument '\(first)'", hint: "see '\(invocation) --help'")
        }
    }

    private mutating func take(_ text: String, for binding: Binding, title: String) throws {
        guard binding.parameter.mayNameFile || holdsOnlyText(text) else {
            throw UsageError("\(title): '\(text)' is not UTF-8")
        }
        do {
            try binding.take(text)
            binding.parsedOption.title = title
            binding.parsedOption.isGiven = true
            binding.parsedOption.turns.append(turn)
            turn += 1
        } catch let error as UsageError {
            throw error.about(title)
        } catch let error as Interruption {
            throw error
        } catch {
            throw UsageError("\(title): \(error)", hint: binding.parameter.hint)
        }
    }

    private func missing(_ parameter: Parameter) -> UsageError {
        UsageError(
            "\(parameter.title) is required",
            hint: parameter.hint ?? hints["\(parameter.title.drop { $0 == "-" }) is required"])
    }
}

/// True if a word is an option. `-` is standard input, also with keys after a comma. `-122.4` and `-.5` are numbers, so the
/// coordinates of half the world need no quotes.
package func looksLikeOption(_ word: String) -> Bool {
    let rest = word.utf8.dropFirst()
    guard word.utf8.first == UInt8(ascii: "-"), let second = rest.first else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if second == UInt8(ascii: ",") { return false }
    if second == UInt8(ascii: ".") { return !(rest.dropFirst().first.map(digits.contains) ?? false) }
    return !digits.contains(second)
}
