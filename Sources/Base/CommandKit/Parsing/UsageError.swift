import JSON
import Streams

/// A command line that cannot be carried out. Printed as one line: `plat convert: error: message; hint: hint`.
public struct UsageError: ExitingError, Equatable {
    public var message: String
    /// Advice on what to do about it.
    public var hint: String?
    /// One word for programs that read messages; nil for errors that need none of their own.
    public var code: String?
    /// A value that is nearly right, with the one that was meant.
    public var replacement: Replacement?
    /// The command or option that is not known, as it was typed; nil for other errors.
    public internal(set) var unknownWord: String?

    /// A value as it was typed, and as it was meant.
    public struct Replacement: Equatable, Sendable {
        let typed: String
        let meant: String

        public init(typed: String, meant: String) { (self.typed, self.meant) = (typed, meant) }

        /// The words of a line with the value that was meant.
        package func corrected(_ words: [String]) -> [String] {
            words.map { word in
                if word == typed || word.hasPrefix("\(typed)=") { return meant + word.dropFirst(typed.count) }
                guard word.hasSuffix(typed), word.hasPrefix("-"), !typed.hasPrefix("-") else { return word }
                return word.dropLast(typed.count) + meant
            }
        }
    }

    public init(_ message: String, hint: String? = nil, code: String? = nil) {
        self.message = message
        self.hint = hint
        self.code = code
    }

    public var exitCode: ExitCode { .usage }

    public func diagnosticLines(command: String) -> [String] {
        [printable("\(command): error: \(message)\(hint.map { "; hint: \($0)" } ?? "")")]
    }

    /// The same error with the parameter it is about before the message.
    func about(_ title: String) -> UsageError {
        var error = self
        error.message = "\(title): \(message)"
        return error
    }
}

extension UsageError {
    /// The same error with the line that was meant. Advice that names single words gives way to it.
    func meaning(_ line: String) -> UsageError {
        var error = self
        let words = ["see '", "did you mean ", "the commands are "]
        // Advice on another command than that of the line would only confuse.
        let command = line.split(separator: " ").prefix(2).joined(separator: " ")
        let advice =
            hint.flatMap { hint in
                let isOfOther = hint.contains(line.prefix { $0 != " " } + " ") && !hint.contains(command)
                return isOfOther || words.contains { hint.hasPrefix($0) } ? nil : "\(hint); "
            } ?? ""
        error.hint = "\(advice)use \(line)"
        return error
    }

    private init(unknownCommand name: String, hint: String?) {
        self.init("unknown command '\(name)'", hint: hint)
        unknownWord = name
    }

    private init(unknownOption spelling: String, hint: String?) {
        self.init("unknown option \(spelling)", hint: hint)
        unknownWord = spelling
        replacement = hint.flatMap(Self.option).map { Replacement(typed: spelling, meant: $0) }
    }

    /// The option that advice such as 'write --gaps WIDTH' or 'write --method weighted' names; nil for other advice.
    private static func option(namedIn advice: String) -> String? {
        let placeholderOrValue = #/write (--[a-z-]+)(?: (?:[A-Z]+(?:,…)?|[0-9]\S*|([a-z][a-z0-9:-]*)))?/#
        guard let parts = advice.wholeMatch(of: placeholderOrValue) else { return nil }
        return parts.1 + (parts.2.map { "=\($0)" } ?? "")
    }

    /// Reports an operand that is no file, but a word of another program, such as 'snap=10', or the value of an option.
    ///
    /// - Parameter option: the option that it stands for, where there is no advice.
    static func foreignOperand(_ word: String, advice: String?, option: String) -> UsageError {
        var error = UsageError("'\(word)' is no file", hint: advice)
        let meant = advice.flatMap(Self.option) ?? option
        error.replacement = Replacement(typed: String(word.prefix { $0 != "=" }), meant: meant)
        return error
    }

    /// - Parameter help: the command line that lists the commands.
    static func unknownCommand(
        _ name: String, among names: [String], topics: [String] = [], hints: [String: String] = [:], help: String
    ) -> UsageError {
        if let hint = hints[name.lowercased()] { return UsageError(unknownCommand: name, hint: hint) }
        if topics.contains(name) {
            return UsageError(unknownCommand: name, hint: "it is a topic: see '\(help) \(name)'")
        }
        let nearest = nearestMatch(to: name, in: names + topics)
        // A list of dozens would hide what else the line says.
        let list = names.count > 12 ? "" : "the commands are \(names.joined(separator: ", ")); "
        return UsageError(
            unknownCommand: name, hint: nearest.map { "did you mean \($0)?" } ?? "\(list)see '\(help)'")
    }

    /// Reports a word that is not among the choices of an option.
    public static func unknownValue(_ word: String, of noun: String, among choices: [String]) -> UsageError {
        let nearest = nearestMatch(to: word, in: choices)
        return UsageError(
            "unknown \(noun) '\(word)' (use \(listed(choices)))", hint: nearest.map { "did you mean \($0)?" })
    }

    /// - Parameter help: the command line that lists the options.
    static func unknownOption(
        _ spelling: String, among names: [Name], hints: [String: String] = [:], help: String
    ) -> UsageError {
        if let error = foreignOption(spelling, among: names, hints), error.hint != nil { return error }
        // Dashes are ignored in the comparison, so that `-from` finds `--from`.
        let bare = String(spelling.drop { $0 == "-" })
        let longNames = names.compactMap { if case .long(let name) = $0 { name } else { nil } }
        let nearest = nearestMatch(to: bare, in: longNames)
        return UsageError(
            unknownOption: spelling, hint: nearest.map { "did you mean --\($0)?" } ?? "see '\(help)'")
    }

    /// Reports an option of another program; nil if none is known by the name. `-t_srs` is known as `t-srs`.
    static func foreignOption(_ spelling: String, among names: [Name], _ hints: [String: String]) -> UsageError? {
        hints[bareOption(spelling)].map { advice in
            UsageError(unknownOption: spelling, hint: advice.isEmpty ? nil : hint(advice, for: names))
        }
    }

    /// Drops each word in braces that stands before an option of this command: `{plat cat} --limit` is `--limit` in a
    /// command that has that option, and `plat cat --limit` in others.
    private static func hint(_ text: String, for names: [Name]) -> String {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(String(pieces[0])) { start, piece in
            let parts = piece.split(separator: "}", maxSplits: 1)
            guard let rest = parts.last, parts.count == 2, parts[0].hasPrefix("plat ") else {
                return start + "{" + piece
            }
            let option = rest.dropFirst().prefix { $0 != " " }
            let isHere = names.contains { $0.description == option }
            return start + (isHere ? rest.dropFirst() : parts[0] + rest)
        }
    }
}

/// The name of an option without dashes, as this program would write it: `t-srs` for `-t_srs`.
package func bareOption(_ spelling: String) -> String {
    spelling.drop { $0 == "-" }.prefix { $0 != "=" }.lowercased().map { $0 == "_" ? "-" : "\($0)" }.joined()
}
