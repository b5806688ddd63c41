import CommandKit

extension MeantLine {
    /// The error about the typed word that plat has no other words for. To blame one that has them would lead nowhere.
    static func blaming(_ error: UsageError, _ typed: [String]) -> UsageError {
        guard let first = error.unknownWord, words(for: error, typed) == nil else { return error }
        let reading = reading(for: error, typed)
        if case .expression(let expression) = reading {
            var error = error
            error.hint = "see 'plat help expressions' for how to write \(expression)"
            return error
        }
        guard case .obstacle(let obstacle, let words) = reading,
            let word = obstacle.unknownWord, word != first,
            typed.contains(where: { bareOption($0) == bareOption(word) })
        else { return error }
        guard first.hasPrefix("-"), words.first == typed.first else { return error.adding(obstacle, of: words[0]) }
        return obstacle
    }
}

extension UsageError {
    /// The same error with what the command lacks that the line would have.
    fileprivate func adding(_ other: UsageError, of command: String) -> UsageError {
        let word = other.unknownWord ?? ""
        let missing = word.hasPrefix("-") ? "plat \(command) has no \(word)" : "plat has no command '\(word)'"
        // Words that are only spelt alike lead away from it.
        func advice(_ hint: String?) -> String? {
            hint.flatMap { hint in ["see '", "did you mean "].contains(where: hint.hasPrefix) ? nil : hint }
        }
        var error = self
        error.hint = [advice(hint), missing, advice(other.hint)].compactMap(\.self).joined(separator: "; ")
        return error
    }
}
