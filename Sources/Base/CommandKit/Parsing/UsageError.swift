import JSON
import Streams

/// A command line that cannot be carried out. Printed as one line: `plat convert: error: message; hint: hint`.
public struct UsageError: ExitingError, Equatable {
    public var message: String
    /// Advice on what to do about it.
    public var hint: String?
    /// One word for programs that read messages; nil for errors that need none of their own.
    public var code: String?

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
        UsageError("\(title): \(message)", hint: hint, code: code)
    }
}

extension UsageError {
    /// - Parameter help: the command line that lists the commands.
    static func unknownCommand(
        _ name: String, among names: [String], topics: [String] = [], hints: [String: String] = [:], help: String
    ) -> UsageError {
        if let hint = hints[name.lowercased()] { return UsageError("unknown command '\(name)'", hint: hint) }
        let nearest = nearestMatch(to: name, in: names + topics)
        let list = "the commands are \(names.joined(separator: ", "))"
        let others = topics.isEmpty ? "" : "; there is also help about \(topics.joined(separator: ", "))"
        return UsageError(
            "unknown command '\(name)'",
            hint: nearest.map { "did you mean \($0)?" } ?? "\(list)\(others); see '\(help)'")
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
        if let error = foreignOption(spelling, among: names, hints) { return error }
        // Dashes are ignored in the comparison, so that `-from` finds `--from`.
        let bare = String(spelling.drop { $0 == "-" })
        let longNames = names.compactMap { if case .long(let name) = $0 { name } else { nil } }
        let nearest = nearestMatch(to: bare, in: longNames)
        return UsageError(
            "unknown option \(spelling)", hint: nearest.map { "did you mean --\($0)?" } ?? "see '\(help)'")
    }

    /// Reports an option of another program; nil if none is known by the name. `-t_srs` is known as `t-srs`.
    static func foreignOption(_ spelling: String, among names: [Name], _ hints: [String: String]) -> UsageError? {
        let bare = spelling.drop { $0 == "-" }.lowercased().map { $0 == "_" ? "-" : "\($0)" }.joined()
        return hints[bare].map { UsageError("unknown option \(spelling)", hint: hint($0, for: names)) }
    }

    /// Drops each word in braces that stands before an option of this command: `{plat cat} --limit` is `--limit` in a
    /// command that has that option, and `plat cat --limit` in others.
    private static func hint(_ text: String, for names: [Name]) -> String {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(String(pieces[0])) { start, piece in
            let parts = piece.split(separator: "}", maxSplits: 1)
            guard let rest = parts.last, parts.count == 2 else { return start + piece }
            let option = rest.dropFirst().prefix { $0 != " " }
            let isHere = names.contains { $0.description == option }
            return start + (isHere ? rest.dropFirst() : parts[0] + rest)
        }
    }
}
