import Streams

/// A command line that cannot be carried out. Printed as one line: `plat convert: error: message; hint: hint`.
public struct UsageError: ExitingError, Equatable {
    public var message: String
    /// Advice on what to do about it.
    public var hint: String?

    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    public var exitCode: ExitCode { .usage }

    public func diagnosticLines(command: String) -> [String] {
        [printable("\(command): error: \(message)\(hint.map { "; hint: \($0)" } ?? "")")]
    }

    /// The same error with the parameter it is about before the message.
    func about(_ title: String) -> UsageError {
        UsageError("\(title): \(message)", hint: hint)
    }
}

extension UsageError {
    static func unknownCommand(
        _ name: String, among names: [String], hints: [String: String] = [:]
    ) -> UsageError {
        if let hint = hints[name.lowercased()] { return UsageError("unknown command '\(name)'", hint: hint) }
        let nearest = nearestMatch(to: name, in: names)
        return UsageError(
            "unknown command '\(name)'",
            hint: nearest.map { "did you mean \($0)?" } ?? "the commands are \(names.joined(separator: ", "))")
    }

    /// Reports a word that is not among the choices of an option.
    public static func unknownValue(_ word: String, of noun: String, among choices: [String]) -> UsageError {
        let nearest = nearestMatch(to: word, in: choices)
        return UsageError(
            "unknown \(noun) '\(word)' (use \(listed(choices)))", hint: nearest.map { "did you mean \($0)?" })
    }

    static func unknownOption(
        _ spelling: String, among names: [Name], hints: [String: String] = [:]
    ) -> UsageError {
        // Dashes are ignored in the comparison, so that `-from` finds `--from`; `-t_srs` is known as `t-srs`.
        let bare = String(spelling.drop { $0 == "-" })
        if let hint = hints[bare.lowercased().map { $0 == "_" ? "-" : "\($0)" }.joined()] {
            return UsageError("unknown option \(spelling)", hint: hint)
        }
        let longNames = names.compactMap { if case .long(let name) = $0 { name } else { nil } }
        let nearest = nearestMatch(to: bare, in: longNames)
        return UsageError("unknown option \(spelling)", hint: nearest.map { "did you mean --\($0)?" })
    }
}
