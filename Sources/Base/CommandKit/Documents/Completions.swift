// The code that the generators for the three shells share. Each generator walks the commands and writes an entry per
// parameter.

extension CommandModel {
    /// The name of the shell function of this command: `_plat_map_point`.
    package var functionName: String {
        "_" + path.joined(separator: "_").map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined()
    }

    /// The completions of the operands.
    var operandCompletion: CompletionKind {
        subcommands.isEmpty ? arguments.first?.completion ?? .none : .list(subcommands.map(\.name))
    }
}

/// Quotes a word for bash and zsh: in single quotes, with each quote inside written `'\''`.
func shellQuoted(_ text: String) -> String {
    isPlainWord(text) ? text : "'\(text.map { $0 == "'" ? "'\\''" : "\($0)" }.joined())'"
}

/// A path or another word as people type it: quoted only if it must be.
package func shellWord(_ text: String) -> String {
    isPlainWord(text.filter { !"./:,%".contains($0) }) ? text : shellQuoted(text)
}

/// True if a word needs no quotes in any shell.
func isPlainWord(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
}

/// The text with a backslash before each of some characters.
func escaping(_ special: String, in text: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
}
