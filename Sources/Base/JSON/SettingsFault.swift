/// A position in a text, counted from 1: the line, and the character in it.
public struct TextLocation: Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var column: Int

    public init(line: Int = 1, column: Int = 1) {
        self.line = line
        self.column = column
    }

    public var description: String { "\(line):\(column)" }
}

/// A fault in a file of settings, with its position and advice.
public struct SettingsFault: Error, Hashable, Sendable, CustomStringConvertible {
    public var location: TextLocation
    /// The fault, with the value quoted.
    public var message: String
    /// Advice; nil if the message includes it.
    public var hint: String?

    public init(_ message: String, at location: TextLocation, hint: String? = nil) {
        self.location = location
        self.message = message
        self.hint = hint
    }

    public var description: String { "\(location): \(message)" + (hint.map { "; \($0)" } ?? "") }
}

extension SettingsFault {
    /// A word that is not allowed at a position, with the one that was probably meant.
    public static func unknown(
        _ kind: String, _ word: String, among words: [String], at location: TextLocation
    ) -> SettingsFault {
        let hint =
            if let near = nearestMatch(to: word, in: words) {
                "did you mean \(near)?"
            } else {
                words.isEmpty ? nil as String? : "use \(listed(words))"
            }
        return SettingsFault("unknown \(kind) '\(word)'", at: location, hint: hint)
    }

    /// The words of a short list, and the first ones of a long list.
    private static func listed(_ words: [String]) -> String {
        let shown = words.prefix(8)
        if shown.count < words.count { return shown.joined(separator: ", ") + ", …" }
        guard shown.count > 1, let last = shown.last else { return shown.joined() }
        return shown.dropLast().joined(separator: ", ") + " or " + last
    }
}
