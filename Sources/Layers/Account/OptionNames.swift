/// The names that options have in a command with two layers, by the names that messages use for them.
public struct OptionNames: Sendable {
    private let names: [String: String]

    init() { names = [:] }

    /// - Parameter suffix: the text added to the end of each option's name.
    public init(_ options: [String], suffix: String) {
        names = Dictionary(options.map { ($0, $0 + suffix) }, uniquingKeysWith: { first, _ in first })
    }

    /// The problem with what its words call by other names.
    func correct(_ problem: Problem) -> Problem {
        guard !names.isEmpty else { return problem }
        var problem = problem
        problem.message = correct(problem.message)
        problem.hint = problem.hint.map(correct)
        return problem
    }

    private func correct(_ text: String) -> String {
        guard text.contains("--") else { return text }
        var (corrected, word) = ("", "")
        for character in text {
            if character == "-" || character.isLetter {
                word.append(character)
            } else {
                corrected += names[word] ?? word
                corrected.append(character)
                word = ""
            }
        }
        return corrected + (names[word] ?? word)
    }
}
