// What the three shells are told is the same: each generator walks the commands and writes an entry per parameter. Here is
// what they share.

extension CommandModel {
    /// The name of the shell function of this command: `_plat_map_point`.
    var functionName: String {
        "_" + path.joined(separator: "_").map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined()
    }

    /// What the operands can be.
    var operandCompletion: CompletionKind {
        subcommands.isEmpty ? arguments.first?.completion ?? .none : .list(subcommands.map(\.name))
    }
}

/// A word that bash and zsh read as it stands: in single quotes, with each quote inside written `'\''`.
func shellQuoted(_ text: String) -> String {
    isPlainWord(text) ? text : "'\(text.map { $0 == "'" ? "'\\''" : "\($0)" }.joined())'"
}

/// True if a word means itself in every shell.
func isPlainWord(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
}

/// The text with a backslash before each of some characters.
func escaping(_ special: String, in text: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
}
